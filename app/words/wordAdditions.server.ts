import { byEdition, EDITION_FACTS, type Edition, editionsIn } from "~/editions/editions";
import type { DailyGame } from "~/editions/gameRef";
import { type Language, LANGUAGES } from "~/editions/languages";
import type { Db } from "~/platform/database/db.server";
import { createMutex } from "~/platform/mutex.server";
import type { Vectors } from "~/vectors/vectors.server";
import { findLastChanges, listRankDecisions, type RankDecision } from "./rankDecisions.data.server";
import { listNewVerdicts } from "./verdicts.data.server";
import type { WordLists } from "./wordLists.server";

/**
 * What staff added to the forms and the blocked words, and took out of the ranks: a copy of the database's verdicts and
 * decisions in memory.
 */
export type WordAdditions = Awaited<ReturnType<typeof openWordAdditions>>;

/** Reads the verdicts. What is blocked then is hidden from the editions for children, as the files' blocked words are. */
export async function openWordAdditions({ db, wordLists: files }: { db: Db; wordLists: WordLists }) {
  const blocked = byEdition((edition) => new Set(files.blocked[edition]));
  const forms = Object.fromEntries(LANGUAGES.map((language) => [language, new Map<string, string>()])) as Record<
    Language,
    Map<string, string>
  >;
  let vectors: Vectors | undefined;
  /** In the order in which they were made. */
  const decisions = byEdition((): RankDecision[] => []);
  let lastChange = 0;
  let lastRankChange = 0;
  // An older answer is never applied after a newer one.
  const inTurn = createMutex();
  const reload = () => inTurn(read);

  async function read(): Promise<void> {
    // Usually nothing is new: then this is the only query.
    const last = await findLastChanges(db);
    const verdicts = last.verdict > lastChange ? await listNewVerdicts(db, { after: lastChange }) : [];
    const ranked = last.rank > lastRankChange ? await listRankDecisions(db, { after: lastRankChange }) : [];
    for (const { change, ...decision } of ranked) {
      lastRankChange = Math.max(lastRankChange, change);
      decisions[decision.edition].push(decision);
    }
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

  /** The words that staff has taken out of the ranks of a game. Those of a game that has begun do not change. */
  function takenOut({ edition, number }: DailyGame): ReadonlySet<string> {
    const words = new Set<string>();
    for (const { word, from, isOut } of decisions[edition]) {
      if (from > number) continue;
      if (isOut) words.add(word);
      else words.delete(word);
    }
    return words;
  }

  function passForms(language: Language): void {
    for (const edition of editionsIn(language)) vectors?.of(edition).setAddedForms(forms[language]);
  }

  await reload();
  const isHidden = (edition: Edition) => EDITION_FACTS[edition].isForChildren;
  return {
    /**
     * The lists of the files with what staff blocked. The sets of blocked words change in place, so that whoever holds one
     * sees each word from the moment that it is read.
     */
    wordLists: {
      ...files,
      blocked,
      hidden: byEdition((edition) =>
        isHidden(edition) ? new Set([...files.hidden[edition], ...blocked[edition]]) : files.hidden[edition],
      ),
    },
    /** Whether the files block a word, whatever staff decides about it. */
    isBlockedByFile: (language: Language, word: string) =>
      editionsIn(language).some((edition) => files.blocked[edition].has(word)),
    /** Accepted forms, with the vocabulary word of each. Changes in place. */
    forms: forms as Readonly<Record<Language, ReadonlyMap<string, string>>>,
    takenOut,
    /** Gives these vectors the forms, now and after each change. */
    addFormsTo: (given: Vectors) => {
      vectors = given;
      for (const language of LANGUAGES) passForms(language);
    },
    /**
     * Reads the verdicts and decisions of all processes that are new. To be called after each change in this process, and
     * twice a second for those of others.
     */
    reload,
  };
}
