import SQLite from "better-sqlite3";
import { type Insertable, sql } from "kysely";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "../../app/platform/database/database.server";
import { migrations } from "../../db/migrations";
import type { Schema } from "../../db/schema";
import { locateDatabase } from "../../tests/fixtures/database";
import { copyDatabase, openSource, type Progress } from "./copyDatabase";
import { readTables, type Row } from "./tables";

const AT = "2022-02-05T12:00:00.000Z";
/** Several pages. */
const PLAYS = 2500;

const ofAna = { member_id: "ana" };
const game = { edition: "en", number: 7 } as const;
const member = { password_hash: "hash", first_name: "", photo_changed_at: null, is_admin: 0, created_at: AT };
const entry = { at: AT, actor_id: "ana", actor_name: "Ana", action: "chosen" };
const player = { code: "abcdefgh", member_id: null, joined_at: AT, seen_at: AT, left_at: null, is_repeat: 0 };
const friend = { circle_id: "c", joined_at: AT };
const verdict = { language: "en", word: "zkw", verdict: "form", form_of: "star" } as const;

/** Rows of every table, with values of every kind. Some keys sort by their bytes in no other way. */
const ROWS: { readonly [Name in keyof Schema]: readonly Insertable<Schema[Name]>[] } = {
  member: [
    {
      ...member,
      id: "ana",
      email: "ana@words.example",
      first_name: "Ána „Ñ“ 🪐\n\t\\",
      photo: Buffer.from([0, 255, 10]),
    },
    { ...member, id: "Ben", email: "ben@words.example", is_admin: 1, photo: Buffer.alloc(0), photo_changed_at: AT },
  ],
  game: [{ ...game, secret: "star", created_at: AT, chosen_by: "ana" }],
  session: [{ ...ofAna, id: "hash", started_at: AT, expires_at: AT }],
  staff_session: [{ ...ofAna, id: "hash", started_at: AT, expires_at: AT }],
  second_factor: [{ ...ofAna, secret: "sealed", confirmed_at: null, last_step: 2 ** 40, recovery_codes: "" }],
  invite: [
    { hash: "hash", role: "editor", email: null, is_mailed: 0, made_by: "ana", made_at: AT, expires_at: AT },
    { hash: "used", role: "player", is_mailed: 1, made_at: AT, expires_at: AT, used_at: AT, used_by: "Ben" },
  ],
  oidc_identity: [{ ...ofAna, issuer: "https://id.example", subject: "1", linked_at: AT }],
  cover_mail: [{ edition: "en", day: "2022-02-05", is_short: 1 }],
  told_game: [{ edition: "en", number: 6 }],
  email_token: [{ ...ofAna, hash: "hash", purpose: "reset", expires_at: AT }],
  idle_mail: [{ ...ofAna, tried_on: "2022-02-05", sent_on: null }],
  play: Array.from({ length: PLAYS }, (_, index) => ({
    member_id: index % 2 === 0 ? "ana" : "Ben",
    edition: "en",
    number: index + 1,
    log: "ocean ñandú ".repeat(index % 40),
    version: 1,
  })),
  game_end: [{ ...ofAna, ...game, has_won: 1, ended_at: AT }],
  member_stats: [{ ...ofAna, edition: "en", stats: "{}" }],
  legacy_import: [{ ...ofAna, sums: "{}", imported_at: AT }],
  audit_log: [entry, { ...entry, ...game, old_value: "moon" }, entry],
  opinion: ["a", "B", "á", "_", "aa", "🪐", "\uffee"].map((name) => ({ name, likes: 1 })),
  missed_word: [{ language: "es", day: "2022-02-05", word: "zkw", count: 3 }],
  odd_neighbor: [{ language: "es", day: "2022-02-05", secret: "ñandú", word: "zkw", count: 3 }],
  blind_try: [{ ...game, id: "id", word: "zkw", name: "Ben", made_at: AT, made_by: "ana" }],
  game_count: [{ ...game, guesses: 45, wins: 20, give_ups: 3, hinted: 5, hints: 7 }],
  hint_count: [{ ...game, hints: 2, wins: 20, give_ups: 3 }],
  rank_decision: [
    { change: 1, edition: "en", word: "zkw", from_number: 8, is_out: 1, decided_at: AT, decided_by: "ana" },
    { change: 1, edition: "jr", word: "zkw", from_number: 1, is_out: 1, decided_at: AT, decided_by: null },
  ],
  word_note: [
    { language: "es", word: "ano", kind: "meaning", text: "ñandú", written_at: AT, written_by: "ana" },
    { language: "en", word: "zkw", kind: "ban", text: "", written_at: AT, written_by: null },
  ],
  occasion: [
    { name: "Día", day: "2022-02-05", is_yearly: 1, edition: "es", kind: "holiday", created_at: AT, created_by: "ana" },
    { name: "a", day: "2022-02-06", is_yearly: 0, edition: null, kind: "other", created_at: AT, created_by: null },
  ],
  autopilot: [{ edition: "en", familiar_among: 5000, eases: "easy" }],
  plan_text: [{ owner_id: "ana", bytes: Buffer.from([0, 0xff, 0x0a]), edition: "es", has_header: 1, sent_at: AT }],
  plan_row: [
    {
      owner_id: "ana",
      state: "backlog",
      line: 1,
      typed: "ñandú",
      word: "ñandú",
      typed_date: "",
      day: null,
      typed_edition: "",
      edition: "es",
      note: "",
      is_ticked: null,
      changed_at: AT,
    },
  ],
  word_verdict: [{ ...verdict, change: 1, decided_at: AT, decided_by: "ana" }],
  blocked_choice: [{ ...game, word: "zkw", chosen_by: "gone", chosen_at: AT }],
  team_room: [{ ...game, code: "abcdefgh", log: "", version: 1, is_over: 0, created_at: AT }],
  team_player: [
    { ...player, id: "1", name: "Ana", member_id: "ana", last_word: null },
    { ...player, id: "2", name: "Ben", last_word: "ocean" },
  ],
  team_guess: [{ player_id: "1", id: "a" }],
  circle: [{ id: "c", code: "abcdefgh", name: "Ñandú 🪐", created_at: AT }],
  circle_friend: [
    { ...friend, id: "1", name: "Ana", member_id: "ana", guest_id: null, seen_at: null },
    { ...friend, id: "2", name: "Ben", member_id: null, guest_id: "g", seen_at: AT },
  ],
  circle_end: [{ ...game, friend_id: "1", guesses: 45, hints: 2, has_won: 1, climb: "0036" }],
  difficulty: [{ edition: "en", word: "star", vectors: "sum", guesses: 5 }],
  keys_in_use: [{ fingerprint: "abc", seen_at: "2026-01-02T00:00:00.000Z" }],
  clock_day: [{ day: "2026-01-02" }],
  rollover_rule: [{ from_day: "1970-01-01", time: "20:00", zone: "America/New_York" }],
};

let directory: string;
/** The database of a deployment, with rows in every table. */
let source: string;

beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), "proxima-copy-"));
  source = at("source.sqlite");
  const db = await openDatabase<Record<string, Row>>(source, migrations);
  for (const [table, rows] of Object.entries(ROWS)) await db.insertInto(table).values(rows).execute();
  await db.destroy();
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

const at = (name: string) => path.join(directory, name);
/** An empty database at first: PostgreSQL, or a file where the tests run on SQLite. */
const target = () => locateDatabase(at("target.sqlite"));
const copyToTarget = async (onProgress?: (progress: Progress) => void) =>
  copyDatabase({ from: source, to: await target(), ...(onProgress && { onProgress }) });

/** Everything in a file of SQLite but when it was migrated. */
function dumpOf(file: string): ReadonlyMap<string, readonly string[]> {
  const db = new SQLite(file);
  try {
    const tables = db.prepare("select name from sqlite_schema where type = 'table' order by name").pluck().all();
    const columnsOf = (table: string) => (table === "kysely_migration" ? "name" : "*");
    const dump = (table: string, columns = columnsOf(table)) =>
      db
        .prepare(`select ${columns} from "${table}"`)
        .raw()
        .all()
        .map((row) => JSON.stringify(row))
        .sort();
    const dumps = new Map((tables as string[]).map((table) => [table, dump(table)]));
    return dumps.set("sqlite_schema", dump("sqlite_schema", "type, name, sql"));
  } finally {
    db.close();
  }
}

const change = (statement: string) => {
  const db = new SQLite(source);
  db.pragma("foreign_keys = off");
  db.exec(statement);
  db.close();
};

describe("a copied database", () => {
  test("has every row of every table, and so has the copy of the copy", async () => {
    const before = dumpOf(source);
    const counts = (await readTables()).map(({ name }) => before.get(name)?.length ?? 0);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    const rows = counts.reduce((sum, count) => sum + count, 0);

    const told: Progress[] = [];
    expect(await copyToTarget((progress) => told.push(progress))).toEqual({ rows, leftOut: [] });
    expect(told.findLast(({ step }) => step === "copied")).toMatchObject({ done: rows, total: rows });
    expect(told.at(-1)).toMatchObject({ step: "checked", done: 2 * rows, total: 2 * rows });
    expect(await copyDatabase({ from: await target(), to: at("back.sqlite") })).toEqual({ rows, leftOut: [] });
    expect(dumpOf(at("back.sqlite"))).toEqual(before);
    expect(dumpOf(source)).toEqual(before);
  });

  test("numbers its audit log where the source has ended, and keeps it append-only", async () => {
    await copyToTarget();
    const db = await openDatabase<Schema>(await target(), migrations);
    await db.insertInto("audit_log").values({ at: AT, actor_id: "x", actor_name: "X", action: "cleared" }).execute();
    const entries = await db.selectFrom("audit_log").select("id").orderBy("id").execute();
    expect(entries.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    await expect(db.deleteFrom("audit_log").execute()).rejects.toThrow("append-only");
    await db.destroy();
  });

  test("lacks the tables of others, which are named", async () => {
    change("create table ballast (bytes blob)");
    expect((await copyToTarget()).leftOut).toEqual(["ballast"]);
  });
});

describe("a copy that is interrupted", () => {
  const interrupt = () =>
    copyToTarget(({ table, done }) => {
      if (table === "play" && done > PLAYS / 2) throw new Error("interrupted");
    });
  const expectUnfinished = async () => {
    const server = target().then((location) => openDatabase(location, migrations));
    await expect(server).rejects.toThrow("is an unfinished copy. Give the same npm run db:copy again to finish it.");
    await expect(target().then((from) => copyDatabase({ from, to: at("back.sqlite") }))).rejects.toThrow(
      "is an unfinished copy",
    );
  };

  test("is opened by no server, and goes on where it was", async () => {
    await expect(interrupt()).rejects.toThrow("interrupted");
    await expectUnfinished();

    const told: Progress[] = [];
    await copyToTarget((progress) => told.push(progress));
    const [first] = told.filter(({ table }) => table === "play");
    expect(first?.done).toBeGreaterThan(PLAYS / 2);
    await copyDatabase({ from: await target(), to: at("back.sqlite") });
    expect(dumpOf(at("back.sqlite"))).toEqual(dumpOf(source));
  });

  test("is not continued with another source", async () => {
    await expect(interrupt()).rejects.toThrow("interrupted");
    const other = at("other.sqlite");
    await (await openDatabase(other, migrations)).destroy();
    await expect(target().then((to) => copyDatabase({ from: other, to }))).rejects.toThrow(
      `is an unfinished copy of ${source}. Finish that one, or name an empty database.`,
    );
  });
});

describe("a copy of a source that is written meanwhile", () => {
  test.each([
    ["changed", "update play set log = 'changed' where member_id = 'Ben' and number = 2"],
    ["deleted", "delete from play where member_id = 'Ben' and number = 2"],
    ["added", "insert into play values ('Ben', 'de', 1, '', 1)"],
  ])("is refused when a row that is copied already is %s, and opened by no server", async (_, statement) => {
    let isChanged = false;
    const copying = copyToTarget(({ table, done }) => {
      if (isChanged || table !== "play" || done <= PLAYS / 2) return;
      isChanged = true;
      change(statement);
    });
    await expect(copying).rejects.toThrow(
      /differs from .*source\.sqlite in play \(2500 rows of \d+\): one of them was written during the copy\. Stop all/,
    );
    await expect(target().then((location) => openDatabase(location, migrations))).rejects.toThrow("unfinished copy");
  });
});

describe("a copy is refused", () => {
  const refused = (why: string) => expect(copyToTarget()).rejects.toThrow(why);

  test("into a database that has rows", async () => {
    const db = await openDatabase<Schema>(await target(), migrations);
    await db.insertInto("opinion").values({ name: "hints" }).execute();
    await db.destroy();
    await refused("has data already. Name an empty database, or a file that does not exist yet.");
    const after = await openDatabase<Schema>(await target(), migrations);
    expect(await after.selectFrom("opinion").select("name").execute()).toEqual([{ name: "hints" }]);
    await after.destroy();
  });

  test("into a database of a newer version", async () => {
    const later = { up: () => Promise.resolve() };
    await (await openDatabase(await target(), { ...migrations, "9999_later": later })).destroy();
    await refused("was made by a newer version of this program (it has 9999_later)");
  });

  test("into the database of another program", async () => {
    const db = await openDatabase(await target(), {});
    await sql`drop table kysely_migration`.execute(db);
    await sql`drop table kysely_migration_lock`.execute(db);
    await sql`create table invoice (id integer)`.execute(db);
    await db.destroy();
    await refused("has tables of another program (invoice)");
  });

  test("into itself", async () => {
    const to = path.join(path.relative(".", directory), "source.sqlite");
    await expect(copyDatabase({ from: source, to })).rejects.toThrow(`${source} cannot be copied into itself.`);
  });

  test("of a source that is missing, damaged, empty, newer or older", async () => {
    const later = { ...migrations, "9999_later": { up: () => Promise.resolve() } };
    await expect(openSource(source, later)).rejects.toThrow(
      `${source} is of an older version. Start the server on it once`,
    );
    change("insert into kysely_migration values ('9999_later', '')");
    await refused(`${source} was made by a newer version of this program (it has 9999_later)`);
    source = at("empty.sqlite");
    writeFileSync(source, "");
    await refused(`${source} is empty: there is nothing to copy.`);
    writeFileSync(source, "a letter, not a database. ".repeat(100));
    await refused(`${source} is damaged or not a SQLite database`);
    source = at("none.sqlite");
    await refused(`There is no database ${source}.`);
  });

  test("of a row that the target does not take", async () => {
    change("delete from member where id = 'ana'");
    await refused("does not take the rows of ");
  });
});
