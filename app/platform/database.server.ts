import { mkdirSync } from "node:fs";
import path from "node:path";
import SQLite from "better-sqlite3";
import { Kysely, Migrator, SqliteDialect } from "kysely";
import type { Migration } from "kysely";

/** Migrations by name; they run in the order of their names, each once. A published migration never changes. */
export type Migrations = Readonly<Record<string, Migration>>;

/**
 * Opens a SQLite database, brings its schema up to date and hands it over; the caller ends it with `destroy()`.
 *
 * @param file path of the database, made with its directory when absent, or `:memory:`
 * @throws Error that names the file when it is damaged, newer than the migrations or cannot be opened
 */
export async function openDatabase<Schema>(file: string, migrations: Migrations): Promise<Kysely<Schema>> {
  const sqlite = openFile(file);
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: sqlite }) });
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

function openFile(file: string): SQLite.Database {
  let sqlite: SQLite.Database | undefined;
  try {
    if (file !== ":memory:") mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    sqlite = new SQLite(file);
    // Readers never wait for the writer. A commit survives a crash of the process; a power cut may lose the last ones
    // but never the file.
    sqlite.pragma("journal_mode = WAL");
    sqlite.pragma("synchronous = NORMAL");
    sqlite.pragma("foreign_keys = ON");
    sqlite.pragma("busy_timeout = 5000");
    // Reads the whole schema: a file that is no database, or whose first pages are damaged, is told here.
    sqlite.prepare("select count(*) from sqlite_schema").get();
    return sqlite;
  } catch (error) {
    sqlite?.close();
    const code = (error as { code?: unknown }).code;
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

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
