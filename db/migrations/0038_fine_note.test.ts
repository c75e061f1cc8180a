import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "../../app/platform/database/database.server";
import { locateDatabase } from "../../tests/fixtures/database";
import type { Schema } from "../schema";
import { migrations } from "./index";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "migration-"));
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

test("the migration to words that are fine keeps the notes, and takes no other kind", async () => {
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0038"));
  const file = path.join(directory, "proxima.sqlite");
  const old = await openDatabase<Schema>(await locateDatabase(file), before);
  const note = { language: "en", word: "knife", text: "", written_at: "2022-02-05T12:00:00.000Z" } as const;
  await old
    .insertInto("word_note")
    .values({ ...note, kind: "care" })
    .execute();
  await expect(
    old
      .insertInto("word_note")
      .values({ ...note, kind: "fine" })
      .execute(),
  ).rejects.toThrow(/check/i);
  await old.destroy();

  const db = await openDatabase<Schema>(await locateDatabase(file), migrations);
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
  await db.destroy();
});
