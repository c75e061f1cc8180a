import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseSentImport, readLegacyPairs, toLegacyImport } from "~/migrate/legacy";
import { isRefused, refuse } from "~/platform/refusal";
import {
  addImported,
  formatLegacyImport,
  type ImportedSums,
  type LegacyImport,
  parseLegacyImport,
  formatStoredImport,
  parseStoredImport,
  toShownStats,
  toTakenStats,
} from "./legacyImport";
import { addGame, NO_STATS, type Stats, toStats } from "./stats";

const LEGACY = { wins: 40, giveups: 5, abandons: 2, winStreak: 7, totalGuesses: 1890, hints: 12 };
const SUMS: ImportedSums = LEGACY;

const dataOf = (stats: Readonly<Record<string, object>>) =>
  readLegacyPairs(Object.entries(stats).map(([key, value]) => [key, JSON.stringify(value)]));

const play = (stats: Stats, number: number, hasWon = true) =>
  addGame(stats, { number, hasWon, guessCount: 20, hintCount: 1, ringCount: 0, isArchive: false });

/** What can be imported of statistics by their keys. */
function importOf(stats: Readonly<Record<string, object>>): LegacyImport {
  const imported = toLegacyImport(dataOf(stats));
  if (isRefused(imported)) throw new Error(imported.why);
  return imported;
}

describe("what can be imported", () => {
  it("is daily into the main edition and child into Junior, but not yesterday's and custom games", () => {
    const imported = importOf({
      stats: LEGACY,
      "child-stats": { ...LEGACY, wins: 1, winStreak: 1 },
      "yesterday-stats": LEGACY,
      "custom-stats": LEGACY,
    });
    expect([...imported]).toEqual([
      ["en", SUMS],
      ["jr", { ...SUMS, wins: 1, winStreak: 1 }],
    ]);
  });

  it("counts child and junior once, the one with more games", () => {
    for (const [child, junior] of [
      [9, 4],
      [4, 9],
    ]) {
      expect(importOf({ "child-stats": { wins: child }, "junior-stats": { wins: junior } }).get("jr")?.wins).toBe(9);
    }
  });

  it("has guesses by their average when they were not counted", () => {
    const { wins, giveups, abandons } = LEGACY;
    const imported = importOf({ stats: { wins, giveups, abandons, averageGuesses: 45.5 } });
    expect(imported.get("en")?.totalGuesses).toBe(Math.round(45.5 * 42));
  });

  it.each([
    ["nothingToImport", { stats: { wins: 0, hints: 3 } }],
    ["nothingToImport", { "yesterday-stats": LEGACY }],
    ["statsDamaged", { stats: LEGACY, "child-stats": { wins: -1 } }],
    ["statsDamaged", { stats: LEGACY, "junior-stats": [] }],
    ["streakTooLong", { stats: { ...LEGACY, winStreak: 41 } }],
    ["streakTooLong", { stats: LEGACY, "child-stats": { wins: 3, winStreak: 4 } }],
    ["guessesTooFew", { stats: { ...LEGACY, totalGuesses: 39 } }],
    ["guessesTooFew", { stats: { ...LEGACY, totalGuesses: 0 } }],
    ["guessesTooFew", { stats: { wins: 40, averageGuesses: 0.5 } }],
  ])("is nothing, whatever else a file has: %s of %j", (fault, stats) => {
    expect(toLegacyImport(dataOf(stats))).toEqual(refuse(fault));
  });

  it("is not touched by what belongs to no edition, or stands there in another spelling", () => {
    for (const stats of [
      { stats: LEGACY, "child-stats": { wins: -1 }, childStats: LEGACY },
      { stats: LEGACY, "custom-stats": [], guesses: [1] },
      { stats: LEGACY, "custom-stats": { wins: 1, winStreak: 2 } },
      { stats: { ...LEGACY, wins: 40, winStreak: 40, totalGuesses: 40 } },
    ])
      expect(importOf(stats).get("en")?.wins).toBe(40);
  });
});

describe("imported statistics", () => {
  it("are added to the sums; numbers of games, streak of plays and history stay", () => {
    const before = play(play(NO_STATS, 100), 101);
    expect(addImported(before, SUMS)).toEqual({
      ...before,
      wins: 42,
      giveups: 5,
      abandons: 2,
      hints: 14,
      totalGuesses: 1930,
      totalPlays: 47,
      winStreak: 9,
    });
  });

  it("carry their win streak on when every day here has been won, or none was played", () => {
    const streakOf = (stats: Stats) => addImported(stats, SUMS).winStreak;
    expect(streakOf(NO_STATS)).toBe(7);
    expect(streakOf(play(NO_STATS, 100))).toBe(8);
    const broken = play(play(NO_STATS, 100, false), 101);
    expect(streakOf(broken)).toBe(1);
    const missed = play(play(NO_STATS, 100), 102);
    expect(streakOf(missed)).toBe(1);
    expect(play(addImported(NO_STATS, SUMS), 100).winStreak).toBe(8);
  });

  it("count once when an earlier copy in local storage has taken them over already", () => {
    const taken = toStats((name) => new Map<string, number>(Object.entries(LEGACY)).get(name));
    expect(addImported(taken, SUMS)).toEqual(addImported(NO_STATS, SUMS));
    for (const hasWon of [true, false]) {
      const playOn = (stats: Stats) => play(play(stats, 100, hasWon), 101);
      const mixed = playOn(taken);
      expect(addImported(mixed, SUMS)).toEqual(addImported(playOn(NO_STATS), SUMS));
    }
    expect(addImported({ ...taken, wins: 41 }, SUMS).wins).toBe(81);
  });

  it("are the same whether they are imported before or after any games", () => {
    const anyGames = fc
      .array(fc.record({ ends: fc.constantFrom("never", "onTime", "onTime", "late"), hasWon: fc.boolean() }), {
        maxLength: 12,
      })
      .map((days) =>
        days
          // A late game ends after that of the next day.
          .map(({ ends, hasWon }, at) => ({ ends, hasWon, number: 100 + at, order: ends === "late" ? at + 1.5 : at }))
          .filter(({ ends }) => ends !== "never")
          .sort((a, b) => a.order - b.order),
      );
    const anySums: fc.Arbitrary<ImportedSums> = fc
      .record({
        wins: fc.integer({ min: 1, max: 900 }),
        giveups: fc.nat(900),
        abandons: fc.nat(900),
        hints: fc.nat(900),
        totalGuesses: fc.nat(90_000),
        winStreak: fc.nat(900),
      })
      .map((sums) => ({ ...sums, winStreak: Math.min(sums.winStreak, sums.wins) }));
    fc.assert(
      fc.property(anyGames, anySums, (games, sums) => {
        const playAll = (stats: Stats) => games.reduce((sum, { number, hasWon }) => play(sum, number, hasWon), stats);
        const own = playAll(NO_STATS);
        const shown = addImported(own, sums);
        expect(playAll(addImported(NO_STATS, sums))).toEqual(shown);
        // A copy of the statistics that are shown, which contain the sums.
        expect(addImported(toTakenStats(shown, sums), sums)).toEqual(shown);
      }),
    );
  });

  it("are added to the statistics of their edition", () => {
    const sums = new Map([["en", SUMS]] as const);
    const inside = addImported(play(NO_STATS, 100), SUMS);
    expect(toShownStats(play(NO_STATS, 100), sums, "en")).toEqual(inside);
    expect(toShownStats(inside, sums, "jr")).toBe(inside);
  });
});

describe("the text of an import", () => {
  it("is read as it was written, in characters of cookies", () => {
    const imported = new Map([
      ["en", SUMS],
      ["jr", { ...SUMS, wins: 0, winStreak: 0 }],
    ] as const);
    const text = formatLegacyImport(imported);
    expect(text).toMatch(/^[\w.~]+$/);
    expect(parseLegacyImport(text)).toEqual(imported);
    expect(parseStoredImport(formatStoredImport(imported))).toEqual(imported);
    expect(parseStoredImport(text)).toBeUndefined();
  });

  it.each(["", "en", "en.1.2.3.4.5", "xx.1.2.3.4.5.6", "en.1.2.3.4.5.-6", "en.1.2.3.4.5.99999999", "en.1.2.3.4.5.6~"])(
    "is not %j",
    (text) => {
      expect(parseLegacyImport(text)).toBeUndefined();
      expect(parseStoredImport(text)).toBeUndefined();
    },
  );

  it("is not sent by a form with figures that cannot be right", () => {
    expect(parseSentImport("en.40.5.2.12.1890.7")).toEqual(new Map([["en", SUMS]]));
    // Its version did not count guesses.
    expect(parseSentImport("en.40.5.2.12.0.7")).toBeDefined();
    for (const text of ["", "en.40.5.2.12.1890.41", "en.40.5.2.12.39.7"]) expect(parseSentImport(text)).toBeUndefined();
  });
});
