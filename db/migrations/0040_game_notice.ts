import { type Kysely, sql } from "kysely";

/**
 * What is said above a begun game, by language as JSON, and whether its word is kept out of what everybody sees of it afterwards.
 * Games of earlier versions have neither.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("game").addColumn("notice", "text").execute();
  await db.schema
    .alterTable("game")
    .addColumn("is_withheld", "integer", (column) => column.check(sql`is_withheld in (0, 1)`))
    .execute();
}
