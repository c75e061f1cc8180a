import { dateOfGame, numberOfDate } from "./calendar";
import type { GameRefusal } from "./turn";
import { EDITION_FACTS, type Edition } from "./editions";

/** Data of an edition's archive page. The list of games is derived from it. */
export interface ArchiveView {
  readonly edition: Edition;
  /** Number of the newest past game; 0 or less if there is none. */
  readonly newest: number;
  /** Date of game 1 of the main edition, `YYYY-MM-DD`. */
  readonly epoch: string;
  /** The player's finished games, in the text form of results. */
  readonly results: string;
  /** Numbers of the games the player has started, finished or not. */
  readonly begun: readonly number[];
  /** The secret of the newest past game, if requested. */
  readonly yesterdaysWord: string | null;
}

/** An archive search as typed, and why it has no playable result. */
export interface LookedFor {
  readonly number: string;
  readonly date: string;
  readonly why: GameRefusal;
}

interface ArchivedGame {
  readonly number: number;
  /** `YYYY-MM-DD`. */
  readonly date: string;
}

export interface ArchiveMonth {
  /** `YYYY-MM`. */
  readonly month: string;
  /** Newest first. */
  readonly games: readonly ArchivedGame[];
}

/**
 * The listed games of an edition grouped by month, newest first.
 * @param newest number of the newest past game; the result is empty if it is below the first listed game
 * @param epoch date of game 1 of the main edition, `YYYY-MM-DD`
 */
export function archiveMonths(
  edition: Edition,
  { newest, epoch }: { readonly newest: number; readonly epoch: string },
): ArchiveMonth[] {
  const months: { month: string; games: ArchivedGame[] }[] = [];
  for (let number = newest; number >= EDITION_FACTS[edition].firstListed; number -= 1) {
    const date = dateOfGame(edition, { number, epoch });
    const month = date.slice(0, 7);
    const last = months.at(-1);
    if (last?.month === month) last.games.push({ number, date });
    else months.push({ month, games: [{ number, date }] });
  }
  return months;
}

/** Parses a game number from a URL or form, of any size: "12" or "#12". NaN if invalid. */
export function toGameNumber(text: string | null | undefined): number {
  const number = (text ?? "").trim().replace(/^#\s*/, "");
  // Stricter than Number(), which also accepts 0x10 and Infinity.
  return /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(number) ? Number(number) : Number.NaN;
}

/** Parses a date from a URL or form and returns its game number. NaN if invalid. */
export function toNumberOfDate(edition: Edition, { text, epoch }: { text: string; epoch: string }): number {
  const date = text.trim();
  return isDate(date) ? numberOfDate(edition, { date, epoch }) : Number.NaN;
}

function isDate(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // Date.parse reads "2023-02-30" as a day in March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
