import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lookBackSteps, type LookBackStep, toldMost } from "./lookBack";
import { replay } from "./play";
import type { GuessLog, LogEntry, Rate } from "./types";

/** By similarity; "sun" is the secret, "tor" of an older vocabulary is "door" now, and "gone" is no word any more. */
const RATINGS: Readonly<Record<string, readonly [similarity: number, percentile: number]>> = {
  mud: [2, 0],
  dog: [14, 0],
  door: [31, 640],
  moon: [55, 990],
  star: [62, 997],
  sun: [100, 1000],
};
const rate: Rate = (typed) => {
  const word = typed === "tor" ? "door" : typed;
  const [similarity = 0, percentile = 0] = RATINGS[word] ?? [];
  return Object.hasOwn(RATINGS, word) ? { word, similarity, percentile } : undefined;
};
const guess = (word: string): LogEntry => ({ kind: "guess", word });
const hint = (word: string): LogEntry => ({ kind: "hint", word });

function stepsOf(log: GuessLog, fitted: readonly number[] = []): LookBackStep[] {
  const { guesses } = replay(log, rate, "sun");
  return lookBackSteps(log, { guesses, rate, fitted });
}
const shown = (steps: readonly LookBackStep[]) =>
  steps.map(({ guess: { word, number, kind }, isRepeat, isCloser, fitted }) =>
    [number, word, kind, fitted, ...(isRepeat ? ["again"] : []), ...(isCloser ? ["closer"] : [])].join(" "),
  );

describe("the steps of a look back", () => {
  it("are those of the log in order, with hints and repeated words, which keep their numbers", () => {
    const log = [guess("door"), guess("mud"), guess("door"), hint("moon"), guess("moon"), guess("dog"), guess("sun")];
    expect(shown(stepsOf(log, [90, 40, 7, 7, 1]))).toEqual([
      "1 door guess 90 closer",
      "2 mud guess 40",
      "1 door guess 40 again",
      "3 moon hint 7 closer",
      "3 moon hint 7 again",
      "4 dog guess 7",
      "5 sun guess 1 closer",
    ]);
  });

  it("end with the secret or with giving up, before the bonus round", () => {
    const bonus: LogEntry = { kind: "bonus", word: "star" };
    expect(shown(stepsOf([guess("sun"), guess("mud"), bonus], [1]))).toEqual(["1 sun guess 1 closer"]);
    expect(shown(stepsOf([guess("dog"), { kind: "giveUp" }, bonus], [400]))).toEqual(["1 dog guess 400 closer"]);
    expect(stepsOf([{ kind: "giveUp" }])).toEqual([]);
  });

  it("leave out a word that is gone, and take one in today's spelling", () => {
    const log = [guess("gone"), guess("tor"), guess("door"), guess("sun")];
    expect(shown(stepsOf(log, [5, 1]))).toEqual([
      "2 door guess 5 closer",
      "2 door guess 5 again",
      "3 sun guess 1 closer",
    ]);
  });

  it("come closer by rank, and beyond the ranks by similarity", () => {
    const log = ["mud", "dog", "mud", "moon", "door", "star"].map(guess);
    const closer = stepsOf([...log, { kind: "giveUp" }], [9, 8, 7, 6, 5]).filter(({ isCloser }) => isCloser);
    expect(closer.map((step) => step.guess.word)).toEqual(["mud", "dog", "moon", "star"]);
  });

  it("have each guess of any play once that is no repeat, in the order of the numbers", () => {
    const words = fc.constantFrom("mud", "dog", "door", "tor", "moon", "star", "gone", "sun");
    const entry = fc.oneof(
      words.map(guess),
      words.map(hint),
      words.map((word): LogEntry => ({ kind: "bonus", word })),
    );
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 30 }), (entries) => {
        const log: GuessLog = [...entries, { kind: "giveUp" }];
        const own = replay(log, rate, "sun").guesses.filter(({ kind }) => kind !== "giveUp");
        const steps = stepsOf(log);
        expect(steps.filter(({ isRepeat }) => !isRepeat).map((step) => step.guess)).toEqual(own);
      }),
    );
  });
});

describe("the guess that told most", () => {
  const told = (words: number, log: GuessLog, fitted: readonly number[]) =>
    toldMost(stepsOf(log, fitted), words)?.guess.word;

  it("leaves the smallest part of the words before it", () => {
    const log = ["mud", "door", "dog", "moon", "sun"].map(guess);
    // A half, a tenth, a third and a fifth.
    expect(told(20_000, log, [10_000, 1000, 333, 66, 1])).toBe("door");
    expect(told(20_000, log, [9000, 4500, 2250, 9, 1])).toBe("moon");
  });

  it("is the first of two that told as much, and may be a hint", () => {
    expect(told(100, [guess("mud"), guess("dog"), guess("sun")], [50, 25, 1])).toBe("mud");
    expect(told(100, [guess("mud"), hint("moon"), guess("sun")], [99, 2, 1])).toBe("moon");
  });

  it("is not the secret, and none where nothing was told", () => {
    expect(told(100, [guess("dog"), guess("sun")], [90, 1])).toBe("dog");
    expect(told(100, [guess("sun")], [1])).toBeUndefined();
    expect(told(100, [guess("dog"), { kind: "giveUp" }], [100])).toBeUndefined();
  });
});
