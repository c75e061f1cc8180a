import type { AuditAction, AuditEntry } from "~/data/audit.server";
import type { App } from "../app";
import { refuse } from "~/game/refusal";
import { openIf, type Reversal, wordOf } from "./reversal.server";
import { addNote, notesOf, readLoggedNote, removeNote } from "./wordNotes.server";

/** The note of an entry, if it stands. */
async function findNoteOf(app: App, entry: AuditEntry) {
  const { language, word } = wordOf(entry);
  const { kind, text } = readLoggedNote(entry.after ?? entry.before ?? "");
  const notes = (await notesOf(app, language, [word])).get(word) ?? [];
  return notes.find((note) => note.kind === kind && note.text === text);
}

export const NOTE_REVERSALS = {
  noteAdded: {
    stateOf: async (app, entry) => openIf((await findNoteOf(app, entry)) !== undefined),
    reverse: async (app, entry, { by, batch }) => {
      const note = await findNoteOf(app, entry);
      return note === undefined ? refuse("undoChanged") : removeNote(app, { id: note.id, by, batch });
    },
  },
  noteRemoved: {
    stateOf: async (app, entry) => openIf((await findNoteOf(app, entry)) === undefined),
    reverse: (app, entry, { by, batch }) =>
      addNote(app, {
        ...wordOf(entry),
        ...readLoggedNote(entry.before ?? ""),
        by,
        batch,
        written: entry.choiceBefore ?? undefined,
      }),
  },
} as const satisfies Partial<Record<AuditAction, Reversal>>;
