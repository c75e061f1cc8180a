import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createGameClock, DEFAULT_ROLLOVER, type Rollover, type RolloverRule, rulesSince } from "./gameClock";

const HOUR = 3_600_000;
const dayOf = (date: string) => Date.parse(date) / (24 * HOUR);
const always = (rollover: Rollover): RolloverRule[] => [{ ...rollover, fromDay: "1970-01-01" }];
const beginOf = (rollover: Rollover, date: string) =>
  createGameClock(always(rollover)).beginOf(dayOf(date)).toISOString().replace(":00.000Z", "Z");

describe("the game of a day begins", () => {
  it.each([
    ["at noon or later: on the day before", "12:00", "Europe/Berlin", "2026-11-26", "2026-11-25T11:00Z"],
    ["before noon: on the day", "11:59", "Europe/Berlin", "2026-11-26", "2026-11-26T10:59Z"],
    ["at midnight: with the day", "00:00", "America/Argentina/Buenos_Aires", "2026-11-26", "2026-11-26T03:00Z"],
    ["in UTC", "07:30", "UTC", "2026-11-26", "2026-11-26T07:30Z"],
    ["with an offset of 45 minutes", "07:30", "Asia/Kathmandu", "2026-11-26", "2026-11-26T01:45Z"],
    ["as far ahead of UTC as can be", "12:00", "Pacific/Kiritimati", "2026-11-26", "2026-11-24T22:00Z"],
    // 02:30 to 03:00 is left out in New York.
    [
      "at a time that the clock leaves out: when it does",
      "02:30",
      "America/New_York",
      "2026-03-08",
      "2026-03-08T07:00Z",
    ],
    ["after that night: at its time again", "02:30", "America/New_York", "2026-03-09", "2026-03-09T06:30Z"],
    ["at a time that comes twice: the first time", "01:30", "America/New_York", "2026-11-01", "2026-11-01T05:30Z"],
    ["after the night of a change: at its time again", "01:30", "America/New_York", "2026-11-02", "2026-11-02T06:30Z"],
    // The clock of Lord Howe changes by half an hour.
    ["at a time that a half-hour change leaves out", "02:15", "Australia/Lord_Howe", "2026-10-04", "2026-10-03T15:30Z"],
    [
      "at a time that comes twice within half an hour",
      "01:45",
      "Australia/Lord_Howe",
      "2026-04-05",
      "2026-04-04T14:45Z",
    ],
    // Apia went from December 29 to 31, 2011.
    ["before the day that the zone leaves out", "08:00", "Pacific/Apia", "2011-12-29", "2011-12-29T18:00Z"],
    ["on that day: when it is left out", "08:00", "Pacific/Apia", "2011-12-30", "2011-12-30T10:00Z"],
    ["on the next one: after a game of 12 hours", "08:00", "Pacific/Apia", "2011-12-31", "2011-12-30T22:00Z"],
    ["on the one after: at its time again", "08:00", "Pacific/Apia", "2012-01-01", "2011-12-31T18:00Z"],
  ])("%s", (_, time, zone, date, begin) => {
    expect(beginOf({ time, zone }, date)).toBe(begin);
  });
});

describe("a change of the rollover", () => {
  const morning: Rollover = { time: "07:30", zone: "Europe/Berlin" };
  // The game of November 26, until November 27, 01:00 UTC.
  const now = new Date("2026-11-26T12:00Z");

  it("lets the game that is played end as its page says; the next one lasts until the new time", () => {
    const rules = rulesSince(always(DEFAULT_ROLLOVER), { rollover: morning, now });
    expect(rules).toEqual([...always(DEFAULT_ROLLOVER), { ...morning, fromDay: "2026-11-28" }]);
    const clock = createGameClock(rules);
    const begins = ["2026-11-27", "2026-11-28", "2026-11-29"].map((date) => clock.beginOf(dayOf(date)).toISOString());
    expect(begins).toEqual(["2026-11-27T01:00:00.000Z", "2026-11-28T06:30:00.000Z", "2026-11-29T06:30:00.000Z"]);
  });

  it("to a time that would come too early gives games of 12 hours until it is caught up with", () => {
    const kiritimati = { time: "12:00", zone: "Pacific/Kiritimati" };
    const rules = rulesSince(always(DEFAULT_ROLLOVER), { rollover: kiritimati, now });
    const clock = createGameClock(rules);
    const hours = [27, 28, 29, 30, 31].map((day) => clock.beginOf(dayOf("2026-11-01") + day - 1).getTime() / HOUR);
    expect(hours.slice(1).map((hour, index) => hour - (hours[index] ?? 0))).toEqual([12, 12, 21, 24]);
  });

  it("that is the same again changes nothing, and one that is taken back leaves nothing", () => {
    const rules = always(DEFAULT_ROLLOVER);
    expect(rulesSince(rules, { rollover: DEFAULT_ROLLOVER, now })).toBe(rules);
    const changed = rulesSince(rules, { rollover: morning, now });
    expect(rulesSince(changed, { rollover: morning, now })).toBe(changed);
    expect(rulesSince(changed, { rollover: DEFAULT_ROLLOVER, now })).toEqual(rules);
  });

  it("that was noted by a clock years ahead counts from now on", () => {
    const wrong = rulesSince(always(DEFAULT_ROLLOVER), { rollover: morning, now: new Date("2099-01-01T12:00Z") });
    expect(rulesSince(wrong, { rollover: morning, now })).toEqual(
      rulesSince(always(DEFAULT_ROLLOVER), { rollover: morning, now }),
    );
  });
});

describe("whatever the rollover is and becomes", () => {
  const zone = fc.constantFrom(
    "America/New_York",
    "Europe/Berlin",
    "Europe/Dublin",
    "America/St_Johns",
    "America/Sao_Paulo",
    "Africa/Casablanca",
    "Africa/Cairo",
    "Asia/Kathmandu",
    "Asia/Gaza",
    "Asia/Pyongyang",
    "America/Caracas",
    "Antarctica/Troll",
    "Australia/Lord_Howe",
    "Pacific/Apia",
    "Pacific/Fakaofo",
    "Pacific/Chatham",
    "Pacific/Kiritimati",
    "Pacific/Pago_Pago",
    "UTC",
  );
  const twoDigits = (number: number) => String(number).padStart(2, "0");
  const rollover: fc.Arbitrary<Rollover> = fc.record({
    // Often in the night, when clocks change, and around noon, where the name of the day changes.
    time: fc
      .tuple(
        fc.oneof(fc.constantFrom(0, 1, 2, 3, 11, 12, 23), fc.integer({ min: 0, max: 23 })),
        fc.constantFrom(0, 15, 30, 59),
      )
      .map(([hours, minutes]) => `${twoDigits(hours)}:${twoDigits(minutes)}`),
    zone,
  });
  // Also around the changes of clocks, and the days that Apia and Fakaofo left out.
  const instant = fc.oneof(
    fc.integer({ min: Date.parse("2010-01-01"), max: Date.parse("2036-01-01") }),
    fc.integer({ min: Date.parse("2011-12-26"), max: Date.parse("2012-01-03") }),
    fc
      .tuple(
        fc.constantFrom("2026-03-08", "2026-03-29", "2026-04-05", "2026-10-04", "2026-10-25", "2026-11-01"),
        fc.integer({ min: -72, max: 72 }),
      )
      .map(([date, hours]) => Date.parse(date) + hours * HOUR),
  );

  it("every day has one game, of 12 hours or more, which begins where the one before ends", () => {
    const rule = fc.record({ rollover, days: fc.integer({ min: 1, max: 5 }) });
    fc.assert(
      fc.property(instant, fc.array(rule, { minLength: 1, maxLength: 6 }), (start, changes) => {
        let day = Math.floor(start / (24 * HOUR));
        const rules = changes.map(({ rollover: next, days }) => {
          day += days;
          return { ...next, fromDay: new Date(day * 24 * HOUR).toISOString().slice(0, 10) };
        });
        const clock = createGameClock(rules);
        for (let one = Math.floor(start / (24 * HOUR)) - 2; one < day + 8; one += 1) {
          const [begin, end] = [clock.beginOf(one), clock.beginOf(one + 1)];
          expect(end.getTime() - begin.getTime()).toBeGreaterThanOrEqual(12 * HOUR);
          expect([clock.dayAt(begin), clock.dayAt(new Date(end.getTime() - 1))]).toEqual([one, one]);
        }
      }),
      { numRuns: 100 },
    );
  });

  it("the game that is played ends when its page has said, and is followed by that of the next day", () => {
    const change = fc.record({ rollover, hoursLater: fc.integer({ min: 0, max: 80 }) });
    fc.assert(
      fc.property(rollover, instant, fc.array(change, { maxLength: 8 }), (first, start, changes) => {
        let rules: readonly RolloverRule[] = always(first);
        let time = start;
        /** Begins that pages have announced, by day. */
        const announced = new Map<number, number>();
        let clock = createGameClock(rules);
        const look = (at: number) => {
          const day = clock.dayAt(new Date(at));
          const next = clock.beginOf(day + 1).getTime();
          expect(next).toBeGreaterThan(at);
          expect(announced.get(day) ?? at).toBeLessThanOrEqual(at);
          expect(announced.get(day + 1) ?? next).toBe(next);
          announced.set(day + 1, next);
          return { day, next };
        };
        let seen = look(time);
        const passUntil = (end: number) => {
          for (;;) {
            const now = look(time);
            expect(now.day).toBe(seen.day);
            if (now.next > end) break;
            time = now.next;
            seen = look(time);
            expect(seen.day).toBe(now.day + 1);
          }
          time = end;
        };
        for (const { rollover: next, hoursLater } of changes) {
          passUntil(time + hoursLater * HOUR);
          rules = rulesSince(rules, { rollover: next, now: new Date(time) });
          expect(rules.at(-1)).toMatchObject(next);
          clock = createGameClock(rules);
          expect(look(time).day).toBe(seen.day);
        }
        passUntil(time + 200 * HOUR);
      }),
      { numRuns: 100 },
    );
  });

  it("a change is made up for within a week", () => {
    fc.assert(
      fc.property(rollover, rollover, instant, (before, after, start) => {
        const now = new Date(start);
        // The days that Apia and Fakaofo left out have games of 12 hours themselves.
        fc.pre(Math.abs(start - Date.parse("2011-12-30")) > 240 * HOUR);
        const rules = rulesSince(always(before), { rollover: after, now });
        const day = createGameClock(rules).dayAt(now) + 7;
        expect(createGameClock(rules).beginOf(day)).toEqual(createGameClock(always(after)).beginOf(day));
      }),
      { numRuns: 200 },
    );
  });
});
