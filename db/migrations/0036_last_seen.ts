import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/**
 * On which day members were last here, and the emails to those who have not been here for long. Until now nobody noted the
 * days: they stay unknown until a member comes back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("member").addColumn("last_seen_on", "text").execute();
  // Without these indexes, idle members and a part of an address would be looked for behind the photos of all others.
  await db.schema.createIndex("member_last_seen").on("member").column("last_seen_on").execute();
  await db.schema.createIndex("member_created").on("member").columns(["created_at", "id", "email"]).execute();

  await db.schema
    .createTable("idle_mail")
    .addColumn("member_id", "text", (column) =>
      column.primaryKey().notNull().references("member.id").onDelete("cascade"),
    )
    .addColumn("tried_on", "text", required)
    .addColumn("sent_on", "text")
    .modifyEnd(sql`strict`)
    .execute();
}
