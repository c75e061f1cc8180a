import { parseResults, type Results } from "./results";
import { addGame, type EndedGame, NO_STATS, parseStats, type Stats } from "./stats";
import type { Edition } from "./types";

/** What is kept of the games that a player has ended in one edition. */
export interface PlayerRecord {
  readonly stats: Stats;
  readonly results: Results;
}

/**
 * The record after a game has ended. A game counts once: when its result is known already, nothing changes; when the statistics alone know of
 * it, as those of an older version may, its result is added.
 */
export function recordEnd(record: PlayerRecord, ended: EndedGame): PlayerRecord {
  if (record.results.has(ended.number)) return record;
  return {
    stats: isCounted(record.stats, ended) ? record.stats : addGame(record.stats, ended),
    results: new Map(record.results).set(ended.number, ended.hasWon ? "won" : "gaveUp"),
  };
}

/** Daily games are ended in the order of their numbers; others are known for as long as the history goes back. */
function isCounted({ lastEnd, history }: Stats, { number, isArchive }: EndedGame): boolean {
  return (!isArchive && number <= lastEnd) || history.some((past) => past.number === number);
}

/** The cookies that keep a record, in text forms. The server writes them; scripts copy them and bring them back. */
export function recordCookies(edition: Edition): { readonly stats: string; readonly results: string } {
  return { stats: `stats_${edition}`, results: `archive_${edition}` };
}

/** As long as browsers allow: 400 days. */
export const RECORD_KEPT_SECONDS = 400 * 86_400;

/** A record from its text forms. What cannot be read counts as nothing. */
export function parseRecord(text: { readonly stats: string; readonly results: string }): PlayerRecord {
  return { stats: parseStats(text.stats) ?? NO_STATS, results: parseResults(text.results) };
}
