/** Languages of the user interface. */
export const LANGUAGES = ["en", "es", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Language if no preference is known. */
export const FALLBACK_LANGUAGE: Language = "en";

/** Languages that write nouns with a capital. */
const CAPITALIZING_LANGUAGES: readonly Language[] = ["de"];

/**
 * Whether nouns of the language are written with a capital. `capitals.{language}.txt` lists these words, and the
 * lower-case setting does not apply to them.
 */
export function writesCapitals(language: Language): boolean {
  return CAPITALIZING_LANGUAGES.includes(language);
}

/** The first day of the week: 0 Sunday, 1 Monday. */
export const FIRST_WEEKDAY: Readonly<Record<Language, 0 | 1>> = { en: 0, es: 1, de: 1 };
