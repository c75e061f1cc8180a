import { type Language, LANGUAGES } from "./languages";

/** Display preferences of a player. Null means not set: the device or the first visit decides. */
export interface Settings {
  readonly darkMode: boolean | null;
  readonly showGuessNumber: boolean;
  readonly showSimilarity: boolean;
  readonly showProximity: boolean;
  /** Shows an emoji beside each proximity. */
  readonly showEmojis: boolean;
  readonly showFAQ: boolean;
  readonly lowercase: boolean;
  /** Plays a tone for each answer. */
  readonly playSounds: boolean;
  /** Shows how others did, after the end of a game and in the statistics. */
  readonly showOthers: boolean;
  readonly language: Language | null;
  /** The language of the glosses. Null until the player has chosen one, or none. */
  readonly glosses: Language | "off" | null;
  /** The player has opened an explanation of the game. Not a choice: it is only stored. */
  readonly clickedInfo: boolean;
  /** The archive opens as a list. Chosen in the archive. */
  readonly listsArchive: boolean;
  /** On a phone the orbit stands over the rows of the list. Chosen in the list. */
  readonly showsOrbit: boolean;
}

export const DEFAULT_SETTINGS: Settings = {
  darkMode: null,
  showGuessNumber: true,
  showSimilarity: true,
  showProximity: true,
  showEmojis: false,
  showFAQ: true,
  lowercase: false,
  playSounds: false,
  showOthers: true,
  language: null,
  glosses: null,
  clickedInfo: false,
  listsArchive: false,
  showsOrbit: false,
};

/** The boolean settings that the player chooses, by their group on the page. */
export const SWITCH_GROUPS = {
  look: ["showGuessNumber", "showSimilarity", "showProximity", "showEmojis"],
  game: ["showFAQ", "lowercase", "playSounds", "showOthers"],
} as const;

export const SWITCHES = [...SWITCH_GROUPS.look, ...SWITCH_GROUPS.game] as const;

const FLAGS = [...SWITCHES, "clickedInfo", "listsArchive", "showsOrbit"] as const;

export const GLOSS_CHOICES = ["off", ...LANGUAGES] as const;

/** Cookie with the settings in text form. Written by the server and by client scripts. */
export const SETTINGS_COOKIE = "settings";
/** The maximum that browsers allow: 400 days. */
export const SETTINGS_MAX_AGE_SECONDS = 400 * 86_400;

/** Form value of `darkMode` that follows the device. */
export const AS_DEVICE = "device";

/** A guess is answered by its similarity, its closeness, or both. Of two that are off, the one that was on stays on. */
export function keepScore(settings: Settings, before: Settings): Settings {
  if (settings.showSimilarity || settings.showProximity) return settings;
  const isSimilarity = before.showSimilarity && !before.showProximity;
  return { ...settings, showSimilarity: isSimilarity, showProximity: !isSimilarity };
}

/** Reads settings from strings: "true", "false" or a language code. Missing or invalid values default to `base`. */
export function readSettings(
  named: (name: string) => string | null | undefined,
  base: Settings = DEFAULT_SETTINGS,
): Settings {
  const flag = <T>(name: string, otherwise: T): boolean | T => {
    const text = named(name);
    return text === "true" ? true : text === "false" ? false : otherwise;
  };
  const flags = Object.fromEntries(FLAGS.map((name) => [name, flag(name, base[name])]));
  const read: Settings = {
    ...base,
    ...flags,
    darkMode: named("darkMode") === AS_DEVICE ? null : flag("darkMode", base.darkMode),
    language: LANGUAGES.find((language) => language === named("language")) ?? base.language,
    glosses: GLOSS_CHOICES.find((choice) => choice === named("glosses")) ?? base.glosses,
  };
  return keepScore(read, base);
}

/** Settings with what another browser has chosen, where this one has not: a value that is not the default was chosen. */
export function mergeSettings(own: Settings, other: Settings): Settings {
  const chosen = Object.entries(own).filter(([name, value]) => value !== DEFAULT_SETTINGS[name as keyof Settings]);
  return keepScore({ ...other, ...Object.fromEntries(chosen) }, own);
}

/** Formats settings as cookie-safe text: values that differ from the defaults, as `name=value` joined by `&`. */
export function formatSettings(settings: Settings): string {
  return (Object.keys(DEFAULT_SETTINGS) as (keyof Settings)[])
    .filter((name) => settings[name] !== DEFAULT_SETTINGS[name])
    .map((name) => `${name}=${String(settings[name])}`)
    .join("&");
}

/** Inverse of `formatSettings`. Missing or invalid values get their defaults. */
export function parseSettings(text: string): Settings {
  if (text === "") return DEFAULT_SETTINGS;
  // Valid cookies are shorter. The limit bounds the cost of tampered ones.
  const named = new URLSearchParams(text.slice(0, 500));
  return readSettings((name) => named.get(name));
}
