import type { Kysely } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "../../app/platform/database/database.server";
import { locateDatabase } from "../../tests/fixtures/database";
import type { Schema } from "../schema";
import { migrations } from "./index";

let db: Kysely<Schema>;
beforeEach(async () => {
  db = await openDatabase<Schema>(await locateDatabase(), migrations);
});
afterEach(() => db.destroy());

describe("the migration to odd neighbors", () => {
  test("allows one count for each pair of words, language and day", async () => {
    const pair = { language: "en", day: "2022-02-05", secret: "star", word: "zkw", count: 1 } as const;
    const insert = (values: object) =>
      db
        .insertInto("odd_neighbor")
        .values({ ...pair, ...values })
        .execute();
    for (const values of [{}, { day: "2022-02-06" }, { secret: "moon" }, { word: "star" }, { language: "de" }])
      await insert(values);
    await expect(insert({ count: 2 })).rejects.toThrow(/unique/i);
    await expect(insert({ word: "zkwz", count: 0 })).rejects.toThrow(/check/i);
  });

  test("allows one row for each edition and change, about a game that can be", async () => {
    const decision = {
      change: 1,
      edition: "en",
      word: "zkw",
      from_number: 8,
      is_out: 1,
      decided_at: "2022-02-05T12:00:00.000Z",
      decided_by: null,
    } as const;
    const insert = (values: object) =>
      db
        .insertInto("rank_decision")
        .values({ ...decision, ...values })
        .execute();
    for (const values of [{}, { edition: "jr" }, { change: 2, is_out: 0 }]) await insert(values);
    await expect(insert({ word: "zkwz" })).rejects.toThrow(/unique/i);
    await expect(insert({ change: 3, from_number: 0 })).rejects.toThrow(/check/i);
    await expect(insert({ change: 3, is_out: 2 })).rejects.toThrow(/check/i);
    await expect(insert({ change: 3, decided_by: "nobody" })).rejects.toThrow(/foreign key/i);
  });
});
