import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "../../app/platform/database/database.server";
import type { Schema } from "../schema";
import { migrations } from "./index";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "migration-"));
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

test("the migration to verdicts that are taken back keeps the verdicts of before", async () => {
  const file = path.join(directory, "verdicts.sqlite");
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0011"));
  const old = await openDatabase<Schema>(file, before);
  const row = { language: "en", decided_at: "2022-02-05T12:00:00.000Z", decided_by: null } as const;
  const rows = [
    { ...row, word: "zkwzk", verdict: "form", form_of: "star", change: 1 },
    { ...row, word: "zkw", verdict: "blocked", form_of: null, change: 2 },
  ] as const;
  await old.insertInto("word_verdict").values(rows).execute();
  await old.destroy();
  const db = await openDatabase<Schema>(file, migrations);
  expect(await db.selectFrom("word_verdict").selectAll().orderBy("change").execute()).toEqual(rows);
  await db.updateTable("word_verdict").set({ verdict: "takenBack" }).where("word", "=", "zkw").execute();
  await expect(db.updateTable("word_verdict").set({ verdict: "takenBack" }).execute()).rejects.toThrow(/check/i);
  await db.destroy();
});
