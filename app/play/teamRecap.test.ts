import { describe, expect, it } from "vitest";
import type { Guess } from "./guess";
import { teamRecap } from "./teamRecap";

/** The guesses of a team: percentile and author of each. */
const guessesOf = (...steps: readonly (readonly [percentile: number, by?: string])[]): Guess[] =>
  steps.map(([percentile, by], index) => ({
    word: `word${index + 1}`,
    number: index + 1,
    similarity: percentile / 10,
    percentile,
    kind: "guess",
    ...(by === undefined ? {} : { by }),
  }));

describe("the recap of a team's game", () => {
  const game = guessesOf([0, "Mira"], [20, "Jo"], [10, "Jo"], [950, "Tess"], [700, "Jo"], [1000, "Mira"]);

  it("names those who guessed, the one with most words first", () => {
    expect(teamRecap(game, { hasWon: true })?.players).toEqual([
      { name: "Jo", numbers: [2, 3, 5] },
      { name: "Mira", numbers: [1, 6] },
      { name: "Tess", numbers: [4] },
    ]);
  });

  it("names who closed rings first: one guess for the innermost of several, and none for a ring that was closed", () => {
    const recap = teamRecap(game, { hasWon: true });
    expect(recap?.breakthroughs.map(({ ring, guess }) => [ring, guess.by])).toEqual([
      [1, "Jo"],
      [3, "Tess"],
    ]);
  });

  it("names who found the secret", () => {
    expect(teamRecap(game, { hasWon: true })?.found?.by).toBe("Mira");
    expect(teamRecap(game.slice(0, 5), { hasWon: false })?.found).toBeUndefined();
  });

  it("does not exist for one who played alone", () => {
    expect(teamRecap(guessesOf([0], [700]), { hasWon: false })).toBeNull();
  });
});
