import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** Neighbors that players have reported as odd, counted by day, and the words that staff took out of the ranks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("odd_neighbor")
    .addColumn("language", "text", required)
    .addColumn("day", "text", required)
    .addColumn("secret", "text", required)
    .addColumn("word", "text", required)
    .addColumn("count", "integer", (column) => column.notNull().check(sql`count >= 1`))
    .addPrimaryKeyConstraint("odd_neighbor_primary_key", ["language", "day", "secret", "word"])
    .modifyEnd(sql`strict`)
    .execute();

  // Rows are only added: what holds in a game is the last decision about the word that holds from it or from an earlier
  // game. The rows of one decision share a change number, one for each edition of the language. Decisions outlive the
  // member who made them.
  await db.schema
    .createTable("rank_decision")
    .addColumn("change", "integer", required)
    .addColumn("edition", "text", required)
    .addColumn("word", "text", required)
    .addColumn("from_number", "integer", (column) => column.notNull().check(sql`from_number >= 1`))
    .addColumn("is_out", "integer", (column) => column.notNull().check(sql`is_out in (0, 1)`))
    .addColumn("decided_at", "text", required)
    .addColumn("decided_by", "text", (column) => column.references("member.id").onDelete("set null"))
    .addPrimaryKeyConstraint("rank_decision_primary_key", ["change", "edition"])
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema.createIndex("rank_decision_word").on("rank_decision").columns(["edition", "word"]).execute();
  // Without this index, deleting a member would scan all decisions.
  await db.schema.createIndex("rank_decision_decided_by").on("rank_decision").column("decided_by").execute();
}
