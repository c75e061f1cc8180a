import type { Kysely } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { deleteMember, insertMember } from "~/account/members.data.server";
import { openDatabase } from "~/platform/database/database.server";
import { migrations } from "../../db/migrations";
import type { Schema } from "../../db/schema";
import { locateDatabase } from "../../tests/fixtures/database";
import {
  countGames,
  deleteGame,
  findGame,
  insertGames,
  listAttributedGames,
  listGames,
  listLatestChosen,
  listScheduledGames,
  replaceGame,
  type Game,
} from "./games.data.server";

const noon = Date.UTC(2022, 0, 29, 12);

let db: Kysely<Schema>;

beforeEach(async () => {
  db = await openDatabase<Schema>(await locateDatabase(), migrations);
});

afterEach(() => db.destroy());

describe("stored games", () => {
  test("are found by edition and number", async () => {
    await insertGames(db, [{ edition: "en", number: 1, secret: "star" }], noon);
    expect(await findGame(db, "en", 1)).toEqual({ edition: "en", number: 1, secret: "star" });
    expect(await findGame(db, "es", 1)).toBeUndefined();
    expect(await findGame(db, "en", 2)).toBeUndefined();
  });

  test("are listed in order of number, both bounds included", async () => {
    const games: Game[] = [3, 1, 4, 2].map((number) => ({ edition: "de", number, secret: `wort${number}` }));
    await insertGames(db, games, noon);
    const middle = await listGames(db, { edition: "de", from: 2, to: 3 });
    expect(middle.map(({ secret }) => secret)).toEqual(["wort2", "wort3"]);
    expect(await listGames(db, { edition: "de", from: 4, to: 9 })).toEqual([
      { edition: "de", number: 4, secret: "wort4" },
    ]);
  });

  test("are inserted where the number is free; existing games keep their secret", async () => {
    await insertGames(db, [{ edition: "en", number: 2, secret: "star" }], noon);
    const games: Game[] = [1, 2, 3].map((number) => ({ edition: "en", number, secret: "moon" }));
    expect(await insertGames(db, games, noon)).toBe(2);
    expect(await insertGames(db, games, noon)).toBe(0);
    const stored = await listGames(db, { edition: "en", from: 1, to: 9 });
    expect(stored.map(({ secret }) => secret)).toEqual(["moon", "star", "moon"]);
  });

  test("are inserted atomically: one invalid game inserts none", async () => {
    const games: Game[] = Array.from({ length: 6000 }, (_, n) => ({ edition: "en", number: n + 1, secret: `w${n}` }));
    await expect(insertGames(db, [...games, { edition: "en", number: 0, secret: "x" }], noon)).rejects.toThrow(
      /check/i,
    );
    expect(await listGames(db, { edition: "en", from: 1, to: 9000 })).toEqual([]);
  });

  test("are inserted in batches of any size, including an empty one", async () => {
    const games: Game[] = Array.from({ length: 12_345 }, (_, n) => ({ edition: "en", number: n + 1, secret: `w${n}` }));
    expect(await insertGames(db, games, noon)).toBe(12_345);
    expect(await insertGames(db, [], noon)).toBe(0);
    expect(await listGames(db, { edition: "en", from: 1, to: 20_000 })).toEqual(games);
    expect(await listGames(db, { edition: "de", from: 1, to: 20_000 })).toEqual([]);
  });

  test("are listed up to a limit", async () => {
    await insertGames(
      db,
      [1, 2, 4].map((number) => ({ edition: "en", number, secret: `w${number}` })),
      noon,
    );
    const first = await listGames(db, { edition: "en", from: 1, to: Number.MAX_SAFE_INTEGER, limit: 2 });
    expect(first.map(({ number }) => number)).toEqual([1, 2]);
  });

  test("keep the flag of a choice by staff until their secret is replaced", async () => {
    await insertGames(db, [{ edition: "en", number: 1, secret: "star" }], noon);
    const games = [3, 2, 4].map((number) => ({
      edition: "en" as const,
      number,
      secret: `w${number}`,
      chosenBy: "ana",
    }));
    for (const [index, game] of games.entries()) await replaceGame(db, game, noon + Math.min(index, 1));
    const chosen = async () =>
      (await listScheduledGames(db, { edition: "en", from: 1 })).filter(({ isChosen }) => isChosen);
    expect((await chosen()).map(({ number }) => number)).toEqual([2, 3, 4]);
    expect((await listLatestChosen(db, { edition: "en", limit: 2 })).map(({ secret }) => secret)).toEqual(["w4", "w2"]);
    await replaceGame(db, { edition: "en", number: 4, secret: "moon" }, noon);
    expect((await chosen()).map(({ number }) => number)).toEqual([2, 3]);
    expect(await listLatestChosen(db, { edition: "de", limit: 2 })).toEqual([]);
  });

  test("name their chooser until the account is deleted, and stay chosen afterwards", async () => {
    await insertMember(db, { id: "ana", email: "ana@words.example", passwordHash: "", firstName: "Ana" }, noon);
    await replaceGame(db, { edition: "en", number: 1, secret: "star", chosenBy: "ana" }, noon);
    await replaceGame(db, { edition: "en", number: 2, secret: "moon" }, noon);
    const span = { edition: "en", from: 1, limit: 9, offset: 0 } as const;
    const chooser = { id: "ana", name: "Ana" };
    const [star, moon] = await listAttributedGames(db, span);
    expect(star).toMatchObject({ number: 1, isChosen: true, setAt: "2022-01-29T12:00:00.000Z", chooser });
    expect(moon).toMatchObject({ number: 2, isChosen: false, chooser: null });
    await deleteMember(db, { id: "ana", passwordHash: "" });
    expect((await listAttributedGames(db, span))[0]).toMatchObject({ secret: "star", isChosen: true, chooser: null });
  });

  test("are counted from a number on, and can be deleted", async () => {
    await insertGames(
      db,
      [1, 2, 4].map((number) => ({ edition: "en", number, secret: `w${number}` })),
      noon,
    );
    expect(await countGames(db, { edition: "en", from: 2 })).toBe(2);
    await deleteGame(db, { edition: "en", number: 2 });
    expect((await listScheduledGames(db, { edition: "en", from: 1 })).map(({ number }) => number)).toEqual([1, 4]);
  });

  test("replace their secret and the time of the change", async () => {
    await replaceGame(db, { edition: "en", number: 1, secret: "star" }, noon);
    await replaceGame(db, { edition: "en", number: 1, secret: "moon" }, noon + 1000);
    expect(await db.selectFrom("game").selectAll().execute()).toMatchObject([
      {
        edition: "en",
        number: 1,
        secret: "moon",
        created_at: "2022-01-29T12:00:01.000Z",
        is_chosen: 0,
        chosen_by: null,
      },
    ]);
  });

  test("must have a number of at least 1 and a nonempty secret", async () => {
    await expect(insertGames(db, [{ edition: "en", number: 0, secret: "star" }], noon)).rejects.toThrow(/check/i);
    await expect(insertGames(db, [{ edition: "en", number: 1, secret: "" }], noon)).rejects.toThrow(/check/i);
  });
});
