import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from "kysely";
import { createLockRetry, type LockRetry, type DatabaseOptions } from "./lockRetry.server";
import { conflictOf, explainPostgresError, isAway } from "./postgresError.server";

/** A pool of connections, as far as we use that of `pg`. Tests have one of an embedded PostgreSQL. */
export interface ServerPool {
  connect(): Promise<ServerClient>;
  end(): Promise<void>;
}

interface ServerClient {
  query(query: {
    readonly text: string;
    readonly values: unknown[];
    /** Milliseconds. */
    readonly query_timeout?: number;
  }): Promise<{ readonly command: string; readonly rowCount: number | null; readonly rows: unknown[] }>;
  /** Gives the connection back. With an error, it is closed. */
  release(broken?: Error): void;
}

export type ServerOptions = DatabaseOptions & {
  /** Of the database, in messages. */
  readonly name: string;
  /** Whether a statement ends that takes long. A migration may. */
  readonly hasTimeout: boolean;
};

/** How long a statement may take with the way there and back, milliseconds. */
const STATEMENT_TIMEOUT_MS = 12_000;
/** Commands whose rows are counted. */
const WRITES: readonly string[] = ["INSERT", "UPDATE", "DELETE"];

/**
 * Kysely's driver for a PostgreSQL server that several processes use.
 *
 * While the server is away, a statement waits a moment for a connection. One that was sent when the connection was lost
 * fails, because it may have taken effect. A statement that others have crossed is run again, unless it is part of a
 * transaction: `inWriteTransaction` runs that again.
 *
 * @throws UnavailableError when the server is away for longer
 */
export class ServerDriver implements Driver {
  readonly #pool: ServerPool;
  readonly #name: string;
  readonly #retryConnect: LockRetry;
  readonly #retryStatement: LockRetry;
  readonly #hasTimeout: boolean;
  readonly #onWait: (seconds: number) => void;

  constructor(pool: ServerPool, { name, hasTimeout, onWait = () => undefined, ...options }: ServerOptions) {
    this.#pool = pool;
    this.#name = name;
    this.#hasTimeout = hasTimeout;
    this.#onWait = onWait;
    const awayOf = (error: unknown) => (isAway(error) ? "cannot be reached" : undefined);
    this.#retryConnect = createLockRetry({ name, holdUp: awayOf }, options);
    this.#retryStatement = createLockRetry({ name, holdUp: conflictOf }, options);
  }

  async init(): Promise<void> {
    // The pool connects when it is used.
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#explain(async () => {
      const asked = performance.now();
      const client = await this.#retryConnect(() => this.#pool.connect()).finally(() => {
        this.#onWait((performance.now() - asked) / 1000);
      });
      return new ServerConnection(client, this.#hasTimeout, (connection, query) =>
        this.#explain(() =>
          connection.isInTransaction ? connection.run(query) : this.#retryStatement(() => connection.run(query)),
        ),
      );
    });
  }

  async beginTransaction(connection: DatabaseConnection, { accessMode }: TransactionSettings): Promise<void> {
    const server = serverOf(connection);
    await this.#explain(() => server.run({ sql: accessMode === "read only" ? "begin read only" : "begin" }));
    server.isInTransaction = true;
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#explain(() => serverOf(connection).run({ sql: "commit" }));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const server = serverOf(connection);
    // The server itself rolls back what a lost connection has left.
    if (!server.isBroken) await this.#explain(() => server.run({ sql: "rollback" }));
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    serverOf(connection).release();
    return Promise.resolve();
  }

  destroy(): Promise<void> {
    return this.#pool.end();
  }

  async #explain<Result>(perform: () => Promise<Result>): Promise<Result> {
    try {
      return await perform();
    } catch (error) {
      throw explainPostgresError(this.#name, error);
    }
  }
}

type Query = Pick<CompiledQuery, "sql"> & Partial<Pick<CompiledQuery, "parameters">>;
type Execute = (connection: ServerConnection, query: Query) => Promise<QueryResult<unknown>>;

function serverOf(connection: DatabaseConnection): ServerConnection {
  if (connection instanceof ServerConnection) return connection;
  throw new Error("a connection of another driver");
}

/** A connection of the pool while it is in use. */
class ServerConnection implements DatabaseConnection {
  isInTransaction = false;
  #broken: Error | undefined;
  readonly #client: ServerClient;
  readonly #hasTimeout: boolean;
  readonly #execute: Execute;

  constructor(client: ServerClient, hasTimeout: boolean, execute: Execute) {
    this.#client = client;
    this.#hasTimeout = hasTimeout;
    this.#execute = execute;
  }

  get isBroken(): boolean {
    return this.#broken !== undefined;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#execute(this, query) as Promise<QueryResult<Row>>;
  }

  streamQuery(): never {
    throw new Error("a stream would hold a connection: read pages");
  }

  async run({ sql, parameters = [] }: Query): Promise<QueryResult<unknown>> {
    try {
      const { command, rowCount, rows } = await this.#client.query({
        text: sql,
        values: [...parameters],
        ...(this.#hasTimeout && { query_timeout: STATEMENT_TIMEOUT_MS }),
      });
      return { rows, ...(WRITES.includes(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
    } catch (error) {
      if (isAway(error)) this.#broken = error as Error;
      throw error;
    }
  }

  release(): void {
    this.#client.release(this.#broken);
  }
}
