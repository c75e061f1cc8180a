import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** Circles of friends, who is in them, and how their players ended the games of the last days. Times are ISO 8601, UTC. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("circle")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("code", "text", (column) => column.notNull().unique())
    .addColumn("name", "text", required)
    .addColumn("created_at", "text", required)
    .modifyEnd(sql`strict, without rowid`)
    .execute();

  await db.schema
    .createTable("circle_friend")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("circle_id", "text", (column) => column.notNull().references("circle.id").onDelete("cascade"))
    .addColumn("name", "text", required)
    .addColumn("member_id", "text", (column) => column.references("member.id").onDelete("cascade"))
    .addColumn("guest_id", "text")
    .addColumn("joined_at", "text", required)
    .addColumn("seen_at", "text")
    .addCheckConstraint("circle_friend_person", sql`(member_id is null) <> (guest_id is null)`)
    .addCheckConstraint("circle_friend_seen", sql`(guest_id is null) = (seen_at is null)`)
    .addUniqueConstraint("circle_friend_name", ["circle_id", "name"])
    // Of two devices that join at once, one does.
    .addUniqueConstraint("circle_friend_member", ["member_id", "circle_id"])
    .addUniqueConstraint("circle_friend_guest", ["guest_id", "circle_id"])
    .modifyEnd(sql`strict, without rowid`)
    .execute();

  await db.schema
    .createTable("circle_end")
    .addColumn("friend_id", "text", (column) => column.notNull().references("circle_friend.id").onDelete("cascade"))
    .addColumn("edition", "text", required)
    .addColumn("number", "integer", (column) => column.notNull().check(sql`number >= 1`))
    .addColumn("guesses", "integer", required)
    .addColumn("hints", "integer", required)
    .addColumn("has_won", "integer", (column) => column.notNull().check(sql`has_won in (0, 1)`))
    .addPrimaryKeyConstraint("circle_end_primary_key", ["friend_id", "edition", "number"])
    .modifyEnd(sql`strict, without rowid`)
    .execute();
}
