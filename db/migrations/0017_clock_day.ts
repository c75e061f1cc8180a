import { type Kysely, sql } from "kysely";

/** The last days on which old data was deleted, by the clock of the machine. They tell a clock that has jumped. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("clock_day")
    .addColumn("day", "text", (column) => column.notNull().primaryKey())
    .modifyEnd(sql`strict, without rowid`)
    .execute();
}
