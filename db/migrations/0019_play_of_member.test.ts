import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "../../app/platform/database/database.server";
import type { Schema } from "../schema";
import { migrations } from "./index";

const AT = "2022-02-05T12:00:00.000Z";
const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0019"));

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "migration-"));
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

test("the plays of a database of before are kept, one for a member and game, and go with their member", async () => {
  const file = path.join(directory, "proxima.sqlite");
  const old = await openDatabase<Schema>(file, before);
  for (const id of ["ana", "ben"]) {
    await sql`insert into member (id, email, password_hash, created_at)
      values (${id}, ${`${id}@words.example`}, 'hash', ${AT})`.execute(old);
    await sql`insert into play (owner, member_id, edition, number, log, version)
      values (${id}, ${id}, 'en', 7, 'star', 3), (${id}, ${id}, 'de', 8, 'hülle', 1)`.execute(old);
  }
  await old.destroy();

  const db = await openDatabase<Schema>(file, migrations);
  const plays = () => db.selectFrom("play").selectAll().orderBy("member_id").orderBy("edition").execute();
  const game = { member_id: "ben", edition: "en", number: 7 } as const;
  const ben = [
    { ...game, edition: "de", number: 8, log: "hülle", version: 1 },
    { ...game, log: "star", version: 3 },
  ];
  expect(await plays()).toEqual([...ben.map((play) => ({ ...play, member_id: "ana" })), ...ben]);
  const again = db.insertInto("play").values({ ...game, log: "moon", version: 1 });
  await expect(again.execute()).rejects.toThrow(/unique/i);
  await db.deleteFrom("member").where("id", "=", "ana").execute();
  expect(await plays()).toEqual(ben);
  expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([]);
  await db.destroy();
});
