import { type Kysely, sql } from "kysely";

/**
 * What the audit log needs for undoing: which entries belong to one change, and for games the choice before, and whether
 * staff chose the new word. All is null in entries of earlier versions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const flag = (name: string) => sql`${sql.ref(name)} in (0, 1)`;
  await db.schema.alterTable("audit_log").addColumn("batch", "text").execute();
  await db.schema
    .alterTable("audit_log")
    .addColumn("old_is_chosen", "integer", (column) => column.check(flag("old_is_chosen")))
    .execute();
  // Member id, as that of the actor: it may be that of a deleted account.
  await db.schema.alterTable("audit_log").addColumn("old_chosen_by", "text").execute();
  // ISO 8601, UTC.
  await db.schema.alterTable("audit_log").addColumn("old_chosen_at", "text").execute();
  await db.schema
    .alterTable("audit_log")
    .addColumn("new_is_chosen", "integer", (column) => column.check(flag("new_is_chosen")))
    .execute();
  await db.schema
    .createIndex("audit_log_batch")
    .on("audit_log")
    .column("batch")
    .where(sql.ref("batch"), "is not", null)
    .execute();
}
