import { isRecord, parseJson } from "~/game/json";
import {
  DEFAULT_SETTINGS,
  formatSettings,
  parseSettings,
  readSettings,
  SETTINGS_COOKIE,
  SETTINGS_MAX_AGE_SECONDS,
  type Settings,
} from "~/game/settings";
import { readCookie, writeCookie } from "./cookies";
import { readStored, removeStored, writeStored } from "./storage";

/*
 * The settings in the browser. The cookie is what the server renders by; local storage has a copy under the names that players' browsers know,
 * which brings the settings back when the cookie is gone.
 */
const STORED_KEY = "settings";
/** Dark mode has a key of its own besides: it must be known before anything is drawn. */
export const DARK_MODE_KEY = "darkMode";

let current: Settings | undefined;
const listeners = new Set<() => void>();

/** The settings as they are now in this browser. */
export function currentSettings(): Settings {
  current ??= loadSettings();
  return current;
}

/**
 * Applies a change to every page part that shows settings, and keeps it.
 * @returns false when the browser keeps neither cookies nor local storage
 */
export function changeSettings(change: Partial<Settings>): boolean {
  current = { ...currentSettings(), ...change };
  const isKept = keepSettings(current);
  for (const listener of listeners) listener();
  return isKept;
}

/** Calls back when the settings change, here or in another tab. */
export function subscribeToSettings(listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== STORED_KEY) return;
    // Not what cookie and storage hold: a tab may hear of a change before it can read it there.
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
  keepSettings(settings);
  return settings;
}

/** The settings in a text of local storage, as far as they can be read. */
function readStoredSettings(text: string | null): Settings {
  const stored = parseJson(text);
  return readSettings((name) => {
    const value = isRecord(stored) ? stored[name] : undefined;
    // Of another shape in an older version or by another hand: whatever is no text or switch is passed over.
    return typeof value === "string" || typeof value === "boolean" ? String(value) : null;
  });
}

function keepSettings(settings: Settings): boolean {
  const value = formatSettings(settings);
  writeCookie(SETTINGS_COOKIE, value, SETTINGS_MAX_AGE_SECONDS);
  const isStored = writeStored(STORED_KEY, JSON.stringify(settings));
  if (settings.darkMode === null) removeStored(DARK_MODE_KEY);
  else writeStored(DARK_MODE_KEY, String(settings.darkMode));
  return isStored || readCookie(SETTINGS_COOKIE) === value;
}
