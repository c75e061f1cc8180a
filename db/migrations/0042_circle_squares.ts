import type { Kysely } from "kysely";

/** The squares of an end in a circle, a digit each. Those of earlier ends, and of older processes, are unknown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("circle_end").addColumn("climb", "text").execute();
}
