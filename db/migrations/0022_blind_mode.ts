import { type Kysely, sql } from "kysely";

/** Whether a member of staff plays, so that the portal hides the words of the games that are still to be played. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("member")
    .addColumn("hides_words", "integer", (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`hides_words in (0, 1)`),
    )
    .execute();
}
