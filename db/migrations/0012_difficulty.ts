import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** Estimates of how many guesses words take as secrets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("difficulty")
    .addColumn("edition", "text", required)
    .addColumn("word", "text", required)
    .addColumn("vectors", "text", required)
    .addColumn("guesses", "integer", (column) => column.notNull().check(sql`guesses >= 1`))
    .addPrimaryKeyConstraint("difficulty_primary_key", ["edition", "word"])
    .modifyEnd(sql`strict, without rowid`)
    .execute();
}
