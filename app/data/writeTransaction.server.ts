import type { Kysely, Transaction } from "kysely";
import type { Schema } from "../../db/schema";

/**
 * Runs a read-modify-write transaction. No other writer, in this process or another, can change data before it commits.
 *
 * On SQLite, the transaction locks the whole file for writing at its start (see `openDatabase`). So `perform` must be
 * short and must await nothing but the database.
 */
export function inWriteTransaction<Result>(
  db: Kysely<Schema>,
  perform: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(perform);
}
