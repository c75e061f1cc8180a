import type { Selectable } from "kysely";
import { joinedActor, type StoredChoice } from "~/audit/actor";
import { findActorId } from "~/audit/audit.data.server";
import type { Edition } from "~/editions/editions";
import { type Db, inWriteTransaction } from "~/platform/database/db.server";
import { isoTime } from "~/platform/isoTime.server";
import type { Schema } from "../../db/schema";

export type Game = Readonly<Pick<Schema["game"], "edition" | "number" | "secret">>;

/** SQLite allows 32,766 bound values per statement; a row has five. */
const ROWS_PER_STATEMENT = 5000;

const gamesIn = (db: Db, edition: Edition) =>
  db.selectFrom("game").select(["edition", "number", "secret"]).where("edition", "=", edition);

/** Undefined if no game is scheduled for the number. */
export async function findGame(db: Db, edition: Edition, number: number): Promise<Game | undefined> {
  return gamesIn(db, edition).where("number", "=", number).executeTakeFirst();
}

type NoticeRow = Readonly<Pick<Selectable<Schema["game"]>, "notice" | "is_withheld">>;

/** What was decided about a game. Undefined if none is scheduled for the number. */
export async function findNotice(db: Db, { edition, number }: Omit<Game, "secret">): Promise<NoticeRow | undefined> {
  const game = db.selectFrom("game").select(["notice", "is_withheld"]);
  return game.where("edition", "=", edition).where("number", "=", number).executeTakeFirst();
}

export async function updateNotice(
  db: Db,
  { edition, number }: Omit<Game, "secret">,
  change: Partial<NoticeRow>,
): Promise<void> {
  await db.updateTable("game").set(change).where("edition", "=", edition).where("number", "=", number).execute();
}

/** How many of these games are scheduled. */
export async function countScheduled(db: Db, games: readonly Pick<Game, "edition" | "number">[]): Promise<number> {
  if (games.length === 0) return 0;
  const { count } = await db
    .selectFrom("game")
    .select((game) => game.fn.countAll<number>().as("count"))
    .where((game) => game.or(games.map(({ edition, number }) => game.and({ edition, number }))))
    .executeTakeFirstOrThrow();
  return count;
}

/** The scheduled games of a range of numbers, both bounds included, ordered by number. */
export async function listGames(
  db: Db,
  { edition, from, to, limit }: { edition: Edition; from: number; to: number; limit?: number },
): Promise<Game[]> {
  return gamesIn(db, edition)
    .where((game) => game.between("number", from, to))
    .orderBy("number")
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
}

export type ScheduledGame = Awaited<ReturnType<typeof listScheduledGames>>[number];

/** The scheduled games from a number on, up to one if it is given, both included, ordered by number. `choice` is null if the schedule has chosen the secret. */
export async function listScheduledGames(
  db: Db,
  { edition, from, to }: { edition: Edition; from: number; to?: number },
) {
  const rows = await gamesIn(db, edition)
    .select(["is_chosen", "chosen_by", "created_at"])
    .where("number", ">=", from)
    .$if(to !== undefined, (query) => query.where("number", "<=", to ?? 0))
    .orderBy("number")
    .execute();
  return rows.map(({ is_chosen, chosen_by, created_at, ...game }) => ({
    ...game,
    isChosen: is_chosen === 1,
    choice: is_chosen === 1 ? ({ chosenBy: chosen_by, chosenAt: created_at } satisfies StoredChoice) : null,
  }));
}

/** A game with the member who chose its secret. */
export type AttributedGame = ReturnType<typeof toAttributed>;

/**
 * A page of the games from a number on, ordered by number: when their secrets were set (ISO 8601, UTC) and by whom, null if
 * nobody chose it, or if the chooser is no longer known.
 */
export async function listAttributedGames(
  db: Db,
  { edition, from, limit, offset }: { edition: Edition; from: number; limit: number; offset: number },
): Promise<AttributedGame[]> {
  const rows = await attributedGamesIn(db, edition).where("number", ">=", from).limit(limit).offset(offset).execute();
  return rows.map(toAttributed);
}

const attributedGamesIn = (db: Db, edition: Edition) =>
  db
    .selectFrom("game")
    .leftJoin("member", "member.id", "game.chosen_by")
    .select(["edition", "number", "secret", "is_chosen", "game.created_at as setAt"])
    .select(["member.id", "first_name", "email"])
    .where("edition", "=", edition)
    .orderBy("number");

function toAttributed({
  is_chosen,
  id,
  first_name,
  email,
  ...game
}: Awaited<ReturnType<ReturnType<typeof attributedGamesIn>["execute"]>>[number]) {
  return { ...game, isChosen: is_chosen === 1, chooser: joinedActor({ id, first_name, email }) };
}

/** The games of an edition that have one of these secrets, ordered by number, as of `listAttributedGames`. */
export async function listGamesAmong(db: Db, { edition, secrets }: { edition: Edition; secrets: readonly string[] }) {
  if (secrets.length === 0) return [];
  return (await attributedGamesIn(db, edition).where("secret", "in", secrets).execute()).map(toAttributed);
}

/** The games of an edition with these numbers, as of `listAttributedGames`. */
export async function listGamesAt(db: Db, { edition, numbers }: { edition: Edition; numbers: readonly number[] }) {
  if (numbers.length === 0) return [];
  return (await attributedGamesIn(db, edition).where("number", "in", numbers).execute()).map(toAttributed);
}

/** Every secret that a game of an edition has, once. */
export async function listSecrets(db: Db, edition: Edition): Promise<string[]> {
  const rows = await db.selectFrom("game").select("secret").distinct().where("edition", "=", edition).execute();
  return rows.map(({ secret }) => secret);
}

/** The latest secrets chosen by staff, newest first. Ties are ordered by descending number. */
export async function listLatestChosen(db: Db, { edition, limit }: { edition: Edition; limit: number }) {
  return gamesIn(db, edition)
    .where("is_chosen", "=", 1)
    .orderBy("created_at", "desc")
    .orderBy("number", "desc")
    .limit(limit)
    .execute();
}

/**
 * Inserts games. An existing game keeps its secret. On error, none is inserted; inside a transaction of the caller, the
 * caller must roll back.
 * @param createdAt milliseconds since 1970
 * @returns number of inserted games
 */
export async function insertGames(db: Db, games: readonly Game[], createdAt: number): Promise<number> {
  if (!db.isTransaction) return inWriteTransaction(db, (transaction) => insertGames(transaction, games, createdAt));
  const created_at = isoTime(createdAt);
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
 * @param chosenBy id of the member of staff who chose the secret. Undefined: the scheduler did.
 */
export async function replaceGame(
  db: Db,
  { edition, number, secret, chosenBy }: Game & { chosenBy?: string | undefined },
  createdAt: number,
): Promise<void> {
  const changed = {
    secret,
    created_at: isoTime(createdAt),
    is_chosen: chosenBy === undefined ? 0 : 1,
    chosen_by: chosenBy === undefined ? null : await findActorId(db, chosenBy),
  };
  await db
    .insertInto("game")
    .values({ edition, number, ...changed })
    .onConflict((conflict) => conflict.columns(["edition", "number"]).doUpdateSet(changed))
    .execute();
}

/** Deletes the row of a game that has not begun, so that the scheduler fills it. */
export async function deleteGame(db: Db, { edition, number }: Pick<Game, "edition" | "number">): Promise<void> {
  await db.deleteFrom("game").where("edition", "=", edition).where("number", "=", number).execute();
}

/** Whether staff has chosen the word of any game of an edition. */
export async function hasChosenGame(db: Db, edition: Edition): Promise<boolean> {
  const game = await db
    .selectFrom("game")
    .select("number")
    .where((row) => row.and({ edition, is_chosen: 1 }))
    .limit(1)
    .executeTakeFirst();
  return game !== undefined;
}

export async function countGames(db: Db, { edition, from }: { edition: Edition; from: number }): Promise<number> {
  const { games } = await db
    .selectFrom("game")
    .select(({ fn }) => fn.countAll<number>().as("games"))
    .where("edition", "=", edition)
    .where("number", ">=", from)
    .executeTakeFirstOrThrow();
  return games;
}
