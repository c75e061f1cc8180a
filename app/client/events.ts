import type { Language } from "~/game/languages";

/* Events on `window`, for other scripts of a page. Their names are fixed: such scripts already know them. */
const LANGUAGE_CHANGED = "language-changed";

/** The player has chosen another language, whose page is about to load. `detail` is the language code. */
export function dispatchLanguageChanged(language: Language): void {
  window.dispatchEvent(new CustomEvent(LANGUAGE_CHANGED, { detail: language }));
}
