import { EDITION_FACTS, type Edition } from "./editions";

/** The game day starts at this hour in New York. Nothing else determines the current game. */
const ROLLOVER_HOUR = 20;
const ROLLOVER_ZONE = "America/New_York";
const DAY_MS = 86_400_000;

/** A secret is not repeated within this many games of an edition. */
export const REPEAT_GAP = 365;

// Shared: constructing a formatter costs more than a thousand uses.
const newYorkClock = new Intl.DateTimeFormat("en-US", {
  timeZone: ROLLOVER_ZONE,
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/**
 * Cache of New York's UTC offsets in milliseconds, keyed by hours since 1970. Offsets change only on the hour, so one
 * lookup is valid for the whole hour.
 */
const offsets = new Map<number, number>();
/** Enough for the repeated lookups of a few days. */
const MAX_CACHED_OFFSETS = 100;

/** New York's local time at an instant, encoded as if it were UTC: milliseconds since 1970. */
function newYorkWallClock(instant: Date): number {
  const hour = Math.floor(instant.getTime() / 3_600_000);
  const cached = offsets.get(hour);
  if (cached !== undefined) return instant.getTime() + cached;
  const start = hour * 3_600_000;
  const offset = readNewYorkClock(new Date(start)) - start;
  if (offsets.size >= MAX_CACHED_OFFSETS) offsets.clear();
  offsets.set(hour, offset);
  return instant.getTime() + offset;
}

function readNewYorkClock(instant: Date): number {
  const part: Record<string, number> = {};
  for (const { type, value } of newYorkClock.formatToParts(instant)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/**
 * Days since 1970-01-01 of a date `YYYY-MM-DD`.
 * @throws Error if it is not a valid date
 */
function toDayCount(date: string): number {
  const time = Date.parse(`${date}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(time)) throw new Error(`not a date: ${date}`);
  return time / DAY_MS;
}

function toDate(dayCount: number): string {
  return new Date(dayCount * DAY_MS).toISOString().slice(0, 10);
}

function gameDayCount(now: Date): number {
  return Math.floor((newYorkWallClock(now) - ROLLOVER_HOUR * 3_600_000) / DAY_MS);
}

/**
 * Number of the current game. Zero or less before the edition's first game.
 * @param epoch date of game 1 of the main edition, `YYYY-MM-DD`
 */
export function currentGameNumber(edition: Edition, { now, epoch }: { now: Date; epoch: string }): number {
  return gameDayCount(now) - toDayCount(epoch) + 1 - EDITION_FACTS[edition].numberOffset;
}

/** The date on which a game begins at 8 PM in New York, `YYYY-MM-DD`. The portal shows it; pages for players do not. */
export function startDateOfGame(edition: Edition, { number, epoch }: { number: number; epoch: string }): string {
  return toDate(toDayCount(epoch) + number - 1 + EDITION_FACTS[edition].numberOffset);
}

/**
 * The day by which pages for players name a game, `YYYY-MM-DD`: the one on which it ends. The game is played on that day
 * for 20 of its 24 hours.
 */
export function dayOfGame(edition: Edition, game: { number: number; epoch: string }): string {
  return dayAfter(startDateOfGame(edition, game));
}

/**
 * Number of the game that players know by a day; below 1 before the edition's first game. Inverse of `dayOfGame`.
 * @throws Error if `day` is not a valid date
 */
export function numberOfDay(edition: Edition, { day, epoch }: { day: string; epoch: string }): number {
  return toDayCount(day) - toDayCount(epoch) - EDITION_FACTS[edition].numberOffset;
}

/** Whether a text is a date of the calendar, `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // Date.parse reads "2023-02-30" as a day in March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/**
 * The day after a date, both `YYYY-MM-DD`.
 * @throws Error if `date` is not a valid date
 */
export function dayAfter(date: string): string {
  return daysAfter(date, 1);
}

/**
 * The date so many days after another, both `YYYY-MM-DD`. A negative number leads back.
 * @throws Error if `date` is not a valid date
 */
export function daysAfter(date: string, days: number): string {
  return toDate(toDayCount(date) + days);
}

/**
 * The Monday of the week of a date, both `YYYY-MM-DD`.
 * @throws Error if `date` is not a valid date
 */
export function mondayOf(date: string): string {
  const dayCount = toDayCount(date);
  // Day 0, 1970-01-01, is a Thursday, three days after a Monday. Days before it are negative.
  return toDate(dayCount - ((((dayCount + 3) % 7) + 7) % 7));
}

/** The start of the next game: the next 8 PM in New York, with daylight saving time. */
export function nextRollover(now: Date): Date {
  return rolloverOf(gameDayCount(now) + 1);
}

/** When the game that begins on a date (`YYYY-MM-DD`) begins: at 8 PM in New York. @throws Error if it is not a valid date */
export function rolloverOn(date: string): Date {
  return rolloverOf(toDayCount(date));
}

function rolloverOf(dayCount: number): Date {
  const wall = dayCount * DAY_MS + ROLLOVER_HOUR * 3_600_000;
  // The first pass uses the offset near the result, the second the offset at it. Clock changes never affect 8 PM.
  let instant = wall;
  for (let pass = 0; pass < 2; pass += 1) instant += wall - newYorkWallClock(new Date(instant));
  return new Date(instant);
}
