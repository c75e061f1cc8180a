import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bucketOf, groupsOf, medianOf } from "./guessBuckets";

describe("a bucket of guesses", () => {
  it("holds one number up to 20, then a width that grows with the number", () => {
    for (let guesses = 0; guesses <= 20; guesses += 1) expect(bucketOf(guesses)).toBe(guesses);
    const examples = [21, 22, 23, 40, 41, 45, 46, 100, 101, 110, 200, 201, 500, 501, 1500, 2000, 2001, 9999];
    expect(examples.map(bucketOf)).toEqual([
      22, 22, 24, 40, 45, 45, 50, 100, 110, 110, 200, 250, 500, 1000, 1500, 2000, 2000, 2000,
    ]);
  });

  it("is the bucket of its own name, and of no smaller number than it holds", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2000 }), (guesses) => {
        const bucket = bucketOf(guesses);
        expect(bucketOf(bucket)).toBe(bucket);
        expect(bucket).toBeGreaterThanOrEqual(guesses);
      }),
    );
  });

  it("lies in one group", () => {
    const groups = groupsOf([]);
    for (let guesses = 1; guesses <= 2000; guesses += 1) {
      const groupAt = (number: number) => groups.findIndex(({ to }) => to === null || number <= to);
      expect(groupAt(bucketOf(guesses))).toBe(groupAt(guesses));
    }
  });
});

describe("the median", () => {
  it("is the end of the bucket in which half of the plays have ended", () => {
    expect(medianOf([{ bucket: 45, count: 3 }])).toBe(45);
    const counts = [
      { bucket: 90, count: 1 },
      { bucket: 7, count: 1 },
      { bucket: 12, count: 2 },
    ];
    expect(medianOf(counts)).toBe(12);
    expect(medianOf([...counts, { bucket: 500, count: 3 }])).toBe(90);
  });

  it("is null where nobody has ended", () => {
    expect(medianOf([])).toBeNull();
    expect(medianOf([{ bucket: 7, count: 0 }])).toBeNull();
  });
});

describe("the groups", () => {
  it("are six, the last without an end, and hold each play once", () => {
    const guesses = [1, 10, 11, 20, 22, 40, 45, 80, 85, 160, 170, 2000];
    const groups = groupsOf(guesses.map((one) => ({ bucket: one, count: 5 })));
    expect(groups.map(({ from, to }) => [from, to])).toEqual([
      [1, 10],
      [11, 20],
      [21, 40],
      [41, 80],
      [81, 160],
      [161, null],
    ]);
    expect(groups.map(({ count }) => count)).toEqual([10, 10, 10, 10, 10, 10]);
  });
});
