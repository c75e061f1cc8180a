import type { Kysely } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "../../app/platform/database/database.server";
import { locateDatabase } from "../../tests/fixtures/database";
import type { Schema } from "../schema";
import { migrations } from "./index";

let db: Kysely<Schema>;
beforeEach(async () => {
  db = await openDatabase<Schema>(await locateDatabase(), migrations);
});
afterEach(() => db.destroy());

test("the migration to counts by hints allows one row for each bucket of a game", async () => {
  const count = { edition: "en", number: 7, hints: 2, wins: 1, give_ups: 0 } as const;
  const insert = (values: object) =>
    db
      .insertInto("hint_count")
      .values({ ...count, ...values })
      .execute();
  for (const values of [{}, { edition: "de" }, { number: 8 }, { hints: 0 }]) await insert(values);
  await expect(insert({ wins: 2 })).rejects.toThrow(/unique/i);
  await expect(insert({ number: 0 })).rejects.toThrow(/check/i);
  await expect(insert({ hints: -1 })).rejects.toThrow(/check/i);
});
