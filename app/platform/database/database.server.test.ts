import { sql, type Kysely } from "kysely";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { migrations } from "../../../db/migrations";
import { startTroubled, TROUBLE_NAMES } from "../../../tests/support/troubledServer";
import { UnavailableError } from "../unavailable.server";
import { openDatabase } from "./database.server";
import { createServerPool } from "./postgres.server";

type Schema = { star: { name: string } };

const first = { up: (db: Kysely<unknown>) => db.schema.createTable("star").addColumn("name", "text").execute() };
const second = {
  up: (db: Kysely<unknown>) => sql`insert into star values ('Proxima')`.execute(db).then(() => undefined),
};

let directory: string;
let file: string;

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "database-"));
  file = path.join(directory, "new", "stars.sqlite");
});

afterEach(() => {
  rmSync(directory, { recursive: true });
});

describe("a database", () => {
  test("is created with its directory and migrated", async () => {
    const db = await openDatabase<Schema>(file, { "1": first, "2": second });
    expect(await db.selectFrom("star").selectAll().execute()).toEqual([{ name: "Proxima" }]);
    await db.destroy();
  });

  test("is for its owner alone, with the files beside it, also in a directory of others", async () => {
    const place = path.join(directory, "open");
    mkdirSync(place, { mode: 0o755 });
    const db = await openDatabase<Schema>(path.join(place, "stars.sqlite"), { "1": first, "2": second });
    const modes = readdirSync(place).map(
      (name) => `${name} ${(statSync(path.join(place, name)).mode & 0o777).toString(8)}`,
    );
    expect(modes.sort()).toEqual(["stars.sqlite 600", "stars.sqlite-shm 600", "stars.sqlite-wal 600"]);
    await db.destroy();
    await (await openDatabase<Schema>(file, { "1": first })).destroy();
    expect((statSync(path.dirname(file)).mode & 0o777).toString(8)).toBe("700");
  });

  test("runs each migration once, and new ones at the next start", async () => {
    await (await openDatabase<Schema>(file, { "1": first })).destroy();
    await (await openDatabase<Schema>(file, { "1": first, "2": second })).destroy();
    const db = await openDatabase<Schema>(file, { "1": first, "2": second });
    expect(await db.selectFrom("star").selectAll().execute()).toEqual([{ name: "Proxima" }]);
    await db.destroy();
  });

  test("can be in memory", async () => {
    const db = await openDatabase<Schema>(":memory:", { "1": first });
    expect(await db.selectFrom("star").selectAll().execute()).toEqual([]);
    await db.destroy();
  });

  test("enforces foreign keys and uses write-ahead logging", async () => {
    const db = await openDatabase<Schema>(file, { "1": first });
    expect((await sql<object>`pragma foreign_keys`.execute(db)).rows).toEqual([{ foreign_keys: 1 }]);
    expect((await sql<object>`pragma journal_mode`.execute(db)).rows).toEqual([{ journal_mode: "wal" }]);
    await db.destroy();
  });

  test("of a newer version is refused with the names of its unknown migrations", async () => {
    await (await openDatabase<Schema>(file, { "1": first, "2": second })).destroy();
    await expect(openDatabase<Schema>(file, { "1": first })).rejects.toThrow(/newer version .*\(it has 2\)/);
  });

  test("that is not a SQLite file is refused with its name and not changed", async () => {
    file = path.join(directory, "stars.sqlite");
    const text = "this is a letter, not a database. ".repeat(100);
    writeFileSync(file, text);
    await expect(openDatabase<Schema>(file, { "1": first })).rejects.toThrow(`${file} is damaged`);
    expect(readFileSync(file, "utf8")).toBe(text);
  });

  test("with a damaged page is refused with its name", async () => {
    await (await openDatabase<Schema>(file, { "1": first })).destroy();
    const bytes = readFileSync(file);
    bytes.fill(0xff, 100, 4096);
    writeFileSync(file, bytes);
    await expect(openDatabase<Schema>(file, { "1": first })).rejects.toThrow(`${file} is damaged`);
  });

  test("rolls back all migrations of a start in which one fails", async () => {
    const half = {
      up: async (db: Kysely<unknown>) => {
        await db.schema.createTable("half").addColumn("name", "text").execute();
        throw new Error("no room");
      },
    };
    await expect(openDatabase<Schema>(file, { "1": first, "2": half })).rejects.toThrow("no room");
    const db = await openDatabase<Schema>(file, { "1": first, "2": second });
    const tables = await sql<{ name: string }>`select name from sqlite_schema where name in ('star', 'half')`.execute(
      db,
    );
    expect(tables.rows).toEqual([{ name: "star" }]);
    await db.destroy();
  });

  test("is refused with its name when a migration fails", async () => {
    const broken = { up: () => Promise.reject(new Error("no room")) };
    await expect(openDatabase<Schema>(file, { "1": broken })).rejects.toThrow(/could not be migrated: no room/);
  });
});

/** A process that opens databases. It ends with the test. */
async function startProcess() {
  const script = "tests/fixtures/databaseProcess.ts";
  const child = spawn(process.execPath, ["--import", "tsx", script], { stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(async () => {
    child.stdin.end();
    if (child.exitCode === null) await once(child, "exit");
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => {
    const { value } = (await lines.next()) as { value?: string };
    return value;
  };
  await nextLine();
  return {
    open: (path: string) => {
      child.stdin.write(`${path}\n`);
      return nextLine();
    },
  };
}

describe("a new database opened by several processes at once", () => {
  test("is migrated by one of them while the others wait", async () => {
    const processes = await Promise.all(Array.from({ length: 4 }, startProcess));
    const done = Object.keys(migrations).join(" ");
    for (let round = 0; round < 40; round += 1) {
      const file = path.join(directory, `${round}.sqlite`);
      const opened = await Promise.all(processes.map(({ open }) => open(file)));
      expect(opened).toEqual([done, done, done, done]);
    }
  });
});

const READY = "Z\0\0\0\x05I";
/** AuthenticationOk and ReadyForQuery: what PostgreSQL says until the first statement. */
const ACCEPTED = `R\0\0\0\x08\0\0\0\0${READY}`;
/** Its answer to the settings of a session. */
const SET = "C\0\0\0\x08SET\0".repeat(3) + READY;
const CONNECT_TIMEOUT_MS = 20;

describe.each([
  ["at once", []],
  ["once it has let us in", [ACCEPTED]],
  ["once a statement is sent", [ACCEPTED, SET]],
])("in place of PostgreSQL, a server that %s is", (_when, answers) => {
  test.each(TROUBLE_NAMES)(
    "%s cannot be reached: the start ends within its deadline",
    async (trouble) => {
      const server = await startTroubled(trouble, "", answers);
      onTestFinished(() => server.stop());
      const pool = await createServerPool(server.url.replace("http:", "postgres:"), CONNECT_TIMEOUT_MS);
      const opened = openDatabase<Schema>(pool, {}, { wait: () => Promise.resolve(), statementTimeoutMs: 50 });
      await expect(opened).rejects.toThrow(UnavailableError);
      await expect(opened).rejects.toThrow(/^the PostgreSQL database cannot be reached/);
    },
    10_000,
  );
});

test("a start says for how long it has waited for a silent PostgreSQL", async () => {
  const server = await startTroubled("silent");
  onTestFinished(() => server.stop());
  const pool = await createServerPool(server.url.replace("http:", "postgres:"), 1500);
  const opened = openDatabase<Schema>(pool, {}, { wait: () => Promise.resolve() });
  await expect(opened).rejects.toThrow(/, for 4 seconds now/);
}, 20_000);

test("a stop ends while PostgreSQL is silent on a new connection", async () => {
  const server = await startTroubled("silent", ACCEPTED);
  onTestFinished(() => server.stop());
  const pool = await createServerPool(server.url.replace("http:", "postgres:"), CONNECT_TIMEOUT_MS);
  const refused = expect(pool.connect()).rejects.toThrow("Query read timeout");
  await server.asked();
  await pool.end();
  await refused;
}, 10_000);
