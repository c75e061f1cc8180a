import type { ExpressionBuilder, Selectable } from "kysely";
import type { Edition } from "~/editions/editions";
import type { Db } from "~/platform/database/db.server";
import type { Schema } from "../../db/schema";

/** Who may be in circles: a member, or a guest by the id that the browser has sealed. */
export type Person = { readonly memberId: string } | { readonly guestId: string };

type Game = { readonly edition: Edition; readonly number: number };

/** How a player ended a game, as it is stored. */
export type StoredEnd = Readonly<Selectable<Schema["circle_end"]>>;

/** A player of a circle. */
export type StoredFriend = Readonly<Selectable<Schema["circle_friend"]>>;

/** Whether a row of `circle_friend` is one of a person, for queries. */
const isOf = (person: Person) => (row: ExpressionBuilder<Schema, "circle_friend">) =>
  "memberId" in person
    ? row("circle_friend.member_id", "=", person.memberId)
    : row("circle_friend.guest_id", "=", person.guestId);

/** @returns false if the code is taken; nothing is written then */
export async function insertCircle(
  db: Db,
  { id, code, name, at }: { id: string; code: string; name: string; at: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("circle")
    .values({ id, code, name, created_at: at })
    .onConflict((conflict) => conflict.column("code").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** The circle that has a code. */
export async function findCircle(db: Db, code: string) {
  return db.selectFrom("circle").select(["id", "name"]).where("code", "=", code).executeTakeFirst();
}

export async function updateCode(db: Db, id: string, code: string): Promise<void> {
  await db.updateTable("circle").set({ code }).where("id", "=", id).execute();
}

/** The circles of a person, in the order of joining. `friendId` and `me` are the person's id and name in it. */
export async function listCirclesOf(db: Db, person: Person) {
  return db
    .selectFrom("circle_friend")
    .innerJoin("circle", "circle.id", "circle_friend.circle_id")
    .select(["circle.id", "circle.code", "circle.name"])
    .select(["circle_friend.id as friendId", "circle_friend.name as me", "circle_friend.joined_at as joinedAt"])
    .where(isOf(person))
    .orderBy("circle_friend.joined_at")
    .orderBy("circle.id")
    .execute();
}

/** The players of a circle, in the order of joining. */
export async function listFriends(db: Db, circleId: string): Promise<StoredFriend[]> {
  return db
    .selectFrom("circle_friend")
    .selectAll()
    .where("circle_id", "=", circleId)
    .orderBy("joined_at")
    .orderBy("name")
    .execute();
}

/** The row of a person in a circle. */
export async function findFriend(db: Db, circleId: string, person: Person): Promise<StoredFriend | undefined> {
  return db
    .selectFrom("circle_friend")
    .selectAll()
    .where("circle_id", "=", circleId)
    .where(isOf(person))
    .executeTakeFirst();
}

export async function insertFriend(
  db: Db,
  { id, circleId, name, person, at }: { id: string; circleId: string; name: string; person: Person; at: string },
): Promise<void> {
  const who =
    "memberId" in person
      ? { member_id: person.memberId, guest_id: null, seen_at: null }
      : { member_id: null, guest_id: person.guestId, seen_at: at };
  await db
    .insertInto("circle_friend")
    .values({ id, circle_id: circleId, name, joined_at: at, ...who })
    .execute();
}

export async function updateFriendName(db: Db, id: string, name: string): Promise<void> {
  await db.updateTable("circle_friend").set({ name }).where("id", "=", id).execute();
}

/** Makes a guest's row that of a member. */
export async function moveFriend(db: Db, id: string, memberId: string): Promise<void> {
  await db
    .updateTable("circle_friend")
    .set({ member_id: memberId, guest_id: null, seen_at: null })
    .where("id", "=", id)
    .execute();
}

/** Deletes a player of a circle, with their results. */
export async function deleteFriend(db: Db, id: string): Promise<void> {
  await db.deleteFrom("circle_friend").where("id", "=", id).execute();
}

/** Whether a guest was last here before a time (ISO 8601). */
export async function isGuestUnseenSince(db: Db, guestId: string, before: string): Promise<boolean> {
  const row = await db
    .selectFrom("circle_friend")
    .select("id")
    .where("guest_id", "=", guestId)
    .where("seen_at", "<", before)
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that a guest was here. @param at ISO 8601 */
export async function updateGuestSeen(db: Db, guestId: string, at: string): Promise<void> {
  await db.updateTable("circle_friend").set({ seen_at: at }).where("guest_id", "=", guestId).execute();
}

/** Deletes the guests who were last here before a time (ISO 8601). */
export async function deleteGuestsUnseenSince(db: Db, before: string): Promise<void> {
  await db.deleteFrom("circle_friend").where("seen_at", "<", before).execute();
}

/** Deletes circles that nobody is in any more. @param ids those that may be so; by default all */
export async function deleteEmptyCircles(db: Db, ids?: readonly string[]): Promise<void> {
  if (ids?.length === 0) return;
  await db
    .deleteFrom("circle")
    .where((circle) =>
      circle.not(
        circle.exists(
          circle
            .selectFrom("circle_friend")
            .select("circle_friend.id")
            .whereRef("circle_friend.circle_id", "=", "circle.id"),
        ),
      ),
    )
    .$if(ids !== undefined, (query) => query.where("id", "in", ids ?? []))
    .execute();
}

/** The ids of a person in circles that do not know yet how they ended a game. */
export async function listFriendsWithoutEnd(db: Db, person: Person, { edition, number }: Game): Promise<string[]> {
  const rows = await db
    .selectFrom("circle_friend")
    .leftJoin("circle_end", (join) =>
      join
        .onRef("circle_end.friend_id", "=", "circle_friend.id")
        .on("circle_end.edition", "=", edition)
        .on("circle_end.number", "=", number),
    )
    .select("circle_friend.id")
    .where(isOf(person))
    .where("circle_end.friend_id", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Notes ends of games. The first of a game and player stays. */
export async function insertCircleEnds(db: Db, ends: readonly StoredEnd[]): Promise<void> {
  if (ends.length === 0) return;
  await db
    .insertInto("circle_end")
    .values(ends)
    .onConflict((conflict) => conflict.columns(["friend_id", "edition", "number"]).doNothing())
    .execute();
}

/** All ends of a player. */
export async function listEndsOf(db: Db, friendId: string): Promise<StoredEnd[]> {
  return db
    .selectFrom("circle_end")
    .selectAll()
    .where("friend_id", "=", friendId)
    .orderBy("edition")
    .orderBy("number")
    .execute();
}

/** How the players of a circle ended the games of an edition from one number to another, both included. */
export async function listCircleEnds(
  db: Db,
  circleId: string,
  { edition, from, to }: { edition: Edition; from: number; to: number },
): Promise<StoredEnd[]> {
  return db
    .selectFrom("circle_end")
    .innerJoin("circle_friend", "circle_friend.id", "circle_end.friend_id")
    .selectAll("circle_end")
    .where("circle_friend.circle_id", "=", circleId)
    .where("circle_end.edition", "=", edition)
    .where("circle_end.number", ">=", from)
    .where("circle_end.number", "<=", to)
    .execute();
}

/** Deletes how games before a number ended. */
export async function deleteCircleEndsBefore(db: Db, edition: Edition, number: number): Promise<void> {
  await db.deleteFrom("circle_end").where("edition", "=", edition).where("number", "<", number).execute();
}
