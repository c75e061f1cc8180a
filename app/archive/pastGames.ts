import { dayOfGame, isDate, numberOfDay } from "~/editions/calendar";
import type { GameRefusal } from "~/editions/calendar.refusals";
import { EDITION_FACTS, type Edition } from "~/editions/editions";
import { type Results, type Status, STATUSES } from "~/play/results";

/** What determines the past games of an edition. */
export interface ArchiveBounds {
  readonly edition: Edition;
  /** Number of the newest past game; 0 or less if there is none. */
  readonly newest: number;
  /** Date of game 1 of the main edition, `YYYY-MM-DD`. */
  readonly epoch: string;
}

/** Data of an edition's archive page. Days and games are derived from it. */
export interface ArchiveView extends ArchiveBounds {
  /** The player's finished games, in the text form of results. */
  readonly results: string;
  /** Numbers of the games the player has started, finished or not. */
  readonly begun: readonly number[];
}

/** What an archive page shows: a month as a calendar, or a list of games, newest first. */
export type ArchivePart =
  | {
      readonly kind: "calendar";
      /** `YYYY-MM`. */
      readonly month: string;
    }
  | {
      readonly kind: "list";
      /** `YYYY`; null for the newest year, or with a status for all years if the games are few. */
      readonly year: string | null;
      readonly status: Status | null;
    };

/** An archive search as typed, and why it has no playable result. */
export interface LookedFor {
  readonly number: string;
  readonly date: string;
  readonly why: GameRefusal;
}

export interface ArchivedGame {
  readonly number: number;
  /** The day by which players know it, `YYYY-MM-DD`. */
  readonly date: string;
}

export interface CalendarDay extends ArchivedGame {
  /** Today's game is not in the archive, but on its calendar. "none": no game can be played, because it is to come or not listed. */
  readonly kind: "past" | "today" | "none";
}

const DAYS_PER_WEEK = 7;

export function hasPastGames({ edition, newest }: ArchiveBounds): boolean {
  return newest >= EDITION_FACTS[edition].firstListed;
}

export function archiveDates({ edition, newest, epoch }: ArchiveBounds) {
  const oldest = dayOfGame(edition, { number: EDITION_FACTS[edition].firstListed, epoch });
  return { oldest, today: dayOfGame(edition, { number: newest + 1, epoch }) };
}

/** The month that a text names, `YYYY-MM`. Outside the archive, its nearest month; the newest one for any other text. */
export function toArchiveMonth(bounds: ArchiveBounds, text: string | null): string {
  const { oldest, today } = archiveDates(bounds);
  const isMonth = text !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(text);
  return clamp(isMonth ? text : today.slice(0, 7), { oldest: oldest.slice(0, 7), newest: today.slice(0, 7) });
}

/** The year that a text names, `YYYY`, as in `toArchiveMonth`. */
export function toArchiveYear(bounds: ArchiveBounds, text: string | null): string {
  const years = archiveYears(bounds);
  const [newest = ""] = years;
  const isYear = text !== null && /^\d{4}$/.test(text);
  return clamp(isYear ? text : newest, { oldest: years.at(-1) ?? newest, newest });
}

/** ISO dates and their parts have the order of their texts. */
function clamp(text: string, { oldest, newest }: { oldest: string; newest: string }): string {
  if (text > newest) return newest;
  return text < oldest ? oldest : text;
}

export function archiveYears(bounds: ArchiveBounds): string[] {
  const { edition, newest, epoch } = bounds;
  return yearsDown(archiveDates(bounds).oldest, dayOfGame(edition, { number: newest, epoch }));
}

/** The years that have calendars, newest first: today's is one of them. */
export function calendarYears(bounds: ArchiveBounds): string[] {
  const { oldest, today } = archiveDates(bounds);
  return yearsDown(oldest, today);
}

function yearsDown(oldest: string, newest: string): string[] {
  return numbersDown(Number(oldest.slice(0, 4)), Number(newest.slice(0, 4))).map(String);
}

/** The months of a year that have a calendar, `YYYY-MM`, in order. */
export function monthsOfYear(bounds: ArchiveBounds, year: string): string[] {
  const months = Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, "0")}`);
  return months.filter((month) => toArchiveMonth(bounds, month) === month);
}

/** The same month of another year, or the nearest one that has a calendar. */
export function inYear(bounds: ArchiveBounds, { month, year }: { month: string; year: string }): string {
  return toArchiveMonth(bounds, `${year}${month.slice(4)}`);
}

/** The month before (-1) or after (1); null if it has no calendar. */
export function neighborMonth(bounds: ArchiveBounds, month: string, step: -1 | 1): string | null {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const neighbor = new Date(Date.UTC(year, number - 1 + step)).toISOString().slice(0, 7);
  return toArchiveMonth(bounds, neighbor) === neighbor ? neighbor : null;
}

/**
 * The calendar of a month in weeks: seven days each; null outside the month.
 * @param firstWeekday the day that begins a week: 0 Sunday, 1 Monday
 */
export function calendarOf(
  { edition, newest, epoch }: ArchiveBounds,
  { month, firstWeekday }: { readonly month: string; readonly firstWeekday: number },
) {
  const first = new Date(`${month}-01T00:00:00Z`);
  const firstNumber = numberOfDay(edition, { day: `${month}-01`, epoch });
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const before = (first.getUTCDay() - firstWeekday + DAYS_PER_WEEK) % DAYS_PER_WEEK;
  const kindOf = (number: number) => {
    if (number === newest + 1) return "today";
    return number <= newest && number >= EDITION_FACTS[edition].firstListed ? "past" : "none";
  };
  const dayAt = (index: number): CalendarDay | null => {
    if (index < 0 || index >= length) return null;
    const number = firstNumber + index;
    return { number, date: `${month}-${String(index + 1).padStart(2, "0")}`, kind: kindOf(number) };
  };
  return Array.from({ length: Math.ceil((before + length) / DAYS_PER_WEEK) }, (_, week) =>
    Array.from({ length: DAYS_PER_WEEK }, (_day, weekday) => dayAt(week * DAYS_PER_WEEK + weekday - before)),
  );
}

/** The past games of a month, `YYYY-MM`, or of a year, `YYYY`, newest first. */
export function gamesOf(bounds: ArchiveBounds, period: string): ArchivedGame[] {
  const { edition, newest, epoch } = bounds;
  const [year = 0, month] = period.split("-").map(Number);
  const from = Date.UTC(year, (month ?? 1) - 1);
  const until = month === undefined ? Date.UTC(year + 1, 0) : Date.UTC(year, month);
  const numberAt = (time: number) => numberOfDay(edition, { day: new Date(time).toISOString().slice(0, 10), epoch });
  const first = Math.max(EDITION_FACTS[edition].firstListed, numberAt(from));
  const last = Math.min(newest, numberAt(until) - 1);
  return datesOf(bounds, numbersDown(first, last));
}

function datesOf({ edition, epoch }: ArchiveBounds, numbers: readonly number[]): ArchivedGame[] {
  return numbers.map((number) => ({ number, date: dayOfGame(edition, { number, epoch }) }));
}

/** Numbers of all past games that are listed, newest first. */
export function listedNumbers({ edition, newest }: ArchiveBounds): number[] {
  return numbersDown(EDITION_FACTS[edition].firstListed, newest);
}

/** The same with today's, which counts by its status: its day is on the calendar. */
export function countedNumbers(bounds: ArchiveBounds): number[] {
  return [bounds.newest + 1, ...listedNumbers(bounds)];
}

function numbersDown(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => last - index);
}

/** Maximum number of games of several years in one list. */
const MAX_LISTED = 100;

/**
 * The games of a list, newest first. Without a year, the games of a status are listed for all years if they are few,
 * otherwise, as without a status, for the newest year.
 * @returns the year that is listed; null for all
 */
export function listArchive(
  bounds: ArchiveBounds,
  { year, status, statusOf }: { year: string | null; status: Status | null; statusOf: (number: number) => Status },
): { readonly year: string | null; readonly games: readonly ArchivedGame[] } {
  if (year === null && status !== null) {
    const numbers = countedNumbers(bounds).filter((number) => statusOf(number) === status);
    if (numbers.length <= MAX_LISTED) return { year: null, games: datesOf(bounds, numbers) };
  }
  const listed = toArchiveYear(bounds, year);
  const games = gamesOf(bounds, listed).filter(({ number }) => status === null || statusOf(number) === status);
  return { year: listed, games };
}

export function countStatuses(numbers: readonly number[], statusOf: (number: number) => Status) {
  const counts = Object.fromEntries(STATUSES.map((status) => [status, 0])) as Record<Status, number>;
  for (const number of numbers) counts[statusOf(number)] += 1;
  return counts;
}

/** Parses a day from a URL or form and returns the number of its game. NaN if invalid. */
export function toNumberOfDay(edition: Edition, { text, epoch }: { text: string; epoch: string }): number {
  const day = text.trim();
  return isDate(day) ? numberOfDay(edition, { day, epoch }) : Number.NaN;
}

/** The past game to play after another: the next older one that has not been ended, else the newest; null if there is none. */
export function nextUnplayed(
  edition: Edition,
  { number, newest, results }: { readonly number: number; readonly newest: number; readonly results: Results },
): number | null {
  const { firstListed } = EDITION_FACTS[edition];
  for (let older = number - 1; older >= firstListed; older -= 1) if (!results.has(older)) return older;
  for (let newer = newest; newer > number; newer -= 1) if (!results.has(newer)) return newer;
  return null;
}
