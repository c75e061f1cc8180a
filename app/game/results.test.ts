import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatResults, mergeResults, parseResults, type Result, type Results, statusOf } from "./results";

const anyResult = fc.constantFrom<Result>("won", "gaveUp");
const anyResults: fc.Arbitrary<Results> = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 9999 }), anyResult))
  .map((entries) => new Map(entries));
const inOrder = (results: Results) => [...results].sort(([a], [b]) => a - b);

describe("results as text", () => {
  it("come back as they were", () => {
    fc.assert(
      fc.property(anyResults, (results) => {
        expect(inOrder(parseResults(formatResults(results)))).toEqual(inOrder(results));
      }),
    );
  });

  it("are made of characters that a cookie may have", () => {
    fc.assert(
      fc.property(anyResults, (results) => {
        expect(formatResults(results)).toMatch(/^[\w~.-]*$/);
      }),
    );
  });

  it("are short: all games of five years, won or lost by chance, take about 600 characters", () => {
    const all = new Map(Array.from({ length: 1800 }, (_, index) => [index + 1, index % 7 < 5 ? "won" : "gaveUp"]));
    expect(formatResults(all as Results)).toHaveLength(600);
    const month = Array.from({ length: 30 }, (_, index) => [1700 + index, "won"] as const);
    expect(formatResults(new Map(month)).length).toBeLessThan(20);
    expect(formatResults(new Map())).toBe("");
  });

  it("read from any text are results that the text form has", () => {
    const anyText = fc.oneof(fc.string({ maxLength: 300 }), fc.stringMatching(/^[\w~.-]{0,300}$/));
    fc.assert(
      fc.property(anyText, (text) => {
        const results = parseResults(text);
        for (const number of results.keys()) expect(number).toBeLessThan(10_002);
      }),
    );
  });

  it("of a text with endless runs end where games do", () => {
    expect(parseResults("V~zzz.".repeat(1000)).size).toBeLessThan(10_002);
  });

  it("keep what was readable when the rest is gone", () => {
    const text = formatResults(
      new Map([
        [2, "won"],
        [900, "gaveUp"],
      ]),
    );
    expect(inOrder(parseResults(text.slice(0, 1)))).toEqual([[2, "won"]]);
  });
});

describe("two copies of results", () => {
  it("have the games of both, and of one game what the first says", () => {
    const first: Results = new Map([
      [1, "won"],
      [2, "gaveUp"],
    ]);
    const second: Results = new Map([
      [2, "won"],
      [3, "won"],
    ]);
    expect(inOrder(mergeResults(first, second))).toEqual([
      [1, "won"],
      [2, "gaveUp"],
      [3, "won"],
    ]);
  });
});

describe("where a game stands", () => {
  it("is how it was ended, else whether it was begun", () => {
    expect(statusOf("won", true)).toBe("complete");
    expect(statusOf("gaveUp", true)).toBe("gaveUp");
    expect(statusOf("won", false)).toBe("complete");
    expect(statusOf(undefined, true)).toBe("inProgress");
    expect(statusOf(undefined, false)).toBe("notStarted");
  });
});
