import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import SQLite from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { migrations } from "../../db/migrations";
import type { Schema } from "../../db/schema";
import { openDatabase } from "../platform/database.server";
import { type Db, findGame, insertGames, replaceGame } from "./games.server";
import { inWriteTransaction } from "./writeTransaction.server";

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
