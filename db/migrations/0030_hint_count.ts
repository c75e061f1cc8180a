import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const counted = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);

/** How players ended games of the day, added up by game and by a bucket of hints. No row is about one player. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("hint_count")
    .addColumn("edition", "text", required)
    .addColumn("number", "integer", (column) => column.notNull().check(sql`number >= 1`))
    .addColumn("hints", "integer", (column) => column.notNull().check(sql`hints >= 0`))
    .addColumn("wins", "integer", counted)
    .addColumn("give_ups", "integer", counted)
    .addPrimaryKeyConstraint("hint_count_primary_key", ["edition", "number", "hints"])
    .modifyEnd(sql`strict`)
    .execute();
}
