import type { PostgresPoolClient } from "kysely";
import type { QueueLimits } from "../http/fairQueue.server";
import { createLine, type Line } from "../line.server";
import { UnavailableError } from "../unavailable.server";
import { createLockRetry, type DatabaseOptions } from "./lockRetry.server";

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
  /** How long a statement may take with the way there and back, milliseconds. */
  readonly statementTimeoutMs: number;
};

/**
 * Connections that requests hold at once for statements on one table, and for transactions, and who waits for them. While
 * two tables are locked, some of the connections remain for all others.
 */
const LINE: QueueLimits = { atOnce: 6, atOncePerClient: 4, waiting: 1000, waitingPerClient: 200 };

/**
 * A pool for Kysely's dialect, of connections to a PostgreSQL server that several processes use.
 *
 * While the server is away, a statement waits a moment for a connection. One that was sent when the connection was lost
 * fails, because it may have taken effect. A connection that only reads is closed once a write has failed on it. A statement that others have crossed is run again, unless it is part of a
 * transaction: `inWriteTransaction` runs that again.
 *
 * @throws UnavailableError when the server is away for longer
 */
export function patientPool(pool: ServerPool, { name, statementTimeoutMs, waitSeconds, ...options }: ServerOptions) {
  const awayOf = (error: unknown) => (isAway(error) ? "cannot be reached" : undefined);
  const retryConnect = createLockRetry({ name, retryReason: awayOf, isTimed: true }, options);
  const retryStatement = createLockRetry({ name, retryReason: conflictOf }, options);
  const explain = async <Result>(perform: () => Promise<Result>): Promise<Result> => {
    try {
      return await perform();
    } catch (error) {
      throw explainPostgresError(name, error);
    }
  };

  const lines = new Map<string, Line>();
  const lineOf = (text: string): Line => {
    const key = isBegin(text) ? "transactions" : (/\b(?:from|into|update) "(\w+)"/.exec(text)?.[1] ?? "");
    const line = lines.get(key) ?? createLine(key === "" ? name : `${name} (${key})`, LINE);
    lines.set(key, line);
    return line;
  };

  /** A connection, which is taken when its first statement says what line it has to stand in. */
  const toClient = (): PostgresPoolClient => {
    let client: ServerClient | undefined;
    let isInTransaction = false;
    let broken: Error | undefined;
    let leaveLine: () => void = () => undefined;
    const connect = async (asked: number) => {
      client ??= await retryConnect(() => pool.connect()).finally(() => {
        waitSeconds?.observe((performance.now() - asked) / 1000);
      });
      return client;
    };
    const run = async (on: ServerClient, text: string, values: readonly unknown[]) => {
      // The server itself rolls back what a lost connection has left.
      if (broken !== undefined) throw broken;
      try {
        return await on.query({ text, values: [...values], query_timeout: statementTimeoutMs });
      } catch (error) {
        // Others of the pool may write: a connection keeps what was set when it was made.
        if (isAway(error) || codeOf(error) === READ_ONLY) broken = error as Error;
        throw error;
      }
    };
    /** Keeps the turn until the connection is released. */
    const enter = (line: Line) =>
      new Promise<void>((resolve, reject) => {
        const left = new Promise<void>((leave) => (leaveLine = leave));
        line(() => {
          resolve();
          return left;
        }).catch(reject);
      });
    const query = (text: string, values: readonly unknown[]) =>
      explain(async () => {
        const asked = performance.now();
        const perform = async () => run(await connect(asked), text, values);
        if (isInTransaction) return perform();
        if (!isBegin(text))
          return lineOf(text)(async () => {
            const on = await connect(asked);
            return retryStatement(() => run(on, text, values));
          });
        isInTransaction = true;
        await enter(lineOf(text));
        return perform();
      });
    return {
      query: query as PostgresPoolClient["query"],
      release: () => {
        client?.release(broken);
        leaveLine();
      },
    };
  };

  return {
    connect: () => Promise.resolve(toClient()),
    end: () => pool.end(),
  };
}

const isBegin = (text: string) => /^(?:begin|start transaction)\b/.test(text);

/** SQLSTATE codes of a transaction that other writers have crossed. Nothing of it was done, and it may be run again. */
const CONFLICTS: readonly string[] = ["40001", "40P01"];
/** Code of a write on a connection that only reads, as of a server whose place another one takes. */
const READ_ONLY = "25006";
/** Codes of the server, and of the way to it, that it gives for a while: when it starts, stops, is full, or ends a session. */
const AWAY =
  /^(?:08...|57P0[1235]|25P0[34]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/;
/** What `pg` says without a code, also about an answer that is none of PostgreSQL's. */
const LOST =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|received invalid response)/;

/** What keeps a transaction from being stored, see `createLockRetry`. Run anew, it sees what others have written. */
export function conflictOf(error: unknown): string | undefined {
  return CONFLICTS.includes(codeOf(error)) ? "is written by others each time" : undefined;
}

/** Whether the connection is lost, or the server accepts none. */
function isAway(error: unknown): boolean {
  return AWAY.test(codeOf(error)) || (error instanceof Error && LOST.test(error.message));
}

/**
 * What an error of PostgreSQL means for operators, as one line that names the database. Any other error is a bug in a
 * statement and is returned as it is.
 */
function explainPostgresError(name: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof UnavailableError) return error;
  const code = codeOf(error);
  if (isAway(error))
    return new UnavailableError(`${name} cannot be reached: ${error.message || code}`, { cause: error });
  if (["53100", "53200"].includes(code))
    return new UnavailableError(`${name} has no room left: ${error.message}`, { cause: error });
  // A lock that was not released, and a server that only reads.
  if (["55P03", READ_ONLY].includes(code))
    return new UnavailableError(`${name} cannot be written: ${error.message}`, { cause: error });
  // By the `statement_timeout` of the user or the database: nothing of the statement was done.
  if (code === "57014")
    return new UnavailableError(`${name} has given up a statement: ${error.message}`, { cause: error });
  if (code.startsWith("28")) return new Error(`${name} refuses the user or the password of its URL`, { cause: error });
  if (code === "3D000") return new Error(`${name} does not exist: create it first`, { cause: error });
  if (code === "42501") return new Error(`${name} gives this user too few rights: ${error.message}`, { cause: error });
  if (code === "ENOTFOUND") return new Error(`${name} cannot be found: there is no such host`, { cause: error });
  return error;
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown }).code);
}
