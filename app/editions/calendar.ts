import { EDITION_FACTS, type Edition } from "./editions";
import type { GameClock } from "./gameClock";

const DAY_MS = 86_400_000;

/** A secret is not repeated within this many games of an edition. */
export const REPEAT_GAP = 365;

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

/**
 * Number of the game that is played at an instant. Zero or less before the edition's first game.
 * @param epoch date of game 1 of the main edition, `YYYY-MM-DD`
 */
export function currentGameNumber(
  edition: Edition,
  { now, epoch, clock }: { now: Date; epoch: string; clock: GameClock },
): number {
  return clock.dayAt(now) - dayBeforeFirst(edition, epoch);
}

/** By epoch: a page asks for that of its site five times. */
const dayCounts = new Map<string, number>();

/** The day before game 1 of an edition, in days since 1970. */
function dayBeforeFirst(edition: Edition, epoch: string): number {
  // The epoch is the day on which game 1 begins by the default rollover, which is the one before its own.
  const day = dayCounts.get(epoch) ?? toDayCount(epoch);
  dayCounts.set(epoch, day);
  return day + EDITION_FACTS[edition].numberOffset;
}

/**
 * The day by which pages for players name a game, `YYYY-MM-DD`: the one on which most of it is played. With the default
 * rollover, that is the one on which it ends, for 20 of its 24 hours.
 */
export function dayOfGame(edition: Edition, { number, epoch }: { number: number; epoch: string }): string {
  return toDate(dayBeforeFirst(edition, epoch) + number);
}

/**
 * Number of the game that players know by a day; below 1 before the edition's first game. Inverse of `dayOfGame`.
 * @throws Error if `day` is not a valid date
 */
export function numberOfDay(edition: Edition, { day, epoch }: { day: string; epoch: string }): number {
  return toDayCount(day) - dayBeforeFirst(edition, epoch);
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
  return daysAfter(date, -weekdayOf(date));
}

/**
 * The weekday of a date (`YYYY-MM-DD`): 0 for Monday to 6 for Sunday.
 * @throws Error if `date` is not a valid date
 */
export function weekdayOf(date: string): number {
  // Day 0, 1970-01-01, is a Thursday, three days after a Monday. Days before it are negative.
  return (((toDayCount(date) + 3) % 7) + 7) % 7;
}

/** When the next game begins. */
export function nextRollover(now: Date, clock: GameClock): Date {
  return clock.beginOf(clock.dayAt(now) + 1);
}

/** From when to when a game is played, ISO 8601. */
export interface GameSpan {
  readonly begin: string;
  readonly end: string;
}

/** When a game begins. */
export function beginOfGame(
  edition: Edition,
  { number, epoch, clock }: { number: number; epoch: string; clock: GameClock },
): Date {
  return clock.beginOf(dayBeforeFirst(edition, epoch) + number);
}
