import type { Language } from "~/game/languages";

/* Events on `window`, for other scripts of a page. Their names are fixed: such scripts already know them. */
const LANGUAGE_CHANGED = "language-changed";
const LOGIN_FINISHED = "login-finished";

/** The player has chosen another language, whose page is about to load. `detail` is the language code. */
export function dispatchLanguageChanged(language: Language): void {
  window.dispatchEvent(new CustomEvent(LANGUAGE_CHANGED, { detail: language }));
}

/** It is known whether a member is logged in, and `userDetails` in local storage says so. */
export function dispatchLoginFinished(): void {
  window.dispatchEvent(new CustomEvent(LOGIN_FINISHED));
}
