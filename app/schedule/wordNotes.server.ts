import type { App, TransactionApp } from "~/app";
import type { Actor, StoredChoice } from "~/audit/actor";
import { appendAudit } from "~/audit/audit.data.server";
import { widestEdition } from "~/editions/editions";
import type { Language } from "~/editions/languages";
import { isoTime } from "~/platform/isoTime.server";
import { isRefused, refuse, type Result } from "~/platform/refusal";
import { understandWord } from "~/words/understandWord.server";
import { toWord } from "~/words/word";
import type { NoteRefusal } from "./schedule.refusals";
import { changeOnce, type Logged } from "./scheduleDraft.server";
import { deleteNote, findNote, insertNote, listNotes, type NoteKind, type WordNote } from "./wordNotes.data.server";

/** Longest text of a note, characters. */
export const MAX_NOTE_LENGTH = 300;

/** The notes on words of a language as the vocabulary spells them, by word, oldest first. Words without notes are left out. */
export async function notesOf({ db }: Pick<TransactionApp, "db">, language: Language, words: readonly string[]) {
  const notes = await listNotes(db, { language, words: [...new Set(words)] });
  const byWord = new Map<string, WordNote[]>();
  for (const note of notes) byWord.set(note.word, [...(byWord.get(note.word) ?? []), note]);
  return byWord;
}

interface GivenNote {
  readonly language: Language;
  /** In any spelling that a guess may have, or one that the vocabulary lacks. */
  readonly word: string;
  readonly kind: NoteKind;
  /** At most MAX_NOTE_LENGTH characters; may be empty except for a meaning. */
  readonly text: string;
  readonly by: Actor;
  /** Who had written it and when, if it was removed and is put back. Default: the actor, now. */
  readonly written?: StoredChoice | undefined;
  /** Id of the change in the log. Left out: its entry has none. */
  readonly batch?: string | undefined;
}

/**
 * Writes a note on a word, with its audit entry. The same note by the same member, as from a form that was sent twice, is
 * written once.
 */
export async function addNote(
  app: App,
  { language, word, kind, text, by, written, batch }: GivenNote,
): Promise<Result<{ readonly word: string } & Logged, NoteRefusal>> {
  const typed = toWord(word);
  if (isRefused(typed)) return typed;
  const said = text.trim().replaceAll(/\s+/g, " ");
  if (said.length > MAX_NOTE_LENGTH) return refuse("noteTooLong");
  if (said === "" && kind === "meaning") return refuse("noteEmpty");
  const understood = understandWord(app.vectors.of(widestEdition(language)), word);
  const noted = isRefused(understood) ? typed.word : understood.match.word;
  const outcome = await changeOnce<never>(app, { batch, actor: by }, async ({ db }) => {
    const notes = await listNotes(db, { language, words: [noted] });
    const writer = written === undefined ? by.id : written.chosenBy;
    const isWritten = notes.some((note) => note.kind === kind && note.text === said && note.by?.id === writer);
    const about = { language, subject: noted, after: inLog({ kind, text: said }) };
    if (isWritten) return { logged: undefined };
    const at = written?.chosenAt ?? isoTime(app.now());
    await insertNote(db, { language, word: noted, kind, text: said }, { by: writer ?? "", at });
    return { logged: await appendAudit(db, [{ actor: by, action: "noteAdded", ...about }], app.now(), batch) };
  });
  return isRefused(outcome) ? outcome : { word: noted, ...outcome };
}

/** Removes a note, with its audit entry. @param batch as of a given note */
export async function removeNote(
  app: App,
  { id, by, batch }: { id: number; by: Actor; batch?: string | undefined },
): Promise<Result<Logged, NoteRefusal>> {
  return changeOnce(app, { batch, actor: by }, async ({ db }) => {
    const note = await findNote(db, id);
    if (note === undefined) return refuse("noSuchNote");
    await deleteNote(db, id);
    const { language, word } = note;
    const written = { chosenBy: note.by?.id ?? null, chosenAt: note.at };
    const about = { language, subject: word, before: inLog(note), choiceBefore: written };
    return { logged: await appendAudit(db, [{ actor: by, action: "noteRemoved", ...about }], app.now(), batch) };
  });
}

/** The kind and the text of a note that the audit log has. */
export function readLoggedNote(logged: string): Pick<WordNote, "kind" | "text"> {
  const [kind = "", ...text] = logged.split(": ");
  // Only `inLog` writes it.
  return { kind: kind as NoteKind, text: text.join(": ") };
}

/** A note as the audit log has it: the kind, and after a colon the text, if there is one. */
const inLog = ({ kind, text }: Pick<WordNote, "kind" | "text">) => (text === "" ? kind : `${kind}: ${text}`);
