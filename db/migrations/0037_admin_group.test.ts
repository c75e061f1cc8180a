import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "../../app/platform/database/database.server";
import { locateDatabase } from "../../tests/fixtures/database";
import type { Schema } from "../schema";
import { migrations } from "./index";

const AT = "2022-02-05T12:00:00.000Z";
const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0037"));

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "migration-"));
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

test("the migration to groups of admins keeps the roles that people gave, and marks those of a group", async () => {
  const file = path.join(directory, "proxima.sqlite");
  const old = await openDatabase<Schema>(await locateDatabase(file), before);
  for (const [id, isAdmin, isEditor] of [
    ["ana", 1, 0],
    ["ben", 1, 0],
    ["cleo", 0, 1],
  ] as const)
    await sql`insert into member (id, email, password_hash, created_at, is_admin, is_editor)
      values (${id}, ${`${id}@words.example`}, 'hash', ${AT}, ${isAdmin}, ${isEditor})`.execute(old);
  for (const [id, givesAdmin] of [
    ["ana", 1],
    ["ben", 0],
  ] as const)
    await sql`insert into oidc_identity (issuer, subject, member_id, gives_admin, linked_at)
      values ('https://id.example', ${id}, ${id}, ${givesAdmin}, ${AT})`.execute(old);
  await old.destroy();

  const db = await openDatabase<Schema>(await locateDatabase(file), migrations);
  const columns = ["id", "is_admin", "is_editor", "admin_group"] as const;
  expect(await db.selectFrom("member").select(columns).orderBy("id").execute()).toEqual([
    { id: "ana", is_admin: 0, is_editor: 0, admin_group: "" },
    { id: "ben", is_admin: 1, is_editor: 0, admin_group: null },
    { id: "cleo", is_admin: 0, is_editor: 1, admin_group: null },
  ]);
  expect(await db.selectFrom("oidc_identity").select("subject").orderBy("subject").execute()).toHaveLength(2);
  await db.destroy();
});
