import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeRecords, parseRecord, recordBonusWin, recordEnd, type PlayerRecord } from "./record";
import { formatResults } from "./results";
import { type EndedGame, formatStats, GIVEUPS, NO_STATS, type Stats } from "./stats";

const NOTHING: PlayerRecord = { stats: NO_STATS, results: new Map() };
const won: EndedGame = { number: 5, hasWon: true, guessCount: 9, hintCount: 1, ringCount: 0, isArchive: false };
const anyGame: fc.Arbitrary<EndedGame> = fc.record({
  number: fc.integer({ min: 1, max: 40 }),
  hasWon: fc.boolean(),
  guessCount: fc.integer({ min: 1, max: 500 }),
  hintCount: fc.integer({ min: 0, max: 20 }),
  ringCount: fc.integer({ min: 0, max: 5 }),
  isArchive: fc.boolean(),
});

describe("recordEnd", () => {
  it("adds the result and updates the statistics", () => {
    const { stats, results } = recordEnd(NOTHING, won);
    expect([...results]).toEqual([[5, "won"]]);
    expect(stats).toMatchObject({ wins: 1, totalPlays: 1 });
    expect(recordEnd(NOTHING, { ...won, hasWon: false }).results.get(5)).toBe("gaveUp");
  });

  it("counts a game once, even if a later result differs", () => {
    const once = recordEnd(NOTHING, won);
    expect(recordEnd(once, { ...won, hasWon: false, isArchive: true })).toBe(once);
  });

  it("counts as many plays as there are distinct games", () => {
    // Daily games in chronological order, archived ones at any position.
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

  it("counts a daily game that ends after the one of the next day", () => {
    const late = [5, 7, 6].map((number) => ({ ...won, number }));
    const { stats, results } = late.reduce(recordEnd, NOTHING);
    expect([...results.keys()]).toEqual([5, 7, 6]);
    expect(stats).toMatchObject({ totalPlays: 3, winStreak: 3, lastEnd: 7 });
    expect(stats.history.map(({ number }) => number)).toEqual([5, 7, 6]);
  });

  it("does not count a game again that is in statistics without results", () => {
    const stats = { ...NO_STATS, wins: 50, totalPlays: 53, winStreak: 20, playStreak: 20, lastEnd: 5 };
    const recorded = recordEnd({ stats, results: new Map() }, won);
    expect(recorded.stats).toBe(stats);
    expect([...recorded.results]).toEqual([[5, "won"]]);
    const history = [{ number: 3, guessCount: 9, hasWon: true }];
    const archived = { ...won, number: 3, isArchive: true };
    expect(recordEnd({ stats: { ...stats, history }, results: new Map() }, archived).stats.totalPlays).toBe(53);
    expect(recordEnd({ stats, results: new Map() }, archived).stats.totalPlays).toBe(54);
  });

  it("round-trips through the text form", () => {
    fc.assert(
      fc.property(fc.array(anyGame), (games) => {
        const { stats, results } = games.reduce(recordEnd, NOTHING);
        const read = parseRecord({ stats: formatStats(stats), results: formatResults(results) });
        expect({ stats: read.stats, results: new Map(read.results) }).toEqual({ stats, results });
      }),
    );
  });

  it("is ignored in an invalid text", () => {
    expect(parseRecord({ stats: "x", results: "" })).toEqual(NOTHING);
  });
});

describe("recordBonusWin", () => {
  it("counts the bonus round of an ended game once", () => {
    const once = recordBonusWin(recordEnd(NOTHING, won), 5);
    expect(once.stats.bonusWins).toBe(1);
    expect(recordBonusWin(once, 5)).toBe(once);
    expect(recordEnd(once, won)).toBe(once);
  });

  it("counts nothing for a game that has not ended", () => {
    expect(recordBonusWin(NOTHING, 5)).toBe(NOTHING);
  });
});

describe("mergeRecords", () => {
  const recordOf = (...ended: EndedGame[]) => ended.reduce(recordEnd, NOTHING);
  const game = (number: number, more: Partial<EndedGame> = {}): EndedGame => ({ ...won, number, ...more });

  it("combines the games of both records, each once", () => {
    const account = recordOf(
      game(5, { guessCount: 10, hintCount: 0 }),
      game(6, { hasWon: false, guessCount: 20, hintCount: 2 }),
    );
    const browser = recordOf(
      game(6),
      game(7, { guessCount: 30, hintCount: 3 }),
      game(8, { guessCount: 40, hintCount: 5 }),
    );
    const { stats, results } = mergeRecords(account, browser);
    expect([...results]).toEqual([
      [5, "won"],
      [6, "gaveUp"],
      [7, "won"],
      [8, "won"],
    ]);
    expect(stats).toMatchObject({ wins: 3, giveups: 1, totalPlays: 4, totalGuesses: 100, firstPlay: 5, lastEnd: 8 });
    // Hints per game are unknown: these two count with the record's average of three.
    expect(stats.hints).toBe(2 + 6);
    expect(stats.history.map(({ number }) => number)).toEqual([5, 6, 7, 8]);
    expect(stats.winStreak).toBe(2);
  });

  it("takes the browser's record if the account has none, including sums of older versions", () => {
    const old = { stats: { ...NO_STATS, wins: 50, totalPlays: 53, abandons: 3, lastEnd: 5 }, results: new Map() };
    expect(mergeRecords(NOTHING, old)).toBe(old);
    expect(mergeRecords(NOTHING, NOTHING)).toBe(NOTHING);
  });

  it("adds the given-up games of the other record by rings, of those that are known already none", () => {
    const lost = (number: number, ringCount: number) => game(number, { hasWon: false, ringCount });
    const account = recordOf(lost(5, 1));
    expect(mergeRecords(account, recordOf(lost(6, 1), lost(7, 4))).stats).toMatchObject({ giveups1: 2, giveups4: 1 });
    // Which of the other record's games is known is not known: half of them are added, and no more.
    const { stats } = mergeRecords(account, recordOf(lost(5, 1), lost(6, 4), game(7)));
    expect(stats.giveups).toBe(2);
    expect(GIVEUPS.reduce((sum, name) => sum + stats[name], 0)).toBe(2);
  });

  it("changes nothing if the other record has no new game", () => {
    const account = recordOf(game(5), game(6));
    expect(mergeRecords(account, recordOf(game(6)))).toBe(account);
    const older = { stats: { ...NO_STATS, wins: 1, totalPlays: 1 }, results: new Map() };
    expect(mergeRecords(account, older)).toBe(account);
  });

  it("continues the account's streak if the browser's games follow it, and breaks it otherwise", () => {
    const account = recordOf(game(5), game(6));
    expect(mergeRecords(account, recordOf(game(7), game(8))).stats).toMatchObject({ winStreak: 4, lastEnd: 8 });
    expect(mergeRecords(account, recordOf(game(8))).stats.winStreak).toBe(1);
    expect(mergeRecords(account, recordOf(game(7, { hasWon: false }), game(8))).stats.winStreak).toBe(1);
    expect(mergeRecords(account, recordOf(game(4))).stats).toMatchObject({ winStreak: 3, lastEnd: 6 });
    expect(mergeRecords(account, recordOf(game(3))).stats).toMatchObject({ winStreak: 2, lastEnd: 6 });
    const long = Array.from({ length: 40 }, (_, index) => game(7 + index));
    expect(mergeRecords(account, recordOf(...long)).stats.winStreak).toBe(42);
    expect(mergeRecords(recordOf(...long), account).stats).toMatchObject({ winStreak: 42, lastEnd: 46 });
  });

  it("joins streaks with a game that was won late, or can still be", () => {
    const [account, browser] = [recordOf(game(5), game(6)), recordOf(game(8))];
    const merged = mergeRecords(account, browser);
    expect(merged.stats).toMatchObject({ winStreak: 1, heldStreak: 2 });
    expect(recordEnd(merged, game(7)).stats).toMatchObject({ winStreak: 4, heldStreak: 0 });
    // The late win is in the other record.
    expect(mergeRecords(recordOf(game(5), game(6), game(8)), recordOf(game(7))).stats.winStreak).toBe(4);
    expect(mergeRecords(recordOf(game(7)), recordOf(game(5), game(6), game(8))).stats.winStreak).toBe(4);
    expect(mergeRecords(recordOf(game(7), game(8)), recordOf(game(5), game(6), game(8))).stats.winStreak).toBe(4);
    const lost = game(7, { hasWon: false });
    expect(mergeRecords(recordOf(game(5), game(6), game(8)), recordOf(lost)).stats).toMatchObject({
      winStreak: 1,
      heldStreak: 0,
    });
  });

  it("gives the same streaks and sums in either order if both have games of one player", () => {
    const anyPlays = fc.array(
      fc.record({
        ends: fc.constantFrom("never", "onTime", "late"),
        hasWon: fc.constantFrom(true, true, true, false),
        where: fc.constantFrom("account", "browser", "both"),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(anyPlays, (plays) => {
        const ended = plays.map((play, index) => ({ ...play, number: index + 1 }));
        // A late game ends after that of the next day.
        const orderOf = ({ ends, number }: (typeof ended)[number]) => (ends === "late" ? number + 1.5 : number);
        const games = ended.filter(({ ends }) => ends !== "never").sort((a, b) => orderOf(a) - orderOf(b));
        const recordIn = (place: "account" | "browser") =>
          recordOf(
            ...games.flatMap(({ number, hasWon, where }) =>
              where === place || where === "both" ? game(number, { hasWon }) : [],
            ),
          );
        const [account, browser] = [recordIn("account"), recordIn("browser")];
        const [one, other] = [mergeRecords(account, browser).stats, mergeRecords(browser, account).stats];
        const { wins, giveups, totalPlays, firstPlay, lastEnd, lastPlay, winStreak, heldStreak } = one;
        expect(other).toMatchObject({ wins, giveups, totalPlays, firstPlay, lastEnd, lastPlay, winStreak, heldStreak });
        // Neither record may know the older part of a streak.
        const whole = recordOf(...games.map(({ number, hasWon }) => game(number, { hasWon }))).stats;
        expect(winStreak).toBeLessThanOrEqual(whole.winStreak);
        expect([winStreak > 0, totalPlays, wins, lastEnd]).toEqual([
          whole.winStreak > 0,
          whole.totalPlays,
          whole.wins,
          whole.lastEnd,
        ]);
        for (const { stats } of [account, browser])
          if (stats.lastEnd === lastEnd) expect(winStreak).toBeGreaterThanOrEqual(stats.winStreak);
      }),
      { numRuns: 1000 },
    );
  });

  it("does not look at every day of forged streaks", () => {
    const forged = (lastEnd: number, more: Partial<Stats> = {}) => ({
      stats: { ...NO_STATS, totalPlays: 1, wins: 1, winStreak: 999_999_999, lastEnd, ...more },
      results: new Map([[lastEnd, "won" as const]]),
    });
    const merged = mergeRecords(forged(6), forged(9, { winStreak: 1, heldStreak: 999_999_999 }));
    expect(merged.stats.winStreak).toBe(1);
    expect(mergeRecords(forged(7), forged(8)).stats.lastEnd).toBe(8);
  });

  it("takes the account's streak if both finished the same last game", () => {
    const [winner, loser] = [recordOf(game(5), game(6)), recordOf(game(4), game(6, { hasWon: false }))];
    expect(mergeRecords(winner, loser).stats).toMatchObject({ winStreak: 2, totalPlays: 3 });
    expect(mergeRecords(loser, winner).stats).toMatchObject({ winStreak: 0, totalPlays: 3 });
    const account = recordOf(game(5), game(6), game(7));
    expect(mergeRecords(account, loser).stats).toMatchObject({ winStreak: 3, totalPlays: 4 });
    expect(mergeRecords(loser, account).stats).toMatchObject({ winStreak: 1, totalPlays: 4 });
  });

  it("excludes archived games from the win streak", () => {
    const archived = [game(9, { isArchive: true }), game(8, { isArchive: true })];
    const browser = recordOf(game(10), ...archived);
    expect(browser.stats.winStreak).toBe(1);
    expect(mergeRecords(recordOf(game(7)), browser).stats).toMatchObject({ winStreak: 1, lastEnd: 10, totalPlays: 4 });
  });

  it("counts a game once that one record has only in its statistics", () => {
    const browser = recordOf(game(5), game(6));
    const account = { stats: browser.stats, results: new Map() };
    const { stats, results } = mergeRecords(account, recordOf(game(5), game(6), game(7)));
    expect(stats).toMatchObject({ totalPlays: 3, wins: 3, winStreak: 3 });
    expect([...results.keys()]).toEqual([5, 6, 7]);
  });

  it("keeps the later statistics if those of an older version have no results", () => {
    const account = recordOf(game(5));
    const old = { stats: { ...NO_STATS, wins: 50, totalPlays: 53 }, results: new Map() };
    const merged = mergeRecords(account, old);
    expect(merged).toEqual({ stats: old.stats, results: account.results });
    expect(mergeRecords(merged, old)).toBe(merged);
  });

  it("counts the bonus rounds of both records, each once", () => {
    const account = recordBonusWin(recordOf(game(5), game(6)), 5);
    const browser = [5, 6, 7].reduce(recordBonusWin, recordOf(game(5), game(6), game(7), game(8)));
    const merged = mergeRecords(account, browser);
    expect(merged.stats.bonusWins).toBe(3);
    expect(mergeRecords(merged, browser)).toBe(merged);
    // Without a game that the account lacks.
    expect(mergeRecords(recordOf(game(5), game(6)), recordBonusWin(recordOf(game(6)), 6)).stats.bonusWins).toBe(1);
  });

  it("counts the bonus rounds of games beyond the other history by their average", () => {
    const games = Array.from({ length: 40 }, (_, index) => game(10 + index));
    // Every bonus round is won; of the first ten games the history knows no more.
    const browser = games.reduce((record, ended) => recordBonusWin(recordEnd(record, ended), ended.number), NOTHING);
    expect(browser.stats.bonusWins).toBe(40);
    expect(mergeRecords(recordOf(game(5), game(10)), browser).stats.bonusWins).toBe(39);
  });

  it("counts as many plays as distinct games, and is idempotent", () => {
    const anyRecord = fc
      .tuple(fc.array(anyGame), fc.array(fc.integer({ min: 1, max: 40 })))
      .map(([games, bonusWins]) => bonusWins.reduce(recordBonusWin, recordOf(...games)));
    fc.assert(
      fc.property(anyRecord, anyRecord, (account, browser) => {
        const merged = mergeRecords(account, browser);
        const numbers = new Set([...account.results.keys(), ...browser.results.keys()]);
        expect(new Set(merged.results.keys())).toEqual(numbers);
        expect(merged.stats.wins + merged.stats.giveups).toBe(merged.stats.totalPlays);
        expect(merged.stats.totalPlays).toBeGreaterThanOrEqual(account.stats.totalPlays);
        expect(merged.stats.bonusWins).toBeLessThanOrEqual(merged.stats.totalPlays);
        expect(mergeRecords(merged, browser)).toBe(merged);
        expect(mergeRecords(merged, account)).toBe(merged);
      }),
    );
  });
});
