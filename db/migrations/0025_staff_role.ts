import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/**
 * Editors beside admins, invitations to both, and for which editions staff was told that few words are chosen. An older
 * process takes an editor for a player: it reads only `is_admin`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("member")
    .addColumn("is_editor", "integer", (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`is_editor in (0, 1)`),
    )
    .execute();
  await db.schema.alterTable("member").addColumn("staff_language", "text").execute();

  await db.schema
    .createTable("staff_invite")
    .addColumn("hash", "text", (column) => column.primaryKey().notNull())
    .addColumn("role", "text", (column) => column.notNull().check(sql`role in ('admin', 'editor')`))
    .addColumn("email", "text")
    .addColumn("made_by", "text", (column) => column.notNull().references("member.id").onDelete("cascade"))
    .addColumn("made_at", "text", required)
    .addColumn("expires_at", "text", required)
    .modifyEnd(sql`strict`)
    .execute();
  // Without this index, deleting a member would scan all invitations.
  await db.schema.createIndex("staff_invite_made_by").on("staff_invite").column("made_by").execute();

  await db.schema
    .createTable("cover_mail")
    .addColumn("edition", "text", (column) => column.primaryKey().notNull())
    .addColumn("day", "text", required)
    .addColumn("is_short", "integer", (column) => column.notNull().check(sql`is_short in (0, 1)`))
    .modifyEnd(sql`strict`)
    .execute();
}
