import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseLegacyText, readLegacyPairs } from "./legacy";
import {
  addImported,
  formatImportText,
  formatLegacyImport,
  hasDamagedStats,
  type ImportedSums,
  parseLegacyImport,
  rememberImported,
  removeImported,
  toLegacyImport,
} from "./legacyImport";
import { addGame, NO_STATS, type Stats, toStats } from "./stats";

const LEGACY = { wins: 40, giveups: 5, abandons: 2, winStreak: 7, totalGuesses: 1890, hints: 12 };
const SUMS: ImportedSums = LEGACY;

const dataOf = (stats: Readonly<Record<string, object>>) =>
  readLegacyPairs(Object.entries(stats).map(([key, value]) => [key, JSON.stringify(value)]));

const play = (stats: Stats, number: number, hasWon = true) =>
  addGame(stats, { number, hasWon, guessCount: 20, hintCount: 1, isArchive: false });

describe("what can be imported", () => {
  it("is daily into the main edition and child into Junior, but not yesterday's and custom games", () => {
    const data = dataOf({
      stats: LEGACY,
      "child-stats": { ...LEGACY, wins: 1, winStreak: 3 },
      "yesterday-stats": LEGACY,
      "custom-stats": LEGACY,
    });
    expect([...toLegacyImport(data)]).toEqual([
      ["en", SUMS],
      ["jr", { ...SUMS, wins: 1, winStreak: 1 }],
    ]);
  });

  it("counts child and junior once, the one with more games", () => {
    for (const [child, junior] of [
      [9, 4],
      [4, 9],
    ]) {
      const data = dataOf({ "child-stats": { wins: child }, "junior-stats": { wins: junior } });
      expect(toLegacyImport(data).get("jr")?.wins).toBe(9);
    }
  });

  it("is nothing without a game", () => {
    expect(toLegacyImport(dataOf({ stats: { wins: 0, hints: 3 } })).size).toBe(0);
  });

  it("has guesses by their average when they were not counted", () => {
    const { wins, giveups, abandons } = LEGACY;
    const data = dataOf({ stats: { wins, giveups, abandons, averageGuesses: 45.5 } });
    expect(toLegacyImport(data).get("en")?.totalGuesses).toBe(Math.round(45.5 * 42));
  });

  it("is nothing of a file whose statistics of an edition cannot be read", () => {
    const isDamaged = (stats: Readonly<Record<string, object>>) => hasDamagedStats(dataOf(stats));
    expect(isDamaged({ stats: LEGACY, "child-stats": { wins: -1 } })).toBe(true);
    expect(isDamaged({ stats: LEGACY, "junior-stats": [] })).toBe(true);
    // Of two spellings, one can be read.
    expect(isDamaged({ stats: LEGACY, "child-stats": { wins: -1 }, childStats: LEGACY })).toBe(false);
    // These are not imported.
    expect(isDamaged({ stats: LEGACY, "custom-stats": [], guesses: [1] })).toBe(false);
    expect(isDamaged({ stats: LEGACY })).toBe(false);
  });

  it("stays the same in the short text that is sent to be confirmed", () => {
    const data = dataOf({ stats: LEGACY, childStats: { wins: 3 }, lower: {}, guesses: [] });
    const sent = parseLegacyText(formatImportText(data));
    expect(typeof sent === "string" ? sent : [...toLegacyImport(sent)]).toEqual([...toLegacyImport(data)]);
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
      expect(removeImported(addImported(mixed, SUMS), rememberImported(mixed, SUMS))).toEqual(playOn(NO_STATS));
    }
    expect(addImported({ ...taken, wins: 41 }, SUMS).wins).toBe(81);
  });

  it("can be taken out again after any games, which leaves those games", () => {
    const anyGames = fc.array(fc.record({ isSkipped: fc.boolean(), hasWon: fc.boolean() }), { maxLength: 12 });
    const anySums: fc.Arbitrary<ImportedSums> = fc
      .record({
        wins: fc.nat(900),
        giveups: fc.nat(900),
        abandons: fc.nat(900),
        hints: fc.nat(900),
        totalGuesses: fc.nat(90_000),
        winStreak: fc.nat(900),
      })
      .map((sums) => ({ ...sums, winStreak: Math.min(sums.winStreak, sums.wins) }));
    const playAll = (stats: Stats, games: readonly { isSkipped: boolean; hasWon: boolean }[], first: number) =>
      games.reduce((sum, { isSkipped, hasWon }, at) => (isSkipped ? sum : play(sum, first + at, hasWon)), stats);
    fc.assert(
      fc.property(anyGames, anyGames, anySums, (before, after, sums) => {
        const start = playAll(NO_STATS, before, 100);
        const remembered = rememberImported(start, sums);
        const mixed = playAll(addImported(start, sums), after, 120);
        expect(removeImported(mixed, remembered)).toEqual(playAll(start, after, 120));
      }),
    );
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
  });

  it.each(["", "en", "en.1.2.3.4.5", "xx.1.2.3.4.5.6", "en.1.2.3.4.5.-6", "en.1.2.3.4.5.99999999", "en.1.2.3.4.5.6~"])(
    "is not %j",
    (text) => {
      expect(parseLegacyImport(text)).toBeUndefined();
    },
  );
});
