import type { PostgresPool, PostgresPoolClient } from "kysely";
import { createLockRetry, type DatabaseOptions } from "./lockRetry.server";
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

/**
 * A pool for Kysely's dialect, of connections to a PostgreSQL server that several processes use.
 *
 * While the server is away, a statement waits a moment for a connection. One that was sent when the connection was lost
 * fails, because it may have taken effect. A statement that others have crossed is run again, unless it is part of a
 * transaction: `inWriteTransaction` runs that again.
 *
 * @throws UnavailableError when the server is away for longer
 */
export function patientPool(
  pool: ServerPool,
  { name, hasTimeout, waitSeconds, ...options }: ServerOptions,
): PostgresPool {
  const awayOf = (error: unknown) => (isAway(error) ? "cannot be reached" : undefined);
  const retryConnect = createLockRetry({ name, retryReason: awayOf }, options);
  const retryStatement = createLockRetry({ name, retryReason: conflictOf }, options);
  const explain = async <Result>(perform: () => Promise<Result>): Promise<Result> => {
    try {
      return await perform();
    } catch (error) {
      throw explainPostgresError(name, error);
    }
  };

  const toClient = (client: ServerClient): PostgresPoolClient => {
    let isInTransaction = false;
    let broken: Error | undefined;
    const run = async (text: string, values: readonly unknown[]) => {
      // The server itself rolls back what a lost connection has left.
      if (broken !== undefined) throw broken;
      try {
        const timeout = hasTimeout ? { query_timeout: STATEMENT_TIMEOUT_MS } : {};
        return await client.query({ text, values: [...values], ...timeout });
      } catch (error) {
        if (isAway(error)) broken = error as Error;
        throw error;
      }
    };
    const query = (text: string, values: readonly unknown[]) => {
      isInTransaction ||= /^(?:begin|start transaction)\b/.test(text);
      return explain(() => (isInTransaction ? run(text, values) : retryStatement(() => run(text, values))));
    };
    return {
      query: query as PostgresPoolClient["query"],
      release: () => {
        client.release(broken);
      },
    };
  };

  return {
    connect: () =>
      explain(async () => {
        const asked = performance.now();
        const client = await retryConnect(() => pool.connect()).finally(() => {
          waitSeconds?.observe((performance.now() - asked) / 1000);
        });
        return toClient(client);
      }),
    end: () => pool.end(),
  };
}
