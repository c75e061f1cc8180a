import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addGameCounts } from "~/data/gameCounts.server";
import { insertGames } from "~/data/games.server";
import { openTestApp, type TestApp } from "../../../tests/fixtures/app";
import { ENOUGH_PLAYERS, playedDay, playedGames } from "./played.server";

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
    expect((await played()).get(7)).toEqual({ isTooFew: true });
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

describe("the day of a game", () => {
  it("has its word only when it is over, and too few players until they are counted", async () => {
    await insertGames(
      test.app.db,
      [6, 7, 8].map((number) => ({ edition: "en" as const, number, secret: "gala" })),
      0,
    );
    expect(await playedDay(test.app, { edition: "en", number: 6 })).toMatchObject({
      secret: { word: "gala" },
      choice: null,
      estimate: null,
      played: { isTooFew: true },
    });
    for (const number of [5, 7, 8]) expect(await playedDay(test.app, { edition: "en", number })).toBeNull();
  });
});
