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

describe("the migration to counts of games", () => {
  test("allows one row for each bucket of a game", async () => {
    const count = { edition: "en", number: 7, guesses: 41, wins: 1, give_ups: 0, hinted: 0, hints: 0 } as const;
    const insert = (values: object) =>
      db
        .insertInto("game_count")
        .values({ ...count, ...values })
        .execute();
    for (const values of [{}, { edition: "de" }, { number: 8 }, { guesses: 0 }]) await insert(values);
    await expect(insert({ wins: 2 })).rejects.toThrow(/unique/i);
    await expect(insert({ number: 0 })).rejects.toThrow(/check/i);
    await expect(insert({ guesses: -1 })).rejects.toThrow(/check/i);
  });
});
