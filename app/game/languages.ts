/** Languages of the user interface. */
export const LANGUAGES = ["en", "es", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Language if no preference is known. */
export const FALLBACK_LANGUAGE: Language = "en";
