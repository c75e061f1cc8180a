// scripts: copies the database of a deployment into an empty one, of the same kind or of the other.
import { type Dialect, Kysely, sql, SqliteDialect } from "kysely";
import { existsSync } from "node:fs";
import path from "node:path";
import {
  type DatabaseLocation,
  MIGRATION_TIMEOUT_MS,
  type Migrations,
  openDatabase,
  refuseOthers,
  UNFINISHED_COPY,
} from "../../app/platform/database/database.server";
import {
  createServerPool,
  isPostgresUrl,
  nameOfPostgres,
  ServerDialect,
} from "../../app/platform/database/postgres.server";
import { explainSqliteError } from "../../app/platform/database/sqliteConnection.server";
import { UnavailableError } from "../../app/platform/unavailable.server";
import { migrations } from "../../db/migrations";
import { isPostgres } from "../../db/migrations/dialect";
import { inUse, openForReading, refuseOpen } from "../backup/manifest";
import { countRows, type Db, readLastRow, readPages, readTables, type Row, sumRows, type Table } from "./tables";

interface CopyOrder {
  readonly from: DatabaseLocation;
  readonly to: DatabaseLocation;
  /** Is told after each page. */
  readonly onProgress?: (progress: Progress) => void;
}

export interface Progress {
  readonly step: "copied" | "checked";
  readonly table: string;
  /** Rows of all tables. The check reads those of both sides. */
  readonly done: number;
  readonly total: number;
}

interface Copied {
  readonly rows: number;
  /** Tables of the source that are not of this program. */
  readonly leftOut: readonly string[];
}

interface Side {
  readonly db: Db;
  readonly name: string;
}

/**
 * Copies all rows by primary key, page by page, into an empty database, and compares both sides. The last row of each
 * table says where an interrupted copy goes on. Until the end, nothing but a copy of the same source opens the target.
 *
 * The source is only read. Nobody may write it meanwhile: the comparison finds what was changed.
 *
 * @throws Error that says what is wrong with either database, or differs between them
 * @throws UnavailableError when a database cannot be reached or the disk is full. The same copy goes on where it was.
 */
export async function copyDatabase({ from, to, onProgress = () => undefined }: CopyOrder): Promise<Copied> {
  if (nameOf(from) === nameOf(to)) throw new Error(`${nameOf(from)} cannot be copied into itself.`);
  const tables = await readTables();
  const source = await openSource(from);
  try {
    const names = (await source.db.introspection.getTables()).map(({ name }) => name);
    // The target has migrations of its own.
    const own = [...tables.map(({ name }) => name), "kysely_migration", "kysely_migration_lock"];
    const leftOut = names.filter((name) => !own.includes(name));
    const target = await openTarget(to, { source, tables });
    try {
      const total = await countAll(source.db, tables);
      await copyRows({ source, target, tables }, count("copied", { total, onProgress }));
      await compare({ source, target, tables }, count("checked", { total: 2 * total, onProgress }));
      await finish(target.db);
      return { rows: total, leftOut };
    } finally {
      await target.db.destroy();
    }
  } catch (error) {
    throw explainSource(from, error);
  } finally {
    await source.db.destroy();
  }
}

function isFile(location: DatabaseLocation): location is string {
  return typeof location === "string" && !isPostgresUrl(location);
}

function nameOf(location: DatabaseLocation): string {
  return isFile(location) ? path.resolve(location) : nameOfPostgres(location);
}

/** Opens a database of this version and changes nothing, not even the form of its file. */
export async function openSource(location: DatabaseLocation, own: Migrations = migrations): Promise<Side> {
  const name = nameOf(location);
  if (isFile(location) && !existsSync(name)) throw new Error(`There is no database ${name}.`);
  const db: Db = new Kysely({ dialect: await readingDialect(location, name) });
  try {
    const applied = await refuseOthers(db, { name, migrations: own });
    if (applied.length === 0) throw new Error(`${name} is empty: there is nothing to copy.`);
    if (applied.length < Object.keys(own).length)
      throw new Error(`${name} is of an older version. Start the server on it once, which migrates it, and stop it.`);
    // A pool, as tests have it, has others beside it.
    if (isFile(location)) refuseOpen(name);
    else if (typeof location === "string") await refuseServers(db, name);
    return { db, name };
  } catch (error) {
    await db.destroy();
    throw explainSource(location, error);
  }
}

/** Refuses a database that servers have open: they call themselves as this connection does. */
async function refuseServers(db: Db, name: string): Promise<void> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and application_name = current_setting('application_name') and application_name <> ''`.execute(db);
  if (rows.length > 0) throw inUse(name);
}

/** The driver of PostgreSQL explains its errors itself. */
function explainSource(location: DatabaseLocation, error: unknown): unknown {
  return isFile(location) ? explainSqliteError(nameOf(location), error) : error;
}

async function readingDialect(location: DatabaseLocation, name: string): Promise<Dialect> {
  if (isFile(location)) return new SqliteDialect({ database: openForReading(name) });
  const pool = typeof location === "string" ? await createServerPool(location) : location;
  return new ServerDialect(pool, { name, statementTimeoutMs: MIGRATION_TIMEOUT_MS });
}

/** Opens the database that is filled: a new one, or one that an interrupted copy of the same source has left. */
async function openTarget(
  location: DatabaseLocation,
  { source, tables }: { readonly source: Side; readonly tables: readonly Table[] },
): Promise<Side> {
  const name = nameOf(location);
  const notEmpty = new Error(`${name} has data already. Name an empty database, or a file that does not exist yet.`);
  const begin = async (db: Db): Promise<void> => {
    for (const table of tables) if ((await readLastRow(db, table)) !== undefined) throw notEmpty;
    await db.schema.createTable(UNFINISHED_COPY).addColumn("source", "text").execute();
    await db.insertInto(UNFINISHED_COPY).values({ source: source.name }).execute();
  };
  const db: Db = await openDatabase<Record<string, Row>>(location, {
    ...migrations,
    [UNFINISHED_COPY]: { up: begin },
  }).catch((error: unknown) => {
    throw error instanceof Error && error.cause === notEmpty ? notEmpty : error;
  });
  const { source: begun } = await db.selectFrom(UNFINISHED_COPY).selectAll().executeTakeFirstOrThrow();
  if (begun === source.name) return { db, name };
  await db.destroy();
  throw new Error(`${name} is an unfinished copy of ${String(begun)}. Finish that one, or name an empty database.`);
}

type OnRows = (table: Table, rows: number) => void;

function count(
  step: Progress["step"],
  { total, onProgress }: { readonly total: number; readonly onProgress: (progress: Progress) => void },
): OnRows {
  let done = 0;
  return (table, rows) => {
    done += rows;
    onProgress({ step, table: table.name, done, total });
  };
}

async function countAll(db: Db, tables: readonly Table[]): Promise<number> {
  let total = 0;
  for (const table of tables) total += await countRows(db, table);
  return total;
}

interface Work {
  readonly source: Side;
  readonly target: Side;
  readonly tables: readonly Table[];
}

async function copyRows({ source, target, tables }: Work, onRows: OnRows): Promise<void> {
  for (const table of tables) {
    const last = await readLastRow(target.db, table);
    if (last !== undefined) onRows(table, await countRows(target.db, table));
    for await (const page of readPages(source.db, table, last)) {
      await insert(target, { table, page });
      onRows(table, page.length);
    }
    await continueNumbers(target.db, table);
  }
}

async function insert({ db, name }: Side, { table, page }: { readonly table: Table; readonly page: readonly Row[] }) {
  try {
    await db.insertInto(table.name).values(page).execute();
  } catch (error) {
    if (error instanceof UnavailableError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${name} does not take the rows of ${table.name}: ${why}`, { cause: error });
  }
}

/** SQLite does this by itself. */
async function continueNumbers(db: Db, { name, numbered }: Table): Promise<void> {
  if (numbered === undefined || !isPostgres(db)) return;
  await sql`select setval(pg_get_serial_sequence(${name}, ${numbered}), max(${sql.ref(numbered)}))
    from ${sql.table(name)}`.execute(db);
}

async function compare({ source, target, tables }: Work, onRows: OnRows): Promise<void> {
  for (const table of tables) {
    const sum = ({ db }: Side) =>
      sumRows(db, table, (rows) => {
        onRows(table, rows);
      });
    const [wanted, found] = await Promise.all([sum(source), sum(target)]);
    if (wanted.sha256 !== found.sha256)
      throw new Error(
        `${target.name} differs from ${source.name} in ${table.name} (${found.rows} rows of ${wanted.rows}): one of them ` +
          `was written during the copy. Stop all servers, empty the copy, and copy again.`,
      );
  }
}

/** Makes the copy a database like any other. */
async function finish(db: Db): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.schema.dropTable(UNFINISHED_COPY).execute();
    await transaction.deleteFrom("kysely_migration").where("name", "=", UNFINISHED_COPY).execute();
  });
}
