// What the browser keeps. Every key of local and session storage stands here with the shape of its value.

import { type Edition, EDITION_FACTS, recordCookies } from "~/editions/editions";
import { gameKey, type GameRef, isDaily } from "~/editions/gameRef";
import { isRecord, parseJson } from "~/platform/json";

/** A key and how its value is read. Names and shapes are fixed: existing browsers already have them. */
export interface Key<T> {
  readonly name: string;
  /** Undefined for a text that has not the shape of the value. */
  readonly parse: (text: string) => T | undefined;
  /** Local storage otherwise. */
  readonly isOfTab?: boolean;
}

/** A value that is kept as it is: "true" of what has been done once, unless the key says something else. */
export const text = (name: string): Key<string> => ({ name, parse: (kept) => kept });

const json = <T>(name: string, is: (value: unknown) => value is T): Key<T> => ({
  name,
  parse: (kept) => {
    const value = parseJson(kept);
    return is(value) ? value : undefined;
  },
});

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isCounter = (value: unknown): value is { readonly count: number } =>
  isRecord(value) && Number.isSafeInteger(value.count);

export const KEYS = {
  /** `editions/settings` reads each of them. */
  settings: json("settings", isRecord),
  /** "true" or "false": read before the first paint. */
  darkMode: text("darkMode"),
  leavesTeamUnasked: text("doNotShowAgain_leaveTeam"),
  /** "false" once the rules were closed. */
  customRules: text("howToPlay"),
  askedLowerCase: text("askedLowercase"),
  seenNewLook: text("seenNewLook"),
  /** Of the previous version: only its players see what is new. */
  ofPrevious: [text("readRules"), text("winState"), text("prefersDarkColorScheme")],
  /** Voted on the new design. */
  voted: text("hasVoted"),
  /** What an older version left was imported. */
  legacyMoved: text("legacyMoved"),
  /** A copy of the cookie of that name. */
  legacyImport: text("legacy_import"),
  /** Blocked words that were sent from here. */
  blockedWords: json("profaneCounter", isCounter),
  events: json("clientLog", isList),
  /** For other scripts, and never read. */
  user: json("userDetails", isRecord),
  signedIn: text("loggedIn"),
  staff: text("isAdmin"),
};

/** The games in a file that this tab has sent, until it is loaded. */
export const LOADED_GAMES = { ...json("loadedGames", isList), isOfTab: true };

/** The copy of a game, of which `play/savedGame` reads the log. */
export const keyOfGame = (game: GameRef) =>
  json(isDaily(game) ? `${EDITION_FACTS[game.edition].storageKeys.game}${game.number}` : gameKey(game), isRecord);

/** A copy of the cookie of statistics, with named sums. An older version may have left a value of another shape. */
export const keyOfStats = (edition: Edition) => json(EDITION_FACTS[edition].storageKeys.stats, isRecord);

/** Where such a value stays, the statistics have the name of their cookie. */
export const keyOfLaterStats = (edition: Edition) => json(recordCookies(edition).stats, isRecord);

/** A copy of the cookie of results, in its text form. */
export const keyOfResults = (edition: Edition) => text(recordCookies(edition).results);

/** This tab's unsent guesses of a game, or words of its bonus round. @param place what else tells them from others */
export const keyOfUnsent = (game: GameRef, place: readonly string[]) => ({
  ...json(`waiting_${[...place, keyOfGame(game).name].join("_")}`, isList),
  isOfTab: true,
});

// Storage may be forbidden or full. Then reads return nothing and writes are ignored.

/** Undefined when the key is not set, its value has another shape, or storage is forbidden. */
export function readStored<T>(key: Key<T>): T | undefined {
  try {
    return parseStored(key, areaOf(key).getItem(key.name));
  } catch {
    return undefined;
  }
}

export function parseStored<T>({ parse }: Key<T>, kept: string | null): T | undefined {
  return kept === null ? undefined : parse(kept);
}

/** Returns false when the value could not be stored. */
export function writeStored<T>(key: Key<T>, value: T): boolean {
  try {
    areaOf(key).setItem(key.name, typeof value === "string" ? value : JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function removeStored(key: Key<unknown>): void {
  try {
    areaOf(key).removeItem(key.name);
  } catch {
    return;
  }
}

/** Whether something has been done once. */
export function isMarked(key: Key<string>): boolean {
  return readStored(key) !== undefined;
}

export function mark(key: Key<string>): void {
  writeStored(key, "true");
}

/** The names of all keys of local storage; empty when it is forbidden. */
export function storedNames(): string[] {
  try {
    return Object.keys(window.localStorage);
  } catch {
    return [];
  }
}

/** Throws when storage is forbidden: the property access itself throws. */
function areaOf({ isOfTab }: Key<unknown>): Storage {
  return isOfTab ? window.sessionStorage : window.localStorage;
}
