import { type Kysely, sql } from "kysely";

/** Whether who plans a word has asked the other editors to look at it. Rows of earlier versions have not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("plan_row")
    .addColumn("asks_look", "integer", (column) => column.check(sql`asks_look in (0, 1)`))
    .execute();
}
