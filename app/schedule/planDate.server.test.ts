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
    // As spreadsheets and programs have it.
    ["1-Dec", "2026-12-01"],
    ["01. Dez", "2026-12-01"],
    ["01-dic", "2026-12-01"],
    ["1-Dec-26", "2026-12-01"],
    ["2026-12-01T00:00:00Z", "2026-12-01"],
    ["2026-12-01T00:00:00.000+01:00", "2026-12-01"],
    ["46357", "2026-12-01"],
    ["46357.0", "2026-12-01"],
    ["20261201", "2026-12-01"],
    ['="2026-12-01"', "2026-12-01"],
    ["5.12", "2026-12-05"],
    ["2026\u201112\u201101", "2026-12-01"],
    ["\u200e1\u2011Dec\u00a0", "2026-12-01"],
    ["Tue Dec 01 2026", "2026-12-01"],
    // As people write it.
    ["2027/2/8", "2027-02-08"],
    ["8 Feb 2027", "2027-02-08"],
    ["8-Feb-2027", "2027-02-08"],
    ["December 1, 2026", "2026-12-01"],
    ["Dec 5", "2026-12-05"],
    ["Thursday, February 4, 2027", "2027-02-04"],
    ["the 4th of February", "2027-02-04"],
    ["3. Februar 2027", "2027-02-03"],
    ["1. Dez. 26", "2026-12-01"],
    ["3. März", "2027-03-03"],
    ["3. Mrz 2027", "2027-03-03"],
    ["Do, 04.02.2027", "2027-02-04"],
    ["Fr. 4. Dezember", "2026-12-04"],
    ["8 de febrero de 2027", "2027-02-08"],
    ["jueves, 4 de febrero del 2027", "2027-02-04"],
    ["mié, 23 sept 2026", "2026-09-23"],
    ["mar, 2 feb 2027", "2027-02-02"],
    ["1.º dic", "2026-12-01"],
  ])("is read: %s", (text, day) => {
    expect([isDateLike(text), read(text)]).toEqual([true, day]);
  });

  it.each(["31.2.2026", "29.2.2027", "2026-13-01", "0.1.2026", "32.1.2026", "31 Feb 2027", "Dec-26"])(
    "may be no day: %s",
    (text) => {
      expect([isDateLike(text), read(text)]).toEqual([true, "noSuchDate"]);
    },
  );

  it.each([
    "",
    "soon",
    "12",
    "1.50",
    "0.5",
    "2026",
    "99999",
    "may",
    "May be 5",
    "5-12-2026-1",
    "1/2/3/4",
    "123/1/2026",
  ])("is not what looks otherwise: %s", (text) => {
    expect([isDateLike(text), read(text)]).toEqual([false, "noSuchDate"]);
  });

  it("with slashes may have a time of day", () => {
    expect(read("12/1/2026 12:00 AM", "monthFirst")).toBe("2026-12-01");
    expect(read("1/12/2026, 0:00:00", "dayFirst")).toBe("2026-12-01");
  });

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

  it("are not asked about if they are no days", () => {
    expect(findSlashedDates(["0/1/2027", "1/0/2027", "1/2/0000"])).toMatchObject({ count: 0, example: null });
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
