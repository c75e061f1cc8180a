import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/**
 * Verdicts that are taken back, and the choices of staff that a blocked word has taken from games to come. Times are ISO
 * 8601, UTC.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // SQLite cannot change a check, so the table is made anew. A verdict that is taken back keeps its row: other processes
  // read it by its change number.
  await db.schema
    .createTable("word_verdict_new")
    .addColumn("language", "text", required)
    .addColumn("word", "text", required)
    .addColumn("verdict", "text", (column) =>
      column.notNull().check(sql`verdict in ('form', 'blocked', 'dismissed', 'takenBack')`),
    )
    .addColumn("form_of", "text", (column) => column.check(sql`(form_of is not null) = (verdict = 'form')`))
    .addColumn("change", "integer", (column) => column.notNull().unique())
    .addColumn("decided_at", "text", required)
    .addColumn("decided_by", "text", (column) => column.references("member.id").onDelete("set null"))
    .addPrimaryKeyConstraint("word_verdict_primary_key", ["language", "word"])
    .modifyEnd(sql`strict`)
    .execute();
  await sql`insert into word_verdict_new select language, word, verdict, form_of, change, decided_at, decided_by
    from word_verdict`.execute(db);
  await db.schema.dropTable("word_verdict").execute();
  await db.schema.alterTable("word_verdict_new").renameTo("word_verdict").execute();
  await db.schema.createIndex("word_verdict_decided_by").on("word_verdict").column("decided_by").execute();

  // The chooser is no foreign key: who gives the choice back looks the member up.
  await db.schema
    .createTable("blocked_choice")
    .addColumn("edition", "text", required)
    .addColumn("number", "integer", required)
    .addColumn("word", "text", required)
    .addColumn("chosen_by", "text")
    .addColumn("chosen_at", "text", required)
    .addPrimaryKeyConstraint("blocked_choice_primary_key", ["edition", "number", "word"])
    .modifyEnd(sql`strict, without rowid`)
    .execute();
}
