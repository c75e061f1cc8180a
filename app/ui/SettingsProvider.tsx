import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import { DEFAULT_SETTINGS, type Settings } from "~/editions/settings";
import { currentSettings, subscribeToSettings } from "./settingsStore.browser";

const SettingsContext = createContext<Settings>(DEFAULT_SETTINGS);

export function useSettings(): Settings {
  return useContext(SettingsContext);
}

/** Provides the settings: the server's during rendering and hydration, then the browser's. */
export function SettingsProvider({ known, children }: { known: Settings; children: ReactNode }) {
  const settings = useSyncExternalStore(subscribeToSettings, currentSettings, () => known);
  return <SettingsContext.Provider value={settings}>{children}</SettingsContext.Provider>;
}
