import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** Words that were refused as unknown, counted by day, and what staff decided about words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("missed_word")
    .addColumn("language", "text", required)
    .addColumn("day", "text", required)
    .addColumn("word", "text", required)
    .addColumn("count", "integer", (column) => column.notNull().check(sql`count >= 1`))
    .addPrimaryKeyConstraint("missed_word_primary_key", ["language", "day", "word"])
    .modifyEnd(sql`strict`)
    .execute();

  // A word has one verdict. A verdict that replaces another gets a new change number, so that every process can ask for
  // what is newer than what it has read. Verdicts outlive the member who gave them.
  await db.schema
    .createTable("word_verdict")
    .addColumn("language", "text", required)
    .addColumn("word", "text", required)
    .addColumn("verdict", "text", (column) => column.notNull().check(sql`verdict in ('form', 'blocked', 'dismissed')`))
    .addColumn("form_of", "text", (column) => column.check(sql`(form_of is not null) = (verdict = 'form')`))
    .addColumn("change", "integer", (column) => column.notNull().unique())
    .addColumn("decided_at", "text", required)
    .addColumn("decided_by", "text", (column) => column.references("member.id").onDelete("set null"))
    .addPrimaryKeyConstraint("word_verdict_primary_key", ["language", "word"])
    .modifyEnd(sql`strict`)
    .execute();
  // Without this index, deleting a member would scan all verdicts.
  await db.schema.createIndex("word_verdict_decided_by").on("word_verdict").column("decided_by").execute();
}
