import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** Sessions of the portal, and the second factors of staff. Times are ISO 8601, UTC. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("staff_session")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("member_id", "text", (column) => column.notNull().references("member.id").onDelete("cascade"))
    .addColumn("started_at", "text", required)
    .addColumn("expires_at", "text", required)
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema.createIndex("staff_session_member").on("staff_session").column("member_id").execute();

  await db.schema
    .createTable("second_factor")
    .addColumn("member_id", "text", (column) =>
      column.primaryKey().notNull().references("member.id").onDelete("cascade"),
    )
    .addColumn("secret", "text", required)
    .addColumn("confirmed_at", "text")
    .addColumn("last_step", "integer", required)
    .addColumn("recovery_codes", "text", required)
    .modifyEnd(sql`strict`)
    .execute();
}
