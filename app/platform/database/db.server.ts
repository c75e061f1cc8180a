import type { Kysely, Transaction } from "kysely";
import type { Schema } from "../../../db/schema";
import { SerializableAdapter } from "./postgres.server";

export type Db = Kysely<Schema>;

/** The database outside of a transaction, which no transaction can stand in for. */
export type BaseDb = Db & { readonly isTransaction: false };

/**
 * Runs a read-modify-write transaction. What it has read holds until it commits: it is as if no other writer, in this
 * process or another, ran at the same time.
 *
 * On SQLite, the transaction locks the whole file for writing at its start. So `perform` must be short and must await
 * nothing but the database. PostgreSQL ends one of two transactions that cross each other, and it is run again. So
 * `perform` must change nothing but the database.
 * @throws UnavailableError if others cross it for seconds, or too many transactions wait already
 */
export function inWriteTransaction<Result>(
  db: Db,
  perform: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  const attempt = () => db.transaction().execute(perform);
  const { adapter } = db.getExecutor();
  return adapter instanceof SerializableAdapter ? adapter.retry(attempt) : attempt();
}
