import { expect, it } from "vitest";
import { createGameClock, DEFAULT_ROLLOVER } from "~/editions/gameClock";
import { formatHourIn, formatLanguageName, formatPlace } from "./format";

it("a place is an ordinal in English, and a number where the sentence says the rest", () => {
  const places = [1, 2, 3, 11, 12, 17, 21, 102, 113];
  expect(places.map((place) => formatPlace(place, "en"))).toEqual(
    "1st 2nd 3rd 11th 12th 17th 21st 102nd 113th".split(" "),
  );
  expect(formatPlace(17, "de")).toBe("17");
});

it.each([
  ["on most days", "2026-11-25", ["Thu 2 AM", "Do 2", "jue 2:00"]],
  ["when only New York has changed its clock in spring", "2026-03-08", ["Mon 1 AM", "Mo 1", "lun 1:00"]],
  ["when both have changed it", "2026-03-29", ["Mon 2 AM", "Mo 2", "lun 2:00"]],
  ["when only Berlin has changed it in fall", "2026-10-25", ["Mon 1 AM", "Mo 1", "lun 1:00"]],
  ["when both have changed it back", "2026-11-01", ["Mon 2 AM", "Mo 2", "lun 2:00"]],
])("a game begins in Berlin at 2 or 1: %s", (_, date, texts) => {
  // A game begins on the day before its own.
  const begin = createGameClock([{ ...DEFAULT_ROLLOVER, fromDay: date }]).beginOf(Date.parse(date) / 86_400_000 + 1);
  const inBerlin = (language: string) => {
    const { day, hour } = formatHourIn(begin, language, "Europe/Berlin");
    return `${day} ${hour}`.replace("\u202f", " ");
  };
  expect(["en", "de", "es"].map(inBerlin)).toEqual(texts);
});

it("a language has a capital as a label, in each language", () => {
  expect(["en", "es", "de"].map((language) => formatLanguageName("en", language))).toEqual([
    "English",
    "Inglés",
    "Englisch",
  ]);
});
