import SQLite from "better-sqlite3";
import { type Kysely, sql } from "kysely";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { UnavailableError } from "../unavailable.server";
import { openDatabase } from "./database.server";

type Schema = { star: { name: string } };
const first = {
  up: (db: Kysely<unknown>) => db.schema.createTable("star").addColumn("name", "text").execute(),
};

let directory: string;
let file: string;
let db: Kysely<Schema>;
/** A second connection to the same file, as another process has. */
let other: SQLite.Database;
/** The delays of statements that wait for the lock, milliseconds. The clock stands still until a test lets it go on. */
let delays: number[];
let goOn: (() => void)[];
/** How long statements have waited, seconds. */
let waits: number[];
/** Called at each delay. */
let onDelay: () => void;

beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), "driver-"));
  file = path.join(directory, "stars.sqlite");
  delays = [];
  goOn = [];
  waits = [];
  onDelay = () => undefined;
  const wait = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      delays.push(milliseconds);
      goOn.push(resolve);
      onDelay();
    });
  db = await openDatabase<Schema>(
    file,
    { "1": first },
    { wait, waitSeconds: { observe: (seconds) => waits.push(seconds) } },
  );
  other = new SQLite(file, { timeout: 0 });
});
afterEach(async () => {
  other.close();
  await db.destroy();
  rmSync(directory, { recursive: true });
});

const insert = (name: string) => db.insertInto("star").values({ name }).execute();
const insertInTransaction = (name: string) =>
  db.transaction().execute((transaction) => transaction.insertInto("star").values({ name }).execute());
const names = async () => (await db.selectFrom("star").select("name").execute()).map(({ name }) => name);
/** Resolves when so many statements wait for the lock. */
const waiters = (count: number) =>
  new Promise<void>((resolve) => {
    onDelay = () => {
      if (goOn.length === count) resolve();
    };
  });
/** From now on, no delay takes any time. */
const stopWaiting = () => {
  onDelay = () => {
    for (const resolve of goOn.splice(0)) resolve();
  };
  onDelay();
};

describe.each([
  ["a statement", insert],
  ["a transaction", insertInTransaction],
])("%s that writes while another process has the write lock", (_, write) => {
  test("waits for it, and reads are answered meanwhile", async () => {
    other.exec("begin immediate; insert into star values ('Sirius')");
    const waiting = waiters(1);
    const writing = write("Vega");
    await waiting;
    expect(await names()).toEqual([]);
    const reading = db.transaction().setAccessMode("read only");
    expect(await reading.execute((transaction) => transaction.selectFrom("star").selectAll().execute())).toEqual([]);
    other.exec("commit");
    stopWaiting();
    await writing;
    expect(await names()).toEqual(["Sirius", "Vega"]);
  });

  test("tells how long it has waited, also when it is given up", async () => {
    other.exec("begin immediate");
    waits.length = 0;
    const waiting = waiters(1);
    const writing = write("Vega");
    await waiting;
    const lockedAt = performance.now();
    await names();
    const releasedAt = performance.now();
    other.exec("rollback");
    stopWaiting();
    await writing;
    other.exec("begin immediate");
    stopWaiting();
    await expect(write("Sirius")).rejects.toThrow(UnavailableError);
    other.exec("rollback");
    expect(waits).toHaveLength(3);
    expect(waits[1]).toBeGreaterThanOrEqual((releasedAt - lockedAt) / 1000);
  });

  test("fails as unavailable when the lock is not released, without any effect", async () => {
    other.exec("begin immediate");
    stopWaiting();
    const error: unknown = await write("Vega").catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnavailableError);
    expect((error as Error).message).toBe(`${file} is locked by another process, for 4 seconds now`);
    expect(delays.reduce((sum, delay) => sum + delay, 0)).toBeGreaterThanOrEqual(4000);
    expect(Math.max(...delays)).toBeLessThanOrEqual(200);
    other.exec("rollback");
    expect(await names()).toEqual([]);
    await write("Vega");
    expect(await names()).toEqual(["Vega"]);
  });

  test("fails at once when 200 wait already, and those are answered after the release", async () => {
    other.exec("begin immediate");
    const waiting = waiters(200);
    const writing = Array.from({ length: 200 }, (_one, number) => write(`${number}`));
    await waiting;
    await expect(write("one more")).rejects.toThrow(/200 statements wait already/);
    expect(delays).toHaveLength(200);
    other.exec("rollback");
    stopWaiting();
    await Promise.all(writing);
    expect(await names()).toHaveLength(200);
  });
});

describe("a transaction", () => {
  test("lets other statements of the process wait until it has ended", async () => {
    const order: string[] = [];
    const transaction = db.transaction().execute(async (own) => {
      await own.insertInto("star").values({ name: "Vega" }).execute();
      order.push(`inside: ${(await own.selectFrom("star").selectAll().execute()).length}`);
    });
    const outside = names().then((found) => order.push(`outside: ${found.length}`));
    const next = insertInTransaction("Sirius").then(() => order.push("next"));
    await Promise.all([transaction, outside, next]);
    expect(order).toEqual(["inside: 1", "outside: 1", "next"]);
    expect(delays).toEqual([]);
  });

  test("of which a statement fails is rolled back, and the next one can begin", async () => {
    const failing = db.transaction().execute(async (own) => {
      await own.insertInto("star").values({ name: "Vega" }).execute();
      await sql`insert into no_such_table values (1)`.execute(own);
    });
    await expect(failing).rejects.toThrow("no such table");
    await insertInTransaction("Sirius");
    expect(await names()).toEqual(["Sirius"]);
  });
});

describe("a full disk", () => {
  // SQLite fails in the same way when the file may have no more pages.
  const fillDisk = async () => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 0)}`.execute(db);
  };
  const makeRoom = () => sql`pragma max_page_count = 100000`.execute(db);
  const large = "x".repeat(20_000);

  test.each([
    ["a statement", insert],
    ["a transaction", insertInTransaction],
  ])("makes %s fail as unavailable and leaves the data as they were", async (_, write) => {
    await write("Vega");
    await fillDisk();
    const error: unknown = await write(large).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnavailableError);
    expect((error as Error).message).toBe(`${file} cannot be written: the disk is full`);
    expect(await names()).toEqual(["Vega"]);
    await makeRoom();
    await write(large);
    expect(await names()).toEqual(["Vega", large]);
    expect((await sql<object>`pragma integrity_check`.execute(db)).rows).toEqual([{ integrity_check: "ok" }]);
  });
});

describe("a database that is opened", () => {
  const never = { wait: () => Promise.resolve() };

  test("while another process has it locked is refused with one line that names it", async () => {
    other.exec("begin immediate");
    const opening = openDatabase<Schema>(file, { "1": first }, never);
    await expect(opening).rejects.toThrow(`${file} is locked by another process`);
  });

  test("while another process is making it waits for that process", async () => {
    const fresh = path.join(directory, "new.sqlite");
    const maker = new SQLite(fresh, { timeout: 0 });
    maker.exec("begin exclusive; pragma user_version = 1");
    const wait = () => {
      if (maker.inTransaction) maker.exec("commit");
      return Promise.resolve();
    };
    const opened = await openDatabase<Schema>(fresh, { "1": first }, { wait });
    expect((await sql<object>`pragma journal_mode`.execute(opened)).rows).toEqual([{ journal_mode: "wal" }]);
    await opened.destroy();
    maker.close();
  });
});

describe("a statement that is run again", () => {
  const rows = () => db.selectFrom("star").selectAll().execute();

  test("sees what another process has done to the table meanwhile", async () => {
    await insert("sirius");
    expect(await rows()).toEqual([{ name: "sirius" }]);
    other.exec("alter table star add column colour text default 'white'");
    expect(await rows()).toEqual([{ name: "sirius", colour: "white" }]);
    other.exec("drop table star");
    await expect(rows()).rejects.toThrow("no such table: star");
    other.exec("create table star (colour text)");
    expect(await rows()).toEqual([]);
  });

  test("keeps nothing of the values or the error of the time before", async () => {
    await db.schema.createIndex("one").on("star").column("name").unique().execute();
    await insert("sirius");
    await expect(insert("sirius")).rejects.toThrow("UNIQUE");
    await insert("vega");
    expect(await names()).toEqual(["sirius", "vega"]);
  });
});
