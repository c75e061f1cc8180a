import { mkdirSync } from "node:fs";
import path from "node:path";
import SQLite from "better-sqlite3";
import { CompiledQuery, Kysely, Migrator, SqliteAdapter, SqliteDialect, SqliteDriver } from "kysely";
import type { DatabaseConnection, Dialect, Migration, TransactionSettings } from "kysely";

/**
 * Migrations by name. They run in the order of their names, each once, and all that are pending in one transaction.
 * `pragma foreign_keys` has no effect in a transaction. A published migration never changes.
 */
export type Migrations = Readonly<Record<string, Migration>>;

/** How long a statement waits for the write lock of another process, milliseconds. */
const BUSY_TIMEOUT_MS = 5000;
/**
 * How often switching the journal mode is tried. The mode is stored in the file, so the first process to succeed is the
 * last to try.
 */
const JOURNAL_MODE_ATTEMPTS = 20;

/**
 * Opens a SQLite database, migrates it to the latest schema and returns it. The caller closes it with `destroy()`.
 * Several processes may open the same file at once: one of them migrates it, the others wait.
 *
 * @param file path of the database, or `:memory:`. The file and its directory are created if they do not exist.
 * @throws Error that names the file when it is damaged, newer than the migrations or cannot be opened
 */
export async function openDatabase<Schema>(file: string, migrations: Migrations): Promise<Kysely<Schema>> {
  const sqlite = openFile(file);
  const db = new Kysely<Schema>({ dialect: createDialect(sqlite) });
  try {
    refuseNewer(sqlite, { file, migrations });
    const provider = { getMigrations: () => Promise.resolve({ ...migrations }) };
    const { error } = await new Migrator({ db, provider }).migrateToLatest();
    if (error !== undefined) {
      throw new Error(`${file} could not be migrated: ${messageOf(error)}`, { cause: error });
    }
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Kysely's SQLite dialect for a file that several processes write. */
function createDialect(database: SQLite.Database): Dialect {
  const sqlite = new SqliteDialect({ database });
  return {
    createAdapter: () => new TransactionalDdlAdapter(),
    createDriver: () => new ImmediateDriver({ database }),
    createIntrospector: (db) => sqlite.createIntrospector(db),
    createQueryCompiler: () => sqlite.createQueryCompiler(),
  };
}

/**
 * Takes the write lock when a transaction begins. A deferred transaction takes it at its first write. If another
 * process has written since its first read, that write fails at once with SQLITE_BUSY_SNAPSHOT, whatever the busy
 * timeout is.
 */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings): Promise<void> {
    const begin = settings?.accessMode === "read only" ? "begin" : "begin immediate";
    await connection.executeQuery(CompiledQuery.raw(begin));
  }
}

/**
 * Makes Kysely's migrator read the applied migrations and run the pending ones in one transaction. As `ImmediateDriver`
 * takes the write lock first, the transaction is the lock between processes. A failed migration is rolled back.
 */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): true {
    return true;
  }
}

function openFile(file: string): SQLite.Database {
  let sqlite: SQLite.Database | undefined;
  try {
    if (file !== ":memory:") mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    sqlite = new SQLite(file, { timeout: BUSY_TIMEOUT_MS });
    // Readers never wait for the writer. A commit survives a crash of the process. A power failure may lose the last
    // commits, but does not corrupt the file.
    switchToWal(sqlite);
    sqlite.pragma("synchronous = NORMAL");
    sqlite.pragma("foreign_keys = ON");
    // Reads the whole schema, so that a damaged file or one that is not a database fails here.
    sqlite.prepare("select count(*) from sqlite_schema").get();
    return sqlite;
  } catch (error) {
    sqlite?.close();
    const code = codeOf(error);
    if (code === "SQLITE_NOTADB" || code === "SQLITE_CORRUPT") {
      throw new Error(
        `${file} is damaged or not a SQLite database (${messageOf(error)}). Put a backup in its place, ` +
          `or move it away to start with an empty one.`,
        { cause: error },
      );
    }
    throw new Error(`${file} cannot be opened as a database: ${messageOf(error)}`, { cause: error });
  }
}

/**
 * Sets the journal mode of a file that other processes may be opening. For a new file SQLite takes a read lock and then
 * a write lock. When another process does so at the same time, SQLite fails at once without the busy timeout, because
 * waiting could deadlock.
 */
function switchToWal(sqlite: SQLite.Database): void {
  for (let attempt = 1; ; attempt += 1) {
    try {
      sqlite.pragma("journal_mode = WAL");
      return;
    } catch (error) {
      if (codeOf(error) !== "SQLITE_BUSY" || attempt === JOURNAL_MODE_ATTEMPTS) throw error;
    }
    // Unlike the pragma, this waits until the other process has finished.
    sqlite.exec("begin immediate; rollback");
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

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown }).code;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
