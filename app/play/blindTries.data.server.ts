import { joinedActor } from "~/audit/actor";
import type { Edition } from "~/editions/editions";
import type { Db } from "~/platform/database/db.server";
import type { Schema } from "../../db/schema";

type Game = { readonly edition: Edition; readonly number: number };

export type NewBlindTry = Pick<
  Schema["blind_try"],
  "id" | "edition" | "number" | "word" | "name" | "made_at" | "made_by"
>;

export async function insertBlindTry(db: Db, blindTry: NewBlindTry): Promise<void> {
  await db.insertInto("blind_try").values(blindTry).execute();
}

/** What a link opens: the game, the word that it had when the link was made, and when that was. */
export async function findBlindTry(db: Db, id: string) {
  return db
    .selectFrom("blind_try")
    .select(["id", "edition", "number", "word", "made_at as madeAt"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/**
 * The links to a game with what became of them, the latest first. `by` is null if the member who made it is deleted,
 * `startedAt` until somebody guesses, `endedAt` until the game is over. Times are ISO 8601, UTC.
 */
export async function listBlindTries(db: Db, { edition, number }: Game) {
  const rows = await db
    .selectFrom("blind_try")
    .leftJoin("member", "member.id", "blind_try.made_by")
    .select(["blind_try.id as tryId", "word", "name", "guesses", "hints", "has_won"])
    .select(["made_at as madeAt", "started_at as startedAt", "ended_at as endedAt"])
    .select(["member.id", "first_name", "email"])
    .where((row) => row.and({ edition, number }))
    .orderBy("made_at", "desc")
    .orderBy("blind_try.id")
    .execute();
  return rows.map(({ tryId, has_won, id, first_name, email, ...row }) => ({
    ...row,
    id: tryId,
    by: joinedActor({ id, first_name, email }),
    hasWon: has_won === 1,
  }));
}

export async function countBlindTries(db: Db, { edition, number }: Game): Promise<number> {
  const { count } = await db
    .selectFrom("blind_try")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where((row) => row.and({ edition, number }))
    .executeTakeFirstOrThrow();
  return count;
}

/** Notes how far a try has come. What it ended with stays. */
export async function noteBlindTry(
  db: Db,
  id: string,
  {
    at,
    guesses,
    hints,
    end,
  }: { readonly at: string; readonly guesses: number; readonly hints: number; readonly end: "won" | "gaveUp" | null },
): Promise<void> {
  await db
    .updateTable("blind_try")
    .set((row) => ({
      started_at: row.fn.coalesce("started_at", row.val(at)),
      guesses,
      hints,
      ...(end === null ? {} : { ended_at: at, has_won: end === "won" ? 1 : 0 }),
    }))
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .execute();
}

/** Deletes the links that were made before a time, ISO 8601. */
export async function deleteBlindTriesBefore(db: Db, time: string): Promise<void> {
  await db.deleteFrom("blind_try").where("made_at", "<", time).execute();
}
