import { type Edition, toEdition } from "~/editions/editions";
import type { Stats } from "./stats";

/*
 * Statistics of an older version that a player imports, once. They are stored beside the player's own and added when
 * these are shown.
 */

/** The sums in the order of the text form. Stored texts depend on it. */
const SUMS = ["wins", "giveups", "abandons", "hints", "totalGuesses", "winStreak"] as const;

/** What is added to the statistics of an edition. */
export type ImportedSums = Readonly<Record<(typeof SUMS)[number], number>>;

export type LegacyImport = ReadonlyMap<Edition, ImportedSums>;

/** The win streak of daily games here. It is no longer than the days since the first of them. */
function ownStreak({ firstPlay, lastEnd, winStreak }: Stats): number {
  return lastEnd === 0 ? 0 : Math.min(winStreak, lastEnd - firstPlay + 1);
}

/** The same of the streak that a late win would join. */
function ownHeld({ firstPlay, lastEnd, heldStreak }: Stats): number {
  return Math.max(0, Math.min(heldStreak, lastEnd - 1 - firstPlay));
}

/**
 * Whether every daily game here has been won, day after day. Then the streak of the older version comes before the one
 * here and goes on in it. True without a game.
 */
function isUnbroken(stats: Stats): boolean {
  const { firstPlay, lastEnd } = stats;
  return lastEnd === 0 || (firstPlay > 0 && ownStreak(stats) > lastEnd - firstPlay);
}

/** The same of the days before one whose game can still be won late. */
function isUnbrokenBefore(stats: Stats): boolean {
  const { firstPlay, lastEnd } = stats;
  return firstPlay > 0 && ownHeld(stats) > 0 && ownHeld(stats) > lastEnd - 2 - firstPlay;
}

/**
 * A player's statistics with what they have imported, as they are shown. The numbers of games, the history and the streak
 * of plays stay: older versions did not store them.
 */
export function addImported(stats: Stats, sums: ImportedSums): Stats {
  const add = (sum: number) => (hasTaken(stats, sums) ? 0 : sum);
  return {
    ...stats,
    abandons: stats.abandons + add(sums.abandons),
    giveups: stats.giveups + add(sums.giveups),
    hints: stats.hints + add(sums.hints),
    totalGuesses: stats.totalGuesses + add(sums.totalGuesses),
    // Finished games. Abandoned ones are not.
    totalPlays: stats.totalPlays + sums.wins + sums.giveups,
    wins: stats.wins + add(sums.wins),
    winStreak: ownStreak(stats) + (isUnbroken(stats) ? sums.winStreak : 0),
    heldStreak: ownHeld(stats) + (isUnbrokenBefore(stats) ? sums.winStreak : 0),
  };
}

/**
 * Whether statistics contain the sums already, as `toTakenStats` makes them: all but `totalPlays`. So the games in the sums are more than the plays, by exactly those
 * that are imported. In all other statistics each play is a win or a give-up.
 */
function hasTaken({ wins, giveups, totalPlays }: Stats, sums: ImportedSums): boolean {
  const taken = wins + giveups - totalPlays;
  return taken !== 0 && taken === sums.wins + sums.giveups;
}

/** The statistics of an edition as they are shown. @param stats as they are stored */
export function toShownStats(stats: Stats, imported: LegacyImport | undefined, edition: Edition): Stats {
  const sums = imported?.get(edition);
  return sums === undefined ? stats : addImported(stats, sums);
}

/** Statistics that contain the sums, in the form of a copy that has taken them: `addImported` adds plays and streak. */
export function toTakenStats(shown: Stats, sums: ImportedSums | undefined): Stats {
  if (sums === undefined) return shown;
  const totalPlays = Math.max(0, shown.totalPlays - sums.wins - sums.giveups);
  return { ...shown, totalPlays, winStreak: ownStreak(shown), heldStreak: ownHeld(shown) };
}

/** Name of a guest's cookie with the import, and of its copy in local storage. */
export const LEGACY_IMPORT_COOKIE = "legacy_import";

/** Name of the cookie that says that the offer to import is not to be shown any more. Scripts set it too. */
export const HIDDEN_OFFER_COOKIE = "hideMigrate";
/** The longest that browsers keep a cookie. */
export const HIDDEN_OFFER_MAX_AGE_SECONDS = 400 * 86_400;

/** Formats an import as cookie-safe text: `en.12.3.0.4.600.5~jr.…`. */
export function formatLegacyImport(imported: LegacyImport): string {
  return [...imported].map(([edition, sums]) => [edition, ...SUMS.map((name) => sums[name])].join(".")).join("~");
}

/** Begins the text of a stored import. */
const VERSION = "v2";

/** Formats an import as it is stored: cookie-safe text. */
export function formatStoredImport(sums: LegacyImport): string {
  return `${VERSION}~${formatLegacyImport(sums)}`;
}

/** Inverse of `formatStoredImport`. Undefined for an invalid text. */
export function parseStoredImport(text: string): LegacyImport | undefined {
  return text.startsWith(`${VERSION}~`) ? parseLegacyImport(text.slice(VERSION.length + 1)) : undefined;
}

/** Inverse of `formatLegacyImport`. Undefined for an invalid text. */
export function parseLegacyImport(text: string): LegacyImport | undefined {
  const imported = new Map<Edition, ImportedSums>();
  for (const part of text.split("~")) {
    const [code, ...numbers] = part.split(".");
    const edition = toEdition(code);
    if (edition === undefined || numbers.length !== SUMS.length) return undefined;
    if (!numbers.every((number) => /^\d{1,7}$/.test(number))) return undefined;
    const [wins = 0, giveups = 0, abandons = 0, hints = 0, totalGuesses = 0, winStreak = 0] = numbers.map(Number);
    imported.set(edition, { wins, giveups, abandons, hints, totalGuesses, winStreak });
  }
  return imported;
}
