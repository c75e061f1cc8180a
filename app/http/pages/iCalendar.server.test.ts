import fc from "fast-check";
import { expect, it } from "vitest";
import { createGameClock, readOffsets } from "~/game/gameClock";
import { iCalendar } from "./iCalendar.server";

const DAY = 86_400_000;
const EVENT = {
  uid: "daily-en@words.example",
  first: new Date("2026-03-02T01:00:00Z"),
  zone: "America/New_York",
  title: "Words; tide, sea\\ocean",
  page: "https://words.example/",
  changed: new Date("2026-03-01T01:00:00Z"),
};

const linesOf = (text: string) => text.replaceAll("\r\n ", "").split("\r\n");
const wall = (text: string) =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/, "$1-$2-$3T$4:$5:$6Z"));
const offset = (text: string) =>
  (text.startsWith("-") ? -1 : 1) * (Number(text.slice(1, 3)) * 60 + Number(text.slice(3, 5))) * 60_000;

/** The instants of a file's daily event, read as RFC 5545 says: the file alone says when clocks change. */
function instantsOf(text: string, count: number): number[] {
  const lines = linesOf(text);
  const observances: { from: number; to: number; at: number }[] = [];
  for (const [index, line] of lines.entries())
    if (/^BEGIN:(STANDARD|DAYLIGHT)$/.test(line)) {
      const valueOf = (name: string) =>
        lines
          .slice(index)
          .find((one) => one.startsWith(`${name}:`))
          ?.slice(name.length + 1);
      const from = offset(valueOf("TZOFFSETFROM") ?? "");
      observances.push({ from, to: offset(valueOf("TZOFFSETTO") ?? ""), at: wall(valueOf("DTSTART") ?? "") - from });
    }
  const begin = wall(lines.find((line) => line.startsWith("DTSTART;"))?.split(":")[1] ?? "");
  return Array.from({ length: count }, (_, day) => {
    const local = begin + day * DAY;
    // The first of two instants with this local time; a time that is left out has the offset before the change.
    const found = observances.find(({ to, at }, index) => {
      const instant = local - to;
      const next = observances[index + 1];
      return (
        (index === 0 || instant >= at) && (next === undefined || local - to < next.at || local - next.to < next.at)
      );
    });
    return local - (found?.to ?? Number.NaN);
  });
}

it("has the lines that the standard demands, each of 75 bytes at most, and escapes texts", () => {
  const text = iCalendar({ ...EVENT, title: `${EVENT.title} ${"ö".repeat(60)}` });
  expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
  expect(text.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  const lines = linesOf(text);
  expect(lines).toContain(String.raw`SUMMARY:Words\; tide\, sea\\ocean ${"ö".repeat(60)}`);
  expect(lines).toEqual(expect.arrayContaining(["DTSTART;TZID=America/New_York:20260301T200000", "RRULE:FREQ=DAILY"]));
  expect(lines.slice(lines.indexOf("TZID:America/New_York") + 1).slice(0, 10)).toEqual([
    "BEGIN:STANDARD",
    "DTSTART:19700101T000000",
    "TZOFFSETFROM:-0500",
    "TZOFFSETTO:-0500",
    "END:STANDARD",
    "BEGIN:DAYLIGHT",
    "DTSTART:20260308T020000",
    "TZOFFSETFROM:-0500",
    "TZOFFSETTO:-0400",
    "END:DAYLIGHT",
  ]);
});

it("needs no time zone for UTC", () => {
  const text = iCalendar({ ...EVENT, zone: "UTC" });
  expect(text).toContain("DTSTART:20260302T010000Z\r\n");
  expect(text).not.toContain("VTIMEZONE");
});

it("begins every day when the game does, in any zone and at any time, but for times that clocks leave out", () => {
  const zones = [
    "America/New_York",
    "Europe/Berlin",
    "Australia/Lord_Howe",
    "Africa/Casablanca",
    "Asia/Kolkata",
    "America/St_Johns",
  ];
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));
  fc.assert(
    fc.property(fc.constantFrom(...zones), time, fc.integer({ min: 20_400, max: 20_800 }), (zone, at, day) => {
      const clock = createGameClock([{ time: at, zone, fromDay: "1970-01-01" }]);
      const readOffset = readOffsets(zone);
      const wallTime = (instant: number) => new Date(instant + readOffset(instant)).toISOString().slice(11, 16);
      const begins = Array.from({ length: 400 }, (_, index) => clock.beginOf(day + index).getTime());
      fc.pre(wallTime(begins[0] ?? 0) === at);
      const changed = new Date((begins[0] ?? 0) - DAY);
      const instants = instantsOf(iCalendar({ ...EVENT, zone, first: new Date(begins[0] ?? 0), changed }), 400);
      const isRegular = begins.map((begin) => wallTime(begin) === at);
      expect(instants.filter((_, index) => isRegular[index])).toEqual(begins.filter((_, index) => isRegular[index]));
      expect(isRegular.filter((is) => !is).length).toBeLessThanOrEqual(3);
    }),
    { numRuns: 12 },
  );
});
