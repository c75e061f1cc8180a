import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import { DEFAULT_SETTINGS, SETTINGS_COOKIE, type Settings } from "~/game/settings";
import { PAPER } from "~/styles/tokens";
import { currentSettings, subscribeToSettings } from "~/client/settingsStore";
import { KEYS } from "~/client/storage/keys";
import { DARK_PAPER, darkMedia } from "~/client/theme";
import { useNonce } from "../layout/nonce";

const SettingsContext = createContext<Settings>(DEFAULT_SETTINGS);

export function useSettings(): Settings {
  return useContext(SettingsContext);
}

/** Provides the settings: the server's during rendering and hydration, then the browser's. */
export function SettingsProvider({ known, children }: { known: Settings; children: ReactNode }) {
  const settings = useSyncExternalStore(subscribeToSettings, currentSettings, () => known);
  return <SettingsContext.Provider value={settings}>{children}</SettingsContext.Provider>;
}

// Runs while the head is parsed, so that a choice unknown to the server does not cause a flash. The cookie may have
// changed after the request, or be lost; then local storage has the choice.
const APPLY_THEME = `try{const k=${JSON.stringify(KEYS.darkMode.name)},[,c]=/(?:^|; )${SETTINGS_COOKIE}=([^;]*)/.exec(document.cookie)??[],d=c===undefined?localStorage.getItem(k):new URLSearchParams(c).get(k);if(d==="true"||d==="false"){document.documentElement.dataset.theme=d==="true"?"dark":"light";document.querySelector("${DARK_PAPER}").media=d==="true"?"all":"not all"}}catch{}`;

/** The `theme-color` of either theme, and the script that applies the player's choice before the first paint. */
export function ThemeColors({ known }: { known: Settings }) {
  const nonce = useNonce();
  return (
    <>
      {/* Browsers use the first theme-color that matches. */}
      <meta name="theme-color" content={PAPER.dark} media={darkMedia(known.darkMode)} data-dark="" />
      <meta name="theme-color" content={PAPER.light} />
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: APPLY_THEME }} />
    </>
  );
}
