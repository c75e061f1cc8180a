import type { Kysely } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "../../app/platform/database/database.server";
import { locateDatabase } from "../../tests/fixtures/database";
import type { Schema } from "../schema";
import { migrations } from "./index";

const AT = "2022-02-05T12:00:00.000Z";

let db: Kysely<Schema>;
beforeEach(async () => {
  db = await openDatabase<Schema>(await locateDatabase(), migrations);
});
afterEach(() => db.destroy());

describe("the migration to circles", () => {
  const friend = { circle_id: "c", name: "Ana", member_id: null, guest_id: "g", joined_at: AT, seen_at: AT };
  const insertFriend = (values: object) =>
    db
      .insertInto("circle_friend")
      .values({ ...friend, id: "1", ...values })
      .execute();
  beforeEach(async () => {
    await db
      .insertInto("member")
      .values({ id: "m", email: "m@words.example", password_hash: "", created_at: AT })
      .execute();
    await db
      .insertInto("circle")
      .values([
        { id: "c", code: "K7MQ2XHD", name: "Us", created_at: AT },
        { id: "d", code: "K7MQ2XHF", name: "Us", created_at: AT },
      ])
      .execute();
  });

  test("gives each code once, and a player one place in a circle", async () => {
    const again = db.insertInto("circle").values({ id: "e", code: "K7MQ2XHD", name: "They", created_at: AT });
    await expect(again.execute()).rejects.toThrow(/unique/i);
    await insertFriend({});
    await expect(insertFriend({ id: "2", guest_id: "h" })).rejects.toThrow(/unique/i);
    await expect(insertFriend({ id: "2", name: "Ben" })).rejects.toThrow(/unique/i);
    await insertFriend({ id: "2", circle_id: "d" });
    const ofMember = { member_id: "m", guest_id: null, seen_at: null };
    await insertFriend({ id: "3", name: "Mia", ...ofMember });
    await expect(insertFriend({ id: "4", name: "Mia 2", ...ofMember })).rejects.toThrow(/unique/i);
  });

  test("has players who are either members or guests", async () => {
    await expect(insertFriend({ guest_id: null, seen_at: null })).rejects.toThrow(/check/i);
    await expect(insertFriend({ member_id: "m" })).rejects.toThrow(/check/i);
    // It is kept of guests alone when they were here.
    await expect(insertFriend({ member_id: "m", guest_id: null })).rejects.toThrow(/check/i);
    await expect(insertFriend({ seen_at: null })).rejects.toThrow(/check/i);
  });

  test("deletes results with their player, and players with their circle or account", async () => {
    const count = async (table: "circle_friend" | "circle_end") =>
      (await db.selectFrom(table).selectAll().execute()).length;
    await insertFriend({});
    await insertFriend({ id: "2", name: "Mia", member_id: "m", guest_id: null, seen_at: null });
    const end = { edition: "en", number: 7, guesses: 29, hints: 1, has_won: 1 } as const;
    await db
      .insertInto("circle_end")
      .values([
        { ...end, friend_id: "1" },
        { ...end, friend_id: "2" },
      ])
      .execute();
    await db.deleteFrom("member").execute();
    expect([await count("circle_friend"), await count("circle_end")]).toEqual([1, 1]);
    await db.deleteFrom("circle").execute();
    expect([await count("circle_friend"), await count("circle_end")]).toEqual([0, 0]);
  });
});
