import type { StaffActor } from "~/account/staffActor.server";
import type { App } from "~/app";
import { appendAudit } from "~/audit/audit.data.server";
import { type Edition, editionsIn, widestEdition } from "~/editions/editions";
import type { Language } from "~/editions/languages";
import { inWriteTransaction } from "~/platform/database/db.server";
import { PAGE_SIZE, toListPage } from "~/platform/listPage";
import { refuse, type Refused } from "~/platform/refusal";
import { toDisplayed } from "~/words/displayForms.server";
import { findIsOut, listTakenOut, saveRankDecision } from "~/words/rankDecisions.data.server";
import type { DecisionRefusal } from "./schedule.refusals";
import { firstOpenNumber } from "./scheduleDraft.server";

export type RankOutcome = { readonly type: "done"; readonly word: string } | Refused<DecisionRefusal>;

/** A word that staff decides about, as the vocabulary spells it. */
export interface RankedWord {
  readonly language: Language;
  readonly word: string;
  readonly by: StaffActor;
}

/**
 * Takes a ranked word out of the ranks of all editions of its language, from the next game of each on, or from the
 * one after it if that begins at any moment: there it is still scored as a guess, but is no nearest word, hint or answer of a bonus round. It may still be a secret.
 */
export function takeOutOfRanks(app: App, word: RankedWord): Promise<RankOutcome> {
  return decide(app, { ...word, isOut: true });
}

/** Gives a word its ranks back, from the next game of each edition on. */
export function giveBackToRanks(app: App, word: RankedWord): Promise<RankOutcome> {
  return decide(app, { ...word, isOut: false });
}

/** Stores an admin's decision with its audit entry. One that stands already is not stored again: a form may be sent twice. */
async function decide(app: App, { language, word, by, isOut }: RankedWord & { readonly isOut: boolean }) {
  if (by.role !== "admin") {
    app.securityLog("notAdmin", { memberId: by.id });
    return refuse("adminsOnly");
  }
  const outcome = await inWriteTransaction(app.db, async (db): Promise<RankOutcome> => {
    const wasOut = await findIsOut(db, { edition: widestEdition(language), word });
    if (wasOut === isOut) return { type: "done", word };
    if (!isOut && wasOut === undefined) return refuse("notTakenOut");
    const refused = isOut ? checkRanked(app, { language, word }) : undefined;
    if (refused !== undefined) return refused;
    const from = editionsIn(language).map((edition) => ({ edition, number: firstOpenNumber(app, edition) }));
    await saveRankDecision(db, { word, isOut, from }, { by: by.id, at: app.now() });
    const action = isOut ? "takenOutOfRanks" : "givenBackToRanks";
    await appendAudit(db, [{ actor: by, action, language, subject: word }], app.now());
    return { type: "done", word };
  });
  if (outcome.type === "done") await app.wordAdditions.reload();
  return outcome;
}

/** Whether a word takes ranks in an edition of the language, as far as the files go. */
function checkRanked(
  app: App,
  { language, word }: Pick<RankedWord, "language" | "word">,
): Refused<DecisionRefusal> | undefined {
  if (app.vectors.of(widestEdition(language)).rowOf(word) === undefined) return refuse("unknown");
  const isRankedIn = (edition: Edition) => {
    const vectors = app.vectors.of(edition);
    const row = vectors.rowOf(word);
    return row !== undefined && vectors.isRanked(row);
  };
  return editionsIn(language).some(isRankedIn) ? undefined : refuse("noRank");
}

/**
 * The words that staff has taken out of the ranks, the last one first. For staff only.
 * @param page from 1. A page that does not exist is the nearest one that does.
 */
export async function takenOutWords(app: App, { language, page }: { language: Language; page: number }) {
  const edition = widestEdition(language);
  const rows = await listTakenOut(app.db, edition);
  const { offset, ...shown } = toListPage(page, rows.length);
  const taken = rows
    .slice(offset, offset + PAGE_SIZE)
    .map(({ word, ...decided }) => ({ word: toDisplayed(app, edition, word), ...decided }));
  return { taken, ...shown };
}
