import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { GuessLog, LogEntry, Rate } from "~/play/guess";
import { replay } from "~/play/play";
import { headlineOf, listedSteps, listStarts, lookBackSteps, type LookBackStep, toldMost } from "./lookBack";

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

  it("is the first of two that told as much, and no hint", () => {
    expect(told(100, [guess("mud"), guess("dog"), guess("sun")], [50, 25, 1])).toBe("mud");
    expect(told(100, [guess("mud"), hint("moon"), guess("sun")], [99, 2, 1])).toBe("mud");
  });

  it("is not the secret, and none where nothing was told", () => {
    expect(told(100, [guess("dog"), guess("sun")], [90, 1])).toBe("dog");
    expect(told(100, [guess("sun")], [1])).toBeUndefined();
    expect(told(100, [guess("dog"), { kind: "giveUp" }], [100])).toBeUndefined();
  });
});

/** A play of so many guesses, of which every fortieth came closer, with one word again after guess 150. */
function longPlay(count: number): LookBackStep[] {
  return Array.from({ length: count }, (_, index) => index + 1).flatMap((number) => {
    const rating = { similarity: 10, percentile: 0 };
    const step: LookBackStep = {
      guess: { word: `w${number}`, number, kind: "guess", ...rating },
      isRepeat: false,
      isCloser: number % 40 === 1,
      fitted: Math.max(1, 1000 - number),
    };
    return number === 150
      ? [step, { ...step, guess: { ...step.guess, word: "w3", number: 3 }, isRepeat: true }]
      : [step];
  });
}

describe("the list of a look back", () => {
  const listed = (count: number, asked: Parameters<typeof listedSteps>[1]) => {
    const { from, steps } = listedSteps(longPlay(count), asked);
    return { from, numbers: steps.map(({ guess: { number } }) => number) };
  };

  it("has all steps of up to 100 guesses", () => {
    expect(listStarts(longPlay(100))).toEqual([]);
    expect(listed(100, { told: null, from: 40 })).toMatchObject({ from: null, numbers: { length: 100 } });
  });

  it("of more has those that came closer, and the one that told most", () => {
    expect(listed(200, { told: 57 })).toEqual({ from: null, numbers: [1, 41, 57, 81, 121, 161] });
    expect(listStarts(longPlay(201))).toEqual([1, 101, 201]);
  });

  it("has a hundred guesses where they are asked for, with the words that came again among them", () => {
    const { from, numbers } = listed(220, { told: null, from: 101 });
    expect([from, numbers.length, numbers[0], numbers[50], numbers.at(-1)]).toEqual([101, 101, 101, 3, 200]);
    expect(listed(220, { told: null, from: 203 })).toMatchObject({ from: 201, numbers: { length: 20 } });
    expect(listed(220, { told: null, from: 9999 })).toMatchObject({ from: 201 });
    for (const none of [0, -5, NaN]) expect(listed(220, { told: null, from: none }).from).toBeNull();
  });

  it("has the guess that is open", () => {
    expect(listed(220, { told: null, between: 81 }).from).toBeNull();
    expect(listed(220, { told: null, between: 80 }).from).toBe(1);
    expect(listed(220, { told: null, from: 201, between: 80 }).from).toBe(201);
  });
});

describe("the headline of a look back", () => {
  const headline = (log: GuessLog, fitted: readonly number[]) => {
    const found = headlineOf({ steps: stepsOf(log, fitted), words: 20_000 });
    return "step" in found ? [found.kind, found.step.guess.word] : [found.kind];
  };
  const GIVE_UP: LogEntry = { kind: "giveUp" };

  it("is about the guess that told most", () => {
    const log = ["mud", "dog", "door", "moon", "star"].map(guess);
    expect(headline([...log, guess("sun")], [9000, 4000, 9, 5, 2, 1])).toEqual(["told", "door"]);
    expect(headline([...log, GIVE_UP], [100, 90, 80, 70, 60])).toEqual(["told", "mud"]);
  });

  it("is about the guess that left only the secret, if that told most or the first one did", () => {
    const log = ["mud", "dog", "door", "moon", "star"].map(guess);
    expect(headline([...log, guess("sun")], [9000, 4000, 1, 1, 1, 1])).toEqual(["only", "door"]);
    expect(headline([...log, guess("sun")], [80, 70, 60, 50, 1, 1])).toEqual(["only", "star"]);
  });

  it("says how many words were left where they were many, also when the secret was found", () => {
    const log = ["mud", "dog"].map(guess);
    expect(headline([...log, guess("sun")], [9000, 2001, 1])).toEqual(["found"]);
    expect(headline([...log, GIVE_UP], [9000, 2001])).toEqual(["left"]);
    expect(headline([...log, GIVE_UP], [9000, 2000])).toEqual(["told", "dog"]);
  });

  it("says how few guesses were enough, and of what was never told how many words were left", () => {
    expect(headline(["dog", "moon", "sun"].map(guess), [80, 2, 1])).toEqual(["enough", "moon"]);
    expect(headline([guess("dog"), GIVE_UP], [20_000])).toEqual(["left"]);
    expect(headline([guess("sun")], [1])).toEqual(["atOnce"]);
    expect(headline([GIVE_UP], [])).toEqual(["none"]);
  });

  it("of a long play counts the guesses that came closer", () => {
    expect(headlineOf({ steps: longPlay(220), words: 20_000 })).toEqual({ kind: "closer", count: 6, of: 220 });
  });
});
