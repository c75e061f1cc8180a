import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";
import { isPostgres } from "./dialect";

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** A note may also say that a word is fine in an edition, although the list of taste has it. An older process shows it as a note. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) {
    await sql`alter table word_note drop constraint word_note_kind_check`.execute(db);
    await sql`alter table word_note add constraint word_note_kind_check
      check (kind in ('ban', 'care', 'meaning', 'fine'))`.execute(db);
    return;
  }
  // SQLite cannot change a check, so the table is made anew.
  await db.schema
    .createTable("word_note_new")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement().notNull())
    .addColumn("language", "text", required)
    .addColumn("word", "text", required)
    .addColumn("kind", "text", (column) => column.notNull().check(sql`kind in ('ban', 'care', 'meaning', 'fine')`))
    .addColumn("text", "text", required)
    .addColumn("written_at", "text", required)
    .addColumn("written_by", "text", (column) => column.references("member.id").onDelete("set null"))
    .modifyEnd(sql`strict`)
    .execute();
  await sql`insert into word_note_new select id, language, word, kind, text, written_at, written_by
    from word_note`.execute(db);
  await db.schema.dropTable("word_note").execute();
  await db.schema.alterTable("word_note_new").renameTo("word_note").execute();
  await db.schema.createIndex("word_note_word").on("word_note").columns(["language", "word"]).execute();
  await db.schema.createIndex("word_note_written_by").on("word_note").column("written_by").execute();
}
