import path from "node:path";
import SQLite from "better-sqlite3";
import { Kysely, Migrator, SqliteAdapter, SqliteDialect } from "kysely";
import type { Dialect, Migration } from "kysely";
import { createLockRetry, type LockRetry, type LockRetryOptions } from "./lockRetry.server";
import { SharedFileDriver } from "./sqliteDriver.server";
import { explainSqliteError } from "./sqliteError.server";
import { makeDirectory } from "./systemError.server";
import { UnavailableError } from "./unavailable.server";

/**
 * Migrations by name. They run in the order of their names, each once, and all that are pending in one transaction.
 * `pragma foreign_keys` has no effect in a transaction. A published migration never changes.
 */
export type Migrations = Readonly<Record<string, Migration>>;

/** The clock of the retries while another process has the file locked, and who is told how long statements wait. */
export type DatabaseOptions = LockRetryOptions & { readonly onWait?: (seconds: number) => void };

/**
 * Opens a SQLite database, migrates it to the latest schema and returns it. The caller closes it with `destroy()`.
 * Several processes may open the same file at once: one of them migrates it, the others wait.
 *
 * @param file path of the database, or `:memory:`. The file and its directory are created if they do not exist.
 * @throws Error that names the file when it is damaged, newer than the migrations or cannot be opened
 * @throws UnavailableError that names the file when another process keeps it locked or the disk is full
 */
export async function openDatabase<Schema>(
  file: string,
  migrations: Migrations,
  { onWait = () => undefined, ...options }: DatabaseOptions = {},
): Promise<Kysely<Schema>> {
  const retry = createLockRetry(file, options);
  const sqlite = await openFile(file, retry);
  const db = new Kysely<Schema>({ dialect: createDialect(sqlite, { retry, onWait }) });
  try {
    await retry(() => {
      refuseNewer(sqlite, { file, migrations });
    });
    const provider = { getMigrations: () => Promise.resolve({ ...migrations }) };
    const { error } = await new Migrator({ db, provider }).migrateToLatest();
    if (error !== undefined) {
      if (error instanceof UnavailableError) throw error;
      throw new Error(`${file} could not be migrated: ${messageOf(error)}`, { cause: error });
    }
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Kysely's SQLite dialect for a file that several processes write. */
function createDialect(
  database: SQLite.Database,
  { retry, onWait }: { retry: LockRetry; onWait: (seconds: number) => void },
): Dialect {
  const sqlite = new SqliteDialect({ database });
  return {
    createAdapter: () => new TransactionalDdlAdapter(),
    createDriver: () => new SharedFileDriver(database, retry, onWait),
    createIntrospector: (db) => sqlite.createIntrospector(db),
    createQueryCompiler: () => sqlite.createQueryCompiler(),
  };
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

async function openFile(file: string, retry: LockRetry): Promise<SQLite.Database> {
  if (file !== ":memory:") makeDirectory(path.dirname(file));
  let sqlite: SQLite.Database | undefined;
  try {
    // SQLite itself does not wait for a lock: that would stop the event loop.
    const opened = new SQLite(file, { timeout: 0 });
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
    return opened;
  } catch (error) {
    sqlite?.close();
    throw explainSqliteError(file, error);
  }
}

/** Refuses a database with unknown migrations: it belongs to a newer version, whose data could be damaged. */
function refuseNewer(sqlite: SQLite.Database, { file, migrations }: { file: string; migrations: Migrations }): void {
  const table = sqlite.prepare("select 1 from sqlite_schema where type = 'table' and name = 'kysely_migration'").get();
  if (table === undefined) return;
  const applied = sqlite.prepare("select name from kysely_migration order by name").pluck().all() as string[];
  const unknown = applied.filter((name) => !(name in migrations));
  if (unknown.length === 0) return;
  throw new Error(
    `${file} was made by a newer version of this program (it has ${unknown.join(", ")}). ` +
      `Run that version, or put a backup from before the change in its place.`,
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
