import SQLite from "better-sqlite3";
import { Kysely, sql } from "kysely";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { UnavailableError } from "~/platform/unavailable.server";
import { countGames, findGame, insertGames, replaceGame } from "~/play/games.data.server";
import { migrations } from "../../../db/migrations";
import type { Schema } from "../../../db/schema";
import { isOnSqlite, locateDatabase } from "../../../tests/fixtures/database";
import { openDatabase } from "./database.server";
import { type Db, inWriteTransaction } from "./db.server";
import { askDatabase } from "./migrations.server";
import { ServerDialect } from "./postgres.server";
import type { ServerPool } from "./postgresPool.server";

describe.runIf(isOnSqlite)("on SQLite,", () => {
  let directory: string;
  let db: Db;
  /** A second connection to the same file. It does not wait for locks. */
  let other: SQLite.Database;

  beforeEach(async () => {
    directory = mkdtempSync(path.join(tmpdir(), "write-transaction-"));
    const file = path.join(directory, "games.sqlite");
    db = await openDatabase<Schema>(file, migrations);
    other = new SQLite(file, { timeout: 0 });
    await insertGames(db, [{ edition: "en", number: 1, secret: "star" }], 0);
  });

  afterEach(async () => {
    other.close();
    await db.destroy();
    rmSync(directory, { recursive: true });
  });

  const writeFromOutside = () => other.exec("update game set secret = 'moon'");

  describe("a write transaction", () => {
    test("blocks other writers between its read and its write", async () => {
      await inWriteTransaction(db, async (transaction) => {
        const game = await findGame(transaction, "en", 1);
        expect(writeFromOutside).toThrow("database is locked");
        await replaceGame(transaction, { edition: "en", number: 2, secret: game?.secret ?? "" }, 0);
      });
      writeFromOutside();
      expect(await findGame(db, "en", 2)).toMatchObject({ secret: "moon" });
    });

    test("rolls back and releases the lock when it fails", async () => {
      const failing = inWriteTransaction(db, async (transaction) => {
        await replaceGame(transaction, { edition: "en", number: 1, secret: "sun" }, 0);
        throw new Error("no");
      });
      await expect(failing).rejects.toThrow("no");
      expect(await findGame(db, "en", 1)).toMatchObject({ secret: "star" });
      writeFromOutside();
    });

    test("returns the result of its callback", async () => {
      expect(await inWriteTransaction(db, (transaction) => findGame(transaction, "en", 1))).toMatchObject({
        secret: "star",
      });
    });
  });

  describe("a read-only transaction", () => {
    test("does not block writers and reads a consistent snapshot", async () => {
      const reading = db.transaction().setAccessMode("read only");
      const secrets = await reading.execute(async (transaction) => {
        const before = await findGame(transaction, "en", 1);
        writeFromOutside();
        return [before?.secret, (await findGame(transaction, "en", 1))?.secret];
      });
      expect(secrets).toEqual(["star", "star"]);
      expect(await findGame(db, "en", 1)).toMatchObject({ secret: "moon" });
    });
  });
});

describe("on PostgreSQL, write transactions that others cross", () => {
  /** As many as may wait. */
  const MANY = 200;
  /** A server that takes every statement. */
  const pool: ServerPool = {
    connect: () =>
      Promise.resolve({
        query: () => Promise.resolve({ command: "", rowCount: 0, rows: [] }),
        release: () => undefined,
      }),
    end: () => Promise.resolve(),
  };

  test("wait together up to a bound, and one more is refused at once", async () => {
    let isCrossed = true;
    let waiting = 0;
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const wait = () => {
      waiting += 1;
      return ended;
    };
    const db = new Kysely<Schema>({
      dialect: new ServerDialect(pool, { name: "words", statementTimeoutMs: 10_000, wait }),
    });
    const write = () =>
      inWriteTransaction(db, () =>
        isCrossed ? Promise.reject(Object.assign(new Error("crossed"), { code: "40001" })) : Promise.resolve("stored"),
      );
    const all = Promise.all(Array.from({ length: MANY }, write));
    await vi.waitFor(() => {
      expect(waiting).toBe(MANY);
    });
    await expect(write()).rejects.toThrow(UnavailableError);
    isCrossed = false;
    end();
    expect(await all).toEqual(Array<string>(MANY).fill("stored"));
    expect(await write()).toBe("stored");
    await db.destroy();
  });
});

describe("on PostgreSQL, a connection", () => {
  /** A server whose new connections only read while it does, and the ones that are open. Each closed one is gone for ever. */
  function openServer() {
    const server = { isReadOnly: true, opened: 0, failure: undefined as string | undefined };
    const idle: { readonly isReadOnly: boolean }[] = [];
    const fail = (code: string) => Promise.reject(Object.assign(new Error("refused by the server"), { code }));
    const pool: ServerPool = {
      connect: () => {
        const connection = idle.pop() ?? { isReadOnly: server.isReadOnly, at: (server.opened += 1) };
        return Promise.resolve({
          query: ({ text }) => {
            if (server.failure !== undefined) return fail(server.failure);
            const isWrite = !/^(?:begin|start|commit|rollback)/.test(text);
            return connection.isReadOnly && isWrite
              ? fail("25006")
              : Promise.resolve({ command: "UPDATE", rowCount: 0, rows: [] });
          },
          release: (broken) => {
            if (broken === undefined) idle.push(connection);
          },
        });
      },
      end: () => Promise.resolve(),
    };
    const db = new Kysely<Schema>({ dialect: new ServerDialect(pool, { name: "words", statementTimeoutMs: 10_000 }) });
    const write = (at: Db = db) => insertGames(at, [{ edition: "en", number: 1, secret: "star" }], 0);
    return { server, db, write };
  }

  test("that only reads is closed with its first write, and the next one writes", async () => {
    const { server, db, write } = openServer();
    await expect(write()).rejects.toThrow(UnavailableError);
    await expect(inWriteTransaction(db, (transaction) => write(transaction))).rejects.toThrow(UnavailableError);
    expect(server.opened).toBe(2);
    server.isReadOnly = false;
    await write();
    await inWriteTransaction(db, (transaction) => write(transaction));
    expect(server.opened).toBe(3);
  });

  test.each(["57014", "25P03", "25P04", "57P05"])(
    "whose statement ends with %s is answered as unavailable",
    async (code) => {
      const { server, write } = openServer();
      Object.assign(server, { isReadOnly: false, failure: code });
      await expect(write()).rejects.toThrow(UnavailableError);
    },
  );

  test.skipIf(isOnSqlite)("that only reads is not ready", async () => {
    const db = await openDatabase<Schema>(await locateDatabase(), migrations);
    await askDatabase(db);
    await sql`set default_transaction_read_only = on`.execute(db);
    await expect(askDatabase(db)).rejects.toThrow(UnavailableError);
    await sql`set default_transaction_read_only = off`.execute(db);
    await askDatabase(db);
    await db.destroy();
  });
});

test("a database of before 1.0 is refused, with the last build that reads it", async () => {
  const place = mkdtempSync(path.join(tmpdir(), "before-"));
  onTestFinished(() => {
    rmSync(place, { recursive: true });
  });
  const file = path.join(place, "games.sqlite");
  const up = (db: Kysely<unknown>) => db.schema.createTable("game").addColumn("edition", "text").execute();
  await (await openDatabase(await locateDatabase(file), { "0001_game": { up } })).destroy();
  await expect(openDatabase(await locateDatabase(file), migrations)).rejects.toThrow(
    /was made before 1\.0, and the last version that reads it is 0\.1\.0 of 2026-11-28 \(commit [0-9a-f]{12}\)\. Run that version/,
  );
});

describe("write transactions of two processes at once", () => {
  let processes: readonly [Db, Db];
  let place: string;
  beforeEach(async () => {
    place = mkdtempSync(path.join(tmpdir(), "write-transactions-"));
    const open = async () => openDatabase<Schema>(await locateDatabase(path.join(place, "games.sqlite")), migrations);
    processes = [await open(), await open()];
    await insertGames(processes[0], [{ edition: "en", number: 1, secret: "star" }], 0);
  });
  afterEach(async () => {
    await Promise.all(processes.map((process) => process.destroy()));
    rmSync(place, { recursive: true });
  });

  const every = (perform: (transaction: Db, index: number) => Promise<void>) =>
    Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        inWriteTransaction(index % 2 === 0 ? processes[0] : processes[1], (transaction) => perform(transaction, index)),
      ),
    );

  test("lose no change of one row", async () => {
    await every(async (transaction) => {
      const game = await findGame(transaction, "en", 1);
      await replaceGame(transaction, { edition: "en", number: 1, secret: `${game?.secret ?? ""}!` }, 0);
    });
    expect(await findGame(processes[0], "en", 1)).toMatchObject({ secret: `star${"!".repeat(20)}` });
  });

  test("add a row only if no other one has added it, though each row is its own", async () => {
    await every(async (transaction, index) => {
      const games = await countGames(transaction, { edition: "en", from: 2 });
      if (games === 0) await replaceGame(transaction, { edition: "en", number: 2 + index, secret: "moon" }, 0);
    });
    expect(await countGames(processes[1], { edition: "en", from: 2 })).toBe(1);
  });
});
