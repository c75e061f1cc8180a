import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const isFlag = (column: ColumnDefinitionBuilder) => column.check(sql`has_won in (0, 1)`);

/** Links by which somebody plays a game to come without knowing which, and what became of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("blind_try")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("edition", "text", required)
    .addColumn("number", "integer", (column) => column.notNull().check(sql`number >= 1`))
    .addColumn("word", "text", required)
    .addColumn("name", "text", required)
    .addColumn("made_at", "text", required)
    .addColumn("made_by", "text", (column) => column.references("member.id").onDelete("set null"))
    .addColumn("started_at", "text")
    .addColumn("ended_at", "text")
    .addColumn("guesses", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("hints", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("has_won", "integer", isFlag)
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema.createIndex("blind_try_game").on("blind_try").columns(["edition", "number"]).execute();
  // Without this index, deleting a member would scan all rows.
  await db.schema.createIndex("blind_try_made_by").on("blind_try").column("made_by").execute();
}
