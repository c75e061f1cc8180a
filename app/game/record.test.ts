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

  it("makes as many plays as there are different games, in any order", () => {
    fc.assert(
      fc.property(fc.array(anyGame), (games) => {
        const { stats, results } = games.reduce(recordEnd, NOTHING);
        const numbers = new Set(games.map(({ number }) => number));
        expect(new Set(results.keys())).toEqual(numbers);
        expect(stats.totalPlays).toBe(numbers.size);
        expect(stats.wins).toBe([...results.values()].filter((result) => result === "won").length);
      }),
    );
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
