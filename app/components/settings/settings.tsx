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
    for (const part of document.querySelectorAll(DARK_PARTS)) part.setAttribute("media", darkMedia(darkMode));
  }, [settings.darkMode]);
  return <SettingsContext.Provider value={settings}>{children}</SettingsContext.Provider>;
}

/** Elements of the head that apply in dark mode. */
const DARK_PARTS = "[data-dark]";

/** Media query of the dark colours: the player's choice, else the device's preference. Print is always light. */
function darkMedia(darkMode: boolean | null): string {
  if (darkMode === null) return "screen and (prefers-color-scheme: dark)";
  return darkMode ? "screen" : "not all";
}

// Runs while the head is parsed, so that a choice unknown to the server does not cause a flash. The cookie may have
// changed after the request, or be lost; then local storage has the choice.
const APPLY_DARK_MODE = `try{const k=${JSON.stringify(DARK_MODE_KEY)},[,c]=/(?:^|; )${SETTINGS_COOKIE}=([^;]*)/.exec(document.cookie)??[],d=c===undefined?localStorage.getItem(k):new URLSearchParams(c).get(k);if(d==="true"||d==="false")for(const p of document.querySelectorAll(${JSON.stringify(DARK_PARTS)}))p.setAttribute("media",d==="true"?${JSON.stringify(darkMedia(true))}:${JSON.stringify(darkMedia(false))})}catch{}`;

/** The dark style sheet and the `theme-color` meta tags. */
export function ThemeColours({ href, known }: { href: string; known: Settings | undefined }) {
  const nonce = useNonce();
  const dark = { media: darkMedia(known?.darkMode ?? null), "data-dark": "", suppressHydrationWarning: true };
  return (
    <>
      <link rel="stylesheet" href={href} {...dark} />
      {/* Browsers use the first theme-color that matches. */}
      <meta name="theme-color" content={PAPER.dark} {...dark} />
      <meta name="theme-color" content={PAPER.light} />
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: APPLY_DARK_MODE }} />
    </>
  );
}
