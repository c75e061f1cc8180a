import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseRecord, recordEnd, type PlayerRecord } from "./record";
import { formatResults } from "./results";
import { type EndedGame, formatStats, NO_STATS } from "./stats";

const NOTHING: PlayerRecord = { stats: NO_STATS, results: new Map() };
const won: EndedGame = { number: 5, hasWon: true, guessCount: 9, hintCount: 1, isArchive: false };
const anyGame: fc.Arbitrary<EndedGame> = fc.record({
  number: fc.integer({ min: 1, max: 40 }),
  hasWon: fc.boolean(),
  guessCount: fc.integer({ min: 1, max: 500 }),
  hintCount: fc.integer({ min: 0, max: 20 }),
  isArchive: fc.boolean(),
});

describe("the end of a game", () => {
  it("is known afterwards, and in the statistics", () => {
    const { stats, results } = recordEnd(NOTHING, won);
    expect([...results]).toEqual([[5, "won"]]);
    expect(stats).toMatchObject({ wins: 1, totalPlays: 1 });
    expect(recordEnd(NOTHING, { ...won, hasWon: false }).results.get(5)).toBe("gaveUp");
  });

  it("counts once, whatever is said of it later", () => {
    const once = recordEnd(NOTHING, won);
    expect(recordEnd(once, { ...won, hasWon: false, isArchive: true })).toBe(once);
  });

  it("makes as many plays as there are different games, whatever is said twice", () => {
    // As time goes by: daily games in the order of their days, archived ones at any time.
    const anyGames = fc.array(anyGame).map((games) => {
      const days = games.filter(({ isArchive }) => !isArchive).sort((a, b) => a.number - b.number);
      return games.map((game) => (game.isArchive ? game : (days.shift() ?? game)));
    });
    fc.assert(
      fc.property(anyGames, (games) => {
        const { stats, results } = games.reduce(recordEnd, NOTHING);
        const numbers = new Set(games.map(({ number }) => number));
        expect(new Set(results.keys())).toEqual(numbers);
        expect(stats.totalPlays).toBe(numbers.size);
        expect(stats.wins).toBe([...results.values()].filter((result) => result === "won").length);
      }),
    );
  });

  it("does not count again in statistics that know of it and have no results", () => {
    const stats = { ...NO_STATS, wins: 50, totalPlays: 53, winStreak: 20, playStreak: 20, lastEnd: 5 };
    const taken = recordEnd({ stats, results: new Map() }, won);
    expect(taken.stats).toBe(stats);
    expect([...taken.results]).toEqual([[5, "won"]]);
    const history = [{ number: 3, guessCount: 9, hasWon: true }];
    const archived = { ...won, number: 3, isArchive: true };
    expect(recordEnd({ stats: { ...stats, history }, results: new Map() }, archived).stats.totalPlays).toBe(53);
    expect(recordEnd({ stats, results: new Map() }, archived).stats.totalPlays).toBe(54);
  });

  it("survives being written down", () => {
    fc.assert(
      fc.property(fc.array(anyGame), (games) => {
        const { stats, results } = games.reduce(recordEnd, NOTHING);
        const read = parseRecord({ stats: formatStats(stats), results: formatResults(results) });
        expect({ stats: read.stats, results: new Map(read.results) }).toEqual({ stats, results });
      }),
    );
  });

  it("was none in a text that cannot be read", () => {
    expect(parseRecord({ stats: "x", results: "" })).toEqual(NOTHING);
  });
});
