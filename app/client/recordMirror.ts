import { isRecord } from "~/game/json";
import { RECORD_MAX_AGE_SECONDS, recordCookies } from "~/game/record";
import { formatResults, mergeResults, parseResults, type Results } from "~/game/results";
import { formatStats, laterStats, parseStats, type Stats, toStats } from "~/game/stats";
import { type Edition, EDITION_FACTS, EDITIONS } from "~/game/editions";
import { readCookie, writeCookie } from "./cookies";
import { isLoggedIn } from "./session";
import { readStored, readStoredJson, removeStored, writeStored } from "./storage";

/*
 * Copies of the records in local storage. The cookies are what the server reads and writes; a copy brings them back when they are gone. The
 * statistics are under the keys, and in the shape, that players' browsers know.
 */
const statsKey = (edition: Edition) => EDITION_FACTS[edition].storageKeys.stats;

/** Makes cookies and copies the same, with what either knows: when a page is opened, and when a game has ended. A member's record is the server's alone. */
export function mirrorRecords(): void {
  if (isLoggedIn()) return;
  for (const edition of EDITIONS) {
    mirrorStats(edition);
    mirrorResults(edition);
  }
}

function mirrorStats(edition: Edition): void {
  const name = recordCookies(edition).stats;
  const cookie = parseStats(readCookie(name) ?? "");
  const stored = readStoredStats(edition);
  const stats = cookie === undefined || stored === undefined ? (cookie ?? stored) : laterStats(cookie, stored);
  if (stats === undefined) return;
  if (stats !== cookie) writeCookie(name, formatStats(stats), RECORD_MAX_AGE_SECONDS);
  if (stats !== stored) writeStored(statsKey(edition), JSON.stringify(stats));
}

function readStoredStats(edition: Edition): Stats | undefined {
  const stored = readStoredJson(statsKey(edition));
  return isRecord(stored) ? toStats((name) => stored[name]) : undefined;
}

function mirrorResults(edition: Edition): void {
  const name = recordCookies(edition).results;
  const cookie = readCookie(name) ?? "";
  const stored = readStored(name) ?? "";
  const results = formatResults(mergeResults(parseResults(cookie), parseResults(stored)));
  if (results !== cookie) writeCookie(name, results, RECORD_MAX_AGE_SECONDS);
  if (results !== stored) writeStored(name, results);
}

/** Takes the copies out of local storage: they are of a guest whose games are a member's now. */
export function deleteStoredRecords(): void {
  for (const edition of EDITIONS) {
    removeStored(statsKey(edition));
    removeStored(recordCookies(edition).results);
  }
}

/** Notes ended games that were not known yet. */
export function addStoredResults(edition: Edition, results: Results): void {
  const name = recordCookies(edition).results;
  writeStored(name, formatResults(mergeResults(parseResults(readStored(name) ?? ""), results)));
}

/** The text form of the statistics of an edition, as this browser knows them now; `otherwise` where it knows none, or is a member's. */
export function currentStats(edition: Edition, otherwise: string): string {
  if (isLoggedIn()) return otherwise;
  const stats = parseStats(readCookie(recordCookies(edition).stats) ?? "") ?? readStoredStats(edition);
  return stats === undefined ? otherwise : formatStats(stats);
}

/** The same of the ended games. */
export function currentResults(edition: Edition, otherwise: string): string {
  if (isLoggedIn()) return otherwise;
  const name = recordCookies(edition).results;
  return readCookie(name) ?? readStored(name) ?? otherwise;
}
