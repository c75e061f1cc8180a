import { joinedActor } from "~/audit/actor";
import type { Edition } from "~/editions/editions";
import type { Language } from "~/editions/languages";
import type { Db } from "~/platform/database/db.server";
import { isoTime } from "~/platform/isoTime.server";

/** A verdict of staff about a word. */
export type WordVerdict = { readonly language: Language; readonly word: string } & (
  | { readonly verdict: "form"; /** Word of the vocabulary. */ readonly formOf: string }
  | { readonly verdict: "blocked" | "dismissed" | "takenBack"; readonly formOf: null }
);

/** The verdicts that are newer than a change number, oldest first. */
export function listNewVerdicts(db: Db, { after }: { after: number }) {
  return db
    .selectFrom("word_verdict")
    .select(["language", "word", "verdict", "form_of as formOf", "change"])
    .where("change", ">", after)
    .orderBy("change")
    .execute();
}

/** To be called in a write transaction: change numbers must become visible in their order. */
export async function nextChange(db: Db, table: "word_verdict" | "rank_decision"): Promise<number> {
  const last = await db.selectFrom(table).select("change").orderBy("change", "desc").limit(1).executeTakeFirst();
  return (last?.change ?? 0) + 1;
}

export async function findVerdict(db: Db, { language, word }: Pick<WordVerdict, "language" | "word">) {
  return db
    .selectFrom("word_verdict")
    .select(["verdict", "form_of as formOf"])
    .where((row) => row.and({ language, word }))
    .executeTakeFirst();
}

/**
 * Stores a verdict in place of an earlier one about the word. To be called in a write transaction: change numbers must
 * become visible in their order.
 * @param by member id of who decided
 * @param at milliseconds since 1970
 */
export async function saveVerdict(
  db: Db,
  { language, word, verdict, formOf }: WordVerdict,
  { by, at }: { by: string; at: number },
): Promise<void> {
  const decided = {
    verdict,
    form_of: formOf,
    change: await nextChange(db, "word_verdict"),
    decided_at: isoTime(at),
    decided_by: by,
  };
  await db
    .insertInto("word_verdict")
    .values({ language, word, ...decided })
    .onConflict((conflict) => conflict.columns(["language", "word"]).doUpdateSet(decided))
    .execute();
}

/**
 * A page of the verdicts that stand, newest first: when (ISO 8601, UTC) and by whom they were given, null if the member is
 * deleted.
 */
export async function listVerdicts(
  db: Db,
  { language, limit, offset }: { language: Language; limit: number; offset: number },
) {
  const rows = await standingVerdicts(db, language).orderBy("change", "desc").limit(limit).offset(offset).execute();
  return rows.map(toAttributed);
}

const standingVerdicts = (db: Db, language: Language) =>
  db
    .selectFrom("word_verdict")
    .leftJoin("member", "member.id", "word_verdict.decided_by")
    .select(["word", "verdict", "form_of as formOf", "decided_at as at", "member.id", "first_name", "email"])
    .where("language", "=", language)
    .where("verdict", "!=", "takenBack");

type JoinedVerdict = Awaited<ReturnType<ReturnType<typeof standingVerdicts>["execute"]>>[number];

function toAttributed({ word, verdict, formOf, at, ...member }: JoinedVerdict) {
  // The query leaves out the others.
  return { word, verdict: verdict as Exclude<typeof verdict, "takenBack">, formOf, at, by: joinedActor(member) };
}

/** The verdict that stands about a word, as of `listVerdicts`. Null: none does. */
export async function findStandingVerdict(db: Db, { language, word }: Pick<WordVerdict, "language" | "word">) {
  const row = await standingVerdicts(db, language).where("word", "=", word).executeTakeFirst();
  return row === undefined ? null : toAttributed(row);
}

export async function countVerdicts(db: Db, language: Language): Promise<number> {
  const { words } = await db
    .selectFrom("word_verdict")
    .select(({ fn }) => fn.countAll<number>().as("words"))
    .where("language", "=", language)
    .where("verdict", "!=", "takenBack")
    .executeTakeFirstOrThrow();
  return words;
}

/**
 * Keeps the choices of staff that games of an edition from a number on lose, because their word is blocked.
 * @param to number of the last of these games. Default: no matter how late.
 */
export async function keepBlockedChoices(
  db: Db,
  { edition, from, to = Number.MAX_SAFE_INTEGER, word }: { edition: Edition; from: number; to?: number; word: string },
): Promise<void> {
  await db
    .insertInto("blocked_choice")
    .columns(["edition", "number", "word", "chosen_by", "chosen_at"])
    .expression((query) =>
      query
        .selectFrom("game")
        .select(["edition", "number", "secret", "chosen_by", "created_at"])
        .where((game) => game.and({ edition, secret: word, is_chosen: 1 }))
        .where((game) => game.between("number", from, to)),
    )
    .onConflict((conflict) => conflict.columns(["edition", "number", "word"]).doNothing())
    .execute();
}

/** The games of a range of numbers, both included, that have lost a chosen word, with the word. */
export async function listBlockedChoices(
  db: Db,
  { edition, from, to }: { edition: Edition; from: number; to: number },
): Promise<{ readonly number: number; readonly word: string }[]> {
  return db
    .selectFrom("blocked_choice")
    .select(["number", "word"])
    .where("edition", "=", edition)
    .where((row) => row.between("number", from, to))
    .orderBy("chosen_at")
    .execute();
}

/** The words that games from a number on have lost, each once. */
export async function listBlockedWords(db: Db, { edition, from }: { edition: Edition; from: number }) {
  const rows = await db
    .selectFrom("blocked_choice")
    .select("word")
    .distinct()
    .where("edition", "=", edition)
    .where("number", ">=", from)
    .orderBy("word")
    .execute();
  return rows.map(({ word }) => word);
}

/**
 * Removes the choices that a word has taken from games of an edition, and returns them ordered by number: by whom (member
 * id, maybe that of a deleted account) and when (ISO 8601, UTC) they were made.
 */
export async function takeBlockedChoices(db: Db, { edition, word }: { edition: Edition; word: string }) {
  const choices = await db
    .deleteFrom("blocked_choice")
    .where((row) => row.and({ edition, word }))
    .returning(["number", "chosen_by as chosenBy", "chosen_at as chosenAt"])
    .execute();
  return choices.sort((a, b) => a.number - b.number);
}
