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

test("the migration of addresses writes their domains in ASCII, and gives no address to two accounts", async () => {
  const file = path.join(directory, "members.sqlite");
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0016"));
  const old = await openDatabase<Schema>(file, before);
  const emails = [
    "ana@words.example",
    "bea@exümple.org",
    "köb@words.example",
    "cem@exümple.org",
    "cem@xn--exmple-4ya.org",
  ];
  const rows = emails.map((email, at) => ({
    id: `m${at}`,
    email,
    password_hash: "",
    created_at: "2022-02-05T12:00:00.000Z",
  }));
  await old.insertInto("member").values(rows).execute();
  await old.destroy();
  const db = await openDatabase<Schema>(file, migrations);
  const migrated = await db.selectFrom("member").select("email").orderBy("id").execute();
  expect(migrated.map(({ email }) => email)).toEqual([
    "ana@words.example",
    "bea@xn--exmple-4ya.org",
    "köb@words.example",
    "cem@exümple.org",
    "cem@xn--exmple-4ya.org",
  ]);
  await db.destroy();
});
