import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { NOON_OF_GAME_7, NOON_OF_JUNIOR_1, openTestApp, type TestApp } from "../../tests/fixtures/app";
import { insertGames } from "./games.data.server";
import { newestPastGame, yesterdaysWord } from "./pastWord.server";

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
  const secrets = ["gala", "kala", "pola"];
  await insertGames(
    test.app.db,
    secrets.flatMap((secret, index) => [
      { edition: "en" as const, number: 5 + index, secret },
      { edition: "jr" as const, number: 1 + index, secret },
    ]),
    0,
  );
});
afterAll(() => test.close());
beforeEach(() => {
  test.setNow(NOON_OF_GAME_7);
});

const DAY_MS = 86_400_000;

describe("yesterday's word", () => {
  it("is the secret of yesterday's game, not of today's", async () => {
    expect(newestPastGame(test.app, "en")).toBe(6);
    expect(await yesterdaysWord(test.app, "en")).toBe("kala");
  });

  it("changes at the rollover, 8 PM in New York", async () => {
    // 8 PM in New York is 1 AM UTC in winter.
    const rollover = Date.UTC(2022, 1, 6, 1);
    test.setNow(rollover - 1);
    expect(await yesterdaysWord(test.app, "en")).toBe("kala");
    test.setNow(rollover);
    expect(await yesterdaysWord(test.app, "en")).toBe("pola");
  });

  it("is null before and on the first day of an edition, and exists on the second", async () => {
    test.setNow(NOON_OF_JUNIOR_1 - DAY_MS);
    expect(await yesterdaysWord(test.app, "jr")).toBeNull();
    test.setNow(NOON_OF_JUNIOR_1);
    expect(newestPastGame(test.app, "jr")).toBe(0);
    expect(await yesterdaysWord(test.app, "jr")).toBeNull();
    test.setNow(NOON_OF_JUNIOR_1 + DAY_MS);
    expect(await yesterdaysWord(test.app, "jr")).toBe("gala");
  });

  it("is that of the requested edition", async () => {
    expect(newestPastGame(test.app, "es")).toBe(6 - 868);
    expect(await yesterdaysWord(test.app, "es")).toBeNull();
    expect(await yesterdaysWord(test.app, "de")).toBeNull();
  });
});
