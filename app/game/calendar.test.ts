import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { currentGameNumber, dateOfGame, gameDate, nextRollover } from "./calendar";
import { EDITIONS } from "./editions";

const epoch = "2022-01-29";
const numberAt = (iso: string) => currentGameNumber("en", { now: new Date(iso), epoch });

describe("the game day", () => {
  it.each([
    ["winter, a second before 8 PM in New York", "2022-01-30T00:59:59Z", "2022-01-28", 0],
    ["winter, 8 PM", "2022-01-30T01:00:00Z", "2022-01-29", 1],
    ["summer, a second before 8 PM", "2022-07-01T23:59:59Z", "2022-06-30", 153],
    ["summer, 8 PM", "2022-07-02T00:00:00Z", "2022-07-01", 154],
  ])("%s", (_, iso, date, number) => {
    expect(gameDate(new Date(iso))).toBe(date);
    expect(numberAt(iso)).toBe(number);
  });

  it("numbers Spanish and Junior games with an offset, German ones like the main edition", () => {
    const now = new Date("2026-11-21T12:00:00Z");
    const number = (edition: (typeof EDITIONS)[number]) => currentGameNumber(edition, { now, epoch });
    expect(number("de")).toBe(number("en"));
    expect(number("es")).toBe(number("en") - 868);
    expect(number("jr")).toBe(number("en") - 113);
  });

  it("maps each game number to the date on which it is current", () => {
    fc.assert(
      fc.property(fc.constantFrom(...EDITIONS), fc.integer({ min: 1, max: 20_000 }), (edition, number) => {
        const date = dateOfGame(edition, { number, epoch });
        // Noon UTC of the next day is after that day's rollover in New York and before the next one.
        const noonAfter = new Date(Date.parse(`${date}T12:00:00Z`) + 86_400_000);
        expect(currentGameNumber(edition, { now: noonAfter, epoch })).toBe(number);
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
    expect(nextRollover(new Date(iso)).toISOString()).toBe(next);
  });

  it("increments the number exactly at the next rollover, from any instant", () => {
    const span = { min: Date.parse("2022-02-01"), max: Date.parse("2040-01-01") };
    fc.assert(
      fc.property(fc.integer(span), (time) => {
        const next = nextRollover(new Date(time));
        expect(next.getTime()).toBeGreaterThan(time);
        const before = currentGameNumber("en", { now: new Date(time), epoch });
        expect(currentGameNumber("en", { now: new Date(next.getTime() - 1), epoch })).toBe(before);
        expect(currentGameNumber("en", { now: next, epoch })).toBe(before + 1);
      }),
    );
  });
});
