import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Rating } from "~/vectors/rating";
import type { GuessLog, LogEntry } from "./guess";
import { appendEntry } from "./log";
import { replay } from "./play";

const ratings: Record<string, Rating> = {
  star: { similarity: 100, percentile: 1000 },
  sun: { similarity: 61.2, percentile: 999 },
  sky: { similarity: 40, percentile: 950 },
  rock: { similarity: 21, percentile: 0 },
  shoe: { similarity: 3, percentile: 0 },
};
const rate = (word: string) => {
  const rating = ratings[word];
  return rating === undefined ? undefined : { word, ...rating };
};
const guess = (word: string): LogEntry => ({ kind: "guess", word });
const play = (...log: LogEntry[]) => replay(log, rate, "star");

describe("replay", () => {
  it("is empty for an empty log", () => {
    expect(play()).toEqual({
      guesses: [],
      recent: undefined,
      isRepeat: false,
      guessCount: 0,
      hintCount: 0,
      hasWon: false,
      isOver: false,
      isBegunOnDay: false,
      firstGuessInTop1000: -1,
      bestPercentile: 0,
      bonusWords: [],
    });
  });

  it("says of a log whether it was begun on its day, which is no step", () => {
    const begun: LogEntry = { kind: "begun" };
    expect(play(guess("sky"), begun)).toEqual({ ...play(guess("sky")), isBegunOnDay: true });
    expect(play(begun, guess("sky"), begun, { kind: "giveUp" })).toMatchObject({ isBegunOnDay: true, guessCount: 1 });
  });

  it("numbers guesses and records the first one in the top 1000", () => {
    const { guesses, recent, guessCount, firstGuessInTop1000, bestPercentile } = play(
      guess("shoe"),
      guess("sky"),
      guess("sun"),
    );
    expect(guesses.map(({ word, number }) => [word, number])).toEqual([
      ["shoe", 1],
      ["sky", 2],
      ["sun", 3],
    ]);
    expect(recent?.word).toBe("sun");
    expect([guessCount, firstGuessInTop1000, bestPercentile]).toEqual([3, 2, 999]);
  });

  it("keeps the first number of a repeated word and does not count it again", () => {
    const { guesses, recent, isRepeat, guessCount } = play(guess("shoe"), guess("sky"), guess("shoe"));
    expect(guesses).toHaveLength(2);
    expect(recent).toMatchObject({ word: "shoe", number: 1 });
    expect(isRepeat).toBe(true);
    expect(guessCount).toBe(2);
  });

  it("has the author of each guess; a repeated word keeps the first author", () => {
    const { guesses } = play(
      { kind: "guess", word: "shoe", by: "Ana" },
      { kind: "guess", word: "sky", typed: "skies", by: "Bo" },
      guess("rock"),
      { kind: "guess", word: "shoe", by: "Bo" },
      { kind: "giveUp", by: "Bo" },
    );
    expect(guesses.map(({ word, by }) => [word, by])).toEqual([
      ["shoe", "Ana"],
      ["sky", "Bo"],
      ["rock", undefined],
      ["star", "Bo"],
    ]);
  });

  it("shows a word that an older vocabulary spelled otherwise in today's spelling, once", () => {
    const today = (word: string) => {
      const rating = rate(word === "skye" ? "sky" : word);
      return rating === undefined ? undefined : { ...rating, display: rating.word.toUpperCase() };
    };
    const log = [guess("skye"), guess("rock"), guess("sky"), { kind: "guess", word: "shoe", typed: "shoes" } as const];
    expect(replay(log.slice(0, 3), today, "star")).toMatchObject({
      isRepeat: true,
      recent: { word: "sky", number: 1 },
    });
    expect(replay(log, today, "star").guesses.map(({ word, display, typed }) => [word, display, typed])).toEqual([
      ["sky", "SKY", "skye"],
      ["rock", "ROCK", undefined],
      ["shoe", "SHOE", "shoes"],
    ]);
  });

  it("is won by guessing the secret and ignores later steps", () => {
    const won = play(guess("sky"), guess("star"), guess("shoe"), { kind: "giveUp" });
    expect(won).toMatchObject({ hasWon: true, isOver: true, guessCount: 2, bestPercentile: 950 });
    expect(won.recent).toMatchObject({ word: "star", similarity: 100 });
  });

  it("shows the secret as the last guess after a give-up, without counting it", () => {
    const lost = play(guess("sky"), { kind: "giveUp" }, guess("star"));
    expect(lost).toMatchObject({
      hasWon: false,
      isOver: true,
      guessCount: 1,
      firstGuessInTop1000: 1,
    });
    expect(lost.guesses.at(-1)).toMatchObject({ word: "star", kind: "giveUp", number: 2 });
  });

  it("has the words of the bonus round, each once, and is otherwise the same with them", () => {
    const bonus = (word: string): LogEntry => ({ kind: "bonus", word });
    for (const end of [guess("star"), { kind: "giveUp" } as const]) {
      const played = play(guess("sky"), end, bonus("sun"), bonus("nonsense"), bonus("rock"), bonus("sun"));
      expect(played).toEqual({ ...play(guess("sky"), end), bonusWords: [{ word: "sun" }, { word: "rock" }] });
    }
    // Before the end there is no bonus round.
    expect(play(bonus("sun"), guess("sky"))).toEqual(play(guess("sky")));
  });

  it("keeps the forms that were tried in the bonus round apart from their word", () => {
    const rateForms = (word: string) => rate(word === "suns" ? "sun" : word);
    const log: LogEntry[] = [
      guess("star"),
      ...["sun", "suns", "suns"].map((word) => ({ kind: "bonus", word }) as const),
    ];
    expect(replay(log, rateForms, "star").bonusWords).toEqual([{ word: "sun" }, { word: "sun", form: "suns" }]);
  });

  it("counts a hint as a guess and as a hint", () => {
    expect(play({ kind: "hint", word: "sky" }, guess("sky"))).toMatchObject({
      guessCount: 1,
      hintCount: 1,
      isRepeat: true,
    });
  });

  it("counts words that the vocabulary no longer has, each once, without showing them", () => {
    const hint: LogEntry = { kind: "hint", word: "thing" };
    const now = play(
      guess("nonsense"),
      guess("sky"),
      hint,
      guess("nonsense"),
      guess("thing"),
      guess("sun"),
      guess("star"),
    );
    expect(now.guesses.map(({ word, number }) => [word, number])).toEqual([
      ["sky", 2],
      ["sun", 4],
      ["star", 5],
    ]);
    expect(now).toMatchObject({ guessCount: 5, hintCount: 1, hasWon: true, firstGuessInTop1000: 2 });
  });

  it("has the typed spelling of a word", () => {
    expect(play({ kind: "guess", word: "sky", typed: "skies" }).recent).toMatchObject({ word: "sky", typed: "skies" });
  });

  const anyEntry: fc.Arbitrary<LogEntry> = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom("sun", "sky", "rock", "shoe", "nonsense").map(guess) },
    { weight: 2, arbitrary: fc.constantFrom("sun", "sky").map((word): LogEntry => ({ kind: "hint", word })) },
    { weight: 1, arbitrary: fc.constant(guess("star")) },
    { weight: 1, arbitrary: fc.constant<LogEntry>({ kind: "giveUp" }) },
  );

  it("numbers in order, without gaps but for unknown words, has at most as many hints as guesses, and stays over", () => {
    fc.assert(
      fc.property(fc.array(anyEntry), (entries) => {
        let log: GuessLog = [];
        let wasOver = false;
        for (const entry of entries) {
          log = appendEntry(log, entry);
          const now = replay(log, rate, "star");
          const numbers = now.guesses.map(({ number }) => number);
          expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
          const isUnknownCounted = log.some((entry) => "word" in entry && entry.word === "nonsense");
          expect(numbers.at(-1) ?? 0).toBeLessThanOrEqual(numbers.length + (isUnknownCounted ? 1 : 0));
          expect(now.hintCount).toBeLessThanOrEqual(now.guessCount);
          if (wasOver) expect(now.isOver).toBe(true);
          wasOver = now.isOver;
        }
      }),
    );
  });
});
