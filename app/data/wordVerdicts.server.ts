import type { WordVerdictTable } from "../../db/schema";
import type { Edition } from "../game/editions";
import type { Language } from "../game/languages";
import type { Db, Game } from "./games.server";

/** A decision of staff about a word. */
export type Verdict = { readonly language: Language; readonly word: string } & (
  | { readonly verdict: "form"; /** Word of the vocabulary. */ readonly formOf: string }
  | { readonly verdict: "blocked" | "dismissed" | "takenBack"; readonly formOf: null }
);

/** A stored verdict with its change number. */
export type StoredVerdict = Pick<WordVerdictTable, "language" | "word" | "verdict" | "form_of" | "change">;

/** The verdicts that are newer than a change number, oldest first. Usually none: one look-up in an index. */
export function listVerdicts(db: Db, { after }: { after: number }): Promise<StoredVerdict[]> {
  return db
    .selectFrom("word_verdict")
    .select(["language", "word", "verdict", "form_of", "change"])
    .where("change", ">", after)
    .orderBy("change")
    .execute();
}

/** The last verdict about a word. */
export async function findVerdict(
  db: Db,
  { language, word }: Pick<Verdict, "language" | "word">,
): Promise<{ readonly verdict: Verdict["verdict"]; readonly formOf: string | null } | undefined> {
  const row = await db
    .selectFrom("word_verdict")
    .select(["verdict", "form_of"])
    .where("language", "=", language)
    .where("word", "=", word)
    .executeTakeFirst();
  return row && { verdict: row.verdict, formOf: row.form_of };
}

/**
 * Stores a verdict in place of an earlier one about the word. To be called in a write transaction: change numbers must
 * become visible in their order.
 *
 * @param by member id of who decided
 * @param at milliseconds since 1970
 */
export async function saveVerdict(
  db: Db,
  { language, word, verdict, formOf }: Verdict,
  { by, at }: { by: string; at: number },
): Promise<void> {
  const last = await db
    .selectFrom("word_verdict")
    .select("change")
    .orderBy("change", "desc")
    .limit(1)
    .executeTakeFirst();
  const decided = {
    verdict,
    form_of: formOf,
    change: (last?.change ?? 0) + 1,
    decided_at: new Date(at).toISOString(),
    decided_by: by,
  };
  await db
    .insertInto("word_verdict")
    .values({ language, word, ...decided })
    .onConflict((conflict) => conflict.columns(["language", "word"]).doUpdateSet(decided))
    .execute();
}

/** A verdict that stands, with who gave it. */
type DecidedWord = Pick<WordVerdictTable, "word" | "form_of" | "decided_at"> & {
  readonly verdict: Exclude<WordVerdictTable["verdict"], "takenBack">;
  /** Null if the member is deleted. */
  readonly decider: { readonly id: string; readonly firstName: string; readonly email: string } | null;
};

/** A page of the verdicts that stand, newest first. */
export async function listDecided(
  db: Db,
  { language, limit, offset }: { language: Language; limit: number; offset: number },
): Promise<DecidedWord[]> {
  const rows = await db
    .selectFrom("word_verdict")
    .leftJoin("member", "member.id", "word_verdict.decided_by")
    .select(["word", "verdict", "form_of", "decided_at", "member.id", "first_name", "email"])
    .where("language", "=", language)
    .where("verdict", "!=", "takenBack")
    .orderBy("change", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id, first_name, email, verdict, ...decided }) => ({
    ...decided,
    // The query leaves out the others.
    verdict: verdict as DecidedWord["verdict"],
    decider: id === null ? null : { id, firstName: first_name ?? "", email: email ?? "" },
  }));
}

export async function countDecided(db: Db, language: Language): Promise<number> {
  const { words } = await db
    .selectFrom("word_verdict")
    .select(({ fn }) => fn.countAll<number>().as("words"))
    .where("language", "=", language)
    .where("verdict", "!=", "takenBack")
    .executeTakeFirstOrThrow();
  return words;
}

/** Keeps the choices of staff that games of an edition from a number on lose, because their word is blocked. */
export async function keepBlockedChoices(
  db: Db,
  { edition, from, word }: { edition: Edition; from: number; word: string },
): Promise<void> {
  await db
    .insertInto("blocked_choice")
    .columns(["edition", "number", "word", "chosen_by", "chosen_at"])
    .expression((query) =>
      query
        .selectFrom("game")
        .select(["edition", "number", "secret", "chosen_by", "created_at"])
        .where("edition", "=", edition)
        .where("number", ">=", from)
        .where("secret", "=", word)
        .where("is_chosen", "=", 1),
    )
    .execute();
}

/** A choice that a blocked word has taken. */
export type BlockedChoice = Pick<Game, "number"> & {
  /** Member id, maybe that of a deleted account. */
  readonly chosenBy: string | null;
  /** ISO 8601, UTC. */
  readonly chosenAt: string;
};

/** Removes the choices that a word has taken from games of an edition, and returns them ordered by number. */
export async function takeBlockedChoices(
  db: Db,
  { edition, word }: { edition: Edition; word: string },
): Promise<BlockedChoice[]> {
  const rows = await db
    .deleteFrom("blocked_choice")
    .where("edition", "=", edition)
    .where("word", "=", word)
    .returning(["number", "chosen_by", "chosen_at"])
    .execute();
  return rows
    .map(({ number, chosen_by, chosen_at }) => ({ number, chosenBy: chosen_by, chosenAt: chosen_at }))
    .sort((a, b) => a.number - b.number);
}
