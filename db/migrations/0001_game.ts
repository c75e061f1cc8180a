import { sql } from "kysely";
import type { Kysely } from "kysely";

/** The schedule: which word is the secret of which game. */
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
  // "When was this word last the secret?" is asked for every word that is scheduled.
  await db.schema.createIndex("game_edition_secret").on("game").columns(["edition", "secret"]).execute();
}
