import { describe, expect, it } from "vitest";
import { archiveMonths, toGameNumber, toNumberOfDate } from "./archive";

const epoch = "2022-01-29";

describe("the archive of an edition", () => {
  it("lists every past game once, newest first, grouped by month", () => {
    const months = archiveMonths("en", { newest: 35, epoch });
    expect(months.map(({ month, games }) => [month, games.length])).toEqual([
      ["2022-03", 4],
      ["2022-02", 28],
      ["2022-01", 3],
    ]);
    expect(months.flatMap(({ games }) => games.map(({ number }) => number))).toEqual(
      Array.from({ length: 35 }, (_, index) => 35 - index),
    );
    expect(months[0]?.games[0]).toEqual({ number: 35, date: "2022-03-04" });
    expect(months.at(-1)?.games.at(-1)).toEqual({ number: 1, date: "2022-01-29" });
  });

  it("starts at game 388 in Junior and at game 1 in other editions", () => {
    const junior = archiveMonths("jr", { newest: 390, epoch }).flatMap(({ games }) => games);
    expect(junior.map(({ number }) => number)).toEqual([390, 389, 388]);
    expect(archiveMonths("es", { newest: 1, epoch })).toEqual([
      { month: "2024-06", games: [{ number: 1, date: "2024-06-15" }] },
    ]);
  });

  it("is empty before there is a past game", () => {
    expect(archiveMonths("en", { newest: 0, epoch })).toEqual([]);
    expect(archiveMonths("jr", { newest: 387, epoch })).toEqual([]);
  });
});

describe("toGameNumber", () => {
  it.each([
    ["12", 12],
    ["#12", 12],
    [" # 12 ", 12],
    ["1e9", 1e9],
    ["3.5", 3.5],
    ["-1", -1],
    ["0", 0],
  ])("parses %j", (text, number) => {
    expect(toGameNumber(text)).toBe(number);
  });

  it.each([null, undefined, "", " ", "#", "twelve", "12a", "0x10", "Infinity", "1e", "."])("is NaN for %j", (text) => {
    expect(toGameNumber(text)).toBeNaN();
  });
});

describe("toNumberOfDate", () => {
  it("converts a date to its game number", () => {
    expect(toNumberOfDate("en", { text: "2022-01-29", epoch })).toBe(1);
    expect(toNumberOfDate("jr", { text: "2022-05-22", epoch })).toBe(1);
    expect(toNumberOfDate("de", { text: "2021-12-31", epoch })).toBeLessThan(1);
  });

  it.each(["", "yesterday", "2022-02-30", "2022-13-01", "22-1-1", "9".repeat(5000)])("is NaN for %j", (text) => {
    expect(toNumberOfDate("en", { text, epoch })).toBeNaN();
  });
});
