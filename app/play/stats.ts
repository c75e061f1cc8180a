import { isRecord } from "~/platform/json";

export interface PastGame {
  readonly number: number;
  /** Unique words guessed, including hints. */
  readonly guessCount: number;
  readonly hasWon: boolean;
  /** Whether the bonus round was won. Undefined if not. */
  readonly hasWonBonus?: true;
}

/** The sums of given-up games with no ring closed, with one ring, and so on. */
export const GIVEUPS = ["giveups0", "giveups1", "giveups2", "giveups3", "giveups4", "giveups5"] as const;

/** A player's statistics of one edition. Game numbers are 0 if there is none yet. */
export interface Stats extends Readonly<Record<(typeof GIVEUPS)[number], number>> {
  /** Started but unfinished games, as counted by an older version of the site. */
  readonly abandons: number;
  /** Number of the first finished daily game. */
  readonly firstPlay: number;
  readonly giveups: number;
  readonly hints: number;
  /** Number of the last finished daily game. */
  readonly lastEnd: number;
  readonly lastPlay: number;
  /** Games with consecutive numbers, including archived ones. */
  readonly playStreak: number;
  readonly totalGuesses: number;
  readonly totalPlays: number;
  /** Daily games won on consecutive days, up to `lastEnd`. */
  readonly winStreak: number;
  /**
   * Daily games won on consecutive days up to the second day before `lastEnd`, if the game between is not over: won late, it
   * joins both streaks. 0 if there is nothing to join.
   */
  readonly heldStreak: number;
  readonly wins: number;
  /** Bonus rounds won. */
  readonly bonusWins: number;
  /** The last finished games, oldest first; at most HISTORY_LENGTH. */
  readonly history: readonly PastGame[];
}

export interface EndedGame extends Omit<PastGame, "hasWonBonus"> {
  readonly hintCount: number;
  /** How many rings its best word closed, 0 to 5. */
  readonly ringCount: number;
  /** Its squares, a digit each (`climbDigits`). Undefined without a guess. */
  readonly climb?: string | undefined;
  /** Whether it counts as played on another day than its own, see `isArchivePlay`. */
  readonly isArchive: boolean;
}

/**
 * Whether a play counts as one of the archive: it began after the day of its game, or ends after the day that follows.
 * Any other is a daily one, on time or late.
 * @param age days since that of the game, 0 on the day itself
 */
export function isArchivePlay({
  age,
  isBegunOnDay,
}: {
  readonly age: number;
  readonly isBegunOnDay: boolean;
}): boolean {
  return isBegunOnDay ? age > 1 : age > 0;
}

/** Maximum number of games in the history. */
export const HISTORY_LENGTH = 30;

/**
 * Adds a game to statistics. The caller must ensure that each game is added once. An archived game does not change
 * `firstPlay`, `lastPlay`, `lastEnd` and the streaks of wins.
 */
export function addGame(stats: Stats, game: EndedGame): Stats {
  const { number, hasWon, guessCount, hintCount, ringCount, isArchive } = game;
  const near = GIVEUPS[ringCount];
  const isLate = !isArchive && number < stats.lastEnd;
  return {
    ...stats,
    giveups: stats.giveups + (hasWon ? 0 : 1),
    hints: stats.hints + hintCount,
    playStreak: isNext(stats, number) || isBefore(stats, game) ? stats.playStreak + 1 : 1,
    ...(isArchive ? {} : isLate ? afterLate(stats, game) : afterDaily(stats, game)),
    totalGuesses: stats.totalGuesses + guessCount,
    totalPlays: stats.totalPlays + 1,
    wins: stats.wins + (hasWon ? 1 : 0),
    ...(hasWon || near === undefined ? {} : { [near]: stats[near] + 1 }),
    history: [...stats.history, { number, guessCount, hasWon }].slice(-HISTORY_LENGTH),
  };
}

function isNext({ lastEnd }: Stats, number: number): boolean {
  return number === lastEnd + 1 || lastEnd === 0;
}

/** Whether a game is late: today's has ended before it, a day after it. */
function isBefore({ lastEnd }: Stats, { number, isArchive }: EndedGame): boolean {
  return !isArchive && number === lastEnd - 1;
}

/** What a daily game changes after all that have ended before. */
function afterDaily(stats: Stats, { number, hasWon }: EndedGame): Partial<Stats> {
  const { firstPlay, lastEnd, winStreak } = stats;
  return {
    firstPlay: firstPlay === 0 ? number : firstPlay,
    lastEnd: number,
    lastPlay: number,
    winStreak: hasWon ? (isNext(stats, number) ? winStreak + 1 : 1) : 0,
    heldStreak: hasWon && number === lastEnd + 2 && lastEnd > 0 ? winStreak : 0,
  };
}

/** What a daily game changes that ends after the one of the day that follows. */
function afterLate(stats: Stats, game: EndedGame): Partial<Stats> {
  const { firstPlay, winStreak, heldStreak } = stats;
  const first = { firstPlay: firstPlay === 0 ? 0 : Math.min(firstPlay, game.number) };
  if (!isBefore(stats, game)) return first;
  if (winStreak === 0) return { ...first, heldStreak: 0 };
  // Statistics with imported sums may have taken the game as won.
  return { ...first, winStreak: game.hasWon ? heldStreak + 1 + winStreak : 1, heldStreak: 0 };
}

/**
 * Adds won bonus rounds to statistics. Each is marked in the history and counts once. That of a game that is not, or no
 * longer, in the history does not count: nothing would tell whether it has.
 */
export function addBonusWins(stats: Stats, numbers: ReadonlySet<number>): Stats {
  const isNew = ({ number, hasWonBonus }: PastGame) => hasWonBonus === undefined && numbers.has(number);
  const count = stats.history.filter(isNew).length;
  if (count === 0) return stats;
  return {
    ...stats,
    bonusWins: stats.bonusWins + count,
    history: stats.history.map((past) => (isNew(past) ? { ...past, hasWonBonus: true } : past)),
  };
}

/** Derived values of the statistics page. Averages are per finished game, rounded to 1 decimal; null if there is none. */
export function toStatsFacts({ abandons, giveups, hints, totalGuesses, wins }: Stats) {
  const ended = wins + giveups;
  const average = (sum: number) => (ended === 0 ? null : Math.round((sum / ended) * 10) / 10);
  return {
    played: wins + giveups + abandons,
    averageGuesses: average(totalGuesses),
    averageHints: average(hints),
  };
}

/**
 * The sums in the order of the text form. Stored texts depend on this order. To add a sum, append its name, count `VERSION` up, and
 * let `parseStats` insert its initial value into texts of the version before.
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
  "bonusWins",
  ...GIVEUPS,
  "heldStreak",
] as const satisfies readonly (keyof Stats)[];

/** Upper bound of a sum. Larger values are clamped when read and when written. */
const MAX_SUM = 999_999_999;
/** Maximum length of the text form, in characters. */
const MAX_LENGTH = 800;

/** Begins the text form. */
const VERSION = "v4";

/** The mark of a game in the text form, by whether it was won, without and with a won bonus round. */
const MARKS = { won: ["+", "*"], gaveUp: ["-", "~"] } as const;

function markOf({ hasWon, hasWonBonus }: PastGame): string {
  return MARKS[hasWon ? "won" : "gaveUp"][hasWonBonus === true ? 1 : 0];
}

/**
 * Formats statistics as cookie-safe text: the version, the sums, then the games of the history as
 * `number+guesses` (won) or `number-guesses` (given up) in base 36, all joined by dots. The marks `*` and `~` in place of
 * `+` and `-` say that the bonus round was won too.
 */
export function formatStats(stats: Stats): string {
  const games = stats.history.map(
    (past) => `${past.number.toString(36)}${markOf(past)}${past.guessCount.toString(36)}`,
  );
  return [VERSION, ...SUMS.map((name) => String(Math.min(MAX_SUM, stats[name]))), ...games].join(".");
}

/**
 * Inverse of `formatStats`. Undefined for an invalid text or an unknown version. For a stored row, the caller must not treat undefined as "no statistics".
 */
export function parseStats(text: string): Stats | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const [version, ...parts] = text.split(".");
  if (version !== VERSION) return undefined;
  const sums = parts.slice(0, SUMS.length);
  if (sums.length < SUMS.length || !sums.every((sum) => /^\d{1,9}$/.test(sum))) return undefined;
  const named = new Map(SUMS.map((name, index) => [name as string, Number(sums[index])]));
  const history = parts.slice(SUMS.length).flatMap((part) => parsePastGame(part) ?? []);
  return toStats((name) => (name === "history" ? history : named.get(name)));
}

function parsePastGame(text: string): PastGame | undefined {
  const match = /^([0-9a-z]{1,4})([+*~-])([0-9a-z]{1,4})$/.exec(text);
  if (match === null) return undefined;
  const [, number = "", mark, guesses = ""] = match;
  const hasWonBonus = mark === "*" || mark === "~";
  return {
    number: parseInt(number, 36),
    guessCount: parseInt(guesses, 36),
    hasWon: mark === "+" || mark === "*",
    ...(hasWonBonus ? { hasWonBonus } : {}),
  };
}

/** Builds statistics from untrusted values, e.g. of JSON. Invalid sums become 0; invalid games are dropped. */
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

export const NO_STATS = toStats(() => 0);

function isPastGame(value: unknown): value is PastGame {
  if (!isRecord(value)) return false;
  const { number, guessCount, hasWon, hasWonBonus } = value;
  // Bound of the text form: four base-36 digits.
  const isCount = (count: unknown) => Number.isInteger(count) && Number(count) >= 0 && Number(count) < 36 ** 4;
  return (
    isCount(number) &&
    isCount(guessCount) &&
    typeof hasWon === "boolean" &&
    (hasWonBonus === undefined || hasWonBonus === true)
  );
}

/** The statistics with more plays, or as many and more bonus rounds won; the first if equal. */
export function laterStats(a: Stats, b: Stats): Stats {
  if (a.totalPlays === b.totalPlays) return b.bonusWins > a.bonusWins ? b : a;
  return b.totalPlays > a.totalPlays ? b : a;
}

/**
 * Whether a value of the key `stats` or `child-stats` is that of an older version. Ours, under the same keys, have
 * `totalPlays`, which older versions do not store.
 */
export function isLegacyStats(value: unknown): boolean {
  if (!isRecord(value) || Object.hasOwn(value, "totalPlays")) return false;
  return ["wins", "giveups", "abandons"].some((name) => Object.hasOwn(value, name));
}

/** What the last days of a player are derived from. */
export interface StatsDays {
  /** Number of the current game. */
  readonly newest: number;
  /** Date of game 1 of the main edition, `YYYY-MM-DD`. */
  readonly epoch: string;
  /** The player's finished games, in the text form of results. */
  readonly results: string;
}

/** How a player did in the games of the last days, among all who played them on theirs. */
export interface MonthAmongOthers {
  /** Games that enough players have ended. */
  readonly games: number;
  /** In how many of them more than half of the players needed more guesses or gave up. */
  readonly better: number;
  /** The tenth in the middle of theirs. A game that was given up is in the last. */
  readonly tenth: number;
}
