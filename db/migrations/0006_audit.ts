import { type Kysely, sql } from "kysely";
import { makeAppendOnly } from "./dialect";

/**
 * Who chose the secret of a game, and the audit log of staff. When a secret was chosen is in `game.created_at` already.
 * Times are ISO 8601, UTC.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null if the schedule chose the secret, if the member's account was deleted, and for secrets chosen before.
  await db.schema
    .alterTable("game")
    .addColumn("chosen_by", "text", (column) => column.references("member.id").onDelete("set null"))
    .execute();
  // Without this index, deleting a member would scan all games.
  await db.schema
    .createIndex("game_chosen_by")
    .on("game")
    .column("chosen_by")
    .where(sql.ref("chosen_by"), "is not", null)
    .execute();

  // The actor is no foreign key: entries outlive accounts.
  await db.schema
    .createTable("audit_log")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement().notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("actor_id", "text", (column) => column.notNull())
    .addColumn("actor_name", "text", (column) => column.notNull())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("edition", "text")
    .addColumn("number", "integer", (column) => column.check(sql`number >= 1`))
    .addColumn("language", "text")
    .addColumn("subject", "text")
    .addColumn("old_value", "text")
    .addColumn("new_value", "text")
    .modifyEnd(sql`strict`)
    .execute();
  await makeAppendOnly(db, "audit_log", "the audit log is append-only");
}
