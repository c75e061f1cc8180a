import type { Edition } from "./editions";
import type { GameView } from "./view";

/** A game as the history of an edition remembers it. */
export interface PastGame {
  readonly number: number;
  /** Different words guessed, hints included. */
  readonly guessCount: number;
  readonly hasWon: boolean;
}

/** A player's statistics of one edition. Numbers of games are 0 where there is none yet. */
export interface Stats {
  /** Games that an older version of the site counted as begun and never ended. */
  readonly abandons: number;
  /** Number of the first daily game that was ended. */
  readonly firstPlay: number;
  readonly giveups: number;
  readonly hints: number;
  /** Number of the last daily game that was ended. */
  readonly lastEnd: number;
  readonly lastPlay: number;
  /** Games in a row by their numbers, archived ones included. */
  readonly playStreak: number;
  readonly totalGuesses: number;
  readonly totalPlays: number;
  /** Daily games won on days in a row. */
  readonly winStreak: number;
  readonly wins: number;
  /** The games that were ended last, oldest first; at most HISTORY_LENGTH. */
  readonly history: readonly PastGame[];
}

/** How a game was ended. */
export interface EndedGame extends PastGame {
  readonly hintCount: number;
  /** It was another day's game when it was ended. */
  readonly isArchive: boolean;
}

/** Games that a history goes back. */
export const HISTORY_LENGTH = 30;

export const NO_STATS: Stats = {
  abandons: 0,
  firstPlay: 0,
  giveups: 0,
  hints: 0,
  lastEnd: 0,
  lastPlay: 0,
  playStreak: 0,
  totalGuesses: 0,
  totalPlays: 0,
  winStreak: 0,
  wins: 0,
  history: [],
};

/**
 * The statistics after a game. Whoever calls this sees to it that a game is counted once. An archived game counts like any other, but it
 * is neither the first, the last nor the latest ended one, and leaves the win streak as it is.
 */
export function addGame(stats: Stats, { number, hasWon, guessCount, hintCount, isArchive }: EndedGame): Stats {
  const isNext = number === stats.lastEnd + 1 || stats.lastEnd === 0;
  const streakAfter = (streak: number) => (isNext ? streak + 1 : 1);
  const dailyWinStreak = hasWon ? streakAfter(stats.winStreak) : 0;
  return {
    abandons: stats.abandons,
    firstPlay: isArchive || stats.firstPlay !== 0 ? stats.firstPlay : number,
    giveups: stats.giveups + (hasWon ? 0 : 1),
    hints: stats.hints + hintCount,
    lastEnd: isArchive ? stats.lastEnd : number,
    lastPlay: isArchive ? stats.lastPlay : number,
    playStreak: streakAfter(stats.playStreak),
    totalGuesses: stats.totalGuesses + guessCount,
    totalPlays: stats.totalPlays + 1,
    winStreak: isArchive ? stats.winStreak : dailyWinStreak,
    wins: stats.wins + (hasWon ? 1 : 0),
    history: [...stats.history, { number, guessCount, hasWon }].slice(-HISTORY_LENGTH),
  };
}

/** What the statistics page says, beside the sums themselves. */
export interface StatsFacts {
  /** Wins, give-ups and abandons. */
  readonly played: number;
  /** Per game won or given up, rounded to 1 decimal; null where there is none. */
  readonly averageGuesses: number | null;
  readonly averageHints: number | null;
  /** Share of the games won or given up that were won, 0 to 1; 0 where there is none. */
  readonly winShare: number;
}

/** Derives them from the sums. */
export function toStatsFacts({ abandons, giveups, hints, totalGuesses, wins }: Stats): StatsFacts {
  const ended = wins + giveups;
  const average = (sum: number) => (ended === 0 ? null : Math.round((sum / ended) * 10) / 10);
  return {
    played: wins + giveups + abandons,
    averageGuesses: average(totalGuesses),
    averageHints: average(hints),
    winShare: ended === 0 ? 0 : wins / ended,
  };
}

/**
 * The sums in the order of the text form. A stored text depends on this order. To add a sum, put its name last and add the migration that
 * writes its first value into older texts, see `STATS_MIGRATIONS`.
 */
const SUMS = [
  "abandons",
  "firstPlay",
  "giveups",
  "hints",
  "lastEnd",
  "lastPlay",
  "playStreak",
  "totalGuesses",
  "totalPlays",
  "winStreak",
  "wins",
] as const satisfies readonly (keyof Stats)[];

/** No sum of a player's is larger; a forged one is cut down to it, and a larger one is not written. */
const MAX_SUM = 999_999_999;
/** A text form of ours is never longer, characters. */
const MAX_LENGTH = 800;

/** Turns the parts of one version of the text form into those of the next. The parts are what the dots separate, without the version. */
export type StatsMigration = (parts: readonly string[]) => readonly string[];

/**
 * Forward migrations by the version that they read. Version 0 is the form without a version prefix. An entry never changes once texts of
 * its version are stored. It need not check what it reads, as `parseStats` checks the parts that come out of the last one.
 */
export const STATS_MIGRATIONS: readonly StatsMigration[] = [
  // Version 1 has the same parts as version 0.
  (parts) => parts,
];

/** The version that is written. */
const VERSION = STATS_MIGRATIONS.length;

/**
 * The text form of statistics, which fits into a cookie as it is: `v` and the version, the sums, then the games of the history as
 * `number+guesses` (won) or `number-guesses` (given up) in base 36, all joined by dots.
 */
export function formatStats(stats: Stats): string {
  const games = stats.history.map(
    ({ number, guessCount, hasWon }) => `${number.toString(36)}${hasWon ? "+" : "-"}${guessCount.toString(36)}`,
  );
  return [`v${VERSION}`, ...SUMS.map((name) => String(Math.min(MAX_SUM, stats[name]))), ...games].join(".");
}

/**
 * The inverse of `formatStats`, which reads older versions, too. Undefined for a text that is none, and for a version that this code does
 * not know. A caller that reads a member's row must not take undefined for "no statistics".
 */
export function parseStats(text: string): Stats | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const parts = migrateStatsParts(text);
  if (parts === undefined) return undefined;
  const sums = parts.slice(0, SUMS.length);
  if (sums.length < SUMS.length || !sums.every((sum) => /^\d{1,9}$/.test(sum))) return undefined;
  const named = new Map(SUMS.map((name, index) => [name as string, Number(sums[index])]));
  const history = parts.slice(SUMS.length).flatMap((part) => parsePastGame(part) ?? []);
  return toStats((name) => (name === "history" ? history : named.get(name)));
}

/**
 * The parts of a text form in the version after the last migration.
 * @returns undefined for a newer version
 */
export function migrateStatsParts(
  text: string,
  migrations: readonly StatsMigration[] = STATS_MIGRATIONS,
): readonly string[] | undefined {
  const parts = text.split(".");
  const prefix = /^v([1-9]\d{0,3})$/.exec(parts[0] ?? "");
  const version = Number(prefix?.[1] ?? 0);
  if (version > migrations.length) return undefined;
  const unprefixed: readonly string[] = prefix === null ? parts : parts.slice(1);
  return migrations.slice(version).reduce((migrated, migrate) => migrate(migrated), unprefixed);
}

function parsePastGame(text: string): PastGame | undefined {
  const match = /^([0-9a-z]{1,4})([+-])([0-9a-z]{1,4})$/.exec(text);
  if (match === null) return undefined;
  const [, number = "", mark, guesses = ""] = match;
  return { number: parseInt(number, 36), guessCount: parseInt(guesses, 36), hasWon: mark === "+" };
}

/** Statistics from named values of any shape, as they are kept as JSON: what is no sum counts as 0, what is no past game is left out. */
export function toStats(named: (name: keyof Stats) => unknown): Stats {
  const sum = (name: keyof Stats): number => {
    const value = named(name);
    return typeof value === "number" && value > 0 ? Math.min(MAX_SUM, Math.floor(value)) : 0;
  };
  const history = named("history");
  return {
    ...(Object.fromEntries(SUMS.map((name) => [name, sum(name)])) as Record<(typeof SUMS)[number], number>),
    history: (Array.isArray(history) ? history.filter(isPastGame) : []).slice(-HISTORY_LENGTH),
  };
}

function isPastGame(value: unknown): value is PastGame {
  if (typeof value !== "object" || value === null) return false;
  const { number, guessCount, hasWon } = value as Partial<Record<keyof PastGame, unknown>>;
  // Bounds of the text form: four digits of base 36.
  const isCount = (count: unknown) => Number.isInteger(count) && Number(count) >= 0 && Number(count) < 36 ** 4;
  return isCount(number) && isCount(guessCount) && typeof hasWon === "boolean";
}

/** Of two copies of statistics the one that knows of more games; of equals the first. */
export function laterStats(a: Stats, b: Stats): Stats {
  return b.totalPlays > a.totalPlays ? b : a;
}

/** What the statistics page of an edition shows. */
export interface StatsView {
  readonly edition: Edition;
  readonly stats: Stats;
  /** The game that the page was asked about, when it is over. */
  readonly game: GameView | null;
}
