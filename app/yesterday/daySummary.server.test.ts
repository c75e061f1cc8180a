import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isRefused } from "~/platform/refusal";
import { insertGames } from "~/play/games.data.server";
import { wordsAround } from "~/play/nearest.server";
import { openGame } from "~/play/openGame.server";
import { DAY, GAME_7, NOON_OF_JUNIOR_1, openTestApp, type TestApp } from "../../tests/fixtures/app";
import { summarizeDay } from "./daySummary.server";

let test: TestApp;
beforeEach(async () => {
  test = await openTestApp();
});
afterEach(() => test.close());

const insert = (secrets: Readonly<Record<number, string>>, edition: "en" | "jr" = "en") =>
  insertGames(
    test.app.db,
    Object.entries(secrets).map(([number, secret]) => ({ edition, number: Number(number), secret })),
    0,
  );
const GAME_6 = { ...GAME_7, number: 6 };

describe("the summary of a day", () => {
  it("has the word, its nearest words, the day and the end of the game", async () => {
    await insert({ 6: "kala", 7: "gala" });
    const summary = await summarizeDay(test.app, GAME_6);
    expect(summary).toMatchObject({
      game: GAME_6,
      date: "2022-02-04",
      endedAt: new Date("2022-02-05T01:00:00Z"),
      word: { word: "kala" },
      played: { isTooFew: true, players: 0 },
    });
    const percentiles = summary?.nearest.map(({ percentile }) => percentile) ?? [];
    expect(percentiles).toHaveLength(10);
    expect(percentiles).toEqual([...percentiles].sort((a, b) => b - a));
  });

  it("is made once for a moment, and again for the secrets of another day", async () => {
    await insert({ 6: "kala", 7: "gala" });
    const first = await summarizeDay(test.app, GAME_6);
    expect(await summarizeDay(test.app, GAME_6)).toBe(first);
    test.setNow(Date.UTC(2022, 1, 6, 1));
    expect(await summarizeDay(test.app, GAME_6)).not.toBe(first);
  });

  it("is none of a game that has not ended, one to come, one before the first and one that was never scheduled", async () => {
    await insert({ 6: "kala", 7: "gala", 8: "pola" });
    test.setNow(Date.UTC(2022, 1, 6, 1) - 1);
    for (const number of [7, 8, 0, -5, 1.5, Number.NaN, 3])
      expect([number, await summarizeDay(test.app, { ...GAME_7, number })]).toEqual([number, null]);
    // 8 PM in New York.
    test.setNow(Date.UTC(2022, 1, 6, 1));
    expect((await summarizeDay(test.app, GAME_7))?.word).toEqual({ word: "gala" });
    expect(await summarizeDay(test.app, { ...GAME_7, number: 8 })).toBeNull();
  });

  it("is none on an edition's first day", async () => {
    await insert({ 1: "kala" }, "jr");
    test.setNow(NOON_OF_JUNIOR_1);
    expect(await summarizeDay(test.app, { edition: "jr", number: 0 })).toBeNull();
    test.setNow(NOON_OF_JUNIOR_1 + DAY);
    expect((await summarizeDay(test.app, { edition: "jr", number: 1 }))?.word).toEqual({ word: "kala" });
  });

  it("names no secret of today among the nearest words, also not that of another edition of the language", async () => {
    await insert({ 6: "kala", 7: "gala" });
    const open = await openGame(test.app, GAME_6);
    if (isRefused(open)) throw new Error(open.why);
    const [first, second] = await wordsAround(test.app, { ...GAME_6, found: open.secret, reader: null });
    if (first === undefined || second === undefined) throw new Error("there are no nearest words");
    // Today's game of Junior is number 1 on that day.
    test.setNow(NOON_OF_JUNIOR_1);
    await insert({ 113: "kala", 114: first.word });
    await insert({ 1: second.word }, "jr");
    const words = (await summarizeDay(test.app, { edition: "en", number: 113 }))?.nearest.map(({ word }) => word);
    expect(words).toHaveLength(10);
    expect(words).not.toContain(first.word);
    expect(words).not.toContain(second.word);
  });

  it("counts who has ended the game on its day", async () => {
    await insert({ 6: "kala", 7: "gala" });
    const ends = { edition: "en", number: 6, guesses: 2, wins: 20, give_ups: 5, hinted: 0, hints: 0 } as const;
    await test.app.db.insertInto("game_count").values(ends).execute();
    expect((await summarizeDay(test.app, GAME_6))?.played).toMatchObject({ players: 25, gaveUpOf100: 20 });
  });
});
