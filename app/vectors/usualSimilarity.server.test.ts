import { afterAll, beforeAll, expect, test } from "vitest";
import { openTinyVectors, type TinyVectors } from "../../tests/fixtures/vectors";

let tiny: TinyVectors;
beforeAll(async () => {
  tiny = await openTinyVectors();
});
afterAll(() => tiny.close());

test("the usual similarity is the cosine with the mean of the words, and a quarter of them is near to everything", () => {
  const en = tiny.vectors.of("en");
  // All words of this pack are frequent. Their mean is known by its dot products: sums of similarities.
  const sums = Array.from({ length: en.count }, (_, row) =>
    Array.from({ length: en.count }, (_, other) => en.similarity(row, other)).reduce((sum, one) => sum + one, 0),
  );
  const length = Math.sqrt(sums.reduce((sum, one) => sum + one, 0));
  const usual = sums.map((_, row) => en.usualSimilarity(row));
  usual.forEach(({ cosine }, row) => {
    expect(cosine).toBeCloseTo((sums[row] ?? NaN) / length, 9);
  });
  const nearToAll = usual.filter(({ isNearToAll }) => isNearToAll);
  expect(nearToAll).toHaveLength(Math.ceil(en.count / 4));
  const least = Math.min(...nearToAll.map(({ cosine }) => cosine));
  expect(usual.filter(({ isNearToAll, cosine }) => !isNearToAll && cosine >= least)).toEqual([]);
  expect(() => en.usualSimilarity(en.count)).toThrow(RangeError);
});
