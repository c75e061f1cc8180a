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
const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0035"));

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "migration-"));
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

test("the migration to players' invitations keeps those of staff; each goes with who made it or used it", async () => {
  const file = path.join(directory, "proxima.sqlite");
  const old = await openDatabase<Schema>(await locateDatabase(file), before);
  for (const id of ["ana", "ben"])
    await sql`insert into member (id, email, password_hash, created_at)
      values (${id}, ${`${id}@words.example`}, 'hash', ${AT})`.execute(old);
  await sql`insert into staff_invite (hash, role, email, made_by, made_at, expires_at)
    values ('a', 'editor', 'cleo@words.example', 'ana', ${AT}, ${AT})`.execute(old);
  await old.destroy();

  const db = await openDatabase<Schema>(await locateDatabase(file), migrations);
  const made = { made_at: AT, expires_at: AT };
  const kept = { hash: "a", role: "editor", email: "cleo@words.example", made_by: "ana", ...made };
  const invites = () => db.selectFrom("invite").selectAll().orderBy("hash").execute();
  expect(await invites()).toEqual([{ ...kept, is_mailed: 0, used_at: null, used_by: null }]);
  await db
    .insertInto("invite")
    .values({ hash: "b", role: "player", ...made })
    .execute();
  await db.updateTable("invite").set({ used_at: AT, used_by: "ben" }).where("hash", "=", "b").execute();
  const broken = [
    { hash: "c", role: "guest" as "player", ...made },
    { hash: "c", role: "player" as const, made_by: "nobody", ...made },
  ];
  for (const invite of broken) await expect(db.insertInto("invite").values(invite).execute()).rejects.toThrow();

  const identity = { issuer: "https://id.example", subject: "1", member_id: "ana", linked_at: AT };
  await db.insertInto("oidc_identity").values(identity).execute();
  for (const same of [{ member_id: "ben" }, { subject: "2" }])
    await expect(
      db
        .insertInto("oidc_identity")
        .values({ ...identity, ...same })
        .execute(),
    ).rejects.toThrow(/unique/i);

  await db.deleteFrom("member").execute();
  expect([await invites(), await db.selectFrom("oidc_identity").selectAll().execute()]).toEqual([[], []]);
  await db.destroy();
});
