import type { Kysely } from "kysely";

/** The languages of which a member of staff takes care, with spaces between. Null or empty: all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("member").addColumn("desk_languages", "text").execute();
}
