import { describe, expect, it } from "vitest";
import { barLength, HEAT_STEPS, heatEmoji, heatOf, proximityOf, RINGS, ringsClosed } from "./closeness";

describe("proximityOf", () => {
  it.each([
    [{ similarity: 100, percentile: 1000 }, "found"],
    [{ similarity: 50, percentile: 999 }, "ranked"],
    [{ similarity: 15, percentile: 1 }, "ranked"],
    [{ similarity: 9, percentile: 0, closerThan: 75 }, "tepid"],
    [{ similarity: -0.01, percentile: 0, closerThan: 75 }, "tepid"],
    [{ similarity: 30, percentile: 0, closerThan: 74 }, "cold"],
    [{ similarity: 0, percentile: 0, closerThan: 0 }, "cold"],
    [{ similarity: -0.01, percentile: 0, closerThan: 74 }, "far"],
  ] as const)("classifies %j as %s", (rating, proximity) => {
    expect(proximityOf(rating)).toBe(proximity);
  });
});

const ranked = (percentile: number) => ({ similarity: 50, percentile });
const beyond = (closerThan: number) => ({ similarity: 5, percentile: 0, closerThan });

describe("the closeness scale", () => {
  it("increases with every rank, and visibly from 990 to 999", () => {
    for (let percentile = 1; percentile <= 1000; percentile += 1) {
      expect(barLength(ranked(percentile))).toBeGreaterThan(barLength(ranked(percentile - 1)));
      expect(heatOf(ranked(percentile))).toBeGreaterThanOrEqual(heatOf(ranked(percentile - 1)));
    }
    expect(barLength(ranked(1000))).toBe(1);
  });

  it.each([
    [beyond(0), 0.03],
    [beyond(50), 0.115],
    [beyond(96), 0.1932],
    [ranked(1), 0.2],
    [ranked(500), 0.38],
    [ranked(900), 0.56],
    [ranked(990), 0.74],
    [ranked(999), 0.9],
  ])("has the length of %j at %d", (rating, length) => {
    expect(barLength(rating)).toBeCloseTo(length, 10);
  });

  it("increases evenly beyond the nearest 1000, up to rank 1", () => {
    const lengths = Array.from({ length: 100 }, (_, percent) => barLength(beyond(percent)));
    const steps = [...lengths.slice(1), barLength(ranked(1))].map((length, index) => length - (lengths[index] ?? 0));
    for (const step of steps) expect(step).toBeCloseTo(0.0017, 10);
  });

  it("closes a ring, and changes its color, at each threshold", () => {
    expect(ringsClosed(0)).toBe(0);
    RINGS.forEach((ring, index) => {
      expect([ringsClosed(ring), ringsClosed(ring - 1)]).toEqual([index + 1, index]);
      expect(heatOf(ranked(ring))).toBe(index + 3);
    });
    expect([ringsClosed(1000), heatOf(ranked(1000))]).toEqual([5, 8]);
  });

  it("uses exactly the steps of the color scale", () => {
    const steps = new Set([
      heatOf({ similarity: -3, percentile: 0 }),
      heatOf({ similarity: 3, percentile: 0 }),
      heatOf(beyond(90)),
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
    [96, "🤔"],
    [75, "🤔"],
    [74, "🥶"],
    [0, "🥶"],
  ])("beyond the nearest 1000, closer than %d percent, is %s", (closerThan, emoji) => {
    expect(heatEmoji(beyond(closerThan))).toBe(emoji);
  });
});
