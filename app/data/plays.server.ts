import type { Selectable } from "kysely";
import type { Edition } from "~/game/editions";
import type { DailyGame } from "~/game/gameRef";
import type { PlayTable } from "../../db/schema";
import type { Db } from "./games.server";

/** Whose play it is. An id is a random UUID, so two kinds of owners never share one. */
export type PlayOwner = { readonly kind: "member"; readonly id: string };

/** Whose run at which game. */
export type PlayKey = { readonly owner: PlayOwner; readonly game: DailyGame };

/** A guess log in its text form. */
export type StoredPlay = Pick<Selectable<PlayTable>, "log" | "version">;

export async function findPlay(db: Db, { owner, game }: PlayKey): Promise<StoredPlay | undefined> {
  return db
    .selectFrom("play")
    .select(["log", "version"])
    .where("owner", "=", owner.id)
    .where("edition", "=", game.edition)
    .where("number", "=", game.number)
    .executeTakeFirst();
}

/**
 * Writes a log in place of the version that it was made from; 0: there was none.
 * @returns false when there is another version by now, and nothing was written
 */
export async function replacePlay(db: Db, { owner, game }: PlayKey, { log, version }: StoredPlay): Promise<boolean> {
  if (version === 0) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("play")
      .values({ owner: owner.id, member_id: owner.id, edition: game.edition, number: game.number, log, version: 1 })
      .onConflict((conflict) => conflict.columns(["owner", "edition", "number"]).doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await db
    .updateTable("play")
    .set({ log, version: version + 1 })
    .where("owner", "=", owner.id)
    .where("edition", "=", game.edition)
    .where("number", "=", game.number)
    .where("version", "=", version)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Every game of which an owner has a log. */
export async function listPlayedGames(db: Db, owner: PlayOwner): Promise<DailyGame[]> {
  return db
    .selectFrom("play")
    .select(["edition", "number"])
    .where("owner", "=", owner.id)
    .orderBy("edition")
    .orderBy("number")
    .execute();
}

/** A game that a member has ended. */
export type StoredEnd = { readonly number: number; readonly hasWon: boolean };

/** The statistics of a member in an edition, in their text form. Undefined before the first ended game. */
export async function findStats(db: Db, memberId: string, edition: Edition): Promise<string | undefined> {
  const row = await db
    .selectFrom("member_stats")
    .select("stats")
    .where("member_id", "=", memberId)
    .where("edition", "=", edition)
    .executeTakeFirst();
  return row?.stats;
}

/** Every game of an edition that a member has ended, by numbers. */
export async function listEnds(db: Db, memberId: string, edition: Edition): Promise<StoredEnd[]> {
  const ends = await db
    .selectFrom("game_end")
    .select(["number", "has_won"])
    .where("member_id", "=", memberId)
    .where("edition", "=", edition)
    .orderBy("number")
    .execute();
  return ends.map(({ number, has_won }) => ({ number, hasWon: has_won === 1 }));
}

/** Adds ended games; those that are there already stay as they are. */
export async function insertEnds(
  db: Db,
  { memberId, edition, ends, endedAt }: { memberId: string; edition: Edition; ends: readonly StoredEnd[]; endedAt: number },
): Promise<void> {
  if (ends.length === 0) return;
  const ended_at = new Date(endedAt).toISOString();
  await db
    .insertInto("game_end")
    .values(
      ends.map(({ number, hasWon }) => ({ member_id: memberId, edition, number, has_won: hasWon ? 1 : 0, ended_at })),
    )
    .onConflict((conflict) => conflict.columns(["member_id", "edition", "number"]).doNothing())
    .execute();
}

export async function replaceStats(
  db: Db,
  { memberId, edition, stats }: { memberId: string; edition: Edition; stats: string },
): Promise<void> {
  await db
    .insertInto("member_stats")
    .values({ member_id: memberId, edition, stats })
    .onConflict((conflict) => conflict.columns(["member_id", "edition"]).doUpdateSet({ stats }))
    .execute();
}
