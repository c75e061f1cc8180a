import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { beginOfGame, currentGameNumber, dayOfGame, daysAfter, mondayOf, nextRollover, numberOfDay } from "./calendar";
import { EDITIONS } from "./editions";
import { createGameClock, DEFAULT_ROLLOVER } from "./gameClock";

const epoch = "2022-01-29";
const clock = createGameClock([{ ...DEFAULT_ROLLOVER, fromDay: "1970-01-01" }]);
const numberAt = (iso: string) => currentGameNumber("en", { now: new Date(iso), epoch, clock });

describe("the game day", () => {
  it.each([
    ["winter, a second before 8 PM in New York", "2022-01-30T00:59:59Z", "2022-01-29", 0],
    ["winter, 8 PM", "2022-01-30T01:00:00Z", "2022-01-30", 1],
    ["summer, a second before 8 PM", "2022-07-01T23:59:59Z", "2022-07-01", 153],
    ["summer, 8 PM", "2022-07-02T00:00:00Z", "2022-07-02", 154],
  ])("%s", (_, iso, day, number) => {
    expect(numberAt(iso)).toBe(number);
    expect(dayOfGame("en", { number, epoch })).toBe(day);
  });

  it("numbers Spanish and Junior games with an offset, German ones like the main edition", () => {
    const now = new Date("2026-11-21T12:00:00Z");
    const number = (edition: (typeof EDITIONS)[number]) => currentGameNumber(edition, { now, epoch, clock });
    expect(number("de")).toBe(number("en"));
    expect(number("es")).toBe(number("en") - 868);
    expect(number("jr")).toBe(number("en") - 113);
  });

  it("names a game by the day on which it ends, and knows when it begins", () => {
    // From November 24 to 25, 8 PM.
    const now = new Date("2026-11-25T12:00:00Z");
    const number = currentGameNumber("en", { now, epoch, clock });
    expect(dayOfGame("en", { number, epoch })).toBe("2026-11-25");
    expect(numberOfDay("en", { day: "2026-11-25", epoch })).toBe(number);
    expect(beginOfGame("en", { number, epoch, clock })).toEqual(new Date("2026-11-25T01:00:00Z"));
  });

  it("plays each game at noon of its day", () => {
    fc.assert(
      fc.property(fc.constantFrom(...EDITIONS), fc.integer({ min: 1, max: 20_000 }), (edition, number) => {
        const day = dayOfGame(edition, { number, epoch });
        expect(currentGameNumber(edition, { now: new Date(`${day}T12:00:00Z`), epoch, clock })).toBe(number);
        expect(numberOfDay(edition, { day, epoch })).toBe(number);
      }),
    );
  });

  it.each([
    ["2022-01-30T00:59:59Z", "2022-01-30T01:00:00.000Z"],
    ["2022-01-30T01:00:00Z", "2022-01-31T01:00:00.000Z"],
    ["2026-03-08T05:00:00Z", "2026-03-09T00:00:00.000Z"],
    ["2026-03-07T12:00:00Z", "2026-03-08T01:00:00.000Z"],
    ["2026-11-01T03:00:00Z", "2026-11-02T01:00:00.000Z"],
  ])("the game after %s begins at %s", (iso, next) => {
    expect(nextRollover(new Date(iso), clock).toISOString()).toBe(next);
  });

  it("increments the number exactly at the next rollover, from any instant", () => {
    const span = { min: Date.parse("2022-02-01"), max: Date.parse("2040-01-01") };
    fc.assert(
      fc.property(fc.integer(span), (time) => {
        const next = nextRollover(new Date(time), clock);
        expect(next.getTime()).toBeGreaterThan(time);
        const before = currentGameNumber("en", { now: new Date(time), epoch, clock });
        expect(currentGameNumber("en", { now: new Date(next.getTime() - 1), epoch, clock })).toBe(before);
        expect(currentGameNumber("en", { now: next, epoch, clock })).toBe(before + 1);
      }),
    );
  });
});

it("a week begins on the Monday that is at most six days before, also before 1970", () => {
  expect(mondayOf("2026-11-29")).toBe("2026-11-23");
  const anyDay = fc.integer({ min: -40_000, max: 40_000 }).map((days) => daysAfter("1970-01-01", days));
  fc.assert(
    fc.property(anyDay, (day) => {
      const monday = mondayOf(day);
      expect(new Date(monday).getUTCDay()).toBe(1);
      expect(Array.from({ length: 7 }, (_, index) => daysAfter(monday, index))).toContain(day);
    }),
  );
});
