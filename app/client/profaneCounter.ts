import { MAX_BLOCKED_WORDS } from "~/game/making";
import { KEYS, readStored, writeStored } from "./storage/keys";

function storedCount(): number {
  return Math.max(0, readStored(KEYS.blockedWords)?.count ?? 0);
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
  if (count !== stored) writeStored(KEYS.blockedWords, { count });
}
