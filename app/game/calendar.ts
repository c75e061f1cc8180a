import { EDITION_FACTS, type Edition } from "./editions";

/** The game day begins at this hour in New York. That rule alone decides which game is current. */
const ROLLOVER_HOUR = 20;
const ROLLOVER_ZONE = "America/New_York";
const DAY_MS = 86_400_000;

// One formatter: making one costs more than using it a thousand times.
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
 * By the hour since 1970: how far New York's clocks are ahead of UTC, milliseconds. They change on the hour alone, so one look-up serves every
 * instant of an hour.
 */
const offsets = new Map<number, number>();
/** Of a day or two they are asked for again and again. */
const KEPT_OFFSETS = 100;

/** The wall clock in New York at an instant, as if it were UTC: milliseconds since 1970. */
function newYorkWallClock(instant: Date): number {
  const hour = Math.floor(instant.getTime() / 3_600_000);
  const known = offsets.get(hour);
  if (known !== undefined) return instant.getTime() + known;
  const start = hour * 3_600_000;
  const offset = readNewYorkClock(new Date(start)) - start;
  if (offsets.size >= KEPT_OFFSETS) offsets.clear();
  offsets.set(hour, offset);
  return instant.getTime() + offset;
}

function readNewYorkClock(instant: Date): number {
  const part: Record<string, number> = {};
  for (const { type, value } of newYorkClock.formatToParts(instant)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** Days since 1970-01-01 of a date `YYYY-MM-DD`. Throws on anything else. */
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

/** The game day of an instant, `YYYY-MM-DD`: before 8 PM in New York it is still the day before. */
export function gameDate(now: Date): string {
  return toDate(gameDayCount(now));
}

/**
 * Number of the current game. Zero or less before the edition's first game.
 * @param epoch date of game 1 of the main edition, `YYYY-MM-DD`
 */
export function currentGameNumber(edition: Edition, { now, epoch }: { now: Date; epoch: string }): number {
  return gameDayCount(now) - toDayCount(epoch) + 1 - EDITION_FACTS[edition].numberOffset;
}

/** The game day of a numbered game, `YYYY-MM-DD`; inverse of `currentGameNumber`. */
export function dateOfGame(edition: Edition, { number, epoch }: { number: number; epoch: string }): string {
  return toDate(toDayCount(epoch) + number - 1 + EDITION_FACTS[edition].numberOffset);
}

/** Number of the game of a day; below 1 before the edition's first game. Throws on what is no date. Inverse of `dateOfGame`. */
export function numberOfDate(edition: Edition, { date, epoch }: { date: string; epoch: string }): number {
  return toDayCount(date) - toDayCount(epoch) + 1 - EDITION_FACTS[edition].numberOffset;
}

/** The instant at which the next game begins: the next 8 PM in New York, daylight saving included. */
export function nextRollover(now: Date): Date {
  const wall = (gameDayCount(now) + 1) * DAY_MS + ROLLOVER_HOUR * 3_600_000;
  // The offset is looked up near the answer, then once more at it: 8 PM is never skipped or repeated by a clock change.
  let instant = wall;
  for (let pass = 0; pass < 2; pass += 1) instant += wall - newYorkWallClock(new Date(instant));
  return new Date(instant);
}
