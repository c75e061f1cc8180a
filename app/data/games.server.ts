// data: database queries, by Kysely. Each function takes the database first.
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

/** SQLite allows 32,766 bound values per statement; a row has five. */
const ROWS_PER_STATEMENT = 5000;

/** Undefined if no game is scheduled for the number. */
export async function findGame(db: Db, edition: Edition, number: number): Promise<Game | undefined> {
  return db
    .selectFrom("game")
    .select(["edition", "number", "secret"])
    .where("edition", "=", edition)
    .where("number", "=", number)
    .executeTakeFirst();
}

/** A range of game numbers of an edition, both bounds included. */
type Span = { readonly edition: Edition; readonly from: number; readonly to: number };

/**
 * The scheduled games of a range, ordered by number.
 *
 * @param limit maximum number of rows
 */
export async function listGames(db: Db, { edition, from, to, limit }: Span & { limit?: number }): Promise<Game[]> {
  return db
    .selectFrom("game")
    .select(["edition", "number", "secret"])
    .where("edition", "=", edition)
    .where("number", ">=", from)
    .where("number", "<=", to)
    .orderBy("number")
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
}

/** Numbers in a range whose secret was chosen by staff, ascending. */
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

/** The latest secrets chosen by staff, newest first. Ties are ordered by descending number. */
export async function listLatestChosen(db: Db, { edition, limit }: { edition: Edition; limit: number }): Promise<Game[]> {
  return db
    .selectFrom("game")
    .select(["edition", "number", "secret"])
    .where("edition", "=", edition)
    .where("is_chosen", "=", 1)
    .orderBy("created_at", "desc")
    .orderBy("number", "desc")
    .limit(limit)
    .execute();
}

/** Numbers in a range that have this secret. */
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
 * Inserts games. An existing game keeps its secret. On error, none is inserted; inside a transaction of the caller, the
 * caller must roll back.
 *
 * @param createdAt milliseconds since 1970
 * @returns number of inserted games
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
 * Inserts a game or replaces its secret.
 *
 * @param isChosen true if staff chose the secret, false if the scheduler did
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
