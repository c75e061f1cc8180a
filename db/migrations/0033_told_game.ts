import { type Kysely, sql } from "kysely";

/** The ended game of each edition of which receivers of webhooks were told last, so that one of several processes tells them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("told_game")
    .addColumn("edition", "text", (column) => column.primaryKey().notNull())
    .addColumn("number", "integer", (column) => column.notNull().check(sql`number >= 1`))
    .modifyEnd(sql`strict`)
    .execute();
}
