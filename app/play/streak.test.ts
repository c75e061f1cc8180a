import { describe, expect, it } from "vitest";
import { NO_STATS } from "./stats";
import { canKeepStreak, currentStreak } from "./streak";

describe("the current win streak", () => {
  const open = { number: 10, isOver: false, hasWon: false, isYesterdayOpen: false };
  const won = { ...open, isOver: true, hasWon: true };
  const gaveUp = { ...open, isOver: true };
  const facts = (winStreak: number, lastEnd: number, heldStreak = 0) => ({ winStreak, lastEnd, heldStreak });

  it("lasts while yesterday's game was won, and ends with a day without a win", () => {
    expect(currentStreak(facts(4, 9), open)).toBe(4);
    expect(currentStreak(facts(4, 8), open)).toBe(0);
    expect(currentStreak(facts(0, 9), open)).toBe(0);
    expect(currentStreak(NO_STATS, open)).toBe(0);
  });

  it("lasts while yesterday's game can still be won late", () => {
    expect(currentStreak(facts(4, 8), { ...open, isYesterdayOpen: true })).toBe(4);
    expect(currentStreak(facts(4, 7), { ...open, isYesterdayOpen: true })).toBe(0);
    expect(currentStreak(facts(4, 8), { ...won, isYesterdayOpen: true })).toBe(1);
  });

  it("can be kept by yesterday's game, unless there is none or today's was given up", () => {
    const late = { isYesterdayOpen: true };
    expect(canKeepStreak(facts(4, 8), { ...open, ...late })).toBe(true);
    expect(canKeepStreak(facts(4, 8), { ...won, ...late })).toBe(true);
    expect(canKeepStreak(facts(1, 10, 4), { ...won, ...late })).toBe(true);
    expect(canKeepStreak(facts(4, 8), open)).toBe(false);
    for (const none of [facts(4, 7), facts(0, 8), facts(1, 10)])
      expect(canKeepStreak(none, { ...open, ...late })).toBe(false);
    expect(canKeepStreak(facts(4, 8), { ...gaveUp, ...late })).toBe(false);
  });

  it("counts today's game once, whether the statistics have it or not", () => {
    expect(currentStreak(facts(4, 9), won)).toBe(5);
    expect(currentStreak(facts(5, 10), won)).toBe(5);
    expect(currentStreak(facts(4, 7), won)).toBe(1);
    expect(currentStreak(facts(4, 9), gaveUp)).toBe(0);
    expect(currentStreak(facts(0, 10), gaveUp)).toBe(0);
  });
});
