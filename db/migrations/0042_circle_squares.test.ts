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

test("the migration to squares leaves those of older processes unknown", async () => {
  const at = "2026-11-28T12:00:00.000Z";
  await db.insertInto("circle").values({ id: "us", code: "K7MQ2XHD", name: "Us", created_at: at }).execute();
  const friend = {
    id: "ana",
    circle_id: "us",
    name: "Ana",
    member_id: null,
    guest_id: "g",
    joined_at: at,
    seen_at: at,
  };
  await db.insertInto("circle_friend").values(friend).execute();
  const end = { friend_id: "ana", edition: "en", number: 7, guesses: 3, hints: 0, has_won: 1 } as const;
  await db.insertInto("circle_end").values(end).execute();
  expect(await db.selectFrom("circle_end").select("climb").execute()).toEqual([{ climb: null }]);
});
