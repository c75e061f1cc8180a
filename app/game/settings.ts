import { type Language, LANGUAGES } from "./languages";

/** What a player has chosen about the pages. Null: nothing was chosen, and the device or the first visit decides. */
export interface Settings {
  readonly darkMode: boolean | null;
  readonly showGuessNumber: boolean;
  readonly showSimilarity: boolean;
  readonly showFAQ: boolean;
  readonly lowercase: boolean;
  readonly language: Language | null;
}

export const DEFAULT_SETTINGS: Settings = {
  darkMode: null,
  showGuessNumber: true,
  showSimilarity: true,
  showFAQ: true,
  lowercase: false,
  language: null,
};

/** The settings that are on or off. */
export const SWITCHES = ["showGuessNumber", "showSimilarity", "showFAQ", "lowercase"] as const;

/** The cookie that keeps settings, in their text form. Server and scripts write it. */
export const SETTINGS_COOKIE = "settings";
/** As long as browsers allow: 400 days. */
export const SETTINGS_KEPT_SECONDS = 400 * 86_400;

/** What a form says of `darkMode` to leave it to the device. */
export const AS_DEVICE = "device";

/** Settings from named texts, "true" or "false" or a language's code. What is missing or of another shape keeps its value in `base`. */
export function readSettings(
  named: (name: string) => string | null | undefined,
  base: Settings = DEFAULT_SETTINGS,
): Settings {
  const flag = <T>(name: string, otherwise: T): boolean | T => {
    const text = named(name);
    return text === "true" ? true : text === "false" ? false : otherwise;
  };
  return {
    darkMode: named("darkMode") === AS_DEVICE ? null : flag("darkMode", base.darkMode),
    showGuessNumber: flag("showGuessNumber", base.showGuessNumber),
    showSimilarity: flag("showSimilarity", base.showSimilarity),
    showFAQ: flag("showFAQ", base.showFAQ),
    lowercase: flag("lowercase", base.lowercase),
    language: LANGUAGES.find((language) => language === named("language")) ?? base.language,
  };
}

/** The text form of settings, which fits into a cookie as it is: what differs from the defaults, as `name=value` joined by `&`. */
export function formatSettings(settings: Settings): string {
  return (Object.keys(DEFAULT_SETTINGS) as (keyof Settings)[])
    .filter((name) => settings[name] !== DEFAULT_SETTINGS[name])
    .map((name) => `${name}=${String(settings[name])}`)
    .join("&");
}

/** The inverse of `formatSettings`. Any other text gives the settings that can be read in it, and the defaults. */
export function parseSettings(text: string): Settings {
  // A cookie of ours is never so long: a forged one must not cost more.
  const named = new URLSearchParams(text.slice(0, 500));
  return readSettings((name) => named.get(name));
}
