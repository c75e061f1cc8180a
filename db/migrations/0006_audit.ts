import { type Kysely, sql } from "kysely";

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
  await makeAppendOnly(db);
}

/**
 * Makes every update and deletion of the log fail. An insert that would replace an entry fails too: SQLite runs no
 * trigger for what REPLACE deletes. This is the only part of the migration in SQLite's own dialect. In PostgreSQL, it is
 * one trigger before update or delete, whose function raises an exception.
 */
async function makeAppendOnly(db: Kysely<unknown>): Promise<void> {
  const refuse = sql`begin select raise(abort, 'the audit log is append-only'); end`;
  await sql`create trigger audit_log_no_update before update on audit_log ${refuse}`.execute(db);
  await sql`create trigger audit_log_no_delete before delete on audit_log ${refuse}`.execute(db);
  await sql`
    create trigger audit_log_no_replace before insert on audit_log
    when exists (select 1 from audit_log where id = new.id) ${refuse}`.execute(db);
}
