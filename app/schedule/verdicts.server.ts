import { randomUUID } from "node:crypto";
import type { StaffActor } from "~/account/staffActor.server";
import type { App } from "~/app";
import { appendAudit, type AuditAction } from "~/audit/audit.data.server";
import { widestEdition } from "~/editions/editions";
import type { DailyGame } from "~/editions/gameRef";
import type { Language } from "~/editions/languages";
import { inWriteTransaction } from "~/platform/database/db.server";
import { PAGE_SIZE, toListPage } from "~/platform/listPage";
import { isRefused, refuse, type Refused } from "~/platform/refusal";
import { toDisplayed } from "~/words/displayForms.server";
import { firstDayKept } from "~/words/keptCounts.server";
import { isMissed } from "~/words/missedWords.data.server";
import { understandWord } from "~/words/understandWord.server";
import { countVerdicts, findVerdict, listVerdicts, saveVerdict, type WordVerdict } from "~/words/verdicts.data.server";
import { isLikelyWord, toWord } from "~/words/word";
import { giveBackToGames, takeFromGames } from "./blockedChoices.server";
import type { DecisionRefusal } from "./schedule.refusals";

export type VerdictOutcome =
  | {
      readonly type: "done";
      readonly verdict: WordVerdict;
      /** The games to come that have the word again as their chosen one, because it is no longer blocked. */
      readonly restored: readonly DailyGame[];
    }
  | Refused<DecisionRefusal>
  /** The block would take the word from these games to come, for which staff has chosen it. */
  | { readonly type: "takesChoices"; readonly games: readonly DailyGame[] };

/** A word that staff decides about. */
interface Decision {
  readonly language: Language;
  /** In any spelling that a guess may have. */
  readonly word: string;
  readonly by: StaffActor;
}

/**
 * Accepts a word as a form of a vocabulary word: from then on it is read as that one, in every process within a second
 * and without a restart. A form that staff accepted before gets the new word.
 * @param of the word, or a form of it that is known
 */
export async function acceptForm(
  app: App,
  { language, word, of, by }: Decision & { readonly of: string },
): Promise<VerdictOutcome> {
  const form = normalize(language, word);
  if (form === undefined) return refuse("notAWord");
  const vectors = app.vectors.of(widestEdition(language));
  if (vectors.rowOf(form) !== undefined) return refuse("isWord");
  const isBlocked = (text: string) => app.wordLists.blocked[widestEdition(language)].has(text);
  if (isBlocked(form)) return refuse("blocked");
  if (isReadWithoutStaff(app, language, form)) return refuse("isForm");
  const target = understandWord(vectors, of);
  if (isRefused(target)) return refuse("unknownTarget");
  if (isBlocked(target.match.word)) return refuse("blockedTarget");
  if (vectors.isStopword(target.match.row)) return refuse("stopwordTarget");
  return giveVerdict(app, { language, word: form, verdict: "form", formOf: target.match.word }, by);
}

/**
 * Adds a word to the blocked ones, for admins. A word of the vocabulary is never again a hint, a nearest word or an offer, and games
 * to come that have it as their secret get another one. An unknown word is no longer counted as missed, and cannot be
 * accepted as a form; one that was accepted is unknown again. Editions for children hide it from their next start on.
 * @param seen the games to come that the member knows to lose a word that staff has chosen. If there are others, nothing
 *   is stored.
 */
export async function blockWord(
  app: App,
  { language, word, seen = [], by }: Decision & { readonly seen?: readonly DailyGame[] },
): Promise<VerdictOutcome> {
  const blocked = normalize(language, word);
  if (blocked === undefined) return refuse("notAWord");
  // To block a form has no effect: the word that it stands for is what the game would show.
  if (isReadWithoutStaff(app, language, blocked)) return refuse("isForm");
  return giveVerdict(app, { language, word: blocked, verdict: "blocked", formOf: null }, by, seen);
}

/**
 * Takes the verdict about a word back. The word is missed again, a form is unknown, and games to come that have lost a
 * blocked word get it back if staff had chosen it. Only an admin may unblock.
 */
export async function takeBackVerdict(app: App, { language, word, by }: Decision): Promise<VerdictOutcome> {
  const decided = normalize(language, word);
  if (decided === undefined) return refuse("notDecided");
  return giveVerdict(app, { language, word: decided, verdict: "takenBack", formOf: null }, by);
}

/** Takes a word from the list of missed words, on which it must be. */
export async function dismissWord(app: App, { language, word, by }: Decision): Promise<VerdictOutcome> {
  const dismissed = normalize(language, word);
  if (dismissed === undefined) return refuse("notAWord");
  return giveVerdict(app, { language, word: dismissed, verdict: "dismissed", formOf: null }, by);
}

/** What the audit log calls a verdict. */
const ACTIONS = {
  form: "formAdded",
  blocked: "wordBlocked",
  dismissed: "lookUpDismissed",
  takenBack: "verdictTakenBack",
} as const satisfies Record<WordVerdict["verdict"], AuditAction>;

/**
 * Stores a verdict of staff with its audit entry, and applies it to this process. A verdict that stands already is not
 * stored again: a form may be sent twice.
 */
async function giveVerdict(
  app: App,
  verdict: WordVerdict,
  by: StaffActor,
  seen: readonly DailyGame[] = [],
): Promise<VerdictOutcome> {
  const { language, word, formOf } = verdict;
  const batch = randomUUID();
  const stored = await inWriteTransaction(app.db, async (db): Promise<VerdictOutcome & { isUnblocked?: boolean }> => {
    const old = await findVerdict(db, { language, word });
    const before = old?.verdict === "takenBack" ? undefined : old?.verdict;
    const action = ACTIONS[verdict.verdict];
    const done = { type: "done", verdict, restored: [] } as const;
    if (old?.verdict === verdict.verdict && old.formOf === formOf) return done;
    // Another verdict in place of a block ends it.
    if (by.role !== "admin" && [before, verdict.verdict].includes("blocked")) return refuse("adminsOnly");
    if (before === undefined) {
      if (verdict.verdict === "takenBack") return refuse("notDecided");
      const isListed = () => isMissed(db, { language, word, since: firstDayKept(app) });
      if (verdict.verdict === "dismissed" && !(await isListed())) return refuse("notMissed");
    }
    if (verdict.verdict === "blocked") {
      const taken = await takeFromGames({ ...app, db }, { language, word, actor: by, batch, seen });
      if (taken.type !== "taken") return taken;
    }
    await saveVerdict(db, verdict, { by: by.id, at: app.now() });
    const words = { before: old?.formOf ?? undefined, after: formOf ?? undefined };
    const entry = { actor: by, action, language, subject: word, ...words };
    await appendAudit(db, [entry], app.now(), batch);
    return { ...done, isUnblocked: before === "blocked" };
  });
  const { isUnblocked = false, ...outcome } = stored;
  if (isRefused(outcome) && outcome.why === "adminsOnly") app.securityLog("notAdmin", { memberId: by.id });
  if (outcome.type !== "done") return outcome;
  await app.wordAdditions.reload();
  // After the reload, which says whether a file blocks the word all the same.
  return isUnblocked
    ? { ...outcome, restored: await giveBackToGames(app, { language, word, actor: by, batch }) }
    : outcome;
}

/**
 * The words about which a verdict stands, the last one first. `formOf` is the word that a form stands for, else null. For
 * staff only.
 * @param page from 1. A page that does not exist is the nearest one that does.
 */
export async function wordsWithVerdict(app: App, { language, page }: { language: Language; page: number }) {
  const { offset, ...shown } = toListPage(page, await countVerdicts(app.db, language));
  const rows = await listVerdicts(app.db, { language, limit: PAGE_SIZE, offset });
  const toWordOf = (formOf: string) => toDisplayed(app, widestEdition(language), formOf);
  const words = rows.map((row) => ({ ...row, formOf: row.formOf === null ? null : toWordOf(row.formOf) }));
  return { words, ...shown };
}

function normalize(language: Language, raw: string): string | undefined {
  const read = toWord(raw);
  return !isRefused(read) && isLikelyWord(read.word, language) ? read.word : undefined;
}

/** Whether a text that is no word itself is read as one by the forms table or without its accents. */
function isReadWithoutStaff(app: App, language: Language, text: string): boolean {
  const vectors = app.vectors.of(widestEdition(language));
  const understood = understandWord(vectors, text);
  return !isRefused(understood) && understood.match.word !== text && !app.wordAdditions.forms[language].has(text);
}

/**
 * The forms that staff accepted in a language, as a forms table: lines of form, tab and word, sorted by the bytes of the
 * form.
 */
export function acceptedForms(app: App, language: Language): string {
  const lines = [...app.wordAdditions.forms[language]].map(([form, word]) => Buffer.from(`${form}\t${word}\n`));
  // A tab comes before all letters, so that the order of the lines is that of the forms.
  return Buffer.concat(lines.sort((a, b) => a.compare(b))).toString();
}
