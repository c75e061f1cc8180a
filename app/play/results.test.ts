import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatResults, type GameResult, mergeResults, parseResults, type Results, statusOf } from "./results";

const anyResult = fc.constantFrom<GameResult>("won", "gaveUp");
const anyResults: fc.Arbitrary<Results> = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 9999 }), anyResult))
  .map((entries) => new Map(entries));
const inOrder = (results: Results) => [...results].sort(([a], [b]) => a - b);

describe("results as text", () => {
  it("round-trip", () => {
    fc.assert(
      fc.property(anyResults, (results) => {
        expect(inOrder(parseResults(formatResults(results)))).toEqual(inOrder(results));
      }),
    );
  });

  it("contain only characters that are valid in cookies", () => {
    fc.assert(
      fc.property(anyResults, (results) => {
        expect(formatResults(results)).toMatch(/^[\w~.-]*$/);
      }),
    );
  });

  it("are short: five years of games with mixed results take about 600 characters", () => {
    const all = new Map(Array.from({ length: 1800 }, (_, index) => [index + 1, index % 7 < 5 ? "won" : "gaveUp"]));
    expect(formatResults(all as Results)).toHaveLength(600);
    const month = Array.from({ length: 30 }, (_, index) => [1700 + index, "won"] as const);
    expect(formatResults(new Map(month)).length).toBeLessThan(20);
    expect(formatResults(new Map())).toBe("");
  });

  it("parsed from any text can be formatted again", () => {
    const anyText = fc.oneof(fc.string({ maxLength: 300 }), fc.stringMatching(/^[\w~.-]{0,300}$/));
    fc.assert(
      fc.property(anyText, (text) => {
        const results = parseResults(text);
        for (const number of results.keys()) expect(number).toBeLessThan(10_002);
      }),
    );
  });

  it("are limited to the maximum number for excessive run lengths", () => {
    expect(parseResults("V~zzz.".repeat(1000)).size).toBeLessThan(10_002);
  });

  it("keep the readable part of a truncated text", () => {
    const text = formatResults(
      new Map([
        [2, "won"],
        [900, "gaveUp"],
      ]),
    );
    expect(inOrder(parseResults(text.slice(0, 1)))).toEqual([[2, "won"]]);
  });
});

describe("mergeResults", () => {
  it("contains the games of both; the first argument wins conflicts", () => {
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

describe("statusOf", () => {
  it("is the result of a finished game, else whether it was started", () => {
    expect(statusOf("won", true)).toBe("complete");
    expect(statusOf("gaveUp", true)).toBe("gaveUp");
    expect(statusOf("won", false)).toBe("complete");
    expect(statusOf(undefined, true)).toBe("inProgress");
    expect(statusOf(undefined, false)).toBe("notStarted");
  });
});
