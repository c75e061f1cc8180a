import type { Language } from "~/editions/languages";
import { type Db, inWriteTransaction } from "~/platform/database/db.server";
import { type DailyCount, withinLimit } from "./dailyCounts.data.server";

/** How often a word was refused as unknown on a day. */
export type MissedCount = DailyCount<{ readonly word: string }>;

/** Adds counts, with the limit of `withinLimit`. */
export async function addMissedCounts(db: Db, counts: readonly MissedCount[], { most }: { most: number }) {
  if (counts.length === 0) return;
  await inWriteTransaction(db, async (transaction) => {
    const stored = await transaction
      .selectFrom("missed_word")
      .select(["language", "day", "word"])
      .where("day", "in", [...new Set(counts.map(({ day }) => day))])
      .execute();
    const rows = withinLimit(counts, { stored, most, nameOf: ({ word }) => word });
    if (rows.length === 0) return;
    await transaction
      .insertInto("missed_word")
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(["language", "day", "word"])
          .doUpdateSet((row) => ({ count: row("missed_word.count", "+", row.ref("excluded.count")) })),
      )
      .execute();
  });
}

/**
 * The words that were refused most often since a day, most first, only words without a verdict. Ties are ordered by the
 * word.
 */
export async function listMissed(
  db: Db,
  { language, since, limit }: { language: Language; since: string; limit: number },
): Promise<{ word: string; count: number }[]> {
  const rows = await db
    .selectFrom("missed_word")
    .leftJoin("word_verdict", (join) =>
      join
        .onRef("word_verdict.language", "=", "missed_word.language")
        .onRef("word_verdict.word", "=", "missed_word.word"),
    )
    .select(({ fn }) => ["missed_word.word", fn.sum("missed_word.count").as("total")])
    .where("missed_word.language", "=", language)
    .where("missed_word.day", ">=", since)
    .where((column) =>
      column.or([column("word_verdict.verdict", "is", null), column("word_verdict.verdict", "=", "takenBack")]),
    )
    .groupBy("missed_word.word")
    .orderBy("total", "desc")
    .orderBy("missed_word.word")
    .limit(limit)
    .execute();
  return rows.map(({ word, total }) => ({ word, count: Number(total) }));
}

export async function isMissed(db: Db, { language, word, since }: { language: Language; word: string; since: string }) {
  const row = await db
    .selectFrom("missed_word")
    .select("word")
    .where((row) => row.and({ language, word }))
    .where("day", ">=", since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The counts of these words since a day, by day, oldest first. */
export async function listMissedDays(
  db: Db,
  { language, since, words }: { language: Language; since: string; words: readonly string[] },
): Promise<MissedCount[]> {
  return db
    .selectFrom("missed_word")
    .select(["language", "day", "word", "count"])
    .where("language", "=", language)
    .where("day", ">=", since)
    .where("word", "in", words)
    .orderBy("day")
    .execute();
}

export async function deleteMissedBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom("missed_word").where("day", "<", day).execute();
}
