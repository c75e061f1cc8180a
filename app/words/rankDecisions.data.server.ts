import { joinedActor } from "~/audit/actor";
import type { Edition } from "~/editions/editions";
import type { DailyGame } from "~/editions/gameRef";
import type { Db } from "~/platform/database/db.server";
import { isoTime } from "~/platform/isoTime.server";
import { nextChange } from "./verdicts.data.server";

/** A decision of staff: whether a word takes ranks in the games of an edition from a number on. */
export type RankDecision = {
  readonly edition: Edition;
  readonly word: string;
  readonly from: number;
  readonly isOut: boolean;
};

/** The change numbers of the last verdict about a word and of the last decision about ranks, 0 without one, in one query. */
export async function findLastChanges(db: Db): Promise<{ verdict: number; rank: number }> {
  const { verdict, rank } = await db
    .selectNoFrom((query) => [
      query
        .selectFrom("word_verdict")
        .select(({ fn }) => fn.max("change").as("last"))
        .as("verdict"),
      query
        .selectFrom("rank_decision")
        .select(({ fn }) => fn.max("change").as("last"))
        .as("rank"),
    ])
    .executeTakeFirstOrThrow();
  return { verdict: verdict ?? 0, rank: rank ?? 0 };
}

/** The decisions that are newer than a change number, oldest first. */
export async function listRankDecisions(db: Db, { after }: { after: number }) {
  const rows = await db
    .selectFrom("rank_decision")
    .select(["edition", "word", "from_number as from", "is_out", "change"])
    .where("change", ">", after)
    .orderBy("change")
    .execute();
  return rows.map(({ is_out, ...decision }) => ({ ...decision, isOut: is_out === 1 }));
}

/** Whether the last decision about a word takes it out of the ranks of an edition. Undefined: there is none. */
export async function findIsOut(db: Db, { edition, word }: Pick<RankDecision, "edition" | "word">) {
  const row = await db
    .selectFrom("rank_decision")
    .select("is_out")
    .where((row) => row.and({ edition, word }))
    .orderBy("change", "desc")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? undefined : row.is_out === 1;
}

/**
 * Stores a decision about a word. To be called in a write transaction: change numbers must become visible in their order.
 * @param from the first game of each edition for which it holds
 * @param by member id of who decided
 * @param at milliseconds since 1970
 */
export async function saveRankDecision(
  db: Db,
  { word, isOut, from }: Pick<RankDecision, "word" | "isOut"> & { readonly from: readonly DailyGame[] },
  { by, at }: { by: string; at: number },
): Promise<void> {
  const change = await nextChange(db, "rank_decision");
  await db
    .insertInto("rank_decision")
    .values(
      from.map(({ edition, number }) => ({
        change,
        edition,
        word,
        from_number: number,
        is_out: isOut ? 1 : 0,
        decided_at: isoTime(at),
        decided_by: by,
      })),
    )
    .execute();
}

/**
 * The words whose last decision takes them out of the ranks of an edition, newest first: when (ISO 8601, UTC) and by whom,
 * null if the member is deleted.
 */
export async function listTakenOut(db: Db, edition: Edition) {
  const rows = await db
    .selectFrom("rank_decision")
    .leftJoin("member", "member.id", "rank_decision.decided_by")
    .select(["word", "decided_at as at", "member.id", "first_name", "email"])
    .where((row) => row.and({ edition, is_out: 1 }))
    .where((query) =>
      query.not(
        query.exists(
          query
            .selectFrom("rank_decision as later")
            .select("later.change")
            .whereRef("later.edition", "=", "rank_decision.edition")
            .whereRef("later.word", "=", "rank_decision.word")
            .whereRef("later.change", ">", "rank_decision.change"),
        ),
      ),
    )
    .orderBy("change", "desc")
    .execute();
  return rows.map(({ word, at, ...member }) => ({ word, at, by: joinedActor(member) }));
}
