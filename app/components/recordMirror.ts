import { RECORD_KEPT_SECONDS, recordCookies } from "~/game/record";
import { formatResults, mergeResults, parseResults } from "~/game/results";
import { formatStats, laterStats, parseStats, type Stats, toStats } from "~/game/stats";
import { type Edition, EDITIONS } from "~/game/types";
import { readCookie, writeCookie } from "./cookies";
import { isRecord, readStored, readStoredJson, writeStored } from "./storage";

/*
 * Copies of the records in local storage. The cookies are what the server reads and writes; a copy brings them back when they are gone. The
 * statistics are under the keys, and in the shape, that players' browsers know.
 */
const STATS_KEYS: Readonly<Record<Edition, string>> = {
  en: "stats",
  jr: "child-stats",
  es: "stats_es",
  de: "stats_de",
};

/** Makes cookies and copies the same, with what either knows: when a page is opened, and when a game has ended. */
export function mirrorRecords(): void {
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
  if (stats !== cookie) writeCookie(name, formatStats(stats), RECORD_KEPT_SECONDS);
  if (stats !== stored) writeStored(STATS_KEYS[edition], JSON.stringify(stats));
}

function readStoredStats(edition: Edition): Stats | undefined {
  const stored = readStoredJson(STATS_KEYS[edition]);
  return isRecord(stored) ? toStats((name) => stored[name]) : undefined;
}

function mirrorResults(edition: Edition): void {
  const name = recordCookies(edition).results;
  const cookie = readCookie(name) ?? "";
  const stored = readStored(name) ?? "";
  const results = formatResults(mergeResults(parseResults(cookie), parseResults(stored)));
  if (results !== cookie) writeCookie(name, results, RECORD_KEPT_SECONDS);
  if (results !== stored) writeStored(name, results);
}

/** The text form of the statistics of an edition, as this browser knows them now; `otherwise` where it knows none. */
export function currentStats(edition: Edition, otherwise: string): string {
  const stats = parseStats(readCookie(recordCookies(edition).stats) ?? "") ?? readStoredStats(edition);
  return stats === undefined ? otherwise : formatStats(stats);
}

/** The text form of the ended games of an edition, as this browser knows them now. */
export function currentResults(edition: Edition): string {
  const name = recordCookies(edition).results;
  return readCookie(name) ?? readStored(name) ?? "";
}
