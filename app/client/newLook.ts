import { readStored, writeStored } from "./storage/keys";

/** Set once the announcement was closed. */
const SEEN_KEY = "seenNewLook";
/** Local-storage keys of the previous version: only its players see the announcement. */
const OLD_KEYS = ["readRules", "winState", "prefersDarkColorScheme"];

export function isNewLookDue(): boolean {
  return readStored(SEEN_KEY) === null && OLD_KEYS.some((key) => readStored(key) !== null);
}

export function noteNewLookSeen(): void {
  writeStored(SEEN_KEY, "true");
}
