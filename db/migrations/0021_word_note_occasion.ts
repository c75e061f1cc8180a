import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** What editors note on words, and the days of the year that a secret must suit. Both outlive the member who wrote them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("word_note")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement().notNull())
    .addColumn("language", "text", required)
    .addColumn("word", "text", required)
    .addColumn("kind", "text", (column) => column.notNull().check(sql`kind in ('ban', 'care', 'meaning')`))
    .addColumn("text", "text", required)
    .addColumn("written_at", "text", required)
    .addColumn("written_by", "text", (column) => column.references("member.id").onDelete("set null"))
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema.createIndex("word_note_word").on("word_note").columns(["language", "word"]).execute();
  // Without these indexes, deleting a member would scan the tables.
  await db.schema.createIndex("word_note_written_by").on("word_note").column("written_by").execute();

  await db.schema
    .createTable("occasion")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement().notNull())
    .addColumn("name", "text", required)
    .addColumn("day", "text", required)
    .addColumn("is_yearly", "integer", (column) => column.notNull().check(sql`is_yearly in (0, 1)`))
    .addColumn("edition", "text")
    .addColumn("kind", "text", (column) => column.notNull().check(sql`kind in ('holiday', 'mourning', 'other')`))
    .addColumn("created_at", "text", required)
    .addColumn("created_by", "text", (column) => column.references("member.id").onDelete("set null"))
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema.createIndex("occasion_created_by").on("occasion").column("created_by").execute();
}
