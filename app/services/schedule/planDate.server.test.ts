import { describe, expect, it } from "vitest";
import { findSlashedDates, isDateLike, readDate } from "./planDate.server";

const today = "2026-11-26";
const read = (text: string, order: "dayFirst" | "monthFirst" | null = null) => {
  const date = readDate(text, { order, today });
  return "day" in date ? date.day : date.why;
};

describe("a typed date", () => {
  it.each([
    ["2026-12-05", "2026-12-05"],
    ["2026/12/5", "2026-12-05"],
    ["2026-12-05 00:00:00", "2026-12-05"],
    ["5.12.2026", "2026-12-05"],
    ["05.12.26", "2026-12-05"],
    ["5. 12. 2026", "2026-12-05"],
    ["5.12.", "2026-12-05"],
    ["5.1.", "2027-01-05"],
    ["26.11.", "2026-11-26"],
    ["29.2.2028", "2028-02-29"],
  ])("is read: %s", (text, day) => {
    expect([isDateLike(text), read(text)]).toEqual([true, day]);
  });

  it.each(["31.2.2026", "29.2.2027", "2026-13-01", "0.1.2026", "32.1.2026"])("may be no day: %s", (text) => {
    expect([isDateLike(text), read(text)]).toEqual([true, "noSuchDate"]);
  });

  it.each(["", "soon", "12", "1.5", "2026", "Dec 5", "5-12-2026-1", "1/2/3/4", "123/1/2026"])(
    "is not what looks otherwise: %s",
    (text) => {
      expect([isDateLike(text), read(text)]).toEqual([false, "noSuchDate"]);
    },
  );

  it("with slashes is not guessed, but read in the order that is named", () => {
    expect([read("05/12/2026"), read("05/12/2026", "dayFirst"), read("05/12/2026", "monthFirst")]).toEqual([
      "orderUnknown",
      "2026-12-05",
      "2026-05-12",
    ]);
    expect([read("13/12/2026", "monthFirst"), read("12/12"), read("5/12", "monthFirst")]).toEqual([
      "noSuchDate",
      "2026-12-12",
      "2027-05-12",
    ]);
  });
});

describe("the dates of a list", () => {
  it("leave the order open if each could be read in both", () => {
    expect(findSlashedDates(["2026-12-24", "05/12/2026", "06/12/2026", "7/7/2026", "x"])).toEqual({
      count: 2,
      example: "05/12/2026",
      decidedBy: null,
      order: null,
    });
  });

  it("give the order if one can be read in one alone", () => {
    expect(findSlashedDates(["05/12/2026", "25/12/2026"])).toMatchObject({
      order: "dayFirst",
      decidedBy: "25/12/2026",
    });
    expect(findSlashedDates(["12/05/2026", "12/25/2026"])).toMatchObject({ order: "monthFirst", count: 1 });
  });

  it("give none if they contradict each other", () => {
    expect(findSlashedDates(["05/12/2026", "25/12/2026", "12/25/2026"])).toMatchObject({
      order: null,
      decidedBy: null,
    });
  });
});
