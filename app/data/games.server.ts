// data: what is stored, read and written by Kysely and nothing else; each function takes the database first.
// It may import the types of game and db/schema.

import type { Kysely } from "kysely";
import type { Schema } from "../../db/schema";
import type { Edition } from "../game/editions";
import { inWriteTransaction } from "./writeTransaction.server";

export type Game = {
  readonly edition: Edition;
  /** Counted from 1 per edition. */
  readonly number: number;
  /** The word to find. */
  readonly secret: string;
};

/** The project's database. */
export type Db = Kysely<Schema>;

/** SQLite takes 32,766 values in one statement; a row has five. */
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

/** Games of an edition from one number to another, both included. */
type Span = { readonly edition: Edition; readonly from: number; readonly to: number };

/**
 * The scheduled games of a span in the order of their numbers.
 *
 * @param most leaves out those after so many
 */
export async function listGames(db: Db, { edition, from, to, most }: Span & { most?: number }): Promise<Game[]> {
  return db
    .selectFrom("game")
    .select(["edition", "number", "secret"])
    .where("edition", "=", edition)
    .where("number", ">=", from)
    .where("number", "<=", to)
    .orderBy("number")
    .$if(most !== undefined, (query) => query.limit(most ?? 0))
    .execute();
}

/** Numbers of the games of a span whose secret staff has chosen, in order. */
export async function listChosenNumbers(db: Db, { edition, from, to }: Span): Promise<number[]> {
  const rows = await db
    .selectFrom("game")
    .select("number")
    .where("edition", "=", edition)
    .where("number", ">=", from)
    .where("number", "<=", to)
    .where("is_chosen", "=", 1)
    .orderBy("number")
    .execute();
  return rows.map(({ number }) => number);
}

/** The secrets that staff has chosen last, newest first; of one moment the higher number is the newer one. */
export async function listLatestChosen(db: Db, { edition, most }: { edition: Edition; most: number }): Promise<Game[]> {
  return db
    .selectFrom("game")
    .select(["edition", "number", "secret"])
    .where("edition", "=", edition)
    .where("is_chosen", "=", 1)
    .orderBy("created_at", "desc")
    .orderBy("number", "desc")
    .limit(most)
    .execute();
}

/** Numbers of the games of a span that have this secret. */
export async function listNumbersOf(db: Db, { edition, from, to, secret }: Span & { secret: string }): Promise<number[]> {
  const rows = await db
    .selectFrom("game")
    .select("number")
    .where("edition", "=", edition)
    .where("secret", "=", secret)
    .where("number", ">=", from)
    .where("number", "<=", to)
    .execute();
  return rows.map(({ number }) => number);
}

/**
 * Adds the games whose numbers are free. A number that is taken keeps its secret. An error leaves none added; in a transaction of the
 * caller, that is for the caller to roll back.
 *
 * @param createdAt moment that is noted with them, in milliseconds since 1970
 * @returns how many were added
 */
export async function insertGames(db: Db, games: readonly Game[], createdAt: number): Promise<number> {
  if (!db.isTransaction) return inWriteTransaction(db, (transaction) => insertGames(transaction, games, createdAt));
  const created_at = new Date(createdAt).toISOString();
  let added = 0n;
  for (let start = 0; start < games.length; start += ROWS_PER_STATEMENT) {
    const rows = games
      .slice(start, start + ROWS_PER_STATEMENT)
      .map(({ edition, number, secret }) => ({ edition, number, secret, created_at }));
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("game")
      .values(rows)
      .onConflict((conflict) => conflict.columns(["edition", "number"]).doNothing())
      .executeTakeFirstOrThrow();
    added += numInsertedOrUpdatedRows ?? 0n;
  }
  return Number(added);
}

/**
 * Gives a number its secret, whether it had one or not.
 *
 * @param isChosen staff has chosen it; left out: it comes of the schedule
 */
export async function replaceGame(
  db: Db,
  { edition, number, secret, isChosen = false }: Game & { isChosen?: boolean },
  createdAt: number,
): Promise<void> {
  const changed = { secret, created_at: new Date(createdAt).toISOString(), is_chosen: isChosen ? 1 : 0 };
  await db
    .insertInto("game")
    .values({ edition, number, ...changed })
    .onConflict((conflict) => conflict.columns(["edition", "number"]).doUpdateSet(changed))
    .execute();
}
