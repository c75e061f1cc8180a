import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DAY, NOON_OF_GAME_7, openTestApp, type TestApp } from "../../tests/fixtures/app";
import { addGameCounts, addHintCounts } from "./gameCounts.data.server";
import { ENOUGH_PLAYERS } from "./played";
import { othersPlayed, playedGames, playedMonth } from "./played.server";
import type { PastGame } from "./stats";

let test: TestApp;
beforeEach(async () => {
  test = await openTestApp();
});
afterEach(() => test.close());

const ROW = { edition: "en", number: 7, guesses: 10, wins: 0, give_ups: 0, hinted: 0, hints: 0 } as const;
const played = () => playedGames(test.app, { edition: "en", from: 6, to: 8 });

describe("a played game", () => {
  it("has its players, wins, give-ups, hints and the guesses of those who found the word", async () => {
    await addGameCounts(test.app.db, [
      { ...ROW, guesses: 9, wins: 10, hinted: 5, hints: 7 },
      { ...ROW, guesses: 40, wins: 20, give_ups: 2, hinted: 5, hints: 20 },
      { ...ROW, guesses: 45, wins: 20, give_ups: 8 },
    ]);
    expect((await played()).get(7)).toEqual({
      isTooFew: false,
      players: 60,
      wins: 50,
      giveUps: 10,
      gaveUpOf100: 17,
      medianGuesses: 40,
      medianHints: null,
      hintedOf100: 17,
      hintsEach: 2.7,
      groups: [
        { from: 1, to: 10, count: 10 },
        { from: 11, to: 20, count: 0 },
        { from: 21, to: 40, count: 20 },
        { from: 41, to: 80, count: 20 },
        { from: 81, to: 160, count: 0 },
        { from: 161, to: null, count: 0 },
      ],
    });
  });

  it("has no figures below 20 players", async () => {
    await addGameCounts(test.app.db, [{ ...ROW, wins: ENOUGH_PLAYERS - 1 }]);
    expect((await played()).get(7)).toEqual({ isTooFew: true, players: ENOUGH_PLAYERS - 1 });
    await addGameCounts(test.app.db, [{ ...ROW, give_ups: 1 }]);
    expect((await played()).get(7)).toMatchObject({ isTooFew: false, players: ENOUGH_PLAYERS });
  });

  it("has no median where all gave up, and no hints where nobody took one", async () => {
    await addGameCounts(test.app.db, [{ ...ROW, give_ups: 30 }]);
    const figures = { medianGuesses: null, gaveUpOf100: 100, hintedOf100: 0, hintsEach: null };
    expect((await played()).get(7)).toMatchObject(figures);
  });

  it("is found by edition and number, and is missing where nobody was counted", async () => {
    await addGameCounts(test.app.db, [
      { ...ROW, number: 6, wins: 20 },
      { ...ROW, number: 8, wins: 20 },
      { ...ROW, number: 9, wins: 20 },
      { ...ROW, edition: "de", wins: 20 },
    ]);
    expect([...(await played()).keys()]).toEqual([6, 8]);
  });
});

describe("the median of hints", () => {
  const hints = { edition: "en", number: 7, give_ups: 0 } as const;

  it("is that of those who found the word", async () => {
    await addGameCounts(test.app.db, [{ ...ROW, wins: 25, give_ups: 40 }]);
    await addHintCounts(test.app.db, [
      { ...hints, hints: 0, wins: 12 },
      { ...hints, hints: 3, wins: 8 },
      { ...hints, hints: 9, wins: 5, give_ups: 40 },
    ]);
    expect((await played()).get(7)).toMatchObject({ medianHints: 3 });
  });

  it("is not known of a game whose hints were counted of too few", async () => {
    await addGameCounts(test.app.db, [{ ...ROW, wins: 60 }]);
    await addHintCounts(test.app.db, [{ ...hints, hints: 0, wins: ENOUGH_PLAYERS - 1 }]);
    expect((await played()).get(7)).toMatchObject({ medianHints: null });
  });
});

describe("how others did", () => {
  const others = (number: number, own: { guessCount: number } | null) =>
    othersPlayed(test.app, { edition: "en", number }, own);

  it("has a place from 20 players on, and none for who gave up", async () => {
    await addGameCounts(test.app.db, [
      { ...ROW, wins: 30 },
      { ...ROW, guesses: 40, wins: 50, give_ups: 20 },
    ]);
    expect(await others(7, { guessCount: 10 })).toMatchObject({
      isToday: true,
      played: { players: 100 },
      place: { moreOf100: 70, tenth: 3 },
    });
    expect(await others(7, null)).toMatchObject({ played: { gaveUpOf100: 20 }, place: null });
  });

  it("says of fewer only how many they are: at least the player, on the day of the game", async () => {
    const tooFew = (players: number) => ({ played: { isTooFew: true, players }, place: null });
    expect(await others(7, { guessCount: 10 })).toEqual({ isToday: true, ...tooFew(1) });
    await addGameCounts(test.app.db, [
      { ...ROW, wins: 19 },
      { ...ROW, number: 6, wins: 3 },
    ]);
    expect(await others(7, { guessCount: 10 })).toEqual({ isToday: true, ...tooFew(19) });
    expect(await others(6, { guessCount: 10 })).toEqual({ isToday: false, ...tooFew(3) });
  });

  it("is nothing of a past game that nobody was counted in", async () => {
    expect(await others(5, { guessCount: 10 })).toBeNull();
  });
});

describe("a month among others", () => {
  const ended = (number: number, guessCount: number, hasWon = true) => ({ number, guessCount, hasWon });

  it("has the games that enough players have ended, of the last 30 days", async () => {
    test.setNow(NOON_OF_GAME_7 + 40 * DAY);
    await addGameCounts(
      test.app.db,
      [10, 17, 18, 19, 20, 47].flatMap((number) => [
        { ...ROW, number, guesses: 20, wins: number === 19 ? 2 : 50 },
        { ...ROW, number, guesses: 60, wins: number === 19 ? 2 : 50 },
      ]),
    );
    const month = (...history: readonly PastGame[]) => playedMonth(test.app, "en", { history });
    expect(await month(ended(18, 9), ended(20, 40), ended(47, 70), ended(10, 9), ended(17, 9), ended(19, 9))).toEqual({
      games: 3,
      better: 1,
      tenth: 5,
    });
    expect(await month(ended(18, 9), ended(20, 40))).toBeNull();
    expect(await month(ended(18, 9, false), ended(20, 9, false), ended(47, 20))).toEqual({
      games: 3,
      better: 0,
      tenth: 10,
    });
    expect(await month()).toBeNull();
  });
});
