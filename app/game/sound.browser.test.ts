import { describe, expect, it } from "vitest";
import { pitchesOf } from "./sound.browser";

const far = { similarity: -5, percentile: 0, closerThan: 5 };
const cold = { similarity: 5, percentile: 0, closerThan: 50 };
const tepid = { similarity: 12, percentile: 0, closerThan: 90 };
const near = { similarity: 40, percentile: 990 };
const found = { similarity: 100, percentile: 1000 };

describe("the sound of an answer", () => {
  it("is the higher, the nearer the word is, and can be heard on a phone", () => {
    const pitches = [far, cold, tepid, near, found].flatMap((rating) => pitchesOf(rating, 0));
    expect(pitches).toHaveLength(5);
    expect([...pitches].sort((a, b) => a - b)).toEqual(pitches);
    expect(new Set(pitches).size).toBe(5);
    expect(Math.min(...pitches)).toBeGreaterThan(150);
    expect(Math.max(...pitches)).toBeLessThan(2000);
  });

  it("is a chord if it closes a ring", () => {
    const [root = 0, ...others] = pitchesOf(near, 4);
    expect(root).toBe(pitchesOf(near, 0)[0]);
    expect(others.map((pitch) => pitch / root)).toEqual([1.25, 1.5]);
  });
});
