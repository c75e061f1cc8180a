import type { Kysely, Transaction } from "kysely";
import type { Schema } from "../../db/schema";

/**
 * Runs a transaction that reads, decides and writes. From its first read to its commit, no other writer changes anything, in this
 * process or another.
 *
 * On SQLite, a transaction begins with the write lock of the whole file (see `openDatabase`). So `perform` must be short, and wait for
 * nothing but the database.
 */
export function inWriteTransaction<Result>(
  db: Kysely<Schema>,
  perform: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(perform);
}
