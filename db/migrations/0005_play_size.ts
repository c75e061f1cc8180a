import { type Kysely, sql } from "kysely";
import { isPostgres } from "./dialect";

/**
 * An index of the length of each member's logs, in bytes, so that their sum is known without reading the logs. It takes
 * the place of the index on the member alone. `octet_length` would be shorter, but SQLite has it since 3.43 only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const bytes = isPostgres(db) ? sql`octet_length(log)` : sql`length(cast(log as blob))`;
  await sql`create index play_member_size on play (member_id, (${bytes}))`.execute(db);
  await db.schema.dropIndex("play_member").execute();
}
