import { sql } from "kysely";
import type { Db } from "~/platform/database/db.server";
import { isPostgres } from "../../db/migrations/dialect";

/** The clock of the database, milliseconds since 1970. All processes have the same. */
export async function readClock(db: Db): Promise<number> {
  const now = isPostgres(db)
    ? sql<number>`extract(epoch from clock_timestamp())::float8 * 1000`
    : sql<number>`(julianday('now') - 2440587.5) * 86400000`;
  const { rows } = await sql<{ now: number }>`select ${now} as now`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("the database has no clock");
  return Math.round(row.now);
}

/** Notes that keys are in use, and forgets those that were not since `before`. Both times are ISO 8601. */
export async function storeKeysInUse(
  db: Db,
  { fingerprint, at, before }: { fingerprint: string; at: string; before: string },
): Promise<void> {
  await db.deleteFrom("keys_in_use").where("seen_at", "<", before).execute();
  await db
    .insertInto("keys_in_use")
    .values({ fingerprint, seen_at: at })
    .onConflict((conflict) => conflict.column("fingerprint").doUpdateSet({ seen_at: at }))
    .execute();
}

/** The fingerprints of keys that were in use since a time (ISO 8601). */
export async function listKeysInUse(db: Db, since: string): Promise<string[]> {
  const rows = await db.selectFrom("keys_in_use").select("fingerprint").where("seen_at", ">=", since).execute();
  return rows.map(({ fingerprint }) => fingerprint);
}
