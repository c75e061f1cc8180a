import { EDITIONS } from "~/editions/editions";
import { isRefused } from "~/platform/refusal";
import { HIDDEN_OFFER_COOKIE, HIDDEN_OFFER_MAX_AGE_SECONDS } from "~/play/legacyImport";
import { isLegacyStats } from "~/play/stats";
import { readCookie, writeCookie } from "~/ui/cookies.browser";
import { isMarked, KEYS, keyOfStats, readStored, storedNames, text } from "~/ui/storageKeys.browser";
import { isLegacyKey, type LegacyData, readLegacyPairs, toLegacyImport } from "./legacy";

/*
 * What an older version of the game left in this browser's local storage. It is only read: the player may go back to that
 * version.
 */

export function readLegacyStorage(): LegacyData {
  return readLegacyPairs(storedNames().map((name) => [name, readStored(text(name)) ?? null]));
}

export function hasLegacyStorage(): boolean {
  return storedNames().some((name) => {
    // This version uses some of the keys as well, with values of another shape.
    const shared = EDITIONS.map(keyOfStats).find((key) => key.name === name);
    return isLegacyKey(name) && (shared === undefined || isLegacyStats(readStored(shared)));
  });
}

/** Whether it has statistics that can be imported here and were not yet. */
export function isLegacyLeft(): boolean {
  return !isMarked(KEYS.legacyMoved) && hasLegacyStorage() && !isRefused(toLegacyImport(readLegacyStorage()));
}

/** Whether the player does not want to be offered it any more. */
export function isLegacyOfferHidden(): boolean {
  return readCookie(HIDDEN_OFFER_COOKIE) !== undefined;
}

export function hideLegacyOffer(): void {
  writeCookie(HIDDEN_OFFER_COOKIE, "true", HIDDEN_OFFER_MAX_AGE_SECONDS);
}
