import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";
import { isPostgres } from "./dialect";

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/**
 * Adds the time at which a session began. Of sessions that exist only the last extension is known, which was 30 days
 * before they expire: they count from there.
 *
 * SQLite cannot add a column that is required and has no default, so the table is rebuilt. No other table references it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("session_new")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("member_id", "text", (column) => column.notNull().references("member.id").onDelete("cascade"))
    .addColumn("started_at", "text", required)
    .addColumn("expires_at", "text", required)
    .modifyEnd(sql`strict`)
    .execute();
  if (!isPostgres(db))
    await sql`
    insert into session_new (id, member_id, started_at, expires_at)
    select id, member_id, strftime('%Y-%m-%dT%H:%M:%fZ', expires_at, '-30 days'), expires_at from session`.execute(db);
  await db.schema.dropTable("session").execute();
  await db.schema.alterTable("session_new").renameTo("session").execute();
  await db.schema.createIndex("session_member").on("session").column("member_id").execute();
}
