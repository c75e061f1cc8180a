/** What is read. */
export const LANGUAGES = ["en", "es", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/** What is read where nothing says otherwise. */
export const FALLBACK_LANGUAGE: Language = "en";
