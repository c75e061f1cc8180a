import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "../../app/platform/database/database.server";
import type { Schema } from "../schema";
import { migrations } from "./index";

const AT = "2022-02-05T12:00:00.000Z";

let directory: string;
let db: Kysely<Schema>;
beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), "audit-"));
  const file = path.join(directory, "proxima.sqlite");
  const old = await openDatabase<Schema>(
    file,
    Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0006")),
  );
  await sql`
    insert into game (edition, number, secret, created_at, is_chosen)
    values ('en', 7, 'star', ${AT}, 1), ('en', 8, 'moon', ${AT}, 0)`.execute(old);
  await old.destroy();
  db = await openDatabase<Schema>(file, migrations);
});
afterEach(async () => {
  await db.destroy();
  rmSync(directory, { recursive: true });
});

const entry = { at: AT, actor_id: "ana", actor_name: "Ana", action: "cleared" } as const;

describe("the migration to the audit log", () => {
  test("keeps every game and its choice, without a chooser", async () => {
    expect(await db.selectFrom("game").selectAll().orderBy("number").execute()).toMatchObject([
      { edition: "en", number: 7, secret: "star", created_at: AT, is_chosen: 1, chosen_by: null },
      { edition: "en", number: 8, secret: "moon", created_at: AT, is_chosen: 0, chosen_by: null },
    ]);
  });

  test("makes a log in which entries are numbered and can be neither changed, deleted nor replaced", async () => {
    await db.insertInto("audit_log").values([entry, entry]).execute();
    const stored = await db.selectFrom("audit_log").selectAll().execute();
    expect(stored.map(({ id }) => id)).toEqual([1, 2]);
    const refused = "the audit log is append-only";
    await expect(db.updateTable("audit_log").set({ actor_name: "Ben" }).execute()).rejects.toThrow(refused);
    await expect(db.deleteFrom("audit_log").where("id", "=", 1).execute()).rejects.toThrow(refused);
    await expect(
      db
        .replaceInto("audit_log")
        .values({ ...entry, id: 1, action: "x" })
        .execute(),
    ).rejects.toThrow(refused);
    expect(await db.selectFrom("audit_log").selectAll().execute()).toEqual(stored);
  });
});
