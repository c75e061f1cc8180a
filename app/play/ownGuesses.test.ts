import { describe, expect, it } from "vitest";
import type { Guess } from "./guess";
import { nearestMiss, ownGuesses } from "./ownGuesses";

const guess = (number: number, rating: { percentile: number; similarity?: number }, kind: Guess["kind"] = "guess") => ({
  word: `word${number}`,
  number,
  similarity: 10,
  kind,
  ...rating,
});

describe("the nearest miss", () => {
  it("is the best guess that is not the secret, and no hint", () => {
    const hint = guess(2, { percentile: 995 }, "hint");
    const best = guess(1, { percentile: 990 });
    expect(nearestMiss([best, hint, guess(3, { percentile: 1000 })])).toEqual(best);
    expect(nearestMiss([hint])).toBeUndefined();
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
