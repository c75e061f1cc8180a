import { describe, expect, it } from "vitest";
import { barLength, HEAT_STEPS, heatEmoji, heatOf, proximityOf } from "./closeness";

describe("proximityOf", () => {
  it.each([
    [{ similarity: 100, percentile: 1000 }, "found"],
    [{ similarity: 50, percentile: 999 }, "ranked"],
    [{ similarity: 15, percentile: 1 }, "ranked"],
    [{ similarity: 20, percentile: 0 }, "tepid"],
    [{ similarity: 19.99, percentile: 0 }, "cold"],
    [{ similarity: 0, percentile: 0 }, "cold"],
    [{ similarity: -0.01, percentile: 0 }, "far"],
  ] as const)("classifies %j as %s", (rating, proximity) => {
    expect(proximityOf(rating)).toBe(proximity);
  });
});

const ranked = (percentile: number) => ({ similarity: 50, percentile });

describe("the closeness scale", () => {
  it("increases with every rank, and visibly from 990 to 999", () => {
    for (let percentile = 1; percentile <= 1000; percentile += 1) {
      expect(barLength(ranked(percentile))).toBeGreaterThan(barLength(ranked(percentile - 1)));
      expect(heatOf(ranked(percentile))).toBeGreaterThanOrEqual(heatOf(ranked(percentile - 1)));
    }
    expect(barLength(ranked(999)) - barLength(ranked(990))).toBeGreaterThan(0.2);
    expect(barLength(ranked(1000))).toBe(1);
  });

  it("uses exactly the steps of the colour scale", () => {
    const steps = new Set([
      heatOf({ similarity: -3, percentile: 0 }),
      heatOf({ similarity: 3, percentile: 0 }),
      heatOf({ similarity: 30, percentile: 0 }),
      ...Array.from({ length: 1000 }, (_, index) => heatOf(ranked(index + 1))),
    ]);
    expect([...steps].sort((a, b) => a - b)).toEqual(Array.from({ length: HEAT_STEPS }, (_, step) => step));
  });
});

describe("the emoji of a guess", () => {
  it.each([
    [1000, "🥳"],
    [999, "😭"],
    [998, "🔥"],
    [975, "🔥"],
    [974, "😎"],
    [401, "😎"],
    [400, "🤓"],
    [1, "🤓"],
  ])("of rank %d is %s, whatever its similarity", (percentile, emoji) => {
    expect(heatEmoji({ similarity: 50, percentile })).toBe(emoji);
    expect(heatEmoji({ similarity: -5, percentile })).toBe(emoji);
  });

  it.each([
    [100, "🤔"],
    [20, "🤔"],
    [19.99, "🥶"],
    [0, "🥶"],
    [-0.01, "🥶"],
  ])("beyond the nearest 1000 with similarity %d is %s", (similarity, emoji) => {
    expect(heatEmoji({ similarity, percentile: 0 })).toBe(emoji);
  });
});
