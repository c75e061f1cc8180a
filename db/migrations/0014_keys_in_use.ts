import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** When processes have last used which keys, so that one that has others is found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("keys_in_use")
    .addColumn("fingerprint", "text", (column) => column.notNull().primaryKey())
    .addColumn("seen_at", "text", required)
    .modifyEnd(sql`strict, without rowid`)
    .execute();
}
