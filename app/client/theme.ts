import { currentSettings, subscribeToSettings } from "./settingsStore";

/** `data-theme` of the document, with which tokens.css follows the player's choice. Undefined: the device's preference. */
export function themeOf(darkMode: boolean | null | undefined): "dark" | "light" | undefined {
  if (darkMode === null || darkMode === undefined) return undefined;
  return darkMode ? "dark" : "light";
}

/** The `theme-color` of the dark theme. */
export const DARK_PAPER = "[data-dark]";

export function darkMedia(darkMode: boolean | null): string {
  if (darkMode === null) return "(prefers-color-scheme: dark)";
  return darkMode ? "all" : "not all";
}

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
