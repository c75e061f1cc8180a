import { type Kysely, sql } from "kysely";

/** What members have imported of an older version of the game, once each. Times are ISO 8601, UTC. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("legacy_import")
    .addColumn("member_id", "text", (column) =>
      column.primaryKey().notNull().references("member.id").onDelete("cascade"),
    )
    .addColumn("sums", "text", (column) => column.notNull())
    .addColumn("imported_at", "text", (column) => column.notNull())
    .modifyEnd(sql`strict`)
    .execute();
}
