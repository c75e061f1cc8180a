import type { Db } from "~/platform/database/db.server";
import type { Schema } from "../../db/schema";

/** How many guesses the solver needs for a word. */
export type Difficulty = Readonly<Schema["difficulty"]>;

/** The figures that were computed with these vectors, by word. */
export async function listDifficulties(
  db: Db,
  { edition, vectors, words }: Pick<Difficulty, "edition" | "vectors"> & { words: readonly string[] },
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("difficulty")
    .select(["word", "guesses"])
    .where((row) => row.and({ edition, vectors }))
    .where("word", "in", words)
    .execute();
  return new Map(rows.map(({ word, guesses }) => [word, guesses]));
}

/** All figures of an edition that were computed with these vectors, by word. */
export async function listAllDifficulties(
  db: Db,
  { edition, vectors }: Pick<Difficulty, "edition" | "vectors">,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("difficulty")
    .select(["word", "guesses"])
    .where((row) => row.and({ edition, vectors }))
    .execute();
  return new Map(rows.map(({ word, guesses }) => [word, guesses]));
}

/** Stores a figure in place of one that other vectors gave. */
export async function storeDifficulty(db: Db, difficulty: Difficulty): Promise<void> {
  const { vectors, guesses } = difficulty;
  await db
    .insertInto("difficulty")
    .values(difficulty)
    .onConflict((conflict) => conflict.columns(["edition", "word"]).doUpdateSet({ vectors, guesses }))
    .execute();
}
