import { type Insertable, type Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "../../app/platform/database/database.server";
import { isOnSqlite, locateDatabase } from "../../tests/fixtures/database";
import type { Schema } from "../schema";
import { migrations } from "./index";

let db: Kysely<Schema>;
beforeEach(async () => {
  db = await openDatabase<Schema>(await locateDatabase(), migrations);
});
afterEach(() => db.destroy());

const AT = "2022-02-05T12:00:00.000Z";

/** Inserts rows that are as a first one, but for what a test gives. */
function inserterOf<Table extends keyof Schema>(table: Table, row: Insertable<Schema[Table]>) {
  return async (values: object = {}) => {
    await db
      .insertInto(table)
      .values({ ...row, ...values })
      .execute();
  };
}
const insertMember = inserterOf("member", {
  id: "ana",
  email: "ana@words.example",
  password_hash: "hash",
  created_at: AT,
});
const count = async (table: keyof Schema) => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db);
  return rows[0]?.count;
};

/** A table, a row of it, changes of which each makes another row, and changes that are refused beside these rows, with why. */
const RULES: { [Table in keyof Schema]?: [Insertable<Schema[Table]>, object[], [object, RegExp][]] } = {
  play: [
    { member_id: "ana", edition: "en", number: 7, log: "star", version: 1 },
    [{ number: 8 }, { edition: "fr" as "en" }],
    [
      [{ log: "moon" }, /unique/i],
      [{ number: 0 }, /check/i],
      [{ number: 9, member_id: "nobody" }, /foreign key/i],
    ],
  ],
  game_end: [
    { member_id: "ana", edition: "en", number: 7, has_won: 1, ended_at: AT },
    [{ number: 8 }, { edition: "fr" }],
    [
      [{ has_won: 0 }, /unique/i],
      [{ number: 0 }, /check/i],
      [{ number: 9, has_won: 2 }, /check/i],
      [{ number: 9, member_id: "nobody" }, /foreign key/i],
    ],
  ],
  member_stats: [{ member_id: "ana", edition: "en", stats: "v1" }, [{ edition: "fr" }], [[{ stats: "v2" }, /unique/i]]],
  game_count: [
    { edition: "en", number: 7, guesses: 41, wins: 1, give_ups: 0, hinted: 0, hints: 0 },
    [{ edition: "de" }, { number: 8 }, { guesses: 0 }],
    [
      [{ wins: 2 }, /unique/i],
      [{ number: 0 }, /check/i],
      [{ guesses: -1 }, /check/i],
    ],
  ],
  hint_count: [
    { edition: "en", number: 7, hints: 2, wins: 1, give_ups: 0 },
    [{ edition: "de" }, { number: 8 }, { hints: 0 }],
    [
      [{ wins: 2 }, /unique/i],
      [{ number: 0 }, /check/i],
      [{ hints: -1 }, /check/i],
    ],
  ],
  missed_word: [
    { language: "en", day: "2022-02-05", word: "zkwzk", count: 1 },
    [{ day: "2022-02-06" }, { language: "de" }],
    [
      [{ count: 2 }, /unique/i],
      [{ word: "zkw", count: 0 }, /check/i],
    ],
  ],
  word_verdict: [
    { language: "en", word: "zkwzk", verdict: "form", form_of: "star", change: 1, decided_at: AT, decided_by: null },
    [
      { language: "de", change: 2 },
      { word: "a", verdict: "blocked", form_of: null, change: 3 },
    ],
    [
      [{ change: 4 }, /unique/i],
      [{ word: "zkw" }, /unique/i],
      [{ word: "zkw", change: 4, form_of: null }, /check/i],
      [{ word: "zkw", change: 4, verdict: "blocked" }, /check/i],
      [{ word: "zkw", change: 4, verdict: "liked", form_of: null }, /check/i],
      [{ word: "zkw", change: 4, decided_by: "nobody" }, /foreign key/i],
    ],
  ],
  odd_neighbor: [
    { language: "en", day: "2022-02-05", secret: "star", word: "zkw", count: 1 },
    [{ day: "2022-02-06" }, { secret: "moon" }, { word: "star" }, { language: "de" }],
    [
      [{ count: 2 }, /unique/i],
      [{ word: "zkwz", count: 0 }, /check/i],
    ],
  ],
  rank_decision: [
    { change: 1, edition: "en", word: "zkw", from_number: 8, is_out: 1, decided_at: AT, decided_by: null },
    [{ edition: "jr" }, { change: 2, is_out: 0 }],
    [
      [{ word: "zkwz" }, /unique/i],
      [{ change: 3, from_number: 0 }, /check/i],
      [{ change: 3, is_out: 2 }, /check/i],
      [{ change: 3, decided_by: "nobody" }, /foreign key/i],
    ],
  ],
  word_note: [
    { language: "en", word: "knife", kind: "fine", text: "jr", written_at: AT, written_by: null },
    [{ kind: "care" }],
    [[{ kind: "other" }, /check/i]],
  ],
  invite: [
    { hash: "a", role: "player", made_at: AT, expires_at: AT },
    [{ hash: "b", role: "editor", made_by: "ana", used_by: "ana" }],
    [
      [{ hash: "c", role: "guest" }, /check/i],
      [{ hash: "c", made_by: "nobody" }, /foreign key/i],
    ],
  ],
  oidc_identity: [
    { issuer: "https://id.example", subject: "1", member_id: "ana", linked_at: AT },
    [{ issuer: "https://other.example" }],
    [
      [{ member_id: "ben" }, /unique/i],
      [{ subject: "2" }, /unique/i],
    ],
  ],
  circle_friend: [
    { id: "1", circle_id: "c", name: "Ana", member_id: null, guest_id: "g", joined_at: AT, seen_at: AT },
    [
      { id: "2", circle_id: "d" },
      { id: "3", name: "Mia", member_id: "ana", guest_id: null, seen_at: null },
    ],
    [
      [{ id: "4", guest_id: "h" }, /unique/i],
      [{ id: "4", name: "Ben" }, /unique/i],
      [{ id: "4", name: "Mia 2", member_id: "ana", guest_id: null, seen_at: null }, /unique/i],
      // Either members or guests. It is kept of guests alone when they were here.
      [{ id: "4", name: "Ben", guest_id: null, seen_at: null }, /check/i],
      [{ id: "4", name: "Ben", member_id: "ben" }, /check/i],
      [{ id: "4", name: "Ben", member_id: "ben", guest_id: null }, /check/i],
      [{ id: "4", name: "Ben", guest_id: "h", seen_at: null }, /check/i],
    ],
  ],
};

describe("the schema", () => {
  beforeEach(async () => {
    await insertMember();
    await insertMember({ id: "ben", email: "ben@words.example" });
    const circle = inserterOf("circle", { id: "c", code: "K7MQ2XHD", name: "Us", created_at: AT });
    await circle();
    await circle({ id: "d", code: "K7MQ2XHF" });
  });

  test.each(Object.entries(RULES))("keeps what may be in %s", async (table, [row, others, refused]) => {
    const insert = inserterOf(table as keyof Schema, row as never);
    for (const values of [{}, ...others]) await insert(values);
    for (const [values, why] of refused) await expect(insert(values), JSON.stringify(values)).rejects.toThrow(why);
    expect(await count(table as keyof Schema)).toBe(1 + others.length);
  });

  test("gives an address to one member, and a role that is one", async () => {
    await expect(insertMember({ id: "cem" })).rejects.toThrow(/unique/i);
    await expect(insertMember({ id: "cem", email: "cem@words.example", is_editor: 2 })).rejects.toThrow(/check/i);
  });

  test("lets what belongs to a member go with the account", async () => {
    await inserterOf("play", { member_id: "ana", edition: "en", number: 7, log: "star", version: 1 })();
    await inserterOf("play", { member_id: "ben", edition: "en", number: 7, log: "moon", version: 1 })();
    await inserterOf("idle_mail", { member_id: "ana", tried_on: "2022-02-05", sent_on: null })();
    await inserterOf("oidc_identity", {
      issuer: "https://id.example",
      subject: "1",
      member_id: "ana",
      linked_at: AT,
    })();
    const invite = inserterOf("invite", { hash: "a", role: "editor", made_at: AT, expires_at: AT });
    await invite({ made_by: "ana" });
    await invite({ hash: "b", used_by: "ana" });
    await invite({ hash: "c", made_by: "ben" });
    const friend = { id: "1", circle_id: "c", name: "Ana", member_id: "ana", guest_id: null, joined_at: AT };
    await inserterOf("circle_friend", { ...friend, seen_at: null })();
    const end = { friend_id: "1", edition: "en", number: 7, guesses: 29, hints: 1, has_won: 1, climb: null } as const;
    await inserterOf("circle_end", end)();
    await db.deleteFrom("member").where("id", "=", "ana").execute();
    const tables = ["play", "idle_mail", "oidc_identity", "invite", "circle_friend", "circle_end"] as const;
    expect(await Promise.all(tables.map(count))).toEqual([1, 0, 0, 1, 0, 0]);
    expect(await db.selectFrom("play").select("member_id").execute()).toEqual([{ member_id: "ben" }]);
  });

  test("lets a circle go with its players", async () => {
    const friend = { id: "1", circle_id: "c", name: "Ana", member_id: null, guest_id: "g", joined_at: AT, seen_at: AT };
    await inserterOf("circle_friend", friend)();
    await db.deleteFrom("circle").execute();
    expect(await count("circle_friend")).toBe(0);
  });

  test("has a log of audits in which entries are numbered and can be neither changed, deleted nor replaced", async () => {
    const entry = { at: AT, actor_id: "ana", actor_name: "Ana", action: "cleared" };
    await db.insertInto("audit_log").values([entry, entry]).execute();
    const stored = await db.selectFrom("audit_log").selectAll().execute();
    expect(stored.map(({ id }) => id)).toEqual([1, 2]);
    const refused = "the audit log is append-only";
    await expect(db.updateTable("audit_log").set({ actor_name: "Ben" }).execute()).rejects.toThrow(refused);
    await expect(db.deleteFrom("audit_log").where("id", "=", 1).execute()).rejects.toThrow(refused);
    if (isOnSqlite)
      await expect(
        db
          .replaceInto("audit_log")
          .values({ ...entry, id: 1 })
          .execute(),
      ).rejects.toThrow(refused);
    expect(await db.selectFrom("audit_log").selectAll().execute()).toEqual(stored);
  });
});

/** Functions of SQL that SQLite 3.40 lacks. */
const TOO_NEW = /octet_length|timediff|string_agg|concat_ws|concat\(|unistr|->>|unhex/i;

test.runIf(isOnSqlite)("the schema can be read by an older sqlite3, and in SQLite its tables are strict", async () => {
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_schema where sql is not null`.execute(db);
  expect(rows.filter((row) => TOO_NEW.test(row.sql))).toEqual([]);
  await insertMember();
  const play = {
    member_id: "ana",
    edition: "en",
    number: "many" as unknown as number,
    log: "star",
    version: 1,
  } as const;
  await expect(db.insertInto("play").values(play).execute()).rejects.toThrow("cannot store TEXT");
});
