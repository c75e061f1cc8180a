import { type Actor, appendAudit, type AuditAction } from "~/data/audit.server";
import { inWriteTransaction } from "~/data/writeTransaction.server";
import { findVerdict, saveVerdict, type Verdict } from "~/data/wordVerdicts.server";
import { type Edition, EDITION_FACTS, editionsIn } from "~/game/editions";
import type { Language } from "~/game/languages";
import { isLikelyWord, toWord } from "~/game/word";
import type { App } from "../app";
import { seedSchedule } from "../schedule/seed.server";
import { understandWord } from "./understandWord.server";

/** Why staff cannot decide so about a word. */
export type VerdictRefusal =
  /** The text could not be a word of the language. */
  | "notAWord"
  /** The vocabulary has the word itself. */
  | "isWord"
  /** It is already read as a form of a word, or as a word without its accents. */
  | "isForm"
  /** The word is a blocked one. */
  | "blocked"
  /** The vocabulary lacks the word that the form is said to stand for. */
  | "unknownTarget"
  /** The word that the form is said to stand for is a blocked one. */
  | "blockedTarget";

export type VerdictOutcome =
  { readonly type: "done"; readonly verdict: Verdict } | { readonly type: "refused"; readonly why: VerdictRefusal };

/** A word that staff decides about. */
interface Decision {
  readonly language: Language;
  /** In any spelling that a guess may have. */
  readonly word: string;
  /** The member who decides. */
  readonly by: Actor;
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
  await app.wordAdditions.refresh();
  const form = normalize(language, word);
  if (form === undefined) return { type: "refused", why: "notAWord" };
  const vectors = app.vectors.of(widestEdition(language));
  if (vectors.rowOf(form) !== undefined) return { type: "refused", why: "isWord" };
  const isBlocked = (text: string) => app.wordLists.blocked[widestEdition(language)].has(text);
  if (isBlocked(form)) return { type: "refused", why: "blocked" };
  if (isReadWithoutStaff(app, language, form)) return { type: "refused", why: "isForm" };
  const target = understandWord(vectors, of);
  if (typeof target === "string") return { type: "refused", why: "unknownTarget" };
  if (isBlocked(target.match.word)) return { type: "refused", why: "blockedTarget" };
  return decide(app, { language, word: form, verdict: "form", formOf: target.match.word }, by);
}

/**
 * Adds a word to the blocked ones. A word of the vocabulary is never again a hint, a nearest word or an offer, and games
 * to come that have it as their secret get another one. An unknown word is no longer counted as missed, and cannot be
 * accepted as a form; one that was accepted is unknown again. Editions for children hide it from their next start on.
 */
export async function blockWord(app: App, { language, word, by }: Decision): Promise<VerdictOutcome> {
  await app.wordAdditions.refresh();
  const blocked = normalize(language, word);
  if (blocked === undefined) return { type: "refused", why: "notAWord" };
  // To block a form has no effect: the word that it stands for is what the game would show.
  if (isReadWithoutStaff(app, language, blocked)) return { type: "refused", why: "isForm" };
  const outcome = await decide(app, { language, word: blocked, verdict: "blocked", formOf: null }, by);
  await seedSchedule(app);
  return outcome;
}

/** Takes a word from the list of missed words, and takes back an earlier verdict about it. */
export async function dismissWord(app: App, { language, word, by }: Decision): Promise<VerdictOutcome> {
  const dismissed = normalize(language, word);
  if (dismissed === undefined) return { type: "refused", why: "notAWord" };
  return decide(app, { language, word: dismissed, verdict: "dismissed", formOf: null }, by);
}

/** What the audit log calls a verdict. */
const ACTIONS = {
  form: "formAdded",
  blocked: "wordBlocked",
  dismissed: "lookUpDismissed",
} as const satisfies Record<Verdict["verdict"], AuditAction>;

/**
 * Stores a verdict of staff with its audit entry, and applies it to this process. A verdict that stands already is not
 * stored again: a form may be sent twice.
 */
async function decide(app: App, verdict: Verdict, by: Actor): Promise<VerdictOutcome> {
  const { language, word, formOf } = verdict;
  await inWriteTransaction(app.db, async (db) => {
    const old = await findVerdict(db, { language, word });
    if (old?.verdict === verdict.verdict && old.formOf === formOf) return;
    await saveVerdict(db, verdict, { by: by.id, at: app.now() });
    const words = { before: old?.formOf ?? undefined, after: formOf ?? undefined };
    const action = ACTIONS[verdict.verdict];
    await appendAudit(db, [{ actor: by, action, language, subject: word, ...words }], app.now());
  });
  await app.wordAdditions.reload();
  return { type: "done", verdict };
}

function normalize(language: Language, raw: string): string | undefined {
  const read = toWord(raw);
  return read.ok && isLikelyWord(read.word, language) ? read.word : undefined;
}

/** The edition whose vocabulary has the most words of the language. */
function widestEdition(language: Language): Edition {
  const widest = editionsIn(language).find((edition) => !EDITION_FACTS[edition].isForChildren);
  if (widest === undefined) throw new Error(`no edition for all ages has words in the language ${language}`);
  return widest;
}

/** Whether a text that is no word itself is read as one by the forms table or without its accents. */
function isReadWithoutStaff(app: App, language: Language, text: string): boolean {
  const vectors = app.vectors.of(widestEdition(language));
  const understood = understandWord(vectors, text);
  return (
    typeof understood !== "string" && understood.match.word !== text && !app.wordAdditions.forms[language].has(text)
  );
}

/**
 * The forms that staff accepted in a language, as a forms table: lines of form, tab and word, sorted by the bytes of the
 * form.
 */
export async function acceptedForms(app: App, language: Language): Promise<string> {
  await app.wordAdditions.refresh();
  const lines = [...app.wordAdditions.forms[language]].map(([form, word]) => ({
    key: Buffer.from(form, "utf8"),
    line: `${form}\t${word}\n`,
  }));
  return lines
    .sort((a, b) => Buffer.compare(a.key, b.key))
    .map(({ line }) => line)
    .join("");
}
