import { parseResults, type Results } from "./results";
import {
  addGame,
  type EndedGame,
  HISTORY_LENGTH,
  laterStats,
  NO_STATS,
  parseStats,
  type Stats,
  toStatsFacts,
} from "./stats";
import type { Edition } from "./editions";

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

/**
 * Both records of one player, as of a browser and of an account. A game that both know counts once; of what the other one knows beyond, single
 * games are known for as long as its history goes back, and an older one counts with that record's averages. A record that brings no new game
 * brings nothing, so that merging again changes nothing; but an empty one is replaced, with all that the other one sums up, and of statistics
 * without results, as older versions have them, the later ones are kept.
 */
export function mergeRecords(record: PlayerRecord, other: PlayerRecord): PlayerRecord {
  if (isEmpty(record)) return isEmpty(other) ? record : other;
  const { stats, results } = record;
  if (other.results.size === 0) {
    const later = laterStats(stats, other.stats);
    return later === stats ? record : { stats: later, results };
  }
  const news = [...other.results].filter(([number]) => !results.has(number));
  if (news.length === 0) return record;
  // The statistics alone may know of a game, as in `recordEnd`.
  const uncounted = news.filter(([number]) => !stats.history.some((game) => game.number === number));
  const wins = uncounted.filter(([, result]) => result === "won").length;
  const past = new Map(other.stats.history.map((game) => [game.number, game]));
  const facts = toStatsFacts(other.stats);
  const guesses = uncounted.map(([number]) => past.get(number)?.guessCount ?? facts.averageGuesses ?? 0);
  const firstPlays = [stats.firstPlay, other.stats.firstPlay].filter((number) => number > 0);
  return {
    stats: {
      ...mergeStreaks(stats, other.stats),
      abandons: stats.abandons,
      firstPlay: firstPlays.length === 0 ? 0 : Math.min(...firstPlays),
      giveups: stats.giveups + uncounted.length - wins,
      hints: stats.hints + Math.round(uncounted.length * (facts.averageHints ?? 0)),
      totalGuesses: stats.totalGuesses + Math.round(guesses.reduce((sum, count) => sum + count, 0)),
      totalPlays: stats.totalPlays + uncounted.length,
      wins: stats.wins + wins,
      history: [...stats.history, ...uncounted.flatMap(([number]) => past.get(number) ?? [])]
        .sort((a, b) => a.number - b.number)
        .slice(-HISTORY_LENGTH),
    },
    results: new Map([...results, ...news]),
  };
}

/** The streaks of both: that of the later games, which goes on from the earlier ones where it reaches back to the last of them. */
function mergeStreaks(a: Stats, b: Stats): Pick<Stats, "lastEnd" | "lastPlay" | "playStreak" | "winStreak"> {
  const [earlier, later] = a.lastEnd < b.lastEnd ? [a, b] : [b, a];
  const gap = later.lastEnd - earlier.lastEnd;
  const join = (before: number, after: number) => {
    if (after < gap || after === 0) return after;
    // Where one says that the earlier one's last game was lost and the other one that it was won, the first of both is right.
    if (before === 0) return later === a ? after : gap;
    return Math.max(after, before + gap);
  };
  return {
    lastEnd: later.lastEnd,
    lastPlay: later.lastPlay,
    playStreak: join(earlier.playStreak, later.playStreak),
    winStreak: join(earlier.winStreak, later.winStreak),
  };
}

function isEmpty({ stats, results }: PlayerRecord): boolean {
  return results.size === 0 && stats.totalPlays === 0;
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
