import type { Selectable } from "kysely";
import type { Edition } from "~/game/editions";
import type { DailyGame } from "~/game/gameRef";
import type { PlayTable } from "../../db/schema";
import type { Db } from "./games.server";

/** Owner of a play. Ids are random UUIDs, so they are unique across kinds. */
export type PlayOwner = { readonly kind: "member"; readonly id: string };

/** Identifies a play by owner and game. */
export type PlayKey = { readonly owner: PlayOwner; readonly game: DailyGame };

/** A guess log in text form, with its version. */
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
 * Writes a log with optimistic locking.
 *
 * `version` is the version that the new log is based on; 0 inserts a row.
 * @returns false if the stored version differs; nothing is written then
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

/** All games with a log of an owner. */
export async function listPlayedGames(db: Db, owner: PlayOwner): Promise<DailyGame[]> {
  return db
    .selectFrom("play")
    .select(["edition", "number"])
    .where("owner", "=", owner.id)
    .orderBy("edition")
    .orderBy("number")
    .execute();
}

/** A finished game of a member. */
export type StoredEnd = { readonly number: number; readonly hasWon: boolean };

/** Statistics of a member in an edition, in text form. Undefined before the first finished game. */
export async function findStats(db: Db, memberId: string, edition: Edition): Promise<string | undefined> {
  const row = await db
    .selectFrom("member_stats")
    .select("stats")
    .where("member_id", "=", memberId)
    .where("edition", "=", edition)
    .executeTakeFirst();
  return row?.stats;
}

/** All finished games of a member in an edition, ordered by number. */
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

/** Inserts finished games. Existing rows are kept. */
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
