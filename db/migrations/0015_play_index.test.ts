import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
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

/** Functions of SQL that SQLite 3.40 lacks. */
const TOO_NEW = /octet_length|timediff|string_agg|concat_ws|concat\(|unistr|->>|unhex/i;

test("a database of before has an index of the lengths of logs that an older sqlite3 can read", async () => {
  const file = path.join(directory, "proxima.sqlite");
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0015"));
  await (await openDatabase<Schema>(file, before)).destroy();
  const db = await openDatabase<Schema>(file, migrations);
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_schema where sql is not null`.execute(db);
  expect(rows.map((row) => row.sql).filter((text) => TOO_NEW.test(text))).toEqual([]);
  expect(rows.map((row) => row.sql).filter((text) => text.includes("play_member_size"))).toHaveLength(1);
  await db.destroy();
});
