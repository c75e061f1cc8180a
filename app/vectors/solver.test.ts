import { describe, expect, test } from "vitest";
import { blurWords, estimateGuesses, MAX_SOLVER_GUESSES, seededRandom, solve } from "./solver.mjs";

const DIMENSIONS = 60;
const SIZE = 1500;

/** Normally distributed enough. */
function vectorsOf(size: number, random: () => number): number[][] {
  const numberOf = () => random() + random() + random() + random() - 2;
  return Array.from({ length: size }, () => Array.from({ length: DIMENSIONS }, numberOf));
}

const VECTORS = vectorsOf(SIZE, seededRandom(99));

function cosine(a: readonly number[], b: readonly number[]): number {
  const dot = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}

function finish<Result>(steps: Generator<undefined, Result>): Result {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

const senseOf = (seed: number) => finish(blurWords(VECTORS, seededRandom(seed)));

/** Ratings as the game gives them for a secret, and the guesses that were rated. */
function gameOf(secret: number) {
  const guesses: number[] = [];
  const rate = (word: number) => {
    guesses.push(word);
    const similarity = Math.round(10_000 * cosine(VECTORS[word] ?? [], VECTORS[secret] ?? [])) / 100;
    return { similarity, isSecret: word === secret };
  };
  return { guesses, rate };
}

function play(secret: number, seed = 1) {
  const { guesses, rate } = gameOf(secret);
  const count = finish(solve(senseOf(seed), { rate, random: seededRandom(seed) }));
  return { guesses, count };
}

describe("the solver", () => {
  test("finds secrets by the ratings of its guesses, in far fewer than a search through all words takes", () => {
    const counts = [3, 40, 300, 700, 1100].map((secret) => play(secret).count ?? Infinity);
    const bySearch = 700;
    expect(counts.toSorted((a, b) => a - b)[2]).toBeLessThan(bySearch / 5);
  });

  test("counts the guess that is the secret, guesses no word twice, and yields once before each next guess", () => {
    const { guesses, count } = play(300);
    expect(guesses).toHaveLength(count ?? 0);
    expect(guesses.at(-1)).toBe(300);
    expect(new Set(guesses).size).toBe(guesses.length);
    const game = gameOf(300);
    const steps = solve(senseOf(1), { rate: game.rate, random: seededRandom(1) });
    for (let step = steps.next(), yields = 1; step.done !== true; step = steps.next(), yields++)
      expect(game.guesses).toHaveLength(yields);
  });

  test("plays the same with the same seed, and otherwise with another one", () => {
    expect(play(300)).toEqual(play(300));
    expect(play(300, 2).guesses).not.toEqual(play(300).guesses);
  });

  test("gives up at the limit, or when it knows no more words", () => {
    // The secret is not among the words that it knows.
    const { guesses, count } = play(SIZE);
    expect(count).toBeUndefined();
    expect(guesses).toHaveLength(MAX_SOLVER_GUESSES);
    const two = finish(blurWords(VECTORS.slice(0, 2), seededRandom(1)));
    const game = gameOf(SIZE);
    expect(finish(solve(two, { rate: game.rate, random: seededRandom(1) }))).toBeUndefined();
    expect(game.guesses.toSorted((a, b) => a - b)).toEqual([0, 1]);
  });
});

describe("an estimate", () => {
  test("is the median of five players, of whom one who does not find the secret needs one guess more than the limit", () => {
    const runs = [1, 2, 3, 4, 5].map((seed) => play(40, seed).count ?? MAX_SOLVER_GUESSES + 1);
    const median = runs.toSorted((a, b) => a - b)[2];
    expect(finish(estimateGuesses({ vectors: VECTORS, rate: gameOf(40).rate }))).toBe(median);
    const none = estimateGuesses({ vectors: VECTORS.slice(0, 2), rate: gameOf(SIZE).rate });
    expect(finish(none)).toBe(MAX_SOLVER_GUESSES + 1);
  });
});

describe("blurred vectors", () => {
  test("have cosines that are wrong each, but right on average", () => {
    const sense = senseOf(5);
    const width = sense.values.length / SIZE;
    const rows = Array.from({ length: SIZE }, (_, word) => [
      ...sense.values.subarray(word * width, (word + 1) * width),
    ]);
    const errors = Array.from({ length: 400 }, (_, at) => {
      const [a, b] = [at, at + 400];
      return cosine(rows[a] ?? [], rows[b] ?? []) - cosine(VECTORS[a] ?? [], VECTORS[b] ?? []);
    });
    const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
    const deviation = Math.sqrt(errors.reduce((sum, error) => sum + error ** 2, 0) / errors.length);
    expect(Math.abs(mean)).toBeLessThan(0.03);
    expect(deviation).toBeGreaterThan(0.03);
    expect(deviation).toBeLessThan(0.2);
  });
});
