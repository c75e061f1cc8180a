import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { insertGames } from "~/play/games.data.server";
import { openTestApp, type TestApp } from "../../tests/fixtures/app";
import { playedDay } from "./playedDay.server";

let test: TestApp;
beforeEach(async () => {
  test = await openTestApp();
});
afterEach(() => test.close());

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
      played: { isTooFew: true, players: 0 },
    });
    for (const number of [5, 7, 8]) expect(await playedDay(test.app, { edition: "en", number })).toBeNull();
  });
});
