import rows from "./languages.json";
import letters from "./letters.json";

/** What the code has to know of a language, apart from its texts and words: a row of `languages.json`. Browsers get it with every page. */
interface LanguageFacts {
  /** In itself. */
  readonly name: string;
  /** The first part of its addresses. English has none. */
  readonly prefix: string;
  /** The first day of the week: 0 Sunday, 1 Monday. */
  readonly firstWeekday: number;
  /**
   * Whether its nouns are written with a capital. `capitals.{language}.txt` lists these words, and the lower-case setting
   * does not apply to them.
   */
  readonly writesCapitals: boolean;
}

/** A language of the user interface. */
export type Language = keyof typeof rows;

export const LANGUAGE_FACTS: Readonly<Record<Language, LanguageFacts>> = rows;

/** Letters that words of a language are written with, loanwords included, as in brackets of a regular expression. Browsers do not get them. */
export const LETTERS: Readonly<Record<Language, string>> = letters;

/** All languages, in display order. */
export const LANGUAGES = Object.keys(rows) as [Language, ...Language[]];

/** Language if no preference is known. */
export const FALLBACK_LANGUAGE: Language = "en";
