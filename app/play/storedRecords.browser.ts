import { type Edition, EDITIONS, recordCookies } from "~/editions/editions";
import { isLoggedIn, readCookie, writeCookie } from "~/ui/cookies.browser";
import {
  KEYS,
  keyOfLaterStats,
  keyOfResults,
  keyOfStats,
  readStored,
  removeStored,
  writeStored,
} from "~/ui/storageKeys.browser";
import { LEGACY_IMPORT_COOKIE, parseStoredImport, toShownStats } from "./legacyImport";
import { RECORD_MAX_AGE_SECONDS } from "./record";
import { formatResults, mergeResults, parseResults, type Results } from "./results";
import { formatStats, isLegacyStats, laterStats, NO_STATS, parseStats, type Stats, toStats } from "./stats";
import type { StatsView } from "./statsView";

// Copies of the record cookies in local storage. The server reads and writes the cookies; a copy restores them when they are
// lost.

function statsKey(edition: Edition) {
  const key = keyOfStats(edition);
  return isLegacyStats(readStored(key)) ? keyOfLaterStats(edition) : key;
}

/**
 * Merges the cookies and their copies in both directions. Called when a page is opened and when a game has ended. Does
 * nothing for members: their records are on the server only.
 */
export function mirrorRecords(): void {
  if (isLoggedIn()) return;
  for (const edition of EDITIONS) {
    mirrorStats(edition);
    mirrorResults(edition);
  }
  mirrorImport();
}

/** What was imported belongs to the statistics: without it, a restored record would take the same import again. */
function mirrorImport(): void {
  const cookie = readCookie(LEGACY_IMPORT_COOKIE);
  const stored = readStored(KEYS.legacyImport);
  if (cookie === undefined && stored !== undefined) writeCookie(LEGACY_IMPORT_COOKIE, stored, RECORD_MAX_AGE_SECONDS);
  if (cookie !== undefined && cookie !== stored) writeStored(KEYS.legacyImport, cookie);
}

function mirrorStats(edition: Edition): void {
  const name = recordCookies(edition).stats;
  const cookie = parseStats(readCookie(name) ?? "");
  const stored = readStoredStats(edition);
  const stats = cookie === undefined || stored === undefined ? (cookie ?? stored) : laterStats(cookie, stored);
  if (stats === undefined) return;
  if (stats !== cookie) writeCookie(name, formatStats(stats), RECORD_MAX_AGE_SECONDS);
  if (stats !== stored) writeStored(statsKey(edition), { ...stats });
}

function readStoredStats(edition: Edition): Stats | undefined {
  const stored = readStored(statsKey(edition));
  return stored && toStats((name) => stored[name]);
}

function mirrorResults(edition: Edition): void {
  const name = recordCookies(edition).results;
  const cookie = readCookie(name) ?? "";
  const stored = readStored(keyOfResults(edition)) ?? "";
  const results = formatResults(mergeResults(parseResults(cookie), parseResults(stored)));
  if (results !== cookie) writeCookie(name, results, RECORD_MAX_AGE_SECONDS);
  if (results !== stored) writeStored(keyOfResults(edition), results);
}

/** Deletes the copies. Called after login: the guest's records now belong to the member. */
export function deleteStoredRecords(): void {
  for (const edition of EDITIONS) {
    removeStored(statsKey(edition));
    removeStored(keyOfResults(edition));
  }
  removeStored(KEYS.legacyImport);
}

export function addStoredResults(edition: Edition, results: Results): void {
  const key = keyOfResults(edition);
  writeStored(key, formatResults(mergeResults(parseResults(readStored(key) ?? ""), results)));
}

/** The current statistics of a guest in this browser, in text form; `fallback` when there are none or a member is logged in. */
export function currentStats(edition: Edition, fallback: string): string {
  if (isLoggedIn()) return fallback;
  const stats = parseStats(readCookie(recordCookies(edition).stats) ?? "") ?? readStoredStats(edition);
  const imported = parseStoredImport(readCookie(LEGACY_IMPORT_COOKIE) ?? readStored(KEYS.legacyImport) ?? "");
  if (stats === undefined && imported === undefined) return fallback;
  return formatStats(toShownStats(stats ?? NO_STATS, imported, edition));
}

export function knowsOtherStats({ edition, stats }: StatsView): boolean {
  const known = formatStats(stats);
  return currentStats(edition, known) !== known;
}

/** The current results of a guest in this browser, in text form; `fallback` as in `currentStats`. */
export function currentResults(edition: Edition, fallback: string): string {
  if (isLoggedIn()) return fallback;
  return readCookie(recordCookies(edition).results) ?? readStored(keyOfResults(edition)) ?? fallback;
}
