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
/** How often switching the journal mode is tried. The mode is stored in the file, so the first process to succeed is the last to try. */
const JOURNAL_MODE_ATTEMPTS = 20;

/**
 * Opens a SQLite database, migrates it to the latest schema and returns it. The caller closes it with `destroy()`.
 * Several processes may open the same file at once: one of them migrates it, the others wait.
 *
 * @param file path of the database, made with its directory when absent, or `:memory:`
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
      throw new Error(`${file} could not be brought up to date: ${messageOf(error)}`, { cause: error });
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
 * Takes the write lock when a transaction begins. A deferred transaction takes it at its first write. If another process has written since
 * its first read, that write fails at once with SQLITE_BUSY_SNAPSHOT, whatever the busy timeout is.
 */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings): Promise<void> {
    const begin = settings?.accessMode === "read only" ? "begin" : "begin immediate";
    await connection.executeQuery(CompiledQuery.raw(begin));
  }
}

/**
 * Makes Kysely's migrator run everything in one transaction: it reads which migrations are done, runs those that are not, and commits.
 * With the write lock taken first, this is the lock between processes. A migration that fails leaves nothing behind.
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
    // Readers never wait for the writer. A commit survives a crash of the process; a power cut may lose the last ones
    // but never the file.
    switchToWal(sqlite);
    sqlite.pragma("synchronous = NORMAL");
    sqlite.pragma("foreign_keys = ON");
    // Reads the whole schema: a file that is no database, or whose first pages are damaged, is told here.
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
 * Sets the journal mode of a file that others may be opening, too. The switch of a new file reads it and then locks it for writing. When
 * another process is between the two, SQLite does not wait for the busy timeout, as that could be a deadlock: it fails at once.
 */
function switchToWal(sqlite: SQLite.Database): void {
  for (let attempt = 1; ; attempt += 1) {
    try {
      sqlite.pragma("journal_mode = WAL");
      return;
    } catch (error) {
      if (codeOf(error) !== "SQLITE_BUSY" || attempt === JOURNAL_MODE_ATTEMPTS) throw error;
    }
    // This does wait, until the other process has finished.
    sqlite.exec("begin immediate; rollback");
  }
}

/** A migration that this code does not have means that a newer version has run here: going on could harm its data. */
function refuseNewer(sqlite: SQLite.Database, { file, migrations }: { file: string; migrations: Migrations }): void {
  const table = sqlite.prepare("select 1 from sqlite_schema where type = 'table' and name = 'kysely_migration'").get();
  if (table === undefined) return;
  const done = sqlite.prepare("select name from kysely_migration order by name").pluck().all() as string[];
  const unknown = done.filter((name) => !(name in migrations));
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
