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

const entry = { at: "2022-02-05T12:00:00.000Z", actor_id: "m1", actor_name: "Ana", action: "scheduled" };

test("the migration to changes of the audit log keeps its entries, and lets an earlier version write beside this one", async () => {
  const file = path.join(directory, "audit.sqlite");
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0020"));
  const old = await openDatabase<Schema>(file, before);
  await old.insertInto("audit_log").values(entry).execute();
  await old.destroy();
  const db = await openDatabase<Schema>(file, migrations);
  await db.insertInto("audit_log").values(entry).execute();
  const rows = await db.selectFrom("audit_log").select(["actor_name", "batch", "old_is_chosen"]).execute();
  const stored = { actor_name: "Ana", batch: null, old_is_chosen: null };
  expect(rows).toEqual([stored, stored]);
  await db.destroy();
});
