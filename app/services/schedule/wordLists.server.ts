import { readFileSync } from "node:fs";
import { join } from "node:path";
import naughtyWords from "naughty-words";
import { deu, eng, spa } from "stopword";
import { EDITIONS, WORD_LANGUAGE, type Edition, type Language } from "~/game/types";

/** Which words are what in each edition. */
export interface WordLists {
  /** Words that a person has reviewed as secrets, in the order of the file. */
  readonly secrets: Readonly<Record<Edition, readonly string[]>>;
  /** Found in the vocabulary but neither ranked nor accepted. */
  readonly stopwords: Readonly<Record<Edition, ReadonlySet<string>>>;
  /** Not in the edition's vocabulary at all. */
  readonly hidden: Readonly<Record<Edition, ReadonlySet<string>>>;
  /** Never shown by us: no secret, hint, nearest word or answer. As a guess such a word is simply scored. */
  readonly profane: Readonly<Record<Edition, ReadonlySet<string>>>;
}

const STOPWORDS: Readonly<Record<Language, readonly string[]>> = { en: eng, es: spa, de: deu };

/**
 * Reads the lists of a folder: `secrets.{edition}.txt` and `childsafe.exclude.txt`, one word a line. A word that a person reviewed as
 * a secret is never a stopword: the general lists count such words as the German for "day" or "man" among theirs.
 * @throws when a file is missing or has no word
 */
export function readWordLists(directory: string): WordLists {
  const childsafeExclusions = new Set(readLines(join(directory, "childsafe.exclude.txt")));
  const secrets = byEdition((edition) => readLines(join(directory, `secrets.${edition}.txt`)));
  return {
    secrets,
    stopwords: byEdition((edition) => {
      const words = new Set(STOPWORDS[WORD_LANGUAGE[edition]]);
      for (const secret of secrets[edition]) words.delete(secret);
      return words;
    }),
    hidden: byEdition((edition) => (edition === "jr" ? childsafeExclusions : new Set<string>())),
    // The general list has the worst words only: in English the words kept from children are not said to anybody.
    profane: byEdition((edition) => {
      const language = WORD_LANGUAGE[edition];
      return new Set([...naughtyWords[language], ...(language === "en" ? childsafeExclusions : [])]);
    }),
  };
}

function byEdition<T>(make: (edition: Edition) => T): Record<Edition, T> {
  return Object.fromEntries(EDITIONS.map((edition) => [edition, make(edition)])) as Record<Edition, T>;
}

function readLines(file: string): string[] {
  const words = readFileSync(file, "utf8").split(/\r?\n/).filter(Boolean);
  if (words.length === 0) throw new Error(`${file} has no word in it`);
  return words;
}
