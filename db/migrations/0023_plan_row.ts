import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const ofMember = (column: ColumnDefinitionBuilder) => column.notNull().references("member.id").onDelete("cascade");

/** Plans of dated words: the text that a member of staff has sent last, and its rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("plan_text")
    .addColumn("owner_id", "text", (column) => ofMember(column).primaryKey())
    .addColumn("bytes", "blob", required)
    .addColumn("edition", "text", required)
    .addColumn("encoding", "text")
    .addColumn("separator", "text")
    .addColumn("columns", "text")
    .addColumn("has_header", "integer", (column) => column.check(sql`has_header in (0, 1)`))
    .addColumn("day_order", "text")
    .addColumn("sent_at", "text", required)
    .modifyEnd(sql`strict`)
    .execute();

  await db.schema
    .createTable("plan_row")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("owner_id", "text", ofMember)
    .addColumn("state", "text", required)
    .addColumn("line", "integer", (column) => column.notNull().check(sql`line >= 1`))
    .addColumn("typed", "text", required)
    .addColumn("word", "text", required)
    .addColumn("typed_date", "text", required)
    .addColumn("day", "text")
    .addColumn("typed_edition", "text", required)
    .addColumn("edition", "text")
    .addColumn("note", "text", required)
    .addColumn("is_ticked", "integer", (column) => column.check(sql`is_ticked in (0, 1)`))
    .addColumn("changed_at", "text", required)
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema.createIndex("plan_row_owner").on("plan_row").columns(["owner_id", "state"]).execute();
}
