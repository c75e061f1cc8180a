import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from "react";
import { DEFAULT_SETTINGS, SETTINGS_COOKIE, type Settings } from "~/game/settings";
import { PAPER } from "~/styles/paper";
import { currentSettings, DARK_MODE_KEY, subscribeToSettings } from "~/client/settingsStore";
import { useNonce } from "../layout/nonce";

const SettingsContext = createContext<Settings>(DEFAULT_SETTINGS);

export function useSettings(): Settings {
  return useContext(SettingsContext);
}

/** Gives the page the settings: those that the server knew while it is rendered and hydrated, then the browser's own. */
export function SettingsProvider({
  known = DEFAULT_SETTINGS,
  children,
}: {
  /** Left out on a page for which the server could read none. */
  known: Settings | undefined;
  children: ReactNode;
}) {
  const settings = useSyncExternalStore(subscribeToSettings, currentSettings, () => known);
  useEffect(() => {
    // Not what the server knew: a choice that it could not know has been applied while the head was read.
    const { darkMode } = currentSettings();
    for (const part of document.querySelectorAll(DARK_PARTS)) part.setAttribute("media", darkMedia(darkMode));
  }, [settings.darkMode]);
  return <SettingsContext.Provider value={settings}>{children}</SettingsContext.Provider>;
}

/** What of a page's head applies where it is dark. */
const DARK_PARTS = "[data-dark]";

/** Where the dark colours apply: where they were chosen, else where the device asks for them. Paper is always white. */
function darkMedia(darkMode: boolean | null): string {
  if (darkMode === null) return "screen and (prefers-color-scheme: dark)";
  return darkMode ? "screen" : "not all";
}

// Runs while the head is being read: a choice that the server did not see must not show late. It may have reached the cookie after the page was
// asked for, or have been lost with it, and then local storage has it.
const RECALL_DARK_MODE = `try{const k=${JSON.stringify(DARK_MODE_KEY)},[,c]=/(?:^|; )${SETTINGS_COOKIE}=([^;]*)/.exec(document.cookie)??[],d=c===undefined?localStorage.getItem(k):new URLSearchParams(c).get(k);if(d==="true"||d==="false")for(const p of document.querySelectorAll(${JSON.stringify(DARK_PARTS)}))p.setAttribute("media",d==="true"?${JSON.stringify(darkMedia(true))}:${JSON.stringify(darkMedia(false))})}catch{}`;

/** The dark colours in the head of a page, and the colour of the browser's own frame around it. */
export function ThemeColours({ href, known }: { href: string; known: Settings | undefined }) {
  const nonce = useNonce();
  const dark = { media: darkMedia(known?.darkMode ?? null), "data-dark": "", suppressHydrationWarning: true };
  return (
    <>
      <link rel="stylesheet" href={href} {...dark} />
      {/* Of several, a browser takes the first that applies. */}
      <meta name="theme-color" content={PAPER.dark} {...dark} />
      <meta name="theme-color" content={PAPER.light} />
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: RECALL_DARK_MODE }} />
    </>
  );
}
