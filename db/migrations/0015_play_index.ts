import { type Kysely, sql } from "kysely";
import { isPostgres } from "./dialect";

/**
 * The index of migration 13 by functions that every SQLite has. The command `sqlite3` of a distribution is older than the
 * driver: Debian 12 has 3.40, which lacks `octet_length`, and neither checks nor dumps a database with an index by it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) return;
  await db.schema.dropIndex("play_member_size").execute();
  await sql`create index play_member_size on play (member_id, (length(cast(log as blob))))`.execute(db);
}
