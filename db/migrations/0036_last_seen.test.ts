import type { Kysely } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "../../app/platform/database/database.server";
import { locateDatabase } from "../../tests/fixtures/database";
import type { Schema } from "../schema";
import { migrations } from "./index";

let db: Kysely<Schema>;
beforeEach(async () => {
  db = await openDatabase<Schema>(await locateDatabase(), migrations);
});
afterEach(() => db.destroy());

test("the migration to last days leaves those of earlier members unknown, and lets an email go with its account", async () => {
  // As an older process stores it.
  const ana = { id: "ana", email: "ana@words.example", password_hash: "hash", created_at: "2022-02-05T12:00:00.000Z" };
  await db.insertInto("member").values(ana).execute();
  expect(await db.selectFrom("member").select("last_seen_on").execute()).toEqual([{ last_seen_on: null }]);
  const mail = { member_id: "ana", tried_on: "2022-02-05", sent_on: null };
  await db.insertInto("idle_mail").values(mail).execute();
  await expect(
    db
      .insertInto("idle_mail")
      .values({ ...mail, member_id: "ben" })
      .execute(),
  ).rejects.toThrow(/foreign key/i);
  await db.deleteFrom("member").execute();
  expect(await db.selectFrom("idle_mail").selectAll().execute()).toEqual([]);
});
