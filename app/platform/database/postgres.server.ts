import { type Kysely, PostgresAdapter, PostgresDialect, PostgresIntrospector, sql, type TableMetadata } from "kysely";
import { createLockRetry, type LockRetry } from "./lockRetry.server";
import { conflictOf, patientPool, type ServerOptions, type ServerPool } from "./postgresPool.server";

/**
 * Settings of a connection. Every statement is part of a serializable transaction, so that what a transaction has read
 * holds until it commits, as on SQLite. What a frozen process holds is given up. They are set by a statement, as a pooler
 * may refuse them as options of the connection, and those of the URL would replace them.
 */
export const SESSION_SETTINGS = `
  set default_transaction_isolation = 'serializable';
  set lock_timeout = '4s';
  set idle_in_transaction_session_timeout = '10s'`;

/** The oldest version of the server that its makers still mend. */
const MIN_VERSION = 14;
/** Connections of a process. Four processes stay below the 100 that a server allows by default. */
const MAX_CONNECTIONS = 20;
/** The usual `connectTimeoutMs`, milliseconds. */
const CONNECT_TIMEOUT_MS = 3000;
/** Ids of the types `int8` and `numeric`, which `pg` reads as texts. Our counts and sums stay below 2⁵³. */
const NUMBERS: readonly number[] = [20, 1700];

export function isPostgresUrl(location: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(location);
}

/** Host, or directory of the socket, and database of a URL for messages, without user and password. */
export function nameOfPostgres(location: string | ServerPool): string {
  if (typeof location !== "string") return "the PostgreSQL database";
  const { host, pathname, searchParams } = new URL(location);
  return `the PostgreSQL database ${host || (searchParams.get("host") ?? "")}${pathname}`;
}

/**
 * Connections are opened when they are needed.
 * @param connectTimeoutMs how long a statement waits for a free connection, and the server may take to accept one
 */
export async function createServerPool(url: string, connectTimeoutMs = CONNECT_TIMEOUT_MS): Promise<ServerPool> {
  // Only deployments with PostgreSQL spend memory on it.
  const { default: pg } = await import("pg");
  const types = pg.types as { readonly getTypeParser: (id: number) => (text: string) => unknown };
  const pool = new pg.Pool({
    connectionString: url,
    application_name: "proxima",
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    types: { getTypeParser: (id: number) => (NUMBERS.includes(id) ? Number : types.getTypeParser(id)) },
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it
    onConnect: async (client) => {
      // A connection that is in use was lost: its statement fails. The pool listens to idle ones alone.
      client.on("error", () => undefined);
      // The pool's own deadline is over once the server has let us in.
      const settings = { text: SESSION_SETTINGS, query_timeout: connectTimeoutMs };
      await client.query(settings);
    },
  });
  // An idle connection was lost. The next statement gets another one.
  pool.on("error", () => undefined);
  return pool;
}

/** Kysely's PostgreSQL dialect for a database that several processes write. */
export class ServerDialect extends PostgresDialect {
  readonly #retry: LockRetry;

  constructor(pool: ServerPool, options: ServerOptions) {
    super({ pool: patientPool(pool, options) });
    this.#retry = createLockRetry({ name: options.name, retryReason: conflictOf }, options);
  }

  override createAdapter(): SerializableAdapter {
    return new SerializableAdapter(this.#retry);
  }

  override createIntrospector(db: Kysely<unknown>): TableNames {
    return new TableNames(db);
  }
}

/** Has the retry of the transactions of a database. All of them have the same, so that it bounds how many wait. */
export class SerializableAdapter extends PostgresAdapter {
  /** @param retry runs a transaction again that others have crossed */
  constructor(readonly retry: LockRetry) {
    super();
  }
}

/**
 * The names of the tables of the current schema, without their columns. Kysely's own query fails when another process
 * drops a table meanwhile, as some migrations do.
 */
class TableNames extends PostgresIntrospector {
  constructor(private readonly db: Kysely<unknown>) {
    super(db);
  }

  override async getTables(): Promise<TableMetadata[]> {
    const query = sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`;
    const { rows } = await query.execute(this.db);
    return rows.map((table) => ({ ...table, isView: false, isForeign: false, columns: [] }));
  }
}

/** @throws Error if the server is older than we know it to work with, or the database cannot hold every text */
export async function refuseUnfitServer<Schema>(db: Kysely<Schema>, name: string): Promise<void> {
  const { rows } = await sql<{ version: string; encoding: string }>`
    select current_setting('server_version') as version, current_setting('server_encoding') as encoding`.execute(db);
  const [{ version, encoding } = { version: "", encoding: "" }] = rows;
  if (encoding !== "UTF8")
    throw new Error(
      `${name} has the encoding ${encoding}: UTF8 is needed. Make one with createdb --encoding=UTF8 --template=template0.`,
    );
  if (Number.parseInt(version, 10) < MIN_VERSION)
    throw new Error(`${name} runs PostgreSQL ${version}: ${MIN_VERSION} or newer is needed`);
}
