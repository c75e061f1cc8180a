import { afterAll, beforeAll, expect, test } from "vitest";
import { openTinyVectors, type TinyVectors } from "../../tests/fixtures/vectors";

let tiny: TinyVectors;
beforeAll(async () => {
  tiny = await openTinyVectors();
});
afterAll(() => tiny.close());

test("the centroid similarity is the cosine with the mean of the words", () => {
  const en = tiny.vectors.of("en");
  // All words of this pack are frequent. Their mean is known by its dot products: sums of similarities.
  const sums = Array.from({ length: en.count }, (_, row) =>
    Array.from({ length: en.count }, (_, other) => en.similarity(row, other)).reduce((sum, one) => sum + one, 0),
  );
  const length = Math.sqrt(sums.reduce((sum, one) => sum + one, 0));
  sums.forEach((sum, row) => {
    expect(en.centroidSimilarity(row)).toBeCloseTo(sum / length, 9);
  });
  expect(() => en.centroidSimilarity(en.count)).toThrow(RangeError);
});
