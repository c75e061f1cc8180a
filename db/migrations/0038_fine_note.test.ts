import type { Kysely } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "../../app/platform/database/database.server";
import { locateDatabase } from "../../tests/fixtures/database";
import type { Schema } from "../schema";
import { migrations } from "./index";

let location: Awaited<ReturnType<typeof locateDatabase>>;
let db: Kysely<Schema>;
beforeEach(async () => {
  location = await locateDatabase();
});
afterEach(() => db.destroy());

test("the migration to words that are fine keeps the notes, and takes no other kind", async () => {
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0038")) as typeof migrations;
  db = await openDatabase<Schema>(location, before);
  const note = { language: "en", word: "knife", text: "", written_at: "2022-02-05T12:00:00.000Z" } as const;
  await db
    .insertInto("word_note")
    .values({ ...note, kind: "care" })
    .execute();
  await expect(
    db
      .insertInto("word_note")
      .values({ ...note, kind: "fine" })
      .execute(),
  ).rejects.toThrow(/check/i);
  await db.destroy();
  db = await openDatabase<Schema>(location, migrations);
  await db
    .insertInto("word_note")
    .values({ ...note, kind: "fine", text: "jr" })
    .execute();
  expect(await db.selectFrom("word_note").select(["id", "kind"]).orderBy("id").execute()).toMatchObject([
    { kind: "care" },
    { kind: "fine" },
  ]);
  await expect(
    db
      .insertInto("word_note")
      .values({ ...note, kind: "other" as "fine" })
      .execute(),
  ).rejects.toThrow(/check/i);
});
