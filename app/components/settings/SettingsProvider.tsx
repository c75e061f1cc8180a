import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import { DEFAULT_SETTINGS, type Settings } from "~/game/settings";
import { PAPER } from "~/styles/tokens";
import { currentSettings, subscribeToSettings } from "~/client/settingsStore";
import { APPLY_THEME, darkMedia } from "~/client/theme";
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
