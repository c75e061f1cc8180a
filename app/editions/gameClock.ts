/** When a new game begins: at a time of day in a time zone, in summer and winter. */
export interface Rollover {
  /** `HH:MM`, from 00:00 to 23:59. */
  readonly time: string;
  /** Name in the IANA time zone database, such as `Europe/Berlin`. */
  readonly zone: string;
}

/** A rollover and since when it counts. */
export interface RolloverRule extends Rollover {
  /** The first day whose game begins by it, `YYYY-MM-DD`. The first rule also has all days before its own. */
  readonly fromDay: string;
}

/** When the games of all days begin. A day is the one by which players know its game, in days since 1970-01-01. */
export interface GameClock {
  /** The day of the game that is played at an instant. */
  readonly dayAt: (instant: Date) => number;
  /** When the game of a day begins. */
  readonly beginOf: (day: number) => Date;
}

/** The rollover of a site that has set none. */
export const DEFAULT_ROLLOVER: Rollover = { time: "20:00", zone: "America/New_York" };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** No game is shorter, milliseconds: not after a change of the rollover, and not where a time zone leaves out a day. */
const SHORTEST_GAME_MS = 12 * HOUR_MS;
/**
 * How many earlier games a begin may have to wait for. By two rules, the game of one day begins up to 50 hours apart: at
 * noon of the day before, 14 hours ahead of UTC, or shortly before noon, 12 hours behind it. After four games of 12 hours in
 * place of 24, that is made up for.
 */
const MAX_AWAITED = 4;
/** The begins of about three years, for the lists of staff. */
const MAX_CACHED_BEGINS = 1000;

/**
 * The clock of a site. Its rules are such that a game begins when the rollover of its day says so, and never less than
 * `SHORTEST_GAME_MS` after the one before. So each day has one game, whatever rules and time zones do.
 * @param rules at least one, in the order of their first days
 */
export function createGameClock(rules: readonly RolloverRule[]): GameClock {
  const plans = rules.map(({ fromDay, ...rollover }) => ({
    from: Date.parse(fromDay) / DAY_MS,
    plan: plannedBy(rollover),
  }));
  const plannedBegin = (day: number) =>
    (plans.findLast(({ from }) => from <= day) ?? plans[0])?.plan(day) ?? Number.NaN;
  const begins = new Map<number, number>();
  const beginOf = (day: number) => {
    const known = begins.get(day);
    if (known !== undefined) return known;
    const waits = Array.from(
      { length: MAX_AWAITED + 1 },
      (_, games) => plannedBegin(day - games) + games * SHORTEST_GAME_MS,
    );
    const begin = Math.max(...waits);
    if (begins.size >= MAX_CACHED_BEGINS) begins.clear();
    begins.set(day, begin);
    return begin;
  };
  let latest = 0;
  return {
    dayAt: (instant) => {
      const time = instant.getTime();
      // Most calls ask for the same day as the one before.
      let day = Math.abs(beginOf(latest) - time) < 3 * DAY_MS ? latest : Math.floor(time / DAY_MS);
      while (beginOf(day) > time) day -= 1;
      while (beginOf(day + 1) <= time) day += 1;
      latest = day;
      return day;
    },
    beginOf: (day) => new Date(beginOf(day)),
  };
}

/**
 * The rules after a site has been started with a rollover. The game that is played then ends as its page says, so the one
 * after next is the first that begins by another rollover.
 * @param rules as they were, at least one
 * @returns `rules` if they lead to the rollover already
 */
export function rulesSince(
  rules: readonly RolloverRule[],
  { rollover, now }: { rollover: Rollover; now: Date },
): readonly RolloverRule[] {
  const fromDay = dateOf(createGameClock(rules).dayAt(now) + 2);
  // Later ones have come from a clock that was wrong.
  const possible = rules.filter((rule, index) => index === 0 || rule.fromDay <= fromDay);
  if (leadsTo(possible, rollover)) return possible.length === rules.length ? rules : possible;
  const settled = possible.filter((rule, index) => index === 0 || rule.fromDay < fromDay);
  return leadsTo(settled, rollover) ? settled : [...settled, { ...rollover, fromDay }];
}

function leadsTo(rules: readonly RolloverRule[], { time, zone }: Rollover): boolean {
  const last = rules.at(-1);
  return last?.time === time && last.zone === zone;
}

const dateOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, "YYYY-MM-DD".length);

/** Whether a game begins on its day: most of it lies on it. With a rollover from noon on, it begins on the day before. */
export function beginsOnItsDay({ time }: Pick<Rollover, "time">): boolean {
  return time < "12:00";
}

/** When games begin by a rollover, in milliseconds since 1970. */
function plannedBy({ time, zone }: Rollover): (day: number) => number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const timeOfDay = hours * HOUR_MS + minutes * 60_000;
  const sinceDay = beginsOnItsDay({ time }) ? timeOfDay : timeOfDay - DAY_MS;
  const readOffset = readOffsets(zone);
  return (day) => firstInstantOf(day * DAY_MS + sinceDay, readOffset);
}

/**
 * The first instant at which a zone's local time is a given one or later. A time that a change of the clock leaves out is
 * the moment of the change; one that comes twice is its first time.
 * @param wall the local time as if it were UTC, milliseconds
 */
function firstInstantOf(wall: number, readOffset: (time: number) => number): number {
  // Offsets are from −12 to +14 hours.
  let early = wall - 15 * HOUR_MS;
  let late = wall + 13 * HOUR_MS;
  const before = readOffset(early);
  const after = readOffset(late);
  if (before === after) return wall - before;
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (readOffset(middle) === before) early = middle;
    else late = middle;
  }
  const change = late;
  return wall - before < change ? wall - before : Math.max(change, wall - after);
}

/** Reads the offset of a zone from UTC at an instant, both in milliseconds. */
function readOffsets(zone: string): (time: number) => number {
  const clock = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  return (time) => {
    const part: Record<string, number> = {};
    for (const { type, value } of clock.formatToParts(time)) part[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
    const wholeSecond = Math.floor(time / 1000) * 1000;
    return Date.UTC(year, month - 1, day, hour, minute, second) - wholeSecond;
  };
}
