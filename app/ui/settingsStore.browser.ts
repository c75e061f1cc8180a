import {
  DEFAULT_SETTINGS,
  formatSettings,
  keepScore,
  parseSettings,
  readSettings,
  SETTINGS_COOKIE,
  SETTINGS_MAX_AGE_SECONDS,
  type Settings,
} from "~/editions/settings";
import { readCookie, writeCookie } from "./cookies.browser";
import { KEYS, parseStored, readStored, removeStored, writeStored } from "./storageKeys.browser";

/*
 * The settings in the browser. The server renders from the cookie. Local storage has a copy that restores the settings
 * when the cookie is lost.
 */

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
    if (key !== KEYS.settings.name) return;
    // Uses the event's value: the event may arrive before the new value can be read from storage.
    current = toSettings(parseStored(KEYS.settings, newValue));
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
  const stored = readStored(KEYS.settings);
  const darkMode = readStored(KEYS.darkMode);
  if (stored === undefined && darkMode === undefined) return DEFAULT_SETTINGS;
  const settings = readSettings((name) => (name === KEYS.darkMode.name ? darkMode : null), toSettings(stored));
  storeSettings(settings);
  return settings;
}

function toSettings(stored: Readonly<Record<string, unknown>> = {}): Settings {
  return readSettings((name) => {
    const value = stored[name];
    // Older versions or manual edits may have stored other types. They are ignored.
    return typeof value === "string" || typeof value === "boolean" ? String(value) : null;
  });
}

function storeSettings(settings: Settings): boolean {
  const value = formatSettings(settings);
  writeCookie(SETTINGS_COOKIE, value, SETTINGS_MAX_AGE_SECONDS);
  const isStored = writeStored(KEYS.settings, { ...settings });
  if (settings.darkMode === null) removeStored(KEYS.darkMode);
  else writeStored(KEYS.darkMode, String(settings.darkMode));
  return isStored || readCookie(SETTINGS_COOKIE) === value;
}
