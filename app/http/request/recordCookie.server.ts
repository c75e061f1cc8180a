import { parseRecord, type PlayerRecord, RECORD_KEPT_SECONDS, recordCookies, recordEnd } from "~/game/record";
import { formatResults } from "~/game/results";
import { formatStats } from "~/game/stats";
import { type Edition, EDITIONS } from "~/game/editions";
import type { RecordStore } from "~/services/play/recordStore";
import { cookiesOf, setCookieText } from "./cookieJar.server";

export interface CookieRecordStore extends RecordStore {
  /** `Set-Cookie` values for the response. */
  setCookies(): string[];
}

/** The record store of a player without an account: the browser's own cookies, one pair for each edition. Scripts may read them, too. */
export function cookieRecordStore(request: Request): CookieRecordStore {
  const changed = new Map<Edition, PlayerRecord>();
  const load = (edition: Edition) => changed.get(edition) ?? savedRecord(request, edition);
  const write = (name: string, value: string) =>
    setCookieText(request, { name, value, keptSeconds: RECORD_KEPT_SECONDS });

  return {
    load: (edition) => Promise.resolve(load(edition)),
    results: (edition) => Promise.resolve(load(edition).results),
    addEnd: (edition, ended) => {
      const before = load(edition);
      const after = recordEnd(before, ended);
      if (after !== before) changed.set(edition, after);
      return Promise.resolve();
    },
    setCookies: () =>
      [...changed].flatMap(([edition, { stats, results }]) => {
        const names = recordCookies(edition);
        return [write(names.stats, formatStats(stats)), write(names.results, formatResults(results))];
      }),
  };
}

/** The record of an edition as the browser sends it along. */
export function savedRecord(request: Request, edition: Edition): PlayerRecord {
  const cookies = cookiesOf(request);
  const names = recordCookies(edition);
  return parseRecord({ stats: cookies[names.stats] ?? "", results: cookies[names.results] ?? "" });
}

/** `Set-Cookie` values that take every record out of the browser. */
export function forgetRecords(request: Request): string[] {
  const cookies = cookiesOf(request);
  return recordNames()
    .filter((name) => cookies[name] !== undefined)
    .map((name) => setCookieText(request, { name, value: "", keptSeconds: 0 }));
}

function recordNames(): string[] {
  return EDITIONS.flatMap((edition) => Object.values<string>(recordCookies(edition)));
}

/** Characters that the end of one game may add to a record, its cookies' names included, with room to spare. */
export const RECORD_GROWTH = 96;

/** Characters that the records of a browser take in each of its requests. */
export function recordLength(request: Request): number {
  const cookies = cookiesOf(request);
  return recordNames().reduce((sum, name) => {
    const value = cookies[name];
    return value === undefined ? sum : sum + name.length + "=; ".length + value.length;
  }, 0);
}
