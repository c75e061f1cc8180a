import type { Db } from "~/data/games.server";
import { listVerdicts } from "~/data/wordVerdicts.server";
import { byEdition, EDITION_FACTS, type Edition, editionsIn } from "~/game/editions";
import { type Language, LANGUAGES } from "~/game/languages";
import type { Vectors } from "~/vectors/vectors.server";
import type { WordLists } from "./wordLists.server";

/** How long the verdicts that were read count as the latest, milliseconds. */
const MAX_AGE_MS = 500;

/** What staff added to the forms and the blocked words: a copy of the database's verdicts in memory. */
export interface WordAdditions {
  /**
   * The lists of the files with what staff blocked. The sets of blocked words change in place, so that whoever holds one
   * sees each word from the moment that it is read.
   */
  readonly wordLists: WordLists;
  /** Accepted forms, with the vocabulary word of each. Changes in place. */
  readonly forms: Readonly<Record<Language, ReadonlyMap<string, string>>>;
  /** Gives these vectors the forms, now and after each change. */
  readonly addFormsTo: (vectors: Vectors) => void;
  /**
   * Reads the verdicts of all processes that are new. Does nothing when they were read within `MAX_AGE_MS`;
   * concurrent callers share one query.
   */
  readonly refresh: () => Promise<void>;
  /** Reads the new verdicts whenever they were read before. */
  readonly reload: () => Promise<void>;
}

/** Reads the verdicts. What is blocked then is hidden from the editions for children, as the files' blocked words are. */
export async function openWordAdditions({
  db,
  wordLists: files,
  monotonicNow,
}: {
  db: Db;
  wordLists: WordLists;
  monotonicNow: () => number;
}): Promise<WordAdditions> {
  const blocked = byEdition((edition) => new Set(files.blocked[edition]));
  const forms = Object.fromEntries(LANGUAGES.map((language) => [language, new Map<string, string>()])) as Record<
    Language,
    Map<string, string>
  >;
  let vectors: Vectors | undefined;
  let lastChange = 0;
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    const verdicts = await listVerdicts(db, { after: lastChange });
    const changed = new Set<Language>();
    for (const { language, word, formOf, verdict, change } of verdicts) {
      lastChange = Math.max(lastChange, change);
      for (const edition of editionsIn(language)) {
        if (verdict === "blocked") blocked[edition].add(word);
        else if (!files.blocked[edition].has(word)) blocked[edition].delete(word);
      }
      if (formOf !== null) forms[language].set(word, formOf);
      else if (!forms[language].delete(word)) continue;
      changed.add(language);
    }
    for (const language of changed) passForms(language);
  }

  function passForms(language: Language): void {
    for (const edition of editionsIn(language)) vectors?.of(edition).setAddedForms(forms[language]);
  }

  function reload(): Promise<void> {
    readAt = monotonicNow();
    // One after another, so that an older answer is never applied after a newer one.
    const started = (reading ?? Promise.resolve()).catch(() => undefined).then(read);
    reading = started;
    // A failed reading is no reading: the next caller tries again.
    return started.catch((error: unknown) => {
      readAt = -Infinity;
      throw error;
    });
  }

  await reload();
  const isHidden = (edition: Edition) => EDITION_FACTS[edition].isForChildren;
  return {
    wordLists: {
      ...files,
      blocked,
      hidden: byEdition((edition) =>
        isHidden(edition) ? new Set([...files.hidden[edition], ...blocked[edition]]) : files.hidden[edition],
      ),
    },
    forms,
    addFormsTo: (given) => {
      vectors = given;
      for (const language of LANGUAGES) passForms(language);
    },
    refresh: () => (reading !== undefined && monotonicNow() - readAt < MAX_AGE_MS ? reading : reload()),
    reload,
  };
}
