import type SQLite from "better-sqlite3";
import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import { accessSync, closeSync, constants, existsSync, openSync } from "node:fs";
import path from "node:path";
import { makeDirectory } from "../directory.server";
import { reasonOf } from "../systemError.server";
import { createLockRetry, type DatabaseOptions } from "./lockRetry.server";
import { connectSqlite, explainSqliteError } from "./sqliteConnection.server";
import { SharedFileDriver } from "./sqliteDriver.server";

/**
 * Kysely's SQLite dialect for a file that several processes write.
 * @param source path, or `:memory:`. The file and its directory are created if they do not exist. Or the bytes of a database.
 */
export async function openSqlite(
  source: string | Buffer,
  { waitSeconds, ...options }: DatabaseOptions,
): Promise<Dialect> {
  const file = typeof source === "string" ? source : ":memory:";
  const retry = createLockRetry({ name: file, retryReason: lockOf }, options);
  if (file !== ":memory:") {
    makeDirectory(path.dirname(file));
    refuseReadOnly(file);
    makeForOwner(file);
  }
  let sqlite: SQLite.Database | undefined;
  try {
    // SQLite itself does not wait for a lock: that would stop the event loop.
    const opened = connectSqlite(source, { timeout: 0 });
    sqlite = opened;
    // Readers never wait for the writer. A commit survives a crash of the process. A power failure may lose the last
    // commits, but does not corrupt the file.
    await retry(() => {
      opened.pragma("journal_mode = WAL");
    });
    opened.pragma("synchronous = NORMAL");
    opened.pragma("foreign_keys = ON");
    // Reads the whole schema, so that a damaged file or one that is not a database fails here.
    await retry(() => opened.prepare("select count(*) from sqlite_schema").get());
    return {
      createAdapter: () => new TransactionalDdlAdapter(),
      createDriver: () => new SharedFileDriver(opened, retry, waitSeconds),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    };
  } catch (error) {
    sqlite?.close();
    throw explainSqliteError(file, error);
  }
}

/**
 * Makes an empty file that only its owner may read, if there is none. SQLite alone would ask the umask. It gives the
 * files beside it the same rights.
 */
function makeForOwner(file: string): void {
  try {
    closeSync(openSync(file, "wx", 0o600));
  } catch {
    // It exists, or SQLite cannot make it either and says so.
  }
}

/**
 * SQLite opens a file that it may not write for reading, and fails at the first statement that writes. Beside the file it
 * makes others.
 * @throws Error that names the file and says why it cannot be written
 */
function refuseReadOnly(file: string): void {
  try {
    accessSync(path.dirname(file), constants.W_OK);
    if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw new Error(`${file} cannot be written: ${reasonOf(error)}.`, { cause: error });
  }
}

/** SQLITE_BUSY and its kinds. */
function lockOf(error: unknown): string | undefined {
  return String((error as { code?: unknown }).code).startsWith("SQLITE_BUSY")
    ? "is locked by another process"
    : undefined;
}

/**
 * Makes Kysely's migrator read the applied migrations and run the pending ones in one transaction. As `SharedFileDriver`
 * takes the write lock first, the transaction is the lock between processes. A failed migration is rolled back.
 */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): true {
    return true;
  }
}
