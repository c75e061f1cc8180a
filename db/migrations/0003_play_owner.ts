import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const number = (column: ColumnDefinitionBuilder) => column.notNull().check(sql`number >= 1`);
const ofMember = (column: ColumnDefinitionBuilder) => column.notNull().references("member.id").onDelete("cascade");

/**
 * Adds the owner of a play, who need not be a member. Drops the CHECK constraints on editions, which the code validates.
 *
 * SQLite cannot drop a constraint or change a primary key, so each table is rebuilt. No other table references these
 * three, so dropping them deletes no other rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await rebuildPlay(db);
  await rebuildGameEnd(db);
  await rebuildMemberStats(db);
}

/** `member_id` is set if the owner is a member, so that the play is deleted with the member. */
async function rebuildPlay(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("play_new")
    .addColumn("owner", "text", required)
    .addColumn("member_id", "text", (column) =>
      column
        .references("member.id")
        .onDelete("cascade")
        .check(sql`member_id is null or member_id = owner`),
    )
    .addColumn("edition", "text", required)
    .addColumn("number", "integer", number)
    .addColumn("log", "text", required)
    .addColumn("version", "integer", required)
    .addPrimaryKeyConstraint("play_primary_key", ["owner", "edition", "number"])
    .modifyEnd(sql`strict`)
    .execute();
  await sql`
    insert into play_new (owner, member_id, edition, number, log, version)
    select member_id, member_id, edition, number, log, version from play`.execute(db);
  await replaceTable(db, "play");
  // Without this index, deleting a member would scan all plays.
  await db.schema.createIndex("play_member").on("play").column("member_id").execute();
}

async function rebuildGameEnd(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("game_end_new")
    .addColumn("member_id", "text", ofMember)
    .addColumn("edition", "text", required)
    .addColumn("number", "integer", number)
    .addColumn("has_won", "integer", (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`has_won in (0, 1)`),
    )
    .addColumn("ended_at", "text", required)
    .addPrimaryKeyConstraint("game_end_primary_key", ["member_id", "edition", "number"])
    .modifyEnd(sql`strict`)
    .execute();
  await sql`
    insert into game_end_new (member_id, edition, number, has_won, ended_at)
    select member_id, edition, number, has_won, ended_at from game_end`.execute(db);
  await replaceTable(db, "game_end");
}

async function rebuildMemberStats(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("member_stats_new")
    .addColumn("member_id", "text", ofMember)
    .addColumn("edition", "text", required)
    .addColumn("stats", "text", required)
    .addPrimaryKeyConstraint("member_stats_primary_key", ["member_id", "edition"])
    .modifyEnd(sql`strict`)
    .execute();
  await sql`
    insert into member_stats_new (member_id, edition, stats)
    select member_id, edition, stats from member_stats`.execute(db);
  await replaceTable(db, "member_stats");
}

async function replaceTable(db: Kysely<unknown>, table: string): Promise<void> {
  await db.schema.dropTable(table).execute();
  await db.schema.alterTable(`${table}_new`).renameTo(table).execute();
}
