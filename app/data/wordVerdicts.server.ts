import type { WordVerdictTable } from "../../db/schema";
import type { Language } from "../game/languages";
import type { Db } from "./games.server";

/** A decision of staff about a word. */
export type Verdict = { readonly language: Language; readonly word: string } & (
  | { readonly verdict: "form"; /** Word of the vocabulary. */ readonly formOf: string }
  | { readonly verdict: "blocked" | "dismissed"; readonly formOf: null }
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

/** The verdict that stands about a word. */
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
  const last = await db.selectFrom("word_verdict").select("change").orderBy("change", "desc").limit(1).executeTakeFirst();
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
