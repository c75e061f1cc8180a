import { SETTINGS_COOKIE } from "~/editions/settings";
import { currentSettings, subscribeToSettings } from "./settingsStore.browser";
import { KEYS } from "./storageKeys.browser";

/** `data-theme` of the document, with which tokens.css follows the player's choice. Undefined: the device's preference. */
export function themeOf(darkMode: boolean | null | undefined): "dark" | "light" | undefined {
  if (darkMode === null || darkMode === undefined) return undefined;
  return darkMode ? "dark" : "light";
}

/** The `theme-color` of the dark theme. */
const DARK_PAPER = "[data-dark]";

export function darkMedia(darkMode: boolean | null): string {
  if (darkMode === null) return "(prefers-color-scheme: dark)";
  return darkMode ? "all" : "not all";
}

/**
 * Runs while the head is parsed, so that a choice unknown to the server does not cause a flash. The cookie may have changed
 * after the request, or be lost; then local storage has the choice.
 */
export const APPLY_THEME = `try{const k=${JSON.stringify(KEYS.darkMode.name)},[,c]=/(?:^|; )${SETTINGS_COOKIE}=([^;]*)/.exec(document.cookie)??[],d=c===undefined?localStorage.getItem(k):new URLSearchParams(c).get(k);if(d==="true"||d==="false"){document.documentElement.dataset.theme=d==="true"?"dark":"light";document.querySelector("${DARK_PAPER}").media=d==="true"?"all":"not all"}}catch{}`;

export function prefersReducedMotion(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export function followTheme(): void {
  const apply = () => {
    const { darkMode } = currentSettings();
    const { dataset } = document.documentElement;
    const theme = themeOf(darkMode);
    if (theme === undefined) delete dataset.theme;
    else dataset.theme = theme;
    document.querySelector(DARK_PAPER)?.setAttribute("media", darkMedia(darkMode));
  };
  apply();
  subscribeToSettings(apply);
}
