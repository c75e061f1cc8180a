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

const AT = "2022-02-05T12:00:00.000Z";
const form = {
  language: "en",
  word: "zkwzk",
  verdict: "form",
  form_of: "star",
  decided_at: AT,
  decided_by: null,
} as const;

describe("the migration to missed words", () => {
  test("allows one verdict for each word, with a change number of its own", async () => {
    await db
      .insertInto("word_verdict")
      .values({ ...form, change: 1 })
      .execute();
    await db
      .insertInto("word_verdict")
      .values({ ...form, language: "de", change: 2 })
      .execute();
    const insert = (values: object) =>
      db
        .insertInto("word_verdict")
        .values({ ...form, change: 3, ...values })
        .execute();
    await expect(insert({})).rejects.toThrow(/unique/i);
    await expect(insert({ word: "zkw", change: 2 })).rejects.toThrow(/unique/i);
  });

  test("allows a word only for forms", async () => {
    const insert = (values: object) =>
      db
        .insertInto("word_verdict")
        .values({ ...form, change: 1, ...values })
        .execute();
    await expect(insert({ form_of: null })).rejects.toThrow(/check/i);
    await expect(insert({ verdict: "blocked" })).rejects.toThrow(/check/i);
    await expect(insert({ verdict: "liked", form_of: null })).rejects.toThrow(/check/i);
    await expect(insert({ decided_by: "nobody" })).rejects.toThrow(/foreign key/i);
    await insert({ verdict: "blocked", form_of: null });
  });

  test("allows one count for each word, language and day", async () => {
    const missed = { language: "en", day: "2022-02-05", word: "zkwzk", count: 1 } as const;
    await db
      .insertInto("missed_word")
      .values([missed, { ...missed, day: "2022-02-06" }])
      .execute();
    await expect(db.insertInto("missed_word").values(missed).execute()).rejects.toThrow(/unique/i);
    await expect(
      db
        .insertInto("missed_word")
        .values({ ...missed, word: "zkw", count: 0 })
        .execute(),
    ).rejects.toThrow(/check/i);
  });
});
