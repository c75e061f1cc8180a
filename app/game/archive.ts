import { dateOfGame, numberOfDate } from "./calendar";
import type { GameRefusal } from "./turn";
import { EDITION_FACTS, type Edition } from "./editions";

/** What the archive page of an edition shows; the games themselves follow from it. */
export interface ArchiveView {
  readonly edition: Edition;
  /** Number of the newest past game; 0 or less when there is none. */
  readonly newest: number;
  /** Date of game 1 of the main edition, `YYYY-MM-DD`. */
  readonly epoch: string;
  /** The games that the reader has ended, in the text form of results. */
  readonly results: string;
  /** Numbers of games that the reader has begun, ended or not. */
  readonly begun: readonly number[];
  /** The secret of the newest past game, where the reader has asked for it. */
  readonly yesterdaysWord: string | null;
}

/** What was looked for in an archive, as it was typed, and why it cannot be played. */
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
 * The listed games of an edition by months, newest first.
 * @param newest number of the newest past game; below the first listed one there is nothing to list
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

/**
 * The number of a game as an address or a form gives it, of any size: "12" or "#12". NaN for what is no number.
 */
export function toGameNumber(text: string | null | undefined): number {
  const number = (text ?? "").trim().replace(/^#\s*/, "");
  // Not what else JavaScript takes for a number: 0x10, Infinity.
  return /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(number) ? Number(number) : Number.NaN;
}

/** The number of the game of a date as an address or a form gives it; NaN for what is no date. */
export function toNumberOfDate(edition: Edition, { text, epoch }: { text: string; epoch: string }): number {
  const date = text.trim();
  return isDate(date) ? numberOfDate(edition, { date, epoch }) : Number.NaN;
}

function isDate(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // "2023-02-30" is read as a day of March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
