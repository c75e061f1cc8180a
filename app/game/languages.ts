/** What the code has to know of a language, apart from its texts and words. */
interface LanguageFacts {
  /** In itself. */
  readonly name: string;
  /** The first part of its addresses. English has none. */
  readonly prefix: string;
  /** The first day of the week: 0 Sunday, 1 Monday. */
  readonly firstWeekday: 0 | 1;
  /**
   * Whether its nouns are written with a capital. `capitals.{language}.txt` lists these words, and the lower-case setting
   * does not apply to them.
   */
  readonly writesCapitals: boolean;
}

/** One row per language. Browsers get it with every page. */
const TABLE = {
  en: { name: "English", prefix: "", firstWeekday: 0, writesCapitals: false },
  es: { name: "Español", prefix: "espanol", firstWeekday: 1, writesCapitals: false },
  de: { name: "Deutsch", prefix: "deutsch", firstWeekday: 1, writesCapitals: true },
} as const satisfies Readonly<Record<string, LanguageFacts>>;

/** A language of the user interface. */
export type Language = keyof typeof TABLE;

export const LANGUAGE_FACTS: Readonly<Record<Language, LanguageFacts>> = TABLE;

/** All languages, in display order. */
export const LANGUAGES = Object.keys(TABLE) as [Language, ...Language[]];

/** Letters that words of a language are written with, loanwords included, as in brackets of a regular expression. Browsers do not get them. */
export const LETTERS: Readonly<Record<Language, string>> = {
  en: "a-zàáâäçèéêëíïñóôöùüæœ",
  es: "a-záéíóúüñ",
  de: "a-zäöüßàâçèéêëîïñôû",
};

/** Language if no preference is known. */
export const FALLBACK_LANGUAGE: Language = "en";
