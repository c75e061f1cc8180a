import { MAX_BLOCKED_WORDS } from "~/game/making";
import { readStoredJson, writeStored } from "./storage/keys";

/** Local-storage key of how many blocked words were sent from here: `{"count": 2}`. */
const KEY = "profaneCounter";

function storedCount(): number {
  const stored = readStoredJson(KEY);
  if (typeof stored !== "object" || stored === null || !("count" in stored)) return 0;
  return typeof stored.count === "number" && Number.isSafeInteger(stored.count) ? Math.max(0, stored.count) : 0;
}

/** Whether this browser has sent too many blocked words to make games. */
export function isBannedHere(): boolean {
  return storedCount() >= MAX_BLOCKED_WORDS;
}

/**
 * Stores the larger of the two counts: the stored one outlives the cookie, and the cookie counts without scripts.
 * @param inCookie the count of the cookie
 * @param added blocked words that the cookie counts and the stored number does not yet
 */
export function keepProfaneCount({ inCookie, added }: { inCookie: number; added: number }): void {
  const stored = storedCount();
  const count = Math.max(stored + added, inCookie);
  if (count !== stored) writeStored(KEY, JSON.stringify({ count }));
}
