import type { Edition } from "~/editions/editions";
import { type Db, inWriteTransaction } from "~/platform/database/db.server";
import type { Schema } from "../../db/schema";

/** How plays of a game of the day have ended, of those whose guesses are in one bucket. */
export type GameCount = Readonly<Schema["game_count"]>;

/** The same of those whose hints are in one bucket. */
export type HintCount = {
  readonly edition: Edition;
  readonly number: number;
  /** The bucket, of `bucketOf`. */
  readonly hints: number;
  readonly wins: number;
  readonly give_ups: number;
};

/** Adds counts to those that are stored. */
export async function addGameCounts(db: Db, counts: readonly GameCount[]): Promise<void> {
  if (counts.length === 0) return;
  await inWriteTransaction(db, async (transaction) => {
    await transaction
      .insertInto("game_count")
      .values(counts)
      .onConflict((conflict) =>
        conflict.columns(["edition", "number", "guesses"]).doUpdateSet((row) => ({
          wins: row("game_count.wins", "+", row.ref("excluded.wins")),
          give_ups: row("game_count.give_ups", "+", row.ref("excluded.give_ups")),
          hinted: row("game_count.hinted", "+", row.ref("excluded.hinted")),
          hints: row("game_count.hints", "+", row.ref("excluded.hints")),
        })),
      )
      .execute();
  });
}

/** The counts of the games from one number to another, both included. */
export async function listGameCounts(db: Db, { edition, from, to }: { edition: Edition; from: number; to: number }) {
  return db
    .selectFrom("game_count")
    .selectAll()
    .where("edition", "=", edition)
    .where((row) => row.between("number", from, to))
    .orderBy("number")
    .orderBy("guesses")
    .execute();
}

/** Adds counts by hints to those that are stored. */
export async function addHintCounts(db: Db, counts: readonly HintCount[]): Promise<void> {
  if (counts.length === 0) return;
  await inWriteTransaction(db, async (transaction) => {
    await transaction
      .insertInto("hint_count")
      .values(counts)
      .onConflict((conflict) =>
        conflict.columns(["edition", "number", "hints"]).doUpdateSet((row) => ({
          wins: row("hint_count.wins", "+", row.ref("excluded.wins")),
          give_ups: row("hint_count.give_ups", "+", row.ref("excluded.give_ups")),
        })),
      )
      .execute();
  });
}

/** The counts by hints of the games from one number to another, both included. */
export async function listHintCounts(
  db: Db,
  { edition, from, to }: { edition: Edition; from: number; to: number },
): Promise<HintCount[]> {
  return db
    .selectFrom("hint_count")
    .selectAll()
    .where("edition", "=", edition)
    .where("number", ">=", from)
    .where("number", "<=", to)
    .orderBy("number")
    .orderBy("hints")
    .execute();
}

/** Deletes the counts of the games before a number. */
export async function deleteGameCountsBefore(db: Db, edition: Edition, number: number): Promise<void> {
  for (const table of ["game_count", "hint_count"] as const)
    await db.deleteFrom(table).where("edition", "=", edition).where("number", "<", number).execute();
}
