import type { Kysely } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "../../app/platform/database/database.server";
import { locateDatabase } from "../../tests/fixtures/database";
import type { Schema } from "../schema";
import { migrations } from "./index";

let db: Kysely<Schema>;
beforeEach(async () => {
  db = await openDatabase<Schema>(await locateDatabase(), migrations);
});
afterEach(() => db.destroy());

const AT = "2022-02-05T12:00:00.000Z";
const insertMember = (values: object) =>
  db
    .insertInto("member")
    .values({ id: "ana", email: "ana@words.example", password_hash: "hash", created_at: AT, ...values })
    .execute();

describe("the migration to roles of staff", () => {
  test("leaves who an older process stores without the role of an editor", async () => {
    await insertMember({ is_admin: 1 });
    const row = db.selectFrom("member").select(["is_admin", "is_editor", "staff_language"]);
    expect(await row.executeTakeFirst()).toEqual({ is_admin: 1, is_editor: 0, staff_language: null });
    await expect(insertMember({ id: "ben", email: "ben@words.example", is_editor: 2 })).rejects.toThrow(/check/i);
  });
});
