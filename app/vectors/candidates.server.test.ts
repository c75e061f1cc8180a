import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTinyVectors, TINY_STOPWORDS, TINY_WORDS, type TinyVectors } from "../../tests/fixtures/vectors";
import type { EditionVectors } from "./vectors.server";

let tiny: TinyVectors;
let en: EditionVectors;
beforeAll(async () => {
  tiny = await openTinyVectors();
  en = tiny.vectors.of("en");
});
afterAll(() => tiny.close());

const rowOf = (word: string) => en.rowOf(word) ?? -1;
const ROWS = TINY_WORDS.map((_, row) => row);
const RANKED = ROWS.filter((row) => !TINY_STOPWORDS.has(TINY_WORDS[row] ?? ""));
const anyRow = fc.nat(TINY_WORDS.length - 1);
const someRows = fc.uniqueArray(anyRow, { maxLength: 12 });

/** The rows that still fit, by similarities alone. */
function fittingRows(secret: number, guesses: readonly number[], without: ReadonlySet<number>): number[] {
  const ranked = RANKED.filter((row) => row !== secret && !without.has(row));
  return [secret, ...ranked].filter((row) =>
    guesses.every((guess) => Math.abs(en.similarity(row, guess) - en.similarity(secret, guess)) <= 0.1),
  );
}

describe("the words that still fitted", () => {
  test("are those whose similarity to each guess is within 10 points of the secret's: the secret always, never more than before", async () => {
    await fc.assert(
      fc.asyncProperty(anyRow, someRows, someRows, async (secret, guesses, taken) => {
        const without = new Set(taken);
        const counts = [...(await en.fitting(secret, guesses, { without }))];
        expect(counts).toEqual(
          [0, ...guesses].map((_, at) => fittingRows(secret, guesses.slice(0, at), without).length),
        );
        expect(Math.min(...counts)).toBeGreaterThanOrEqual(1);
        expect(counts).toEqual([...counts].sort((a, b) => b - a));
      }),
      { numRuns: 40 },
    );
  });

  test("are narrowed by a compound as by a word with its vector", async () => {
    const { vector } = en.compound("badakala", { links: [""], isHead: () => true }) ?? {};
    if (vector === undefined) throw new Error("no compound");
    const secret = rowOf("gala");
    const cosine = (row: number) => en.compound("badakala", { links: [""], isHead: () => true })?.similarity(row) ?? 0;
    const fitting = fittingRows(secret, [rowOf("fila")], new Set());
    const narrowed = fitting.filter((row) => Math.abs(cosine(row) - cosine(secret)) <= 0.1);
    expect([...(await en.fitting(secret, [rowOf("fila"), vector]))].slice(1)).toEqual([
      fitting.length,
      narrowed.length,
    ]);
    expect(narrowed.length).toBeLessThan(fitting.length);
  });

  test("are the secret alone once it is guessed, and all the ranked words before any guess", async () => {
    const secret = rowOf("gala");
    expect([...(await en.fitting(secret, [secret]))]).toEqual([RANKED.length, 1]);
    // A stopword may be the secret of an old game.
    expect([...(await en.fitting(rowOf("bade"), []))]).toEqual([RANKED.length + 1]);
  });

  test("of a row that does not exist are an error", () => {
    expect(() => en.fitting(0, [TINY_WORDS.length])).toThrow(RangeError);
    expect(() => en.fitting(-1, [])).toThrow(RangeError);
  });
});

describe("the words between a guess and a secret", () => {
  /** The nearest 1000 words of a row, without it. */
  async function nearestOf(row: number, without: ReadonlySet<number>): Promise<number[]> {
    return [...(await en.ranking(row, { without })).order.subarray(1, 1000)];
  }

  test("are among the nearest 1000 of both, by the smaller of both similarities", async () => {
    await fc.assert(
      fc.asyncProperty(anyRow, anyRow, someRows, async (secret, guess, taken) => {
        const without = new Set(taken);
        const ofGuess = new Set(await nearestOf(guess, without));
        const both = (await nearestOf(secret, without)).filter((row) => ofGuess.has(row) && row !== guess);
        const lesser = (row: number) => Math.min(en.similarity(row, guess), en.similarity(row, secret));
        const expected = both
          .sort((a, b) => lesser(b) - lesser(a))
          .map((row) => ({
            row,
            word: en.wordAt(row),
            toGuess: en.similarity(row, guess),
            toSecret: en.similarity(row, secret),
          }));
        expect(await en.between(secret, guess, { without })).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });

  test("are found for a compound", async () => {
    const compound = en.compound("badakala", { links: [""], isHead: () => true });
    if (compound === undefined) throw new Error("no compound");
    const secret = rowOf("gala");
    const found = await en.between(secret, compound.vector);
    const lesser = found.map(({ row }) => Math.min(compound.similarity(row), en.similarity(row, secret)));
    expect(lesser.length).toBeGreaterThan(100);
    expect(lesser).toEqual([...lesser].sort((a, b) => b - a));
    expect(found.map(({ toGuess, toSecret }) => Math.min(toGuess, toSecret))).toEqual(lesser);
  });
});
