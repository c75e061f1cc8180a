import { type Kysely, sql } from "kysely";
import { isPostgres } from "./dialect";

/**
 * A play belongs to a member. Its column `owner` was for other kinds of owners, and none came. SQLite cannot change a
 * primary key, so the table is rebuilt. No other table references it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("play_new")
    .addColumn("member_id", "text", (column) => column.notNull().references("member.id").onDelete("cascade"))
    .addColumn("edition", "text", (column) => column.notNull())
    .addColumn("number", "integer", (column) => column.notNull().check(sql`number >= 1`))
    .addColumn("log", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("play_primary_key", ["member_id", "edition", "number"])
    .modifyEnd(sql`strict`)
    .execute();
  // No play has been stored for anybody but a member.
  await sql`
    insert into play_new (member_id, edition, number, log, version)
    select owner, edition, number, log, version from play`.execute(db);
  await db.schema.dropTable("play").execute();
  await db.schema.alterTable("play_new").renameTo("play").execute();
  // As in migrations 13 and 15.
  const bytes = isPostgres(db) ? sql`octet_length(log)` : sql`length(cast(log as blob))`;
  await sql`create index play_member_size on play (member_id, (${bytes}))`.execute(db);
}
