import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** When a new game begins, since which day. Until now it was 8 PM in New York, which a deployment with games has had. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("rollover_rule")
    .addColumn("from_day", "text", (column) => column.primaryKey().notNull())
    .addColumn("time", "text", required)
    .addColumn("zone", "text", required)
    .modifyEnd(sql`strict, without rowid`)
    .execute();
  await sql`insert into rollover_rule (from_day, time, zone)
    select '1970-01-01', '20:00', 'America/New_York' where exists (select 1 from game)`.execute(db);
}
