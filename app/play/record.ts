import { parseResults, type Results } from "./results";
import {
  addBonusWins,
  addGame,
  type EndedGame,
  GIVEUPS,
  HISTORY_LENGTH,
  laterStats,
  NO_STATS,
  parseStats,
  type Stats,
  toStatsFacts,
} from "./stats";

export interface PlayerRecord {
  readonly stats: Stats;
  readonly results: Results;
}

/**
 * Adds a finished game to a record. A game counts once. If its result exists, nothing changes. If only the statistics
 * include it, as with records of older versions, only the result is added.
 */
export function recordEnd(record: PlayerRecord, ended: EndedGame): PlayerRecord {
  if (record.results.has(ended.number)) return record;
  return {
    stats: isCounted(record, ended) ? record.stats : addGame(record.stats, ended),
    results: new Map(record.results).set(ended.number, ended.hasWon ? "won" : "gaveUp"),
  };
}

/** Adds a won bonus round to a record. It counts once, while its game is in the history. */
export function recordBonusWin(record: PlayerRecord, number: number): PlayerRecord {
  const stats = addBonusWins(record.stats, new Set([number]));
  return stats === record.stats ? record : { ...record, stats };
}

/**
 * Daily games are finished in order of number, except for a late one after that of the next day, which has a result then.
 * Archived games are detectable only within the history.
 */
function isCounted({ stats, results }: PlayerRecord, { number, isArchive }: EndedGame): boolean {
  const { lastEnd, history } = stats;
  const isLate = number === lastEnd - 1 && results.has(lastEnd);
  return (!isArchive && number <= lastEnd && !isLate) || history.some((past) => past.number === number);
}

/**
 * Merges a second record of the same player, e.g. the browser's, into a record, e.g. the account's. Each game counts
 * once. A new game within the other history counts with its own values, an older one with the averages of the other
 * record. A bonus round that only the other history has won counts too. Without anything new the record stays unchanged,
 * so merging is idempotent. An empty record is replaced by the other one. If the other record has statistics without
 * results, as in older versions, the later statistics are kept.
 */
export function mergeRecords(record: PlayerRecord, other: PlayerRecord): PlayerRecord {
  if (isEmpty(record)) return isEmpty(other) ? record : other;
  const { results } = record;
  const stats = addBonusWins(record.stats, bonusWinsOf(other.stats));
  if (other.results.size === 0) {
    const later = laterStats(stats, other.stats);
    return later === record.stats ? record : { stats: later, results };
  }
  const news = [...other.results].filter(([number]) => !results.has(number));
  if (news.length === 0) return stats === record.stats ? record : { stats, results };
  // A game may be in the statistics without a result, as in `recordEnd`.
  const uncounted = news.filter(([number]) => !stats.history.some((game) => game.number === number));
  const numbers = uncounted.map(([number]) => number);
  const wins = uncounted.filter(([, result]) => result === "won").length;
  const past = new Map(other.stats.history.map((game) => [game.number, game]));
  const facts = toStatsFacts(other.stats);
  const guesses = numbers.map((number) => past.get(number)?.guessCount ?? facts.averageGuesses ?? 0);
  const merged = new Map([...results, ...news]);
  const firstPlays = [stats.firstPlay, other.stats.firstPlay].filter((number) => number > 0);
  return {
    stats: {
      ...stats,
      ...mergeStreaks(stats, other.stats, merged),
      firstPlay: firstPlays.length === 0 ? 0 : Math.min(...firstPlays),
      giveups: stats.giveups + uncounted.length - wins,
      ...mergeGiveups(stats, other.stats, uncounted.length - wins),
      hints: stats.hints + Math.round(uncounted.length * (facts.averageHints ?? 0)),
      totalGuesses: stats.totalGuesses + Math.round(guesses.reduce((sum, count) => sum + count, 0)),
      totalPlays: stats.totalPlays + uncounted.length,
      wins: stats.wins + wins,
      bonusWins: stats.bonusWins + newBonusWins(other, numbers),
      history: [...stats.history, ...numbers.flatMap((number) => past.get(number) ?? [])]
        .sort((a, b) => a.number - b.number)
        .slice(-HISTORY_LENGTH),
    },
    results: merged,
  };
}

function bonusWinsOf({ history }: Stats): ReadonlySet<number> {
  return new Set(history.flatMap(({ number, hasWonBonus }) => (hasWonBonus === true ? [number] : [])));
}

/** Bonus rounds won in some games of a record. Of those beyond its history, the share is the average of such games. */
function newBonusWins({ stats, results }: PlayerRecord, numbers: readonly number[]): number {
  const marked = bonusWinsOf(stats);
  const inHistory = new Set(stats.history.map(({ number }) => number));
  const older = [...results.keys()].filter((number) => !inHistory.has(number)).length;
  const share = older === 0 ? 0 : Math.min(1, (stats.bonusWins - marked.size) / older);
  const newOlder = numbers.filter((number) => !inHistory.has(number)).length;
  return numbers.filter((number) => marked.has(number)).length + Math.round(newOlder * Math.max(0, share));
}

/**
 * Merges the ring counts of given-up games: adds the share of the other record that is new. Running totals are rounded, so
 * the sum does not exceed the number of those games.
 */
function mergeGiveups(stats: Stats, other: Stats, added: number): Partial<Stats> {
  const share = other.giveups === 0 ? 0 : Math.min(1, added / other.giveups);
  let before = 0;
  return Object.fromEntries(
    GIVEUPS.map((name) => {
      const after = before + other[name];
      const sum = stats[name] + Math.round(share * after) - Math.round(share * before);
      before = after;
      return [name, sum];
    }),
  );
}

/**
 * Merges streaks: the later streak continues the earlier one if it reaches back to the last earlier game.
 * @param results of both records
 */
function mergeStreaks(
  a: Stats,
  b: Stats,
  results: Results,
): Pick<Stats, "lastEnd" | "lastPlay" | "playStreak" | "winStreak" | "heldStreak"> {
  const [earlier, later] = a.lastEnd < b.lastEnd ? [a, b] : [b, a];
  const { lastEnd, lastPlay, playStreak } = later;
  const gap = lastEnd - earlier.lastEnd;
  const isReached = playStreak >= gap && playStreak > 0;
  const wins = winsUpTo(a, b);
  const winStreak = wins(lastEnd);
  const isHeld = winStreak === 1 && !results.has(lastEnd - 1);
  return {
    lastEnd,
    lastPlay,
    playStreak: isReached ? Math.max(playStreak, earlier.playStreak + gap) : playStreak,
    winStreak,
    heldStreak: isHeld ? wins(lastEnd - 2) : 0,
  };
}

/** Days of daily games that were won, one after the other. Both are included. */
interface Run {
  readonly from: number;
  readonly to: number;
}

/**
 * How many daily games in a row two records know as won, up to that of a day. If they disagree on a day, the first wins.
 * Sums may be forged, so no day is looked at by itself.
 */
function winsUpTo(a: Stats, b: Stats): (day: number) => number {
  const isLostIn = ({ from, to }: Run) => a.winStreak === 0 && from <= a.lastEnd && a.lastEnd <= to;
  const runs = [...runsOf(a), ...runsOf(b).map((run) => (isLostIn(run) ? { from: a.lastEnd + 1, to: run.to } : run))];
  return (day) => {
    let first = day + 1;
    // Each turn takes one more of the four runs.
    for (;;) {
      const run = runs.find(({ from, to }) => from < first && first <= to + 1);
      if (run === undefined) return day + 1 - first;
      first = run.from;
    }
  };
}

function runsOf({ lastEnd, winStreak, heldStreak }: Stats): Run[] {
  return [
    { from: lastEnd - winStreak + 1, to: lastEnd },
    { from: lastEnd - 1 - heldStreak, to: lastEnd - 2 },
  ].filter(({ from, to }) => from <= to);
}

function isEmpty({ stats, results }: PlayerRecord): boolean {
  return results.size === 0 && stats.totalPlays === 0;
}

/** The maximum that browsers allow: 400 days. */
export const RECORD_MAX_AGE_SECONDS = 400 * 86_400;

/** Parses a record. Invalid parts are treated as empty. */
export function parseRecord(text: { readonly stats: string; readonly results: string }): PlayerRecord {
  return { stats: parseStats(text.stats) ?? NO_STATS, results: parseResults(text.results) };
}
