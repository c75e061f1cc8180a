import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayOfGame } from "~/editions/calendar";
import { type Edition, EDITIONS } from "~/editions/editions";
import type { GameResult } from "~/play/results";
import {
  type ArchiveBounds,
  archiveYears,
  calendarOf,
  calendarYears,
  countedNumbers,
  countStatuses,
  gamesOf,
  hasPastGames,
  inYear,
  nextUnplayed,
  listedNumbers,
  listArchive,
  monthsOfYear,
  neighborMonth,
  toArchiveMonth,
  toArchiveYear,
  toNumberOfDay,
} from "./pastGames";

const epoch = "2022-01-29";

/** Bounds on the day after the newest past game. */
const bounds = (edition: Edition, newest: number): ArchiveBounds => ({ edition, newest, epoch });
/** A calendar as text: numbers of the games of each week, "-" outside the month, "." without a game, "!" after today's. */
const drawn = (
  edition: Edition,
  { newest, month, firstWeekday = 1 }: { newest: number; month: string; firstWeekday?: number },
) =>
  calendarOf(bounds(edition, newest), { month, firstWeekday }).map((week) =>
    week
      .map((day) => {
        if (day === null) return "-";
        if (day.kind === "none") return ".";
        return `${day.number}${day.kind === "today" ? "!" : ""}`;
      })
      .join(" "),
  );

describe("the calendar of a month", () => {
  it("has weeks of seven days, and the games of the edition on their dates", () => {
    expect(drawn("en", { newest: 35, month: "2022-02" })).toEqual([
      "- 3 4 5 6 7 8",
      "9 10 11 12 13 14 15",
      "16 17 18 19 20 21 22",
      "23 24 25 26 27 28 29",
      "30 - - - - - -",
    ]);
  });

  it("begins its weeks on the day of the language", () => {
    expect(drawn("en", { newest: 35, month: "2022-02", firstWeekday: 0 })[0]).toBe("- - 3 4 5 6 7");
    const monday = { newest: 2000, month: "2026-06" };
    expect(drawn("en", monday)[0]).toMatch(/^\d/);
    expect(drawn("en", { ...monday, firstWeekday: 0 })[0]).toMatch(/^- \d/);
  });

  it("has no game before the first listed one", () => {
    expect(drawn("en", { newest: 2, month: "2022-01" })).toEqual([
      "- - - - - . .",
      ". . . . . . .",
      ". . . . . . .",
      ". . . . . . .",
      ". . . . . . 1",
      "2 - - - - - -",
    ]);
    expect(drawn("jr", { newest: 500, month: "2023-06" }).slice(0, 3)).toEqual([
      "- - - . . . .",
      ". . . . . . .",
      ". . 388 389 390 391 392",
    ]);
  });

  it("has today's game, and no game after it", () => {
    expect(drawn("en", { newest: 2, month: "2022-02" })[0]).toBe("- 3! . . . . .");
  });

  it("has every day of the month once, in order", () => {
    const edition = fc.constantFrom(...EDITIONS);
    const month = fc.tuple(fc.integer({ min: 2022, max: 2040 }), fc.integer({ min: 1, max: 12 }));
    fc.assert(
      fc.property(edition, month, fc.constantFrom(0, 1), (one, [year, number], firstWeekday) => {
        const name = `${year}-${String(number).padStart(2, "0")}`;
        const weeks = calendarOf(bounds(one, 1500), { month: name, firstWeekday });
        expect(weeks.map((week) => week.length)).toEqual(weeks.map(() => 7));
        const days = weeks.flat().filter((day) => day !== null);
        expect(days.map(({ date }) => date)).toEqual(
          Array.from(
            { length: new Date(year, number, 0).getDate() },
            (_, index) => `${name}-${String(index + 1).padStart(2, "0")}`,
          ),
        );
        expect(days.map((day) => dayOfGame(one, { number: day.number, epoch }))).toEqual(days.map(({ date }) => date));
        const weekdays = weeks.flatMap((week) =>
          week.map((day, at) => (day === null ? at : (new Date(day.date).getUTCDay() - firstWeekday + 7) % 7)),
        );
        expect(weekdays).toEqual(weeks.flatMap(() => [0, 1, 2, 3, 4, 5, 6]));
      }),
    );
  });
});

describe("the months and years of the archive", () => {
  it("reach from the first listed game to today's", () => {
    // Today is 2022-03-01: its game is on the calendar, and not yet in a list.
    const march = bounds("en", 30);
    expect(monthsOfYear(march, "2022")).toEqual(["2022-01", "2022-02", "2022-03"]);
    expect(gamesOf(march, "2022-03")).toEqual([]);
    expect(calendarYears(march)).toEqual(["2022"]);
    expect(calendarYears(bounds("jr", 500))).toEqual(["2023"]);
    expect(monthsOfYear(bounds("jr", 500), "2023")[0]).toBe("2023-06");
    // Today is 2023-01-01.
    expect(calendarYears(bounds("en", 336))).toEqual(["2023", "2022"]);
    expect(archiveYears(bounds("en", 336))).toEqual(["2022"]);
  });

  it("are named by texts, the newest or nearest one where a text names none", () => {
    const may = bounds("en", 850);
    expect(toArchiveMonth(may, null)).toBe("2024-05");
    expect(
      ["2024-02", "2022-01", "2021-12", "2031-01", "2024-13", "2024-2", "may"].map((text) => toArchiveMonth(may, text)),
    ).toEqual(["2024-02", "2022-01", "2022-01", "2024-05", "2024-05", "2024-05", "2024-05"]);
    expect(["2023", "1999", "2031", "", "20"].map((text) => toArchiveYear(may, text))).toEqual([
      "2023",
      "2022",
      "2024",
      "2024",
      "2024",
    ]);
  });

  it("have neighbors, but for the first and the last month", () => {
    const may = bounds("en", 850);
    expect(neighborMonth(may, "2024-01", -1)).toBe("2023-12");
    expect(neighborMonth(may, "2023-12", 1)).toBe("2024-01");
    expect(neighborMonth(may, "2022-01", -1)).toBeNull();
    expect(neighborMonth(may, "2024-05", 1)).toBeNull();
  });

  it("lead from a month to the same month of another year, or to the nearest that exists", () => {
    const may = bounds("en", 850);
    expect(inYear(may, { month: "2024-03", year: "2023" })).toBe("2023-03");
    expect(inYear(may, { month: "2023-09", year: "2024" })).toBe("2024-05");
    expect(inYear(bounds("jr", 900), { month: "2024-02", year: "2023" })).toBe("2023-06");
  });
});

describe("the list of an archive", () => {
  const statusOf = (won: (number: number) => boolean) => (number: number) => (won(number) ? "complete" : "notStarted");
  const numbersOf = ({ games }: ReturnType<typeof listArchive>) => games.map(({ number }) => number);
  const may = bounds("en", 850);

  it("has the past games of a year, newest first", () => {
    const list = listArchive(may, { year: "2022", status: null, statusOf: statusOf(() => false) });
    expect(list.year).toBe("2022");
    expect(numbersOf(list)).toEqual(Array.from({ length: 336 }, (_, index) => 336 - index));
    expect([list.games[0], list.games.at(-1)]).toEqual([
      { number: 336, date: "2022-12-31" },
      { number: 1, date: "2022-01-30" },
    ]);
    expect(listArchive(may, { year: null, status: null, statusOf: statusOf(() => false) }).year).toBe("2024");
  });

  it("has every past game in the list of one year", () => {
    const years = archiveYears(may).flatMap((year) => gamesOf(may, year));
    expect(years.map(({ number }) => number)).toEqual(listedNumbers(may));
  });

  it("of a status spans the years if the games are few, and has one year if they are many", () => {
    const few = { status: "complete", statusOf: statusOf((number) => number % 300 === 1) } as const;
    expect(listArchive(may, { ...few, year: null }).year).toBeNull();
    expect(numbersOf(listArchive(may, { ...few, year: null }))).toEqual([601, 301, 1]);
    expect(numbersOf(listArchive(may, { ...few, year: "2022" }))).toEqual([301, 1]);
    const many = listArchive(may, { status: "notStarted", statusOf: few.statusOf, year: null });
    expect([many.year, many.games[0]?.number]).toEqual(["2024", 850]);
  });

  it("has today's game with the others of its status, and not with the past ones", () => {
    const today = statusOf((number) => number === 851);
    expect(countStatuses(countedNumbers(may), today)).toMatchObject({ complete: 1 });
    expect(numbersOf(listArchive(may, { year: null, status: "complete", statusOf: today }))).toEqual([851]);
    expect(numbersOf(listArchive(may, { year: null, status: null, statusOf: today }))[0]).toBe(850);
  });

  it("counts the games of each status", () => {
    expect(
      countStatuses(
        listedNumbers(bounds("jr", 390)),
        statusOf((number) => number === 389),
      ),
    ).toEqual({
      complete: 1,
      inProgress: 0,
      gaveUp: 0,
      notStarted: 2,
    });
  });

  it("is empty before there is a past game", () => {
    expect(hasPastGames(bounds("en", 0))).toBe(false);
    expect(hasPastGames(bounds("jr", 387))).toBe(false);
    expect(hasPastGames(bounds("jr", 388))).toBe(true);
    expect([listedNumbers(bounds("jr", 387)), archiveYears(bounds("en", 0))]).toEqual([[], ["2022"]]);
  });
});

describe("toNumberOfDay", () => {
  it("converts a date to its game number", () => {
    expect(toNumberOfDay("en", { text: "2022-01-30", epoch })).toBe(1);
    expect(toNumberOfDay("jr", { text: "2022-05-23", epoch })).toBe(1);
    expect(toNumberOfDay("de", { text: "2021-12-31", epoch })).toBeLessThan(1);
  });

  it.each(["", "yesterday", "2022-02-30", "2022-13-01", "22-1-1", "9".repeat(5000)])("is NaN for %j", (text) => {
    expect(toNumberOfDay("en", { text, epoch })).toBeNaN();
  });
});

const results = (...numbers: number[]) => new Map(numbers.map((number): [number, GameResult] => [number, "won"]));

describe("the next unplayed game", () => {
  it("is the next older one that has not been ended", () => {
    expect(nextUnplayed("en", { number: 50, newest: 90, results: results(50, 49, 48) })).toBe(47);
  });

  it("is the newest one that has not been ended when all older ones have", () => {
    expect(nextUnplayed("en", { number: 2, newest: 5, results: results(2, 1, 5) })).toBe(4);
  });

  it("is none when all have been ended", () => {
    expect(nextUnplayed("en", { number: 2, newest: 3, results: results(1, 2, 3) })).toBeNull();
  });

  it("is none of the repeats that the archive of Junior does not list", () => {
    expect(nextUnplayed("jr", { number: 388, newest: 390, results: results(388) })).toBe(390);
  });
});
