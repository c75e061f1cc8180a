import { readFileSync } from "node:fs";
import { join } from "node:path";
import naughtyWords from "naughty-words";
import { deu, eng, spa } from "stopword";
import { byEdition, type Edition, EDITION_FACTS } from "~/game/editions";
import type { Language } from "~/game/languages";

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
      const words = new Set(STOPWORDS[EDITION_FACTS[edition].wordLanguage]);
      for (const secret of secrets[edition]) words.delete(secret);
      return words;
    }),
    hidden: byEdition((edition) => (EDITION_FACTS[edition].isForChildren ? childsafeExclusions : new Set<string>())),
    // The general list has the worst words only: in English the words kept from children are not said to anybody.
    profane: byEdition((edition) => {
      const language = EDITION_FACTS[edition].wordLanguage;
      return new Set([...naughtyWords[language], ...(language === "en" ? childsafeExclusions : [])]);
    }),
  };
}

function readLines(file: string): string[] {
  const words = readFileSync(file, "utf8").split(/\r?\n/).filter(Boolean);
  if (words.length === 0) throw new Error(`${file} has no word in it`);
  return words;
}
