import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "../../app/platform/database/database.server";
import type { Schema } from "../schema";
import { migrations } from "./index";

const BEFORE = { "0001_game": migrations["0001_game"], "0002_member": migrations["0002_member"] };
const AFTER = { ...BEFORE, "0003_play_owner": migrations["0003_play_owner"] };
const AT = "2022-02-05T12:00:00.000Z";

let directory: string;
let file: string;
/** Rows by table before the migration. */
let before: Map<string, unknown[]>;
let db: Kysely<Schema>;

beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), "migration-"));
  file = path.join(directory, "proxima.sqlite");
  const old = await openDatabase<Schema>(file, BEFORE);
  await insertRows(old);
  before = await allRows(old);
  await old.destroy();
  db = await openDatabase<Schema>(file, AFTER);
});

afterEach(async () => {
  await db.destroy();
  rmSync(directory, { recursive: true });
});

/** Inserts rows into every table, for two members. */
async function insertRows(old: Kysely<Schema>): Promise<void> {
  await sql`insert into game (edition, number, secret, created_at, is_chosen) values ('en', 7, 'star', ${AT}, 1)`.execute(
    old,
  );
  await sql`insert into opinion (name, likes, dislikes) values ('hints', 3, 1)`.execute(old);
  for (const id of ["ana", "ben"]) {
    await sql`
      insert into member (id, email, password_hash, photo, created_at)
      values (${id}, ${`${id}@words.example`}, 'hash', x'00ff', ${AT})`.execute(old);
    await sql`insert into session (id, member_id, expires_at) values (${`session of ${id}`}, ${id}, ${AT})`.execute(
      old,
    );
    await sql`
      insert into email_token (hash, member_id, purpose, expires_at)
      values (${`token of ${id}`}, ${id}, 'reset', ${AT})`.execute(old);
    for (const edition of ["en", "jr", "es", "de"]) {
      await sql`
        insert into play (member_id, edition, number, log, version)
        values (${id}, ${edition}, 7, ${`${id}\n=moon\n!`}, 3), (${id}, ${edition}, 8, '', 1)`.execute(old);
      await sql`
        insert into game_end (member_id, edition, number, has_won, ended_at)
        values (${id}, ${edition}, 7, 0, ${AT}), (${id}, ${edition}, 5, 1, ${AT})`.execute(old);
      await sql`
        insert into member_stats (member_id, edition, stats)
        values (${id}, ${edition}, ${`0.5.1.0.7.7.1.9.2.0.1.${id}`})`.execute(old);
    }
  }
}

/** Rows of all application tables, by table. */
async function allRows(of: Kysely<Schema>): Promise<Map<string, unknown[]>> {
  const tables = await sql<{ name: string }>`
    select name from sqlite_schema
    where type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%' order by name`.execute(of);
  const rows = new Map<string, unknown[]>();
  for (const { name } of tables.rows) {
    rows.set(name, (await sql`select * from ${sql.table(name)} order by 1, 2, 3`.execute(of)).rows);
  }
  return rows;
}

interface OwnedPlay {
  readonly owner: string;
  readonly member_id: string | null;
  readonly number?: number | string;
  readonly log?: string | null;
}

/** Inserts a play into the table as this migration makes it. A later one takes the owner away. */
async function insertPlay({ owner, member_id, number = 9, log = "star" }: OwnedPlay): Promise<void> {
  await sql`
    insert into play (owner, member_id, edition, number, log, version)
    values (${owner}, ${member_id}, 'en', ${number}, ${log}, 1)`.execute(db);
}

describe("the migration to play owners", () => {
  test("sets the owner of each play and preserves all other data", async () => {
    const expected = new Map(before);
    const plays = before.get("play") as { member_id: string }[];
    expected.set(
      "play",
      plays.map((row) => ({ owner: row.member_id, ...row })),
    );
    expect([...before.values()].every((rows) => rows.length > 0)).toBe(true);
    expect(plays).toHaveLength(16);
    expect(await allRows(db)).toEqual(expected);
  });

  test("preserves referential integrity", async () => {
    expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([]);
    expect((await sql`pragma integrity_check`.execute(db)).rows).toEqual([{ integrity_check: "ok" }]);
  });

  test("keeps the cascade: deleting a member deletes only that member's rows", async () => {
    await db.deleteFrom("member").where("id", "=", "ana").execute();
    for (const [table, rows] of await allRows(db)) {
      const old = before.get(table) ?? [];
      const isOfMembers = !["game", "opinion"].includes(table);
      expect([table, rows.length]).toEqual([table, isOfMembers ? old.length / 2 : old.length]);
      expect(JSON.stringify(rows)).not.toContain("ana");
    }
  });

  test("requires the owner to be the referenced member, or no member to be referenced", async () => {
    const insert = (owner: string, member_id: string | null) => insertPlay({ owner, member_id });
    await expect(insert("ana", "ben")).rejects.toThrow(/check/i);
    await expect(insert("nobody", "nobody")).rejects.toThrow(/foreign key/i);
    await insert("somebody else", null);
    await insert("ana", "ana");
    await expect(insert("ana", null)).rejects.toThrow(/unique/i);
  });

  test("allows new editions in plays, finished games and statistics", async () => {
    const edition = "fr";
    await sql`
      insert into play (owner, member_id, edition, number, log, version)
      values ('ana', 'ana', ${edition}, 1, 'lune', 1)`.execute(db);
    await sql`
      insert into game_end (member_id, edition, number, has_won, ended_at)
      values ('ana', ${edition}, 1, 1, ${AT})`.execute(db);
    await sql`insert into member_stats (member_id, edition, stats) values ('ana', ${edition}, 'v1.0')`.execute(db);
    for (const table of ["play", "game_end", "member_stats"]) {
      const { rows } = await sql`select * from ${sql.table(table)} where edition = ${edition}`.execute(db);
      expect(rows).toHaveLength(1);
    }
  });

  test("keeps all other constraints", async () => {
    const end = { member_id: "ana", edition: "en", number: 9, ended_at: AT } as const;
    const insertOwn = (values: Partial<OwnedPlay>) => insertPlay({ owner: "ana", member_id: "ana", ...values });
    const insertEnd = (values: object) =>
      db
        .insertInto("game_end")
        .values({ ...end, ...values })
        .execute();
    await expect(insertOwn({ number: 0 })).rejects.toThrow(/check/i);
    await expect(insertOwn({ number: 7 })).rejects.toThrow(/unique/i);
    await expect(insertOwn({ log: null })).rejects.toThrow("NOT NULL");
    await expect(insertEnd({ number: 0 })).rejects.toThrow(/check/i);
    await expect(insertEnd({ has_won: 2 })).rejects.toThrow(/check/i);
    await expect(insertEnd({ number: 7 })).rejects.toThrow(/unique/i);
    await expect(insertEnd({ member_id: "nobody" })).rejects.toThrow(/foreign key/i);
    // A strict table rejects text in an integer column.
    await expect(insertOwn({ number: "many" })).rejects.toThrow("cannot store TEXT");
    await expect(
      db.insertInto("member_stats").values({ member_id: "ana", edition: "en", stats: "v1" }).execute(),
    ).rejects.toThrow(/unique/i);
  });
});
