import { describe, expect, it } from "vitest";
import { recentGuess, toView } from "./gameView";
import type { GuessLog } from "./guess";
import { replay } from "./play";
import { toShareFacts } from "./shareFacts";

const rate = (word: string) =>
  word === "star"
    ? { word, display: "Star", similarity: 100, percentile: 1000 }
    : { word, similarity: 33.3, percentile: word === "sky" ? 900 : 0 };
const secret = { word: "star", display: "Star" };
const alternative = { word: "ský" };
const viewOf = (log: GuessLog) =>
  toView({
    game: { edition: "en", number: 7 },
    nearest: { closest: 60, tenth: 50, thousandth: 20 },
    play: replay(log, rate, "star"),
    alternative,
    secret,
  });

describe("toView", () => {
  it("excludes the secret while the game is open", () => {
    const view = viewOf([{ kind: "guess", word: "sky" }]);
    expect(view.secret).toBeNull();
    expect(JSON.stringify(view).toLowerCase()).not.toContain("star");
    expect(view.alternative).toEqual(alternative);
    expect(recentGuess(view)?.word).toBe("sky");
  });

  it("copies only the reference of the game", () => {
    const parts = {
      nearest: { closest: 60, tenth: 50, thousandth: 20 },
      play: replay([], rate, "star"),
      alternative: null,
      secret,
    };
    const stored = { edition: "en" as const, number: 7, secret: "star" };
    expect(toView({ ...parts, game: stored }).game).toEqual({ edition: "en", number: 7 });
    const custom = { edition: "en" as const, code: "~abc", secret: "star" };
    expect(toView({ ...parts, game: custom }).game).toEqual({ edition: "en", code: "~abc" });
  });

  it("includes the secret once the game is won or given up", () => {
    expect(viewOf([{ kind: "guess", word: "star" }])).toMatchObject({ secret, alternative: null });
    expect(viewOf([{ kind: "giveUp" }])).toMatchObject({ secret, alternative: null });
  });
});

describe("toShareFacts", () => {
  it("has null if no guess reached the top 1000", () => {
    expect(toShareFacts(viewOf([{ kind: "guess", word: "shoe" }, { kind: "giveUp" }]))).toEqual({
      edition: "en",
      number: 7,
      end: "gaveUp",
      guessCount: 1,
      firstGuessInTop1000: null,
      closest: null,
      hintCount: 0,
      teamSize: null,
      climb: [0],
    });
  });

  it("has the best guess excluding the secret, and no hint", () => {
    const star = { kind: "guess", word: "star" } as const;
    expect(toShareFacts(viewOf([{ kind: "guess", word: "sky" }, star]))).toMatchObject({
      end: "won",
      closest: { number: 1, percentile: 900 },
      firstGuessInTop1000: 1,
      hintCount: 0,
    });
    expect(toShareFacts(viewOf([{ kind: "hint", word: "sky" }, star]))).toMatchObject({
      closest: null,
      firstGuessInTop1000: 2,
      hintCount: 1,
    });
  });

  it("tells a game that goes on from one that was given up", () => {
    expect(toShareFacts(viewOf([{ kind: "guess", word: "sky" }])).end).toBe("open");
  });
});
