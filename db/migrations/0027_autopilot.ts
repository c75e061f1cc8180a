import { type Kysely, sql } from "kysely";

/** Which words are proposed for games of an edition that have no chosen word. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("autopilot")
    .addColumn("edition", "text", (column) => column.primaryKey().notNull())
    .addColumn("familiar_among", "integer", (column) => column.notNull().check(sql`familiar_among >= 1`))
    .addColumn("eases", "text", (column) => column.notNull())
    .modifyEnd(sql`strict`)
    .execute();
}
