import { parseJson } from "~/game/json";

// A browser may forbid local storage or have it full: then nothing is kept, and nothing breaks.

/** Null when there is nothing, or nothing may be read. */
export function readStored(key: string, from: "local" | "session" = "local"): string | null {
  try {
    return storageOf(from).getItem(key);
  } catch {
    return null;
  }
}

/** False when it could not be kept. */
export function writeStored(key: string, value: string, to: "local" | "session" = "local"): boolean {
  try {
    storageOf(to).setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function removeStored(key: string, from: "local" | "session" = "local"): void {
  try {
    storageOf(from).removeItem(key);
  } catch {
    return;
  }
}

/** Every key of local storage; none where nothing may be read. */
export function storedKeys(): string[] {
  try {
    return Object.keys(storageOf("local"));
  } catch {
    return [];
  }
}

/** What is kept under a key as JSON; undefined when there is nothing or it is no JSON. */
export function readStoredJson(key: string, from: "local" | "session" = "local"): unknown {
  return parseJson(readStored(key, from));
}

/** Naming `window.localStorage` throws where it is forbidden. */
function storageOf(which: "local" | "session"): Storage {
  return which === "local" ? window.localStorage : window.sessionStorage;
}
