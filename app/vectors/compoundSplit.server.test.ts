import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTinyVectors, type TinyVectors } from "../../tests/fixtures/vectors";
import { isCompoundWith } from "./compoundSplit.server";

const isKnown = (word: string) => ["haus", "tür", "schlüssel", "arbeit", "zimmer", "ball", "pet"].includes(word);

describe("a compound with a word", () => {
  test.each([
    ["haustür", "tür"],
    ["haustür", "haus"],
    ["arbeitszimmer", "zimmer"],
    ["arbeitszimmer", "arbeit"],
    ["hausball", "ball"],
  ])("has it at one end, and a known word as the rest: %s, %s", (word, part) => {
    expect(isCompoundWith(word, part, isKnown)).toBe(true);
  });

  test.each([
    ["haus", "haus"],
    ["hauses", "haus"],
    ["hausxyz", "haus"],
    ["xyzball", "ball"],
    ["türe", "tür"],
    ["ball", "haustür"],
    ["eitür", "tür"],
  ])("is not one whose rest is an ending or no word: %s, %s", (word, part) => {
    expect(isCompoundWith(word, part, isKnown)).toBe(false);
  });
});

describe("the vector of a compound", () => {
  let tiny: TinyVectors;
  beforeAll(async () => {
    tiny = await openTinyVectors();
  });
  afterAll(() => tiny.close());

  test("is the sum of its words, of which the head weighs more, with the median centroid similarity", () => {
    const en = tiny.vectors.of("en");
    const compound = en.compound("badakalatine", { links: [""], isHead: () => true });
    if (compound === undefined) throw new Error("no compound");
    expect(compound.parts.map(({ word }) => word)).toEqual(["bada", "kala", "tine"]);
    const weights = [0.16, 0.24, 0.6];
    const rows = compound.parts.map(({ row }) => row);
    const centroid = (row: number) => en.centroidSimilarity(row);
    const sumOf = (value: (row: number, index: number) => number) =>
      rows.reduce((sum, row, index) => sum + (weights[index] ?? 0) * value(row, index), 0);
    const length = Math.sqrt(sumOf((a) => sumOf((b) => en.similarity(a, b))));
    const along = sumOf(centroid) / length;
    const sample = Array.from({ length: Math.ceil(en.count / 16) }, (_, index) => centroid(index * 16));
    const middle = sample.sort((a, b) => a - b)[sample.length >> 1] ?? NaN;
    for (const row of [0, 7, 500, 1204]) {
      const cosine = sumOf((part) => en.similarity(part, row)) / length;
      const across = (cosine - along * centroid(row)) / Math.sqrt(1 - along ** 2);
      const expected = Math.sqrt(1 - middle ** 2) * across + middle * centroid(row);
      expect(compound.similarity(row)).toBeCloseTo(expected, 6);
    }
  });

  test("tells how related the head is to the other words", () => {
    const en = tiny.vectors.of("en");
    const [a, b] = [en.rowOf("bada") ?? 0, en.rowOf("kala") ?? 0];
    const [centroidA, centroidB] = [en.centroidSimilarity(a), en.centroidSimilarity(b)];
    const across = Math.sqrt((1 - centroidA ** 2) * (1 - centroidB ** 2));
    const expected = (en.similarity(a, b) - centroidA * centroidB) / across;
    const options = { links: [""], isHead: () => true };
    expect(en.compound("badakala", options)?.relatedness).toBeCloseTo(expected, 6);
    expect(en.compound("kala-bada", options)?.relatedness).toBeCloseTo(expected, 6);
  });

  test("is made of no hidden word and no stopword", () => {
    const options = { links: [""], isHead: () => true };
    expect(tiny.vectors.of("en").compound("tusekala", options)).toBeDefined();
    expect(tiny.vectors.of("jr").compound("tusekala", options)).toBeUndefined();
    expect(tiny.vectors.of("en").compound("badekala", options)).toBeUndefined();
    expect(tiny.vectors.of("en").compound("bada-bade-kala", options)?.parts).toHaveLength(2);
  });
});
