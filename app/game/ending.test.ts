import { describe, expect, it } from "vitest";
import { nearestMiss, nextUnplayed, ownGuesses } from "./ending";
import type { GameResult } from "./results";
import type { Guess } from "./types";

const results = (...numbers: number[]) => new Map(numbers.map((number): [number, GameResult] => [number, "won"]));

describe("the next unplayed game", () => {
  it("is the next older one that has not been ended", () => {
    expect(nextUnplayed("en", { number: 50, newest: 90, results: results(50, 49, 48) })).toBe(47);
  });

  it("is the newest one that has not been ended when all older ones have", () => {
    expect(nextUnplayed("en", { number: 2, newest: 5, results: results(2, 1, 5) })).toBe(4);
  });

  it("is none when all have been ended", () => {
    expect(nextUnplayed("en", { number: 2, newest: 3, results: results(1, 2, 3) })).toBeNull();
  });

  it("is none of the repeats that the archive of Junior does not list", () => {
    expect(nextUnplayed("jr", { number: 388, newest: 390, results: results(388) })).toBe(390);
  });
});

const guess = (number: number, rating: { percentile: number; similarity?: number }, kind: Guess["kind"] = "guess") => ({
  word: `word${number}`,
  number,
  similarity: 10,
  kind,
  ...rating,
});

describe("the nearest miss", () => {
  it("is the best guess or hint that is not the secret", () => {
    const hint = guess(2, { percentile: 995 }, "hint");
    expect(nearestMiss([guess(1, { percentile: 990 }), hint, guess(3, { percentile: 1000 })])).toEqual(hint);
  });

  it("is the most similar word when none is ranked", () => {
    const best = guess(2, { percentile: 0, similarity: 21 });
    expect(nearestMiss([guess(1, { percentile: 0 }), best])).toEqual(best);
  });

  it("does not exist after a win at the first try, nor is it the secret of a give-up", () => {
    expect(nearestMiss([guess(1, { percentile: 1000 })])).toBeUndefined();
    expect(nearestMiss([guess(1, { percentile: 1000 }, "giveUp")])).toBeUndefined();
  });
});

it("the guesses of a player are all but the secret that a give-up reveals", () => {
  const guesses = [guess(1, { percentile: 5 }), guess(2, { percentile: 9 }, "hint")];
  expect(ownGuesses([...guesses, guess(3, { percentile: 1000 }, "giveUp")])).toEqual(guesses);
});
