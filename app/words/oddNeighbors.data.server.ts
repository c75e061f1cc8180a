import type { Language } from "~/editions/languages";
import { type Db, inWriteTransaction } from "~/platform/database/db.server";
import type { Schema } from "../../db/schema";
import { type DailyCount, withinLimit } from "./dailyCounts.data.server";

/** A word among the nearest words of another, its secret. Both are spelled as in the vocabulary. */
export type NeighborPair = Readonly<Pick<Schema["odd_neighbor"], "language" | "secret" | "word">>;

/** How often a neighbor was reported as odd on a day. */
export type OddCount = DailyCount<NeighborPair>;

/** Adds counts, with the limit of `withinLimit`. */
export async function addOddCounts(db: Db, counts: readonly OddCount[], { most }: { most: number }) {
  if (counts.length === 0) return;
  await inWriteTransaction(db, async (transaction) => {
    const stored = await transaction
      .selectFrom("odd_neighbor")
      .select(["language", "day", "secret", "word"])
      .where("day", "in", [...new Set(counts.map(({ day }) => day))])
      .execute();
    const rows = withinLimit(counts, { stored, most, nameOf: ({ secret, word }) => `${secret}\t${word}` });
    await insertOddCounts(transaction, rows);
  });
}

/** Adds counts, however many there are. */
export async function insertOddCounts(db: Db, counts: readonly OddCount[]): Promise<void> {
  if (counts.length === 0) return;
  await db
    .insertInto("odd_neighbor")
    .values(counts)
    .onConflict((conflict) =>
      conflict
        .columns(["language", "day", "secret", "word"])
        .doUpdateSet((row) => ({ count: row("odd_neighbor.count", "+", row.ref("excluded.count")) })),
    )
    .execute();
}

/**
 * The pairs that were reported most often since a day, most first, with the last day of each. Ties are ordered by the words.
 * @param word the pairs in which it is the neighbor. Undefined: all.
 */
export async function listOdd(
  db: Db,
  { language, word, since, limit }: { language: Language; word?: string; since: string; limit: number },
): Promise<{ secret: string; word: string; count: number; lastDay: string }[]> {
  const rows = await db
    .selectFrom("odd_neighbor")
    .select(({ fn }) => ["secret", "word", fn.sum("count").as("total"), fn.max("day").as("lastDay")])
    .where("language", "=", language)
    .where("day", ">=", since)
    .$if(word !== undefined, (query) => query.where("word", "=", word ?? ""))
    .groupBy(["secret", "word"])
    .orderBy("total", "desc")
    .orderBy("word")
    .orderBy("secret")
    .limit(limit)
    .execute();
  return rows.map(({ total, ...row }) => ({ ...row, count: Number(total) }));
}

/** @param secret undefined: among the nearest words of any word */
export async function isReported(
  db: Db,
  { language, secret, word, since }: Omit<NeighborPair, "secret"> & { secret?: string; since: string },
): Promise<boolean> {
  let query = db
    .selectFrom("odd_neighbor")
    .select("word")
    .where((row) => row.and({ language, word }))
    .where("day", ">=", since);
  if (secret !== undefined) query = query.where("secret", "=", secret);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/** Deletes the counts of a pair. @returns them, ordered by day */
export async function takeOddPair(
  db: Db,
  { language, secret, word }: NeighborPair,
): Promise<Pick<OddCount, "day" | "count">[]> {
  const ofPair = { language, secret, word };
  const counts = await db
    .selectFrom("odd_neighbor")
    .select(["day", "count"])
    .where((row) => row.and(ofPair))
    .orderBy("day")
    .execute();
  await db
    .deleteFrom("odd_neighbor")
    .where((row) => row.and(ofPair))
    .execute();
  return counts;
}

export async function deleteOddBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom("odd_neighbor").where("day", "<", day).execute();
}
