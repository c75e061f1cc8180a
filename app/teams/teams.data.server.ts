import type { Selectable } from "kysely";
import type { Edition } from "~/editions/editions";
import type { Db } from "~/platform/database/db.server";
import type { TeamPlayerTable, TeamRoomTable } from "../../db/schema";

export type StoredRoom = Selectable<TeamRoomTable>;
export type StoredPlayer = Selectable<TeamPlayerTable>;

/** A player with the room, without its log. */
export type StoredSeat = StoredPlayer & Pick<StoredRoom, "edition" | "number" | "version" | "is_over">;

/** @returns false if the code is taken; nothing is written then */
export async function insertRoom(
  db: Db,
  { code, edition, number, log, at }: { code: string; edition: Edition; number: number; log: string; at: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("team_room")
    .values({ code, edition, number, log, version: 1, is_over: 0, created_at: at })
    .onConflict((conflict) => conflict.column("code").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findRoom(db: Db, code: string): Promise<StoredRoom | undefined> {
  return db.selectFrom("team_room").selectAll().where("code", "=", code).executeTakeFirst();
}

export async function listRoomVersions(db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rooms = await db.selectFrom("team_room").select(["code", "version"]).where("code", "in", codes).execute();
  return new Map(rooms.map(({ code, version }) => [code, version]));
}

/** Increments the version of a room whose players have changed. */
export async function touchRoom(db: Db, code: string): Promise<number> {
  const { version } = await db
    .updateTable("team_room")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("code", "=", code)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

/**
 * Writes a log with optimistic locking.
 * @param room.version the version that the new log is based on
 * @returns false if the room has another version; nothing is written then
 */
export async function replaceRoomLog(
  db: Db,
  { code, log, version, isOver }: { code: string; log: string; version: number; isOver: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("team_room")
    .set({ log, version: version + 1, ...(isOver ? { is_over: 1 } : {}) })
    .where((row) => row.and({ code, version }))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** @param before ISO 8601 */
export async function deleteRoomsCreatedBefore(db: Db, before: string): Promise<void> {
  await db.deleteFrom("team_room").where("created_at", "<", before).execute();
}

export async function insertPlayer(
  db: Db,
  { id, code, name, memberId, at }: { id: string; code: string; name: string; memberId: string | null; at: string },
): Promise<void> {
  await db
    .insertInto("team_player")
    .values({ id, code, name, member_id: memberId, joined_at: at, seen_at: at, is_repeat: 0 })
    .execute();
}

/** All players that a room has had, in the order of joining. */
export async function listPlayers(db: Db, code: string): Promise<StoredPlayer[]> {
  return db
    .selectFrom("team_player")
    .selectAll()
    .where("code", "=", code)
    .orderBy("joined_at")
    .orderBy("name")
    .execute();
}

export async function findSeat(db: Db, playerId: string): Promise<StoredSeat | undefined> {
  return db
    .selectFrom("team_player")
    .innerJoin("team_room", "team_room.code", "team_player.code")
    .selectAll("team_player")
    .select(["edition", "number", "version", "is_over"])
    .where("team_player.id", "=", playerId)
    .executeTakeFirst();
}

export async function updatePlayer(
  db: Db,
  id: string,
  change: Partial<Pick<StoredPlayer, "member_id" | "seen_at" | "left_at" | "last_word" | "is_repeat">>,
): Promise<void> {
  await db.updateTable("team_player").set(change).where("id", "=", id).execute();
}

/** Notes a sign of life of players who were seen last before `before`. Both times are ISO 8601. */
export async function updateSeen(db: Db, ids: readonly string[], { at, before }: { at: string; before: string }) {
  await db
    .updateTable("team_player")
    .set({ seen_at: at })
    .where("id", "in", ids)
    .where("seen_at", "<", before)
    .execute();
}

/** The players of a room who have not left and were seen after a time (ISO 8601). */
export async function listSeenSince(db: Db, code: string, since: string): Promise<string[]> {
  const rows = await db
    .selectFrom("team_player")
    .select("name")
    .where("code", "=", code)
    .where("left_at", "is", null)
    .where("seen_at", ">", since)
    .orderBy("joined_at")
    .orderBy("name")
    .execute();
  return rows.map(({ name }) => name);
}

export async function hasGuess(db: Db, playerId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("team_guess")
    .select("id")
    .where((row) => row.and({ player_id: playerId, id }))
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that a player has sent a guess. */
export async function insertGuess(db: Db, playerId: string, id: string): Promise<void> {
  await db
    .insertInto("team_guess")
    .values({ player_id: playerId, id })
    .onConflict((conflict) => conflict.columns(["player_id", "id"]).doNothing())
    .execute();
}

/** Ends the seats of a member in all rooms. The versions of the rooms tell their players. @param db a write transaction */
export async function leaveTeamsOf(db: Db, memberId: string, at: string): Promise<void> {
  const seats = await db
    .updateTable("team_player")
    .set({ left_at: at })
    .where("member_id", "=", memberId)
    .where("left_at", "is", null)
    .returning("code")
    .execute();
  for (const { code } of seats) await touchRoom(db, code);
}

/** The rooms of a member, by time of joining. */
export async function listTeamsOf(db: Db, memberId: string) {
  const rows = await db
    .selectFrom("team_player")
    .innerJoin("team_room", "team_room.code", "team_player.code")
    .select(["team_player.code", "name", "edition", "number"])
    .select(["joined_at as joinedAt", "seen_at as seenAt", "left_at as leftAt", "last_word as lastWord", "is_repeat"])
    .where("member_id", "=", memberId)
    .orderBy("joined_at")
    .execute();
  return rows.map(({ is_repeat, ...team }) => ({ ...team, isRepeat: is_repeat === 1 }));
}
