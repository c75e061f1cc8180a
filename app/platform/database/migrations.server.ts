import { sql } from "kysely";
import { migrations } from "../../../db/migrations";
import { isPostgres } from "../../../db/migrations/dialect";
import type { Db } from "./db.server";

/** Whether the migrations of the database are those of this program: none is missing, and none is of another version. */
export async function hasOwnMigrations(db: Db): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.length === Object.keys(migrations).length && rows.every(({ name }) => name in migrations);
}

/** Resolves when the database answers and, on PostgreSQL, takes writes: it refuses to lock no row where it only reads. */
export async function askDatabase(db: Db): Promise<void> {
  const ask = isPostgres(db) ? sql`select 1 from kysely_migration where false for update` : sql`select 1`;
  await ask.execute(db);
}
