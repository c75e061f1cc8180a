// data: what is stored, read and written by Kysely and nothing else; each function takes the database first.
// It may import the types of game and db/schema.

import type { Kysely } from "kysely";
import type { Schema } from "../../db/schema";
import type { Edition } from "../game/types";

export type Game = {
  readonly edition: Edition;
  /** Counted from 1 per edition. */
  readonly number: number;
  /** The word to find. */
  readonly secret: string;
};

/** The project's database. */
export type Db = Kysely<Schema>;

/** SQLite takes 32,766 values in one statement; a row has four. */
const ROWS_PER_STATEMENT = 5000;

/** The game of that number, or undefined when none is scheduled. */
export async function findGame(db: Db, edition: Edition, number: number): Promise<Game | undefined> {
  return db
    .selectFrom("game")
    .select(["edition", "number", "secret"])
    .where("edition", "=", edition)
    .where("number", "=", number)
    .executeTakeFirst();
}

/** The scheduled games from one number to another, both included, in the order of their numbers. */
export async function listGames(
  db: Db,
  { edition, from, to }: { edition: Edition; from: number; to: number },
): Promise<Game[]> {
  return db
    .selectFrom("game")
    .select(["edition", "number", "secret"])
    .where("edition", "=", edition)
    .where("number", ">=", from)
    .where("number", "<=", to)
    .orderBy("number")
    .execute();
}

/**
 * Adds games, all of them or none.
 *
 * @param createdAt moment that is noted with them, in milliseconds since 1970
 * @throws Error when a number is taken or given twice
 */
export async function insertGames(db: Db, games: readonly Game[], createdAt: number): Promise<void> {
  const created_at = new Date(createdAt).toISOString();
  await db.transaction().execute(async (transaction) => {
    for (let start = 0; start < games.length; start += ROWS_PER_STATEMENT) {
      const rows = games
        .slice(start, start + ROWS_PER_STATEMENT)
        .map(({ edition, number, secret }) => ({ edition, number, secret, created_at }));
      await transaction.insertInto("game").values(rows).execute();
    }
  });
}

/** Gives a number its secret, whether it had one or not. */
export async function replaceGame(db: Db, { edition, number, secret }: Game, createdAt: number): Promise<void> {
  const created_at = new Date(createdAt).toISOString();
  await db
    .insertInto("game")
    .values({ edition, number, secret, created_at })
    .onConflict((conflict) => conflict.columns(["edition", "number"]).doUpdateSet({ secret, created_at }))
    .execute();
}
