import { describe, expect, it } from "vitest";
import { toAngles } from "./angles";

/** Vectors around a few themes: so many of each, one theme after another. */
function themes(count: number, each: number): Float32Array[] {
  let seed = 7;
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647 - 0.5;
  const centers = Array.from({ length: count }, () => Array.from({ length: 20 }, random));
  return centers.flatMap((center) =>
    Array.from({ length: each }, () => {
      const vector = center.map((value) => value + random() / 5);
      const length = Math.hypot(...vector);
      return Float32Array.from(vector, (value) => value / length);
    }),
  );
}

const apart = (a: number, b: number) => Math.min(Math.abs(a - b), 360 - Math.abs(a - b));

describe("the map of a vocabulary", () => {
  it("has words of one theme side by side, and goes all around", () => {
    const [count, each] = [12, 40];
    const angles = toAngles(themes(count, each));
    const within = Array.from({ length: count }, (_, theme) => {
      const own = angles.subarray(theme * each, (theme + 1) * each);
      return Math.max(...Array.from(own, (angle) => apart(angle, own[0] ?? 0)));
    });
    // A twelfth of the circle for each.
    expect(Math.max(...within)).toBeLessThanOrEqual(60);
    expect([Math.min(...angles), Math.max(...angles)]).toEqual([0, 359]);
  });

  it("is the same each time", () => {
    expect(toAngles(themes(6, 30))).toEqual(toAngles(themes(6, 30)));
  });

  it("has a direction for each word of the smallest vocabulary", () => {
    expect([...toAngles(themes(1, 3))].sort((a, b) => a - b)).toEqual([0, 120, 240]);
    expect(toAngles([])).toHaveLength(0);
  });
});
