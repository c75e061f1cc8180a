import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Guess } from "~/play/guess";
import { CLIMB_STEPS, climbDigits, climbLevelsIn, climbLine, climbOf, climbSteps } from "./climb";

const guess = (number: number, percentile: number, kind: Guess["kind"] = "guess"): Guess => ({
  word: `word${number}`,
  number,
  similarity: 10,
  percentile,
  kind,
});
const anyClimb = fc
  .array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 300 })
  .map((percentiles) => climbOf(percentiles.map((percentile, index) => guess(index + 1, percentile))));

describe("the climb of a play", () => {
  it("is the best rank so far after each guess", () => {
    const guesses = [0, 120, 80, 0, 995, 1000].map((percentile, index) => guess(index + 1, percentile));
    expect(climbOf(guesses)).toEqual([0, 120, 120, 120, 995, 1000]);
  });

  it("excludes the secret revealed by a give-up", () => {
    expect(climbOf([guess(1, 300), guess(2, 1000, "giveUp")])).toEqual([300]);
  });

  it("has a place for each hint, which does not raise it", () => {
    expect(climbOf([guess(1, 300), guess(2, 825, "hint"), guess(3, 400)])).toEqual([300, 300, 400]);
  });
});

describe("climbSteps", () => {
  it("has each guess once if there are fewer than ten", () => {
    expect(climbSteps([0, 5, 1000])).toEqual([0, 5, 1000]);
    expect(climbSteps([])).toEqual([]);
  });

  it("is evenly spaced and ends at the last guess", () => {
    expect(climbSteps(Array.from({ length: 40 }, (_, index) => index + 1))).toEqual([
      4, 8, 12, 16, 20, 24, 28, 32, 36, 40,
    ]);
  });

  it("is never decreasing and has at most ten values", () => {
    fc.assert(
      fc.property(anyClimb, (climb) => {
        const steps = climbSteps(climb);
        expect(steps).toHaveLength(Math.min(CLIMB_STEPS, climb.length));
        expect(steps.at(-1)).toBe(climb.at(-1));
        expect(steps).toEqual([...steps].sort((a, b) => a - b));
      }),
    );
  });
});

describe("climbLine", () => {
  it("has one square per step, whose color changes at the five rings and at the secret", () => {
    expect(climbLine([0, 1, 499, 500, 899, 900, 989, 990, 999, 1000]).join("")).toBe("⬛🟦🟦🟪🟪🟥🟥🟧🟧🟨");
  });

  it("contains only squares", () => {
    fc.assert(
      fc.property(anyClimb, (climb) => {
        expect(climbLine(climb).join("")).toMatch(/^[⬛🟦🟪🟥🟧🟨]{1,10}$/u);
      }),
    );
  });
});

describe("climbDigits", () => {
  it("has one digit per square, whose levels can be read again", () => {
    expect(climbDigits([0, 1, 499, 500, 899, 900, 989, 990, 999, 1000])).toBe("0112233456");
    fc.assert(
      fc.property(anyClimb, (any) => {
        // The secret ends a play.
        const climb = any.filter((best, index) => best < 1000 || index === any.indexOf(1000));
        const levels = climbLevelsIn(climbDigits(climb));
        expect(levels).toHaveLength(climbLine(climb).length);
        expect(levels?.join("")).toBe(climbDigits(climb));
      }),
    );
  });

  it.each(["", "10", "66", "7", "01234560", "00000000000", "0 1", "0١", "0-1", "٠"])("are not in %j", (text) => {
    expect(climbLevelsIn(text)).toBeUndefined();
  });

  it("of other texts are never read", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const levels = climbLevelsIn(text);
        if (levels !== undefined) expect(levels.join("")).toBe(text);
      }),
    );
  });
});
