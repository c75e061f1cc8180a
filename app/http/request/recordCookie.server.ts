import { parseRecord, type PlayerRecord, RECORD_MAX_AGE_SECONDS, recordBonusWin, recordEnd } from "~/game/record";
import { formatResults } from "~/game/results";
import { formatStats } from "~/game/stats";
import {
  formatStoredImport,
  LEGACY_IMPORT_COOKIE,
  parseStoredImport,
  type StoredImport,
  toShownStats,
} from "~/game/legacyImport";
import { type Edition, EDITIONS, recordCookies } from "~/game/editions";
import type { LegacyStore } from "~/services/play/importLegacy.server";
import type { RecordStore } from "~/services/play/recordStore";
import type { CookieJar } from "./cookieJar.server";

/** The record store of a guest: one pair of cookies per edition. Scripts can read them. */
export function cookieRecordStore(cookies: CookieJar): RecordStore {
  /** @returns whether the record was changed */
  const change = (edition: Edition, changed: (before: PlayerRecord) => PlayerRecord): boolean => {
    const before = readRecordCookies(cookies, edition);
    const after = changed(before);
    if (after === before) return false;
    writeRecordCookies(cookies, edition, after);
    return true;
  };
  const load = (edition: Edition): PlayerRecord => {
    const { stats, results } = readRecordCookies(cookies, edition);
    return { stats: toShownStats(stats, readImportCookie(cookies), edition), results };
  };
  return {
    load: (edition) => Promise.resolve(load(edition)),
    results: (edition) => Promise.resolve(load(edition).results),
    streak: (edition) => Promise.resolve(load(edition).stats),
    addEnd: (edition, ended) => Promise.resolve(change(edition, (before) => recordEnd(before, ended))),
    addBonusWin: (edition, number) => {
      change(edition, (before) => recordBonusWin(before, number));
      return Promise.resolve();
    },
  };
}

/** The imports of a guest: one cookie. Scripts can read it. */
export function cookieLegacyStore(cookies: CookieJar): LegacyStore {
  return {
    hasImported: () => Promise.resolve(readImportCookie(cookies) !== undefined),
    add: (legacy) => {
      if (readImportCookie(cookies) !== undefined) return Promise.resolve(false);
      const value = formatStoredImport(legacy);
      cookies.set({ name: LEGACY_IMPORT_COOKIE, value, maxAgeSeconds: RECORD_MAX_AGE_SECONDS });
      return Promise.resolve(true);
    },
  };
}

/** What a guest has imported. Undefined: nothing. */
export function readImportCookie(cookies: CookieJar): StoredImport | undefined {
  return parseStoredImport(cookies.get(LEGACY_IMPORT_COOKIE) ?? "");
}

/** The record of an edition from the cookies, without what was imported. */
export function readRecordCookies(cookies: CookieJar, edition: Edition): PlayerRecord {
  const names = recordCookies(edition);
  return parseRecord({ stats: cookies.get(names.stats) ?? "", results: cookies.get(names.results) ?? "" });
}

function writeRecordCookies(cookies: CookieJar, edition: Edition, { stats, results }: PlayerRecord): void {
  const names = recordCookies(edition);
  const maxAgeSeconds = RECORD_MAX_AGE_SECONDS;
  cookies.set({ name: names.stats, value: formatStats(stats), maxAgeSeconds });
  cookies.set({ name: names.results, value: formatResults(results), maxAgeSeconds });
}

export function deleteRecordCookies(cookies: CookieJar): void {
  for (const name of recordNames()) cookies.delete(name);
}

export function hasRecordCookies(cookies: CookieJar): boolean {
  return recordNames().some((name) => cookies.get(name) !== undefined);
}

function recordNames(): string[] {
  return [...EDITIONS.flatMap((edition) => Object.values<string>(recordCookies(edition))), LEGACY_IMPORT_COOKIE];
}

/**
 * Upper bound of what the end of one game with its bonus round adds to the record cookies, including their names.
 * Characters.
 */
export const RECORD_GROWTH = 99;

/** Characters that all record cookies take in the Cookie header. */
export function recordLength(cookies: CookieJar): number {
  return recordNames().reduce((sum, name) => {
    const value = cookies.get(name);
    return value === undefined ? sum : sum + name.length + "=; ".length + value.length;
  }, 0);
}
