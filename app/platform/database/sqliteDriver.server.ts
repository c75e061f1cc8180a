import type SQLite from "better-sqlite3";
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from "kysely";
import { LRUCache } from "lru-cache";
import type { LockRetry, WaitSeconds } from "./lockRetry.server";
import { explainSqliteError } from "./sqliteConnection.server";

/** Prepared statements that are kept. The app has fewer, but those with lists of values differ in length. */
const MAX_STATEMENTS = 300;
/** Statements to prepare, except schema and PRAGMA, which run once. */
const IS_KEPT = /^(?:select|insert|update|delete|begin|commit|rollback)\b/;

/** The transaction that is open on the connection. */
interface OpenTransaction {
  readonly owner: DatabaseConnection;
  readonly ended: Promise<void>;
  readonly end: () => void;
}

/**
 * Kysely's driver for one connection of better-sqlite3, of a file that other processes write too.
 *
 * A statement takes effect in one synchronous call. While a transaction is open, all other statements wait for its end.
 * What finds the file locked by another process waits without holding anything, so reads go on meanwhile.
 *
 * A transaction takes the write lock when it begins, unless it is read only. A deferred one takes it at its first
 * write, which fails at once with SQLITE_BUSY_SNAPSHOT if another process has written since its first read.
 *
 * @throws UnavailableError when the lock is not released in time or the disk is full. The statement had no effect.
 */
export class SharedFileDriver implements Driver {
  #open: OpenTransaction | undefined;
  /** Preparing a short statement takes longer than running it. */
  readonly #statements = new LRUCache<string, SQLite.Statement>({ max: MAX_STATEMENTS });

  /** @param sqlite its busy timeout is 0 */
  constructor(
    private readonly sqlite: SQLite.Database,
    private readonly retry: LockRetry,
    private readonly waitSeconds?: WaitSeconds,
  ) {}

  async init(): Promise<void> {
    // The database is open already.
  }

  acquireConnection(): Promise<DatabaseConnection> {
    const connection: DatabaseConnection = {
      executeQuery: <Row>(query: CompiledQuery) => this.#execute<Row>(connection, query),
      streamQuery: () => {
        throw new Error("a stream would hold the only connection: read all rows");
      },
    };
    return Promise.resolve(connection);
  }

  async beginTransaction(owner: DatabaseConnection, { accessMode }: TransactionSettings): Promise<void> {
    const begin = accessMode === "read only" ? "begin" : "begin immediate";
    await this.#whenFree(() => {
      this.#run(begin);
      let end: () => void = () => undefined;
      const ended = new Promise<void>((resolve) => (end = resolve));
      this.#open = { owner, ended, end };
    });
  }

  // oxlint-disable-next-line typescript/require-await -- a promise that rejects when the commit fails
  async commitTransaction(): Promise<void> {
    this.#run("commit");
  }

  // oxlint-disable-next-line typescript/require-await -- a promise that rejects when the rollback fails
  async rollbackTransaction(): Promise<void> {
    // SQLite rolls back by itself after some errors, such as a full disk.
    if (this.sqlite.inTransaction) this.#run("rollback");
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (this.#open?.owner === connection) {
      const { end } = this.#open;
      this.#open = undefined;
      end();
    }
    return Promise.resolve();
  }

  destroy(): Promise<void> {
    this.sqlite.close();
    return Promise.resolve();
  }

  async #execute<Row>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<Row>> {
    // A transaction has its locks. It could not wait without stopping everybody else.
    if (this.#open?.owner === connection) return this.#run<Row>(query.sql, query.parameters);
    return this.#whenFree(() => this.#run<Row>(query.sql, query.parameters));
  }

  /** Runs a synchronous step when no transaction is open, and again while another process has the lock. */
  async #whenFree<Result>(step: () => Result): Promise<Result> {
    const asked = performance.now();
    let begun = asked;
    try {
      return await this.retry(async () => {
        while (this.#open !== undefined) await this.#open.ended;
        begun = performance.now();
        return step();
      });
    } finally {
      this.waitSeconds?.observe((begun - asked) / 1000);
    }
  }

  #run<Row>(text: string, parameters: readonly unknown[] = []): QueryResult<Row> {
    try {
      const statement = this.#prepare(text);
      if (statement.reader) return { rows: statement.all(...parameters) as Row[] };
      const { changes, lastInsertRowid } = statement.run(...parameters);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    } catch (error) {
      throw explainSqliteError(this.sqlite.name, error);
    }
  }

  /** SQLite prepares a statement anew by itself when another process has changed the schema. */
  #prepare(text: string): SQLite.Statement {
    const known = this.#statements.get(text);
    if (known !== undefined) return known;
    const statement = this.sqlite.prepare(text);
    if (IS_KEPT.test(text)) this.#statements.set(text, statement);
    return statement;
  }
}
