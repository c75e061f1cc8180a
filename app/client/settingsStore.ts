import { isRecord, parseJson } from "~/game/json";
import {
  DEFAULT_SETTINGS,
  formatSettings,
  keepScore,
  parseSettings,
  readSettings,
  SETTINGS_COOKIE,
  SETTINGS_MAX_AGE_SECONDS,
  type Settings,
} from "~/game/settings";
import { readCookie, readStored, removeStored, writeCookie, writeStored } from "./storage/keys";

/*
 * The settings in the browser. The server renders from the cookie. Local storage has a copy that restores the settings
 * when the cookie is lost; its keys are fixed: existing browsers already have them.
 */
const STORED_KEY = "settings";
/** Dark mode also has its own key: it is read before the first paint. */
export const DARK_MODE_KEY = "darkMode";

let current: Settings | undefined;
const listeners = new Set<() => void>();

export function currentSettings(): Settings {
  current ??= loadSettings();
  return current;
}

/**
 * Changes settings, stores them and notifies all subscribers.
 * @returns false when the browser keeps neither cookies nor local storage
 */
export function changeSettings(change: Partial<Settings>): boolean {
  current = keepScore({ ...currentSettings(), ...change }, currentSettings());
  const isStored = storeSettings(current);
  for (const listener of listeners) listener();
  return isStored;
}

/** Calls back when the settings change, here or in another tab. */
export function subscribeToSettings(listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== STORED_KEY) return;
    // Uses the event's value: the event may arrive before the new value can be read from storage.
    current = readStoredSettings(newValue);
    listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}

function loadSettings(): Settings {
  const cookie = readCookie(SETTINGS_COOKIE);
  if (cookie !== undefined) return parseSettings(cookie);
  const stored = readStored(STORED_KEY);
  const darkMode = readStored(DARK_MODE_KEY);
  if (stored === null && darkMode === null) return DEFAULT_SETTINGS;
  const settings = readSettings((name) => (name === DARK_MODE_KEY ? darkMode : null), readStoredSettings(stored));
  storeSettings(settings);
  return settings;
}

/** Parses settings from local storage. Invalid values are ignored. */
function readStoredSettings(text: string | null): Settings {
  const stored = parseJson(text);
  return readSettings((name) => {
    const value = isRecord(stored) ? stored[name] : undefined;
    // Older versions or manual edits may have stored other types. They are ignored.
    return typeof value === "string" || typeof value === "boolean" ? String(value) : null;
  });
}

function storeSettings(settings: Settings): boolean {
  const value = formatSettings(settings);
  writeCookie(SETTINGS_COOKIE, value, SETTINGS_MAX_AGE_SECONDS);
  const isStored = writeStored(STORED_KEY, JSON.stringify(settings));
  if (settings.darkMode === null) removeStored(DARK_MODE_KEY);
  else writeStored(DARK_MODE_KEY, String(settings.darkMode));
  return isStored || readCookie(SETTINGS_COOKIE) === value;
}
