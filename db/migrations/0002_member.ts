import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";

const required = (column: ColumnDefinitionBuilder) => column.notNull();
/** 0 or 1: SQLite has no boolean type. */
const flag = (name: string) => (column: ColumnDefinitionBuilder) =>
  column
    .notNull()
    .defaultTo(0)
    .check(sql`${sql.ref(name)} in (0, 1)`);
const edition = (column: ColumnDefinitionBuilder) => column.notNull().check(sql`edition in ('en', 'jr', 'es', 'de')`);
const number = (column: ColumnDefinitionBuilder) => column.notNull().check(sql`number >= 1`);
/** Rows are deleted with their member. */
const ofMember = (column: ColumnDefinitionBuilder) => column.notNull().references("member.id").onDelete("cascade");

/** Members with their sessions, plays and statistics, and the flag of secrets chosen by staff. Times are ISO 8601, UTC. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("member")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("email_verified_at", "text")
    .addColumn("password_hash", "text", required)
    .addColumn("first_name", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("photo", "blob")
    .addColumn("photo_changed_at", "text")
    .addColumn("marketing_opt_in", "integer", flag("marketing_opt_in"))
    .addColumn("is_premium", "integer", flag("is_premium"))
    .addColumn("auto_renew", "integer", flag("auto_renew"))
    .addColumn("subscription_ends_at", "text")
    .addColumn("is_admin", "integer", flag("is_admin"))
    .addColumn("created_at", "text", required)
    .modifyEnd(sql`strict`)
    .execute();

  await db.schema
    .createTable("session")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("member_id", "text", ofMember)
    .addColumn("expires_at", "text", required)
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema.createIndex("session_member").on("session").column("member_id").execute();

  await db.schema
    .createTable("email_token")
    .addColumn("hash", "text", (column) => column.primaryKey().notNull())
    .addColumn("member_id", "text", ofMember)
    .addColumn("purpose", "text", (column) => column.notNull().check(sql`purpose in ('verify', 'reset')`))
    .addColumn("expires_at", "text", required)
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema.createIndex("email_token_member").on("email_token").column("member_id").execute();

  // One row per game: the guess log in text form. The version increases with each change, for optimistic locking.
  await db.schema
    .createTable("play")
    .addColumn("member_id", "text", ofMember)
    .addColumn("edition", "text", edition)
    .addColumn("number", "integer", number)
    .addColumn("log", "text", required)
    .addColumn("version", "integer", required)
    .addPrimaryKeyConstraint("play_primary_key", ["member_id", "edition", "number"])
    .modifyEnd(sql`strict`)
    .execute();

  // The primary key makes a game count only once.
  await db.schema
    .createTable("game_end")
    .addColumn("member_id", "text", ofMember)
    .addColumn("edition", "text", edition)
    .addColumn("number", "integer", number)
    .addColumn("has_won", "integer", flag("has_won"))
    .addColumn("ended_at", "text", required)
    .addPrimaryKeyConstraint("game_end_primary_key", ["member_id", "edition", "number"])
    .modifyEnd(sql`strict`)
    .execute();

  await db.schema
    .createTable("member_stats")
    .addColumn("member_id", "text", ofMember)
    .addColumn("edition", "text", edition)
    .addColumn("stats", "text", required)
    .addPrimaryKeyConstraint("member_stats_primary_key", ["member_id", "edition"])
    .modifyEnd(sql`strict`)
    .execute();

  // Secrets chosen by staff are replaced under different rules than those of the scheduler.
  await db.schema.alterTable("game").addColumn("is_chosen", "integer", flag("is_chosen")).execute();

  // Like and dislike counters.
  await db.schema
    .createTable("opinion")
    .addColumn("name", "text", (column) => column.primaryKey().notNull())
    .addColumn("likes", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("dislikes", "integer", (column) => column.notNull().defaultTo(0))
    .modifyEnd(sql`strict`)
    .execute();
}
