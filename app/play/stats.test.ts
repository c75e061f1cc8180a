import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addBonusWins,
  addGame,
  type EndedGame,
  formatStats,
  GIVEUPS,
  HISTORY_LENGTH,
  isArchivePlay,
  laterStats,
  NO_STATS,
  parseStats,
  type Stats,
  toStats,
  toStatsFacts,
} from "./stats";
import { canKeepStreak, currentStreak } from "./streak";

const daily = (number: number, more: Partial<EndedGame> = {}): EndedGame => ({
  number,
  hasWon: true,
  guessCount: 20,
  hintCount: 1,
  ringCount: 0,
  isArchive: false,
  ...more,
});
const archived = (number: number, more: Partial<EndedGame> = {}) => daily(number, { isArchive: true, ...more });
const NO_GIVEUPS = { giveups0: 0, giveups1: 0, giveups2: 0, giveups3: 0, giveups4: 0, giveups5: 0 };
const play = (...games: EndedGame[]) => games.reduce(addGame, NO_STATS);

const anyGame: fc.Arbitrary<EndedGame> = fc.record({
  number: fc.integer({ min: 1, max: 3000 }),
  hasWon: fc.boolean(),
  guessCount: fc.integer({ min: 1, max: 2000 }),
  hintCount: fc.integer({ min: 0, max: 50 }),
  ringCount: fc.integer({ min: 0, max: 5 }),
  isArchive: fc.constant(true),
});

/** A day of a player: when its own game ends, if at all, and whether an archived one does. */
interface Day {
  readonly end: "never" | "onTime" | "late" | "lateAfterNext";
  readonly game: EndedGame;
  readonly archived: EndedGame | null;
}
const anyDays: fc.Arbitrary<readonly Day[]> = fc.array(
  fc.record({
    end: fc.constantFrom("never", "onTime", "onTime", "late", "lateAfterNext"),
    game: anyGame,
    archived: fc.option(anyGame),
  }),
  { maxLength: 40 },
);
/** The games of days from the first one on, in the order in which they end. A late one ends a day later. */
function inOrder(days: readonly Day[], first = 1200): EndedGame[] {
  return [...days, null].flatMap((day, index) => {
    const today = day === null ? null : { ...day.game, number: first + index, isArchive: false };
    const before = days[index - 1];
    const yesterday = before === undefined ? null : { ...before.game, number: first + index - 1, isArchive: false };
    return [
      before?.end === "late" ? yesterday : null,
      day?.archived ?? null,
      day?.end === "onTime" ? today : null,
      before?.end === "lateAfterNext" ? yesterday : null,
    ].filter((game) => game !== null);
  });
}
const anySequence = anyDays.map((days) => inOrder(days));
/** Some of the games with a won bonus round. */
const anyStats: fc.Arbitrary<Stats> = fc
  .tuple(anySequence, fc.nat({ max: 5 }))
  .map(([games, every]) =>
    addBonusWins(play(...games), new Set(games.map(({ number }) => number).filter((number) => number % 6 <= every))),
  );

it("a play of the archive began after the day of its game, or ends after the day that follows", () => {
  expect([0, 1, 2].map((age) => isArchivePlay({ age, isBegunOnDay: true }))).toEqual([false, false, true]);
  expect([0, 1].map((age) => isArchivePlay({ age, isBegunOnDay: false }))).toEqual([false, true]);
});

describe("the first daily game", () => {
  it("initializes all statistics when won", () => {
    expect(play(daily(41, { guessCount: 30, hintCount: 2 }))).toEqual({
      abandons: 0,
      firstPlay: 41,
      giveups: 0,
      hints: 2,
      lastEnd: 41,
      lastPlay: 41,
      playStreak: 1,
      totalGuesses: 30,
      totalPlays: 1,
      winStreak: 1,
      wins: 1,
      bonusWins: 0,
      heldStreak: 0,
      ...NO_GIVEUPS,
      history: [{ number: 41, guessCount: 30, hasWon: true }],
    });
  });

  it("starts a play streak but no win streak when given up", () => {
    expect(play(daily(41, { hasWon: false }))).toMatchObject({ playStreak: 1, winStreak: 0, wins: 0, giveups: 1 });
  });
});

describe("a streak", () => {
  it("grows with each consecutive game", () => {
    expect(play(daily(41), daily(42), daily(43))).toMatchObject({ playStreak: 3, winStreak: 3, firstPlay: 41 });
  });

  it("restarts after a day without a game", () => {
    expect(play(daily(41), daily(42), daily(44))).toMatchObject({ playStreak: 1, winStreak: 1, lastEnd: 44 });
  });

  it("of wins ends with a give-up; the play streak continues", () => {
    expect(play(daily(41), daily(42, { hasWon: false }))).toMatchObject({ playStreak: 2, winStreak: 0 });
    expect(play(daily(41, { hasWon: false }), daily(42))).toMatchObject({ playStreak: 2, winStreak: 1 });
  });
});

describe("yesterday's game, won today", () => {
  it("joins the streak before it, and that of today's game if this ends first", () => {
    expect(play(daily(41), daily(42), daily(43))).toMatchObject({ winStreak: 3, heldStreak: 0, lastEnd: 43 });
    expect(play(daily(41), daily(43))).toMatchObject({ winStreak: 1, heldStreak: 1 });
    expect(play(daily(41), daily(43), daily(42))).toMatchObject({ winStreak: 3, heldStreak: 0, lastEnd: 43 });
    expect(play(daily(43), daily(42))).toMatchObject({ winStreak: 2, firstPlay: 42, playStreak: 2 });
  });

  it("joins nothing if one of both was given up", () => {
    expect(play(daily(41), daily(43), daily(42, { hasWon: false }))).toMatchObject({ winStreak: 1, heldStreak: 0 });
    expect(play(daily(41), daily(43, { hasWon: false }), daily(42))).toMatchObject({ winStreak: 0, heldStreak: 0 });
  });

  it("cannot be won on the day after, nor as a game of the archive", () => {
    expect(play(daily(41), daily(43), daily(44))).toMatchObject({ winStreak: 2, heldStreak: 0 });
    expect(play(daily(41), daily(43), archived(42))).toMatchObject({ winStreak: 1, heldStreak: 1 });
    expect(play(daily(40), daily(43)).heldStreak).toBe(0);
  });
});

describe("an archived game", () => {
  it("counts as a play and as a win or give-up, with its guesses and hints", () => {
    const stats = play(archived(7), archived(3, { hasWon: false, guessCount: 5, hintCount: 0 }));
    expect(stats).toMatchObject({ totalPlays: 2, wins: 1, giveups: 1, totalGuesses: 25, hints: 1 });
  });

  it("does not affect the win streak", () => {
    expect(play(daily(41), archived(42), archived(9, { hasWon: false })).winStreak).toBe(1);
    expect(play(daily(41), archived(9), daily(42)).winStreak).toBe(2);
  });

  it("counts toward the play streak by its number", () => {
    expect(play(daily(41), archived(42)).playStreak).toBe(2);
    expect(play(daily(41), daily(42), archived(9)).playStreak).toBe(1);
  });
});

describe("a game that was given up", () => {
  it("counts by the rings that its best word closed, and a won one does not", () => {
    const gaveUp = (number: number, ringCount: number) => daily(number, { hasWon: false, ringCount });
    const stats = play(gaveUp(41, 0), gaveUp(42, 5), gaveUp(43, 5), daily(44, { ringCount: 4 }), archived(7));
    expect(stats).toMatchObject({ ...NO_GIVEUPS, giveups0: 1, giveups5: 2, giveups: 3 });
  });
});

describe("for any sequence of games", () => {
  const check = (rule: (stats: Stats, games: readonly EndedGame[]) => void) => {
    fc.assert(
      fc.property(anySequence, (games) => {
        rule(play(...games), games);
      }),
    );
  };

  it("no streak exceeds its total", () => {
    check(({ playStreak, totalPlays, winStreak, wins }, games) => {
      expect(playStreak).toBeLessThanOrEqual(totalPlays);
      expect(winStreak).toBeLessThanOrEqual(wins);
      expect(winStreak).toBeLessThanOrEqual(games.filter(({ isArchive, hasWon }) => !isArchive && hasWon).length);
    });
  });

  it("every play is a win or a give-up, and the sums add up", () => {
    check((stats, games) => {
      expect(stats.totalPlays).toBe(games.length);
      expect(stats.wins + stats.giveups).toBe(games.length);
      expect(GIVEUPS.reduce((sum, name) => sum + stats[name], 0)).toBe(stats.giveups);
      expect(stats.totalGuesses).toBe(games.reduce((sum, { guessCount }) => sum + guessCount, 0));
      expect(stats.hints).toBe(games.reduce((sum, { hintCount }) => sum + hintCount, 0));
    });
  });

  it("firstPlay, lastPlay and lastEnd are the first and the last daily game", () => {
    check(({ firstPlay, lastPlay, lastEnd }, games) => {
      const numbers = games.filter(({ isArchive }) => !isArchive).map(({ number }) => number);
      const last = Math.max(0, ...numbers);
      expect([firstPlay, lastPlay, lastEnd]).toEqual([numbers.length === 0 ? 0 : Math.min(...numbers), last, last]);
    });
  });

  it("archived games do not affect fields of daily games", () => {
    check((stats, games) => {
      const { firstPlay, lastPlay, lastEnd, winStreak } = play(...games.filter(({ isArchive }) => !isArchive));
      expect(stats).toMatchObject({ firstPlay, lastPlay, lastEnd, winStreak });
    });
  });

  it("the win streak is the final run of days whose games were won, on time or late", () => {
    check(({ winStreak, lastEnd }, games) => {
      const won = new Map(games.filter(({ isArchive }) => !isArchive).map(({ number, hasWon }) => [number, hasWon]));
      let run = 0;
      while (won.get(lastEnd - run) === true) run += 1;
      expect(winStreak).toBe(run);
    });
  });

  it("a late end counts as if it had been on time", () => {
    fc.assert(
      fc.property(anyDays, (days) => {
        const onTime = days.map((day): Day => (day.end === "never" ? day : { ...day, end: "onTime" }));
        const { firstPlay, lastEnd, lastPlay, winStreak, heldStreak } = play(...inOrder(onTime));
        expect(play(...inOrder(days))).toMatchObject({ firstPlay, lastEnd, lastPlay, winStreak, heldStreak });
      }),
    );
  });

  it("the history has the last thirty games", () => {
    check(({ history }, games) => {
      const last = games.slice(-HISTORY_LENGTH);
      expect(history).toEqual(last.map(({ number, guessCount, hasWon }) => ({ number, guessCount, hasWon })));
    });
  });
});

describe("a won bonus round", () => {
  it("counts once, as a mark of its game, whether that was won or given up", () => {
    const stats = addBonusWins(play(daily(41), daily(42, { hasWon: false }), daily(43)), new Set([41, 42]));
    expect(stats.bonusWins).toBe(2);
    expect(stats.history.map(({ hasWonBonus }) => hasWonBonus)).toEqual([true, true, undefined]);
    expect(addBonusWins(stats, new Set([41, 42]))).toBe(stats);
  });

  it("stays marked when other games follow", () => {
    const stats = addGame(addBonusWins(play(daily(41)), new Set([41])), daily(42));
    expect(addBonusWins(stats, new Set([41]))).toBe(stats);
    expect(stats.bonusWins).toBe(1);
  });

  it("does not count for a game that is not in the history", () => {
    const stats = play(...Array.from({ length: HISTORY_LENGTH + 1 }, (_, index) => daily(41 + index)));
    expect(addBonusWins(stats, new Set([40, 41]))).toBe(stats);
  });
});

describe("toStatsFacts", () => {
  it("is empty before the first game", () => {
    expect(toStatsFacts(NO_STATS)).toEqual({ played: 0, averageGuesses: null, averageHints: null });
  });

  it("counts abandons as played, but excludes them from averages", () => {
    const stats = { ...NO_STATS, wins: 2, giveups: 1, abandons: 4, totalGuesses: 100, hints: 2 };
    expect(toStatsFacts(stats)).toEqual({ played: 7, averageGuesses: 33.3, averageHints: 0.7 });
    expect(toStatsFacts({ ...stats, wins: 0, giveups: 0 })).toMatchObject({ played: 4, averageGuesses: null });
  });
});

describe("statistics as text", () => {
  it("round-trip", () => {
    fc.assert(
      fc.property(anyStats, (stats) => {
        expect(parseStats(formatStats(stats))).toEqual(stats);
      }),
    );
  });

  it("contain only characters that are valid in cookies, and are short", () => {
    fc.assert(
      fc.property(anyStats, (stats) => {
        expect(formatStats(stats)).toMatch(/^v4\.[0-9a-z.+*~-]{37,415}$/);
      }),
    );
  });

  it("have the form that exists in browsers and rows", () => {
    const text = "v4.1.41.1.5.43.43.3.90.4.1.2.0.0.0.0.0.0.0.0.15+k.16-k.17+u";
    const stats: Stats = {
      abandons: 1,
      firstPlay: 41,
      giveups: 1,
      hints: 5,
      lastEnd: 43,
      lastPlay: 43,
      playStreak: 3,
      totalGuesses: 90,
      totalPlays: 4,
      winStreak: 1,
      wins: 2,
      bonusWins: 0,
      heldStreak: 0,
      ...NO_GIVEUPS,
      history: [
        { number: 41, guessCount: 20, hasWon: true },
        { number: 42, guessCount: 20, hasWon: false },
        { number: 43, guessCount: 30, hasWon: true },
      ],
    };
    expect(parseStats(text)).toEqual(stats);
    expect(formatStats(stats)).toBe(text);
  });

  it("have a mark of their own for a won bonus round", () => {
    const stats = addBonusWins(play(daily(41), daily(42, { hasWon: false })), new Set([41, 42]));
    expect(formatStats(stats)).toMatch(/\.2(?:\.\d){7}\.15\*k\.16~k$/);
  });

  it.each(["v3", "v5", "v40", "v04", "v", "V4", "4", "v4.v4"])("are none in a text of the version %s", (version) => {
    expect(parseStats(formatStats(play(daily(41))).replace("v4", version))).toBeUndefined();
  });

  it("stay readable after updating tampered statistics", () => {
    const tampered = { ...NO_STATS, hints: 999_999_999, lastEnd: 999_999_999 };
    expect(parseStats(formatStats(addGame(tampered, daily(41))))).toMatchObject({ hints: 999_999_999, wins: 1 });
  });

  /** All sums but the last. */
  const ZEROS = Array(18).fill("0").join(".");
  it.each(["", "0", "1.2.3", `${ZEROS}.a`, `${ZEROS}.-1`, `${ZEROS}.9999999999`])(
    "are undefined for %j, with or without the version",
    (text) => {
      expect(parseStats(text)).toBeUndefined();
      expect(parseStats(`v4.${text}`)).toBeUndefined();
    },
  );

  it("keep the valid games of a corrupted history", () => {
    const text = `${formatStats(play(daily(41)))}.15+.zzzzzzzz+1.+2.16-k`;
    expect(parseStats(text)?.history).toEqual([
      { number: 41, guessCount: 20, hasWon: true },
      { number: 42, guessCount: 20, hasWon: false },
    ]);
  });

  it("are not parsed from a text that is too long", () => {
    expect(parseStats(`${formatStats(NO_STATS)}${".15+k".repeat(1000)}`)).toBeUndefined();
  });
});

describe("statistics from untrusted JSON", () => {
  const read = (value: unknown) => toStats((name) => (value as Record<string, unknown>)[name]);

  it("round-trip", () => {
    fc.assert(
      fc.property(anyStats, (stats) => {
        expect(read(JSON.parse(JSON.stringify(stats)))).toEqual(stats);
      }),
    );
  });

  it("are bounded integers for any input", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(NO_STATS)), fc.anything()), (value) => {
        const stats = read(value);
        expect(parseStats(formatStats(stats))).toEqual(stats);
      }),
    );
  });
});

describe("laterStats", () => {
  it("returns the statistics with more plays", () => {
    const [older, later] = [play(daily(1)), play(daily(1), daily(2))];
    expect([laterStats(older, later), laterStats(later, older)]).toEqual([later, later]);
    expect(laterStats(older, { ...older, hints: 9 })).toBe(older);
  });

  it("returns those with more won bonus rounds if they have as many plays", () => {
    const [before, after] = [play(daily(1)), addBonusWins(play(daily(1)), new Set([1]))];
    expect([laterStats(before, after), laterStats(after, before)]).toEqual([after, after]);
    expect(laterStats(after, play(daily(1), daily(2)))).toMatchObject({ totalPlays: 2, bonusWins: 0 });
  });
});

describe("the current win streak", () => {
  it("is the one that the statistics have after the game", () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 20 }), (wins) => {
        const games = wins.map((hasWon, index) => daily(index + 1, { hasWon }));
        const before = play(...games.slice(0, -1));
        const after = play(...games);
        const today = { number: wins.length, isOver: true, hasWon: wins.at(-1) === true, isYesterdayOpen: false };
        expect(currentStreak(before, today)).toBe(after.winStreak);
        expect(currentStreak(after, today)).toBe(after.winStreak);
      }),
    );
  });

  it("is longer once yesterday's game is won late, exactly when it can be kept", () => {
    fc.assert(
      fc.property(anyDays, fc.boolean(), (days, isTodaysFirst) => {
        const number = 1200 + days.length + 1;
        const before = play(...inOrder(days).filter((game) => game.isArchive || game.number < number - 1));
        const known = isTodaysFirst ? addGame(before, daily(number)) : before;
        const today = { number, isOver: false, hasWon: false, isYesterdayOpen: true };
        const kept = currentStreak(addGame(known, daily(number - 1)), { ...today, isYesterdayOpen: false });
        const lost = currentStreak(known, { ...today, isYesterdayOpen: false });
        expect(kept).toBeGreaterThan(lost);
        expect(canKeepStreak(known, today)).toBe(kept > lost + 1);
      }),
    );
  });
});
