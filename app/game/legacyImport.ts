import { type Edition, EDITIONS } from "./editions";
import { type LegacyData, type LegacyMode, type LegacyStats, toLegacyTotals } from "./legacy";
import type { Stats } from "./stats";

/*
 * Statistics of an older version that are added to a player's own, once. What was added is remembered beside them, so
 * that it can be told from games of this site when a guest's record becomes a member's.
 */

/** What is added to the statistics of an edition. */
export interface ImportedSums {
  readonly wins: number;
  readonly giveups: number;
  readonly abandons: number;
  readonly hints: number;
  readonly totalGuesses: number;
  readonly winStreak: number;
}

/** What a player has imported, by edition. */
export type LegacyImport = ReadonlyMap<Edition, ImportedSums>;

/**
 * The edition to which a mode belongs. Yesterday's games are those of the daily mode, and custom games do not count, so
 * neither is imported.
 */
const EDITION_OF: Partial<Readonly<Record<LegacyMode, Edition>>> = { daily: "en", child: "jr", junior: "jr" };

/**
 * Why nothing of a file can be imported: no finished games in a mode that an edition continues; statistics of such a mode
 * that cannot be read; a win streak or a number of guesses that cannot be right.
 */
export type LegacyFault = "nothingToImport" | "statsDamaged" | "streakTooLong" | "guessesTooFew";

/**
 * What can be imported: all statistics of a file that belong to an edition, or none. `child` and `junior` are names of
 * the same mode in different versions: the one with more games counts.
 */
export function toLegacyImport({ games }: Pick<LegacyData, "games">): LegacyImport | LegacyFault {
  const chosen = new Map<Edition, LegacyStats>();
  for (const { mode, stats, areStatsDamaged } of games) {
    const edition = EDITION_OF[mode];
    if (edition === undefined) continue;
    if (areStatsDamaged) return "statsDamaged";
    if (stats === null || toLegacyTotals(stats).games === 0) continue;
    const fault = faultOf(stats);
    if (fault !== null) return fault;
    const other = chosen.get(edition);
    if (other === undefined || toLegacyTotals(stats).games > toLegacyTotals(other).games) chosen.set(edition, stats);
  }
  if (chosen.size === 0) return "nothingToImport";
  return new Map([...chosen].map(([edition, stats]) => [edition, toSums(stats)]));
}

/** Which figure cannot be right. A version that did not count guesses has no wrong number of them. */
function faultOf(stats: LegacyStats): LegacyFault | null {
  const { wins, winStreak, totalGuesses, averageGuesses } = stats;
  if (winStreak > wins) return "streakTooLong";
  const areCounted = totalGuesses !== null || averageGuesses !== null;
  return areCounted && toLegacyTotals(stats).guesses < wins ? "guessesTooFew" : null;
}

function toSums(stats: LegacyStats): ImportedSums {
  const { wins, giveups, abandons, hints, winStreak } = stats;
  return {
    wins,
    giveups,
    abandons,
    hints,
    totalGuesses: toLegacyTotals(stats).guesses,
    winStreak,
  };
}

/**
 * Whether every daily game here has been won, day after day. Then the streak of the older version comes before the one
 * here and goes on in it. True without a game.
 */
function isUnbroken({ firstPlay, lastEnd, winStreak }: Stats): boolean {
  return lastEnd === 0 || (firstPlay > 0 && winStreak > lastEnd - firstPlay);
}

/**
 * Adds what is imported to statistics. The numbers of games, the history and the streak of plays stay: older versions
 * did not store them.
 */
export function addImported(stats: Stats, sums: ImportedSums): Stats {
  const own = ownStats(stats, sums);
  return {
    ...addSums(own, sums, 1),
    winStreak: own.winStreak + (isUnbroken(own) ? sums.winStreak : 0),
  };
}

/**
 * The statistics without those of the older version that an earlier copy in local storage took over: all of their sums
 * but `totalPlays`, which older versions did not store. So the games in the sums are more than the plays, by exactly those
 * that are imported. In all other statistics each play is a win or a give-up.
 */
function ownStats(stats: Stats, sums: ImportedSums): Stats {
  const taken = stats.wins + stats.giveups - stats.totalPlays;
  if (taken === 0 || taken !== sums.wins + sums.giveups) return stats;
  return { ...removeImported(stats, sums), totalPlays: stats.totalPlays };
}

/** The inverse of `addImported`, also after later games: the statistics without what was imported. */
export function removeImported(stats: Stats, sums: ImportedSums): Stats {
  const winStreak = stats.winStreak - sums.winStreak;
  return {
    ...addSums(stats, sums, -1),
    winStreak: winStreak >= 0 && isUnbroken({ ...stats, winStreak }) ? winStreak : stats.winStreak,
  };
}

function addSums(stats: Stats, sums: ImportedSums, sign: 1 | -1): Stats {
  const add = (before: number, more: number) => Math.max(0, before + sign * more);
  return {
    ...stats,
    abandons: add(stats.abandons, sums.abandons),
    giveups: add(stats.giveups, sums.giveups),
    hints: add(stats.hints, sums.hints),
    totalGuesses: add(stats.totalGuesses, sums.totalGuesses),
    // Finished games. Abandoned ones are not.
    totalPlays: add(stats.totalPlays, sums.wins + sums.giveups),
    wins: add(stats.wins, sums.wins),
  };
}

/** What is remembered of an import into statistics: a streak that did not continue was not added. */
export function rememberImported(before: Stats, sums: ImportedSums): ImportedSums {
  return isUnbroken(ownStats(before, sums)) ? sums : { ...sums, winStreak: 0 };
}

/** Name of a guest's cookie with the import, and of its copy in local storage. */
export const LEGACY_IMPORT_COOKIE = "legacy_import";

/** Name of the cookie that says that the offer to import is not to be shown any more. Scripts set it too. */
export const HIDDEN_OFFER_COOKIE = "hideMigrate";
/** The longest that browsers keep a cookie. */
export const HIDDEN_OFFER_MAX_AGE_SECONDS = 400 * 86_400;

/** The sums in the order of the text form. Stored texts depend on it. */
const SUMS = ["wins", "giveups", "abandons", "hints", "totalGuesses", "winStreak"] as const;

/** Formats an import as cookie-safe text: `en.12.3.0.4.600.5~jr.…`. */
export function formatLegacyImport(imported: LegacyImport): string {
  return [...imported].map(([edition, sums]) => [edition, ...SUMS.map((name) => sums[name])].join(".")).join("~");
}

/** Inverse of `formatLegacyImport`. Undefined for an invalid text. */
export function parseLegacyImport(text: string): LegacyImport | undefined {
  const imported = new Map<Edition, ImportedSums>();
  for (const part of text.split("~")) {
    const [code, ...numbers] = part.split(".");
    const edition = EDITIONS.find((known) => known === code);
    if (edition === undefined || numbers.length !== SUMS.length) return undefined;
    if (!numbers.every((number) => /^\d{1,7}$/.test(number))) return undefined;
    const [wins = 0, giveups = 0, abandons = 0, hints = 0, totalGuesses = 0, winStreak = 0] = numbers.map(Number);
    imported.set(edition, { wins, giveups, abandons, hints, totalGuesses, winStreak });
  }
  return imported;
}

/** The import that a form sends in text form. Undefined: no form of ours sends it. */
export function parseSentImport(text: string): LegacyImport | undefined {
  const imported = parseLegacyImport(text);
  const isPossible = (sums: ImportedSums) =>
    faultOf({ ...sums, totalGuesses: sums.totalGuesses || null, averageGuesses: null }) === null;
  return imported !== undefined && [...imported.values()].every(isPossible) ? imported : undefined;
}
