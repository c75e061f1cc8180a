import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from "react";
import { DEFAULT_SETTINGS, SETTINGS_COOKIE, type Settings } from "~/game/settings";
import { PAPER } from "~/styles/paper";
import { currentSettings, DARK_MODE_KEY, subscribeToSettings } from "~/client/settingsStore";
import { useNonce } from "../layout/nonce";

const SettingsContext = createContext<Settings>(DEFAULT_SETTINGS);

export function useSettings(): Settings {
  return useContext(SettingsContext);
}

/** Provides the settings: the server's during rendering and hydration, then the browser's. */
export function SettingsProvider({
  known = DEFAULT_SETTINGS,
  children,
}: {
  /** Undefined on a page rendered without settings. */
  known: Settings | undefined;
  children: ReactNode;
}) {
  const settings = useSyncExternalStore(subscribeToSettings, currentSettings, () => known);
  useEffect(() => {
    // Uses the browser's settings, not the server's: the inline script in the head may have applied a newer choice.
    const { darkMode } = currentSettings();
    const { dataset } = document.documentElement;
    if (darkMode === null) delete dataset.theme;
    else dataset.theme = themeOf(darkMode);
    document.querySelector(DARK_PAPER)?.setAttribute("media", darkMedia(darkMode));
  }, [settings.darkMode]);
  return <SettingsContext.Provider value={settings}>{children}</SettingsContext.Provider>;
}

/** `data-theme` of the document, with which tokens.css follows the player's choice. Undefined: the device's preference. */
export function themeOf(darkMode: boolean | null | undefined): "dark" | "light" | undefined {
  if (darkMode === null || darkMode === undefined) return undefined;
  return darkMode ? "dark" : "light";
}

/** The `theme-color` of the dark theme. */
const DARK_PAPER = "[data-dark]";

function darkMedia(darkMode: boolean | null): string {
  if (darkMode === null) return "(prefers-color-scheme: dark)";
  return darkMode ? "all" : "not all";
}

// Runs while the head is parsed, so that a choice unknown to the server does not cause a flash. The cookie may have
// changed after the request, or be lost; then local storage has the choice.
const APPLY_THEME = `try{const k=${JSON.stringify(DARK_MODE_KEY)},[,c]=/(?:^|; )${SETTINGS_COOKIE}=([^;]*)/.exec(document.cookie)??[],d=c===undefined?localStorage.getItem(k):new URLSearchParams(c).get(k);if(d==="true"||d==="false"){document.documentElement.dataset.theme=d==="true"?"dark":"light";document.querySelector("${DARK_PAPER}").media=d==="true"?"all":"not all"}}catch{}`;

/** The `theme-color` of either theme, and the script that applies the player's choice before the first paint. */
export function ThemeColours({ known }: { known: Settings | undefined }) {
  const nonce = useNonce();
  return (
    <>
      {/* Browsers use the first theme-color that matches. */}
      <meta
        name="theme-color"
        content={PAPER.dark}
        media={darkMedia(known?.darkMode ?? null)}
        data-dark=""
        suppressHydrationWarning
      />
      <meta name="theme-color" content={PAPER.light} />
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: APPLY_THEME }} />
    </>
  );
}
