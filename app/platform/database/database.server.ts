import {
  HandleEmptyInListsPlugin,
  Kysely,
  type Migration,
  Migrator,
  replaceWithNoncontingentExpression,
  sql,
} from "kysely";
import path from "node:path";
import type { Env } from "../env.server";
import { UnavailableError } from "../unavailable.server";
import type { DatabaseOptions } from "./lockRetry.server";
import { createServerPool, isPostgresUrl, nameOfPostgres, ServerDialect, refuseUnfitServer } from "./postgres.server";
import type { ServerPool } from "./postgresPool.server";
import { openSqlite } from "./sqlite.server";

/**
 * Migrations by name. They run in the order of their names, each once, and all that are pending in one transaction.
 * `pragma foreign_keys` has no effect in a transaction. A published migration never changes.
 */
export type Migrations = Readonly<Record<string, Migration>>;

/** How long a statement on a PostgreSQL server may take with the way there and back, milliseconds. */
const STATEMENT_TIMEOUT_MS = 12_000;
/** The same of a migration or a copy, which may write a large table. */
export const MIGRATION_TIMEOUT_MS = 30 * 60_000;

/** The last migration of a database that `npm run db:copy` fills. Only the copy knows it: nothing else may open it. */
export const UNFINISHED_COPY = "unfinished_copy";

/** The last build that reads the databases of before 1.0, whose migrations have gone. */
const LAST_BEFORE_1_0 = "0.1.0 of 2026-11-28 (commit 060e9d59bb11)";

/** The file of a SQLite database, `:memory:`, or the URL of a PostgreSQL database. Tests pass a pool of connections. */
export type DatabaseLocation = string | ServerPool;

export function locateDatabase({ DATABASE_URL, DATA_DIR }: Pick<Env, "DATABASE_URL" | "DATA_DIR">): string {
  return DATABASE_URL ?? path.join(DATA_DIR, "proxima.sqlite");
}

/**
 * Opens a database, migrates it to the latest schema and returns it. The caller closes it with `destroy()`.
 * Several processes may open the same database at once: one of them migrates it, the others wait.
 * @param location bytes, as tests have them of a migrated SQLite database, are opened in memory
 * @throws Error that names the database when it is damaged, newer than the migrations, not ours or cannot be opened
 * @throws UnavailableError that names it when it cannot be reached, another process keeps it locked or the disk is full
 */
export async function openDatabase<Schema>(
  location: DatabaseLocation | Buffer,
  migrations: Migrations,
  options: DatabaseOptions = {},
): Promise<Kysely<Schema>> {
  const isBytes = Buffer.isBuffer(location);
  if (!isBytes && (typeof location !== "string" || isPostgresUrl(location)))
    return openServer(location, migrations, options);
  const db = new Kysely<Schema>({ dialect: await openSqlite(location, options) });
  try {
    await migrate(db, { name: isBytes ? ":memory:" : location, migrations });
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db;
}

async function openServer<Schema>(
  location: string | ServerPool,
  migrations: Migrations,
  { statementTimeoutMs = STATEMENT_TIMEOUT_MS, ...options }: DatabaseOptions,
) {
  const name = nameOfPostgres(location);
  const pool = typeof location === "string" ? await createServerPool(location) : location;
  const open = (statementTimeoutMs: number) =>
    new Kysely<Schema>({ dialect: new ServerDialect(pool, { name, statementTimeoutMs, ...options }) });
  const db = open(statementTimeoutMs);
  try {
    await refuseUnfitServer(db, name);
    await migrate(db, { name, migrations, patient: open(MIGRATION_TIMEOUT_MS) });
  } catch (error) {
    await pool.end();
    throw error;
  }
  // `in ()` is valid in SQLite alone.
  return db.withPlugin(new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression }));
}

/** @param patient the same database, for statements that take long */
async function migrate<Schema>(
  db: Kysely<Schema>,
  { name, migrations, patient }: { name: string; migrations: Migrations; patient?: Kysely<Schema> },
) {
  const applied = await refuseOthers(db, { name, migrations });
  if (patient !== undefined && applied.length > 0 && Object.keys(migrations).length === applied.length) return;
  const provider = { getMigrations: () => Promise.resolve({ ...migrations }) };
  const { error } = await new Migrator({ db: patient ?? db, provider }).migrateToLatest();
  if (error === undefined) return;
  if (error instanceof UnavailableError) throw error;
  throw new Error(`${name} could not be migrated: ${messageOf(error)}`, { cause: error });
}

/**
 * Refuses a database with unknown migrations: it belongs to a newer version, whose data could be damaged, or to one of before 1.0,
 * or a copy has not filled it yet. Refuses one that has tables and no migrations: it belongs to another program.
 * @returns the applied migrations
 */
export async function refuseOthers<Schema>(
  db: Kysely<Schema>,
  { name, migrations }: { name: string; migrations: Migrations },
): Promise<readonly string[]> {
  const found = await db.introspection.getTables({ withInternalKyselyTables: true });
  const tables = found.filter((table) => !table.isView).map((table) => table.name);
  if (!tables.includes("kysely_migration")) {
    if (tables.length === 0) return [];
    throw new Error(
      `${name} has tables of another program (${tables.slice(0, 3).join(", ")}). ` +
        `Use an empty database, or one of this program.`,
    );
  }
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const applied = rows.map((row) => row.name);
  const unknown = applied.filter((migration) => !(migration in migrations));
  if (unknown.length === 0) return applied;
  if (unknown.includes(UNFINISHED_COPY))
    throw new Error(`${name} is an unfinished copy. Give the same npm run db:copy again to finish it.`);
  throw new Error(
    `${name} ${describeMaker(applied, migrations)}. Run that version, or put a backup of this one in its place.`,
  );
}

/** Who made a database with migrations that are not all of this program: a newer version, or one of before the first of these. */
export function describeMaker(applied: readonly string[], migrations: Migrations): string {
  const unknown = applied.filter((name) => !(name in migrations));
  return unknown.length < applied.length
    ? `was made by a newer version of this program (it has ${unknown.join(", ")})`
    : `was made before 1.0, and the last version that reads it is ${LAST_BEFORE_1_0}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
