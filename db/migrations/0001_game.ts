import { sql } from "kysely";
import type { Kysely } from "kysely";

/** The schedule: the secret of each game. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("game")
    .addColumn("edition", "text", (column) => column.notNull())
    .addColumn("number", "integer", (column) => column.notNull().check(sql`number >= 1`))
    .addColumn("secret", "text", (column) => column.notNull().check(sql`length(secret) > 0`))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("game_primary_key", ["edition", "number"])
    .modifyEnd(sql`strict, without rowid`)
    .execute();
  // The scheduler looks up the last use of every word it schedules.
  await db.schema.createIndex("game_edition_secret").on("game").columns(["edition", "secret"]).execute();
}
