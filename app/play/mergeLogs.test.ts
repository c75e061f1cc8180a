import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { GuessLog, LogEntry } from "./guess";
import { mergeLogs, restoreSteps } from "./mergeLogs";
import { type Play, replay } from "./play";

const secret = "star";
/** An older vocabulary has spelled "moon" otherwise, and has had a word that is none any more. */
const WORDS: Readonly<Record<string, { readonly word: string; readonly percentile: number }>> = {
  star: { word: "star", percentile: 1000 },
  moon: { word: "moon", percentile: 990 },
  mone: { word: "moon", percentile: 990 },
  sun: { word: "sun", percentile: 800 },
  lamp: { word: "lamp", percentile: 0 },
  tree: { word: "tree", percentile: 0 },
};
const rate = (word: string) => WORDS[word] && { similarity: 10, ...WORDS[word] };
const game = { rate, secret };
const playOf = (log: GuessLog): Play => replay(log, rate, secret);
const merge = (log: GuessLog, other: GuessLog) => mergeLogs(game, { log, play: playOf(log) }, other);
const restore = (log: GuessLog, other: GuessLog) => restoreSteps(game, { log, play: playOf(log) }, other);

const guess = (word: string): LogEntry => ({ kind: "guess", word });
const giveUp: LogEntry = { kind: "giveUp" };

const anyEntry: fc.Arbitrary<LogEntry> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...Object.keys(WORDS), "gone").map(guess) },
  fc.constantFrom<LogEntry>(
    giveUp,
    { kind: "begun" },
    { kind: "hint", word: "sun" },
    { kind: "bonus", word: "lamp" },
    { kind: "bonus", word: "tree" },
    { kind: "guess", word: "lamp", typed: "lamps", by: "Ana" },
  ),
);
const anyLog = fc.array(anyEntry, { maxLength: 9 });

/** What a player would miss. */
const factsOf = ({ guessCount, hasWon, isOver }: Play) => ({ guessCount, hasWon, isOver });

describe("the merge of two logs", () => {
  it("keeps the one with more guesses, and the own one if they are equal", () => {
    const [short, long] = [[guess("sun")], [guess("lamp"), guess("tree")]];
    expect(merge(short, long)).toEqual(long);
    expect(merge(long, short)).toBe(long);
    const equal = [guess("moon"), guess("sun")];
    expect(merge(long, equal)).toBe(long);
  });

  it("keeps an end, even if it came after fewer guesses", () => {
    const open = [guess("sun"), guess("lamp"), guess("tree")];
    const won = [guess("moon"), guess("star")];
    expect(merge(open, won)).toEqual(won);
    expect(merge(won, open)).toBe(won);
    expect(merge(won, [giveUp])).toBe(won);
  });

  it("knows words by what they are called today, and takes no names of others", () => {
    expect(merge([], [guess("mone"), guess("moon"), guess("gone"), { kind: "guess", word: "sun", by: "Ben" }])).toEqual(
      [guess("mone"), guess("sun")],
    );
  });

  it("joins the bonus rounds of two ended games", () => {
    const own = [guess("star"), { kind: "bonus", word: "lamp" } as const];
    const other = [giveUp, { kind: "bonus", word: "tree" } as const];
    expect(merge(own, other)).toEqual([...own, { kind: "bonus", word: "tree" }]);
  });

  it("loses no end, no day, and no guess of a game that is open", () => {
    fc.assert(
      fc.property(anyLog, anyLog, (own, other) => {
        const [mine, theirs, merged] = [own, other, merge(own, other)].map(playOf);
        if (mine === undefined || theirs === undefined || merged === undefined) throw new Error();
        expect(merged.isOver).toBe(mine.isOver || theirs.isOver);
        if (mine.isOver) expect(factsOf(merged)).toEqual(factsOf(mine));
        else expect(merged.isBegunOnDay).toBe(mine.isBegunOnDay || theirs.isBegunOnDay);
        if (!merged.isOver) expect(merged.guessCount).toBeGreaterThanOrEqual(mine.guessCount);
      }),
    );
  });

  it("changes nothing the second time, and the own log not at all if the other has nothing new", () => {
    fc.assert(
      fc.property(anyLog, anyLog, (own, other) => {
        const once = merge(own, other);
        expect(merge(once, other)).toBe(once);
        expect(merge(own, own)).toBe(own);
      }),
    );
  });

  it("comes to as many guesses from either side, unless both have ended", () => {
    fc.assert(
      fc.property(anyLog, anyLog, (own, other) => {
        // Words that are none any more count only in the own log.
        const [a, b] = [own, other].map((log) => log.filter((step) => !("word" in step) || step.word !== "gone"));
        if (a === undefined || b === undefined || (playOf(a).isOver && playOf(b).isOver)) return;
        expect(factsOf(playOf(merge(a, b)))).toEqual(factsOf(playOf(merge(b, a))));
      }),
    );
  });
});

describe("a log that is restored from a copy", () => {
  it("has the steps of both, and ends no second time", () => {
    expect(restore([guess("sun")], [guess("lamp"), guess("sun"), giveUp])).toEqual([
      guess("sun"),
      guess("lamp"),
      giveUp,
    ]);
    const over = [guess("star")];
    expect(restore(over, [guess("sun"), giveUp])).toBe(over);
  });

  it("is never shorter", () => {
    fc.assert(
      fc.property(anyLog, anyLog, (own, copy) => {
        const restored = restore(own, copy);
        expect(restored.slice(0, own.length)).toEqual(own);
        expect(restore(restored, copy)).toBe(restored);
      }),
    );
  });
});
