import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bucketOf } from "./guessBuckets";
import { type EndCount, placeAmong } from "./played";

const count = (guesses: number, wins: number, give_ups = 0): EndCount => ({
  guesses,
  wins,
  give_ups,
  hinted: 0,
  hints: 0,
});

describe("a place among all players", () => {
  it("is the tenth in which the player is, by those who needed more guesses or gave up", () => {
    const ends = [count(10, 10), count(20, 20), count(40, 40), count(80, 20, 10)];
    expect(placeAmong(ends, 9)).toEqual({ moreOf100: 100, tenth: 1 });
    expect(placeAmong(ends, 10)).toEqual({ moreOf100: 90, tenth: 1 });
    expect(placeAmong(ends, 20)).toEqual({ moreOf100: 70, tenth: 3 });
    expect(placeAmong(ends, 21)).toEqual({ moreOf100: 70, tenth: 3 });
    expect(placeAmong(ends, 39)).toEqual({ moreOf100: 30, tenth: 7 });
    expect(placeAmong(ends, 2000)).toEqual({ moreOf100: 10, tenth: 9 });
    expect(placeAmong([count(10, 20)], 10)).toEqual({ moreOf100: 0, tenth: 10 });
  });

  it("is no better with more guesses, and always a tenth", () => {
    const ends = fc.array(
      fc.record({ guesses: fc.integer({ min: 1, max: 300 }), wins: fc.nat(50), give_ups: fc.nat(20) }),
      { minLength: 1 },
    );
    const guesses = fc.integer({ min: 1, max: 300 });
    fc.assert(
      fc.property(ends, guesses, guesses, (made, one, other) => {
        const counts = [count(7, 1), ...made.map((end) => count(bucketOf(end.guesses), end.wins, end.give_ups))];
        const [less, more] = [Math.min(one, other), Math.max(one, other)].map((own) => placeAmong(counts, own));
        expect(less?.tenth).toBeLessThanOrEqual(more?.tenth ?? 0);
        expect(less?.moreOf100).toBeGreaterThanOrEqual(more?.moreOf100 ?? 101);
        expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]).toContain(less?.tenth);
      }),
    );
  });
});
