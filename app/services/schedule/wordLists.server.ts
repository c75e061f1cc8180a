import { readFileSync } from "node:fs";
import { join } from "node:path";
import naughtyWords from "naughty-words";
import { deu, eng, spa } from "stopword";
import { byEdition, type Edition, EDITION_FACTS } from "~/game/editions";
import type { Language } from "~/game/languages";

/** Word lists of each edition. */
export interface WordLists {
  /** Manually reviewed secrets, in file order. */
  readonly secrets: Readonly<Record<Edition, readonly string[]>>;
  /** In the vocabulary, but not ranked and not accepted as guesses. */
  readonly stopwords: Readonly<Record<Edition, ReadonlySet<string>>>;
  /** Removed from the edition's vocabulary. */
  readonly hidden: Readonly<Record<Edition, ReadonlySet<string>>>;
  /** Never used as a secret, hint, nearest word or answer. They are scored as guesses. */
  readonly profane: Readonly<Record<Edition, ReadonlySet<string>>>;
}

const STOPWORDS: Readonly<Record<Language, readonly string[]>> = { en: eng, es: spa, de: deu };

/**
 * Reads the lists of a folder: `secrets.{edition}.txt` and `childsafe.exclude.txt`, one word per line. A reviewed
 * secret is never a stopword: the general stopword lists include words such as the German for "day" or "man".
 * @throws Error when a file is missing or has no words
 */
export function readWordLists(directory: string): WordLists {
  const childsafeExclusions = new Set(readLines(join(directory, "childsafe.exclude.txt")));
  const secrets = byEdition((edition) => readLines(join(directory, `secrets.${edition}.txt`)));
  return {
    secrets,
    stopwords: byEdition((edition) => {
      const words = new Set(STOPWORDS[EDITION_FACTS[edition].wordLanguage]);
      for (const secret of secrets[edition]) words.delete(secret);
      return words;
    }),
    hidden: byEdition((edition) => (EDITION_FACTS[edition].isForChildren ? childsafeExclusions : new Set<string>())),
    // The general list has only the worst words. In English the words hidden from children count as profane in every
    // edition.
    profane: byEdition((edition) => {
      const language = EDITION_FACTS[edition].wordLanguage;
      return new Set([...naughtyWords[language], ...(language === "en" ? childsafeExclusions : [])]);
    }),
  };
}

function readLines(file: string): string[] {
  const words = readFileSync(file, "utf8").split(/\r?\n/).filter(Boolean);
  if (words.length === 0) throw new Error(`${file} has no words`);
  return words;
}
