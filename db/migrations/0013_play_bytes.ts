import { type Kysely, sql } from "kysely";

/** The index of migration 5 by a function that SQLite has by now, and PostgreSQL too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("play_member_size").execute();
  await sql`create index play_member_size on play (member_id, (octet_length(log)))`.execute(db);
}
