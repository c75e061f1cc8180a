import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "../../app/platform/database/database.server";
import type { Schema } from "../schema";
import { migrations } from "./index";

const BEFORE = {
  "0001_game": migrations["0001_game"],
  "0002_member": migrations["0002_member"],
  "0003_play_owner": migrations["0003_play_owner"],
};

let directory: string;
let db: Kysely<Schema>;

beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), "migration-"));
  const file = path.join(directory, "proxima.sqlite");
  const old = await openDatabase<Schema>(file, BEFORE);
  for (const id of ["ana", "ben"]) {
    await sql`
      insert into member (id, email, password_hash, created_at)
      values (${id}, ${`${id}@words.example`}, 'hash', '2022-02-05T12:00:00.000Z')`.execute(old);
    await sql`
      insert into session (id, member_id, expires_at)
      values (${`session of ${id}`}, ${id}, '2022-03-07T12:00:00.250Z')`.execute(old);
  }
  await old.destroy();
  db = await openDatabase<Schema>(file, migrations);
});

afterEach(async () => {
  await db.destroy();
  rmSync(directory, { recursive: true });
});

const sessions = () => db.selectFrom("session").selectAll().orderBy("id").execute();

describe("the migration to sessions with a start", () => {
  test("keeps every session, which began 30 days before it expires", async () => {
    const times = { started_at: "2022-02-05T12:00:00.250Z", expires_at: "2022-03-07T12:00:00.250Z" };
    expect(await sessions()).toEqual([
      { id: "session of ana", member_id: "ana", ...times },
      { id: "session of ben", member_id: "ben", ...times },
    ]);
  });

  test("keeps the cascade and the index", async () => {
    await db.deleteFrom("member").where("id", "=", "ana").execute();
    expect((await sessions()).map(({ id }) => id)).toEqual(["session of ben"]);
    expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([]);
    const { rows } = await sql`select tbl_name from sqlite_schema where name = 'session_member'`.execute(db);
    expect(rows).toEqual([{ tbl_name: "session" }]);
  });

  test("requires a start", async () => {
    await expect(
      sql`insert into session (id, member_id, expires_at) values ('s', 'ana', 'x')`.execute(db),
    ).rejects.toThrow("NOT NULL");
  });
});
