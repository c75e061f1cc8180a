import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** Rooms of teams, their players, and the ids of the guesses that clients have sent. Times are ISO 8601, UTC. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("team_room")
    .addColumn("code", "text", (column) => column.primaryKey().notNull())
    .addColumn("edition", "text", required)
    .addColumn("number", "integer", required)
    .addColumn("log", "text", required)
    .addColumn("version", "integer", (column) => column.notNull().check(sql`version >= 1`))
    .addColumn("is_over", "integer", (column) => column.notNull().check(sql`is_over in (0, 1)`))
    .addColumn("created_at", "text", required)
    .modifyEnd(sql`strict, without rowid`)
    .execute();
  // Old rooms are deleted by their age.
  await db.schema.createIndex("team_room_created_at").on("team_room").column("created_at").execute();

  await db.schema
    .createTable("team_player")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("code", "text", (column) => column.notNull().references("team_room.code").onDelete("cascade"))
    .addColumn("name", "text", required)
    // Guesses keep the name of a player whose account is deleted.
    .addColumn("member_id", "text", (column) => column.references("member.id").onDelete("set null"))
    .addColumn("joined_at", "text", required)
    .addColumn("seen_at", "text", required)
    .addColumn("left_at", "text")
    .addColumn("last_word", "text")
    .addColumn("is_repeat", "integer", (column) => column.notNull().check(sql`is_repeat in (0, 1)`))
    .addUniqueConstraint("team_player_name", ["code", "name"])
    .modifyEnd(sql`strict, without rowid`)
    .execute();
  await db.schema.createIndex("team_player_member").on("team_player").column("member_id").execute();

  await db.schema
    .createTable("team_guess")
    .addColumn("player_id", "text", (column) => column.notNull().references("team_player.id").onDelete("cascade"))
    .addColumn("id", "text", required)
    .addPrimaryKeyConstraint("team_guess_primary_key", ["player_id", "id"])
    .modifyEnd(sql`strict, without rowid`)
    .execute();
}
