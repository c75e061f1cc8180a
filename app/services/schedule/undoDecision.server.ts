import { type AuditAction, type AuditEntry, findEarlierEntry, type LoggedChange } from "~/data/audit.server";
import { findIsOut } from "~/data/rankDecisions.server";
import { findVerdict } from "~/data/verdicts.server";
import { widestEdition } from "~/game/editions";
import type { Language } from "~/game/languages";
import { isRefused, refuse, type Refused } from "~/game/refusal";
import type { App } from "../app";
import type { StaffActor } from "../audit.server";
import { giveBackToRanks, takeOutOfRanks } from "./rankDecisions.server";
import type { DecisionRefusal, UndoRefusal } from "./refusals.server";
import { gamesOf } from "./undoGames.server";
import { addNote, type NoteKind, type NoteRefusal, notesOf, removeNote, type WordNote } from "./wordNotes.server";
import { acceptForm, blockWord, dismissWord, takeBackVerdict } from "./verdicts.server";

/** The verdict that each action about a word has given. */
const VERDICTS = {
  formAdded: "form",
  wordBlocked: "blocked",
  lookUpDismissed: "dismissed",
  verdictTakenBack: "takenBack",
} as const satisfies Partial<Record<AuditAction, string>>;
type VerdictAction = keyof typeof VERDICTS;
const VERDICT_ACTIONS = Object.keys(VERDICTS) as VerdictAction[];

/** Whether each action about ranks has taken the word out of them. */
const RANKS = { takenOutOfRanks: true, givenBackToRanks: false } as const satisfies Partial<
  Record<AuditAction, boolean>
>;

/** Whether after each action about a note there is one. */
const NOTES = { noteAdded: true, noteRemoved: false } as const satisfies Partial<Record<AuditAction, boolean>>;

type DecisionAction = VerdictAction | keyof typeof RANKS | keyof typeof NOTES;

/** An entry about a word that can be undone. */
type DecisionEntry = AuditEntry & {
  readonly language: Language;
  readonly subject: string;
  readonly action: DecisionAction;
};

const isVerdict = (action: AuditAction): action is VerdictAction => Object.hasOwn(VERDICTS, action);
const isNote = (action: AuditAction): action is keyof typeof NOTES => Object.hasOwn(NOTES, action);
const isDecision = (action: AuditAction): action is DecisionAction =>
  isVerdict(action) || isNote(action) || Object.hasOwn(RANKS, action);

/** The decision about a word that a change is, with what follows from it for games. Undefined: it is none. */
export function decisionOf({ entries }: LoggedChange): DecisionEntry | undefined {
  return entries.find(
    (entry): entry is DecisionEntry => entry.language !== null && entry.subject !== null && isDecision(entry.action),
  );
}

/** Whether a decision stands as it was made. */
export async function stands(app: App, entry: DecisionEntry): Promise<boolean> {
  const { action, language, subject: word, after } = entry;
  if (isNote(action)) return ((await findNoteOf(app, entry)) !== undefined) === NOTES[action];
  if (!isVerdict(action))
    return (await findIsOut(app.db, { edition: widestEdition(language), word })) === RANKS[action];
  const now = await findVerdict(app.db, { language, word });
  return now?.verdict === VERDICTS[action] && now.formOf === after;
}

/** The kind and the text of the note of an entry. */
function noteIn({ before, after }: DecisionEntry): { readonly kind: NoteKind; readonly text: string } {
  const [kind = "", ...text] = (after ?? before ?? "").split(": ");
  // Only `addNote` and `removeNote` write it.
  return { kind: kind as NoteKind, text: text.join(": ") };
}

async function findNoteOf(app: App, entry: DecisionEntry): Promise<WordNote | undefined> {
  const { kind, text } = noteIn(entry);
  const notes = (await notesOf(app, entry.language, [entry.subject])).get(entry.subject) ?? [];
  return notes.find((note) => note.kind === kind && note.text === text);
}

/**
 * Restores the decision about a word that stood before another one, with what follows from it for games to come.
 * @returns undefined when that is done
 */
export async function undoDecision(
  app: App,
  change: LoggedChange,
  { entry, actor: by }: { entry: DecisionEntry; actor: StaffActor },
): Promise<Refused<UndoRefusal | DecisionRefusal | NoteRefusal> | undefined> {
  const { action, language, subject: word } = entry;
  if (!(await stands(app, entry))) return refuse("undoChanged");
  const decision = { language, word, by };
  if (isNote(action)) {
    const note = await findNoteOf(app, entry);
    const outcome = await (note === undefined
      ? addNote(app, { ...decision, ...noteIn(entry) })
      : removeNote(app, { id: note.id, by }));
    return isRefused(outcome) ? outcome : undefined;
  }
  if (!isVerdict(action)) {
    const outcome = await (RANKS[action] ? giveBackToRanks(app, decision) : takeOutOfRanks(app, decision));
    return outcome.type === "refused" ? outcome : undefined;
  }
  const earlier = await findEarlierEntry(app.db, entry, VERDICT_ACTIONS);
  // A blocked word is not accepted as a form.
  if (action === "wordBlocked" && earlier?.action === "formAdded") await takeBackVerdict(app, decision);
  const outcome = await restore();
  if (outcome.type === "takesChoices") return refuse("undoTakesChoices");
  return outcome.type === "refused" ? outcome : undefined;

  function restore() {
    switch (earlier?.action) {
      case "formAdded":
        return acceptForm(app, { ...decision, of: earlier.after ?? "" });
      case "wordBlocked":
        // It may take the choices again that it gave back.
        return blockWord(app, { ...decision, seen: gamesOf(change) });
      case "lookUpDismissed":
        return dismissWord(app, decision);
      default:
        return takeBackVerdict(app, decision);
    }
  }
}
