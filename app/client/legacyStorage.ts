import { isLegacyKey, type LegacyData, readLegacyPairs, toLegacyImport } from "~/game/legacy";
import { isLegacyStats } from "~/game/stats";
import { parseJson } from "~/game/json";
import { HIDDEN_OFFER_COOKIE, HIDDEN_OFFER_MAX_AGE_SECONDS } from "~/game/legacyImport";
import { readCookie, readStored, storedKeys, writeCookie, writeStored } from "./storage/keys";

/*
 * What an older version of the game left in this browser's local storage. It is only read: the player may go back to that
 * version.
 */

/** Set once the player has imported it. */
const MOVED_KEY = "legacyMoved";

/** Keys that this version uses as well, with values of another shape. */
const SHARED_KEYS = ["stats", "child-stats"];

export function readLegacyStorage(): LegacyData {
  return readLegacyPairs(storedKeys().map((key) => [key, readStored(key)]));
}

export function hasLegacyStorage(): boolean {
  return storedKeys().some(
    (key) => isLegacyKey(key) && (!SHARED_KEYS.includes(key) || isLegacyStats(parseJson(readStored(key)))),
  );
}

/** Whether it has statistics that can be imported here and were not yet. */
export function isLegacyLeft(): boolean {
  return (
    readStored(MOVED_KEY) === null && hasLegacyStorage() && typeof toLegacyImport(readLegacyStorage()) !== "string"
  );
}

export function noteLegacyMoved(): void {
  writeStored(MOVED_KEY, "true");
}

/** Whether the player does not want to be offered it any more. */
export function isLegacyOfferHidden(): boolean {
  return readCookie(HIDDEN_OFFER_COOKIE) !== undefined;
}

export function hideLegacyOffer(): void {
  writeCookie(HIDDEN_OFFER_COOKIE, "true", HIDDEN_OFFER_MAX_AGE_SECONDS);
}
