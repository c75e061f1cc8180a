import type { StaffActor } from "~/account/staffActor.server";
import type { App } from "~/app";
import { type AuditAction, type AuditEntry, findLastEntry } from "~/audit/audit.data.server";
import type { Language } from "~/editions/languages";
import { refuse, type Result } from "~/platform/refusal";
import type { NewOccasion } from "./occasions.data.server";
import { addOccasion, findSameOccasion, readLoggedOccasion } from "./occasions.server";
import { restoreOddNeighbor } from "./oddReports.server";
import type { OccasionRefusal, DecisionRefusal, UndoRefusal, NoteRefusal } from "./schedule.refusals";
import type { Logged } from "./scheduleDraft.server";
import type { UndoState } from "./undoGames.server";
import { addNote, notesOf, readLoggedNote } from "./wordNotes.server";

/** How what was removed is put back, of which the log keeps what there was. */
interface Removal {
  /** `open` while it is gone. */
  stateOf(app: App, entry: AuditEntry): Promise<UndoState>;
  /** Puts it back, if it is `open`. @param batch id of that in the log. Left out: its entry has none. */
  putBack(
    app: App,
    entry: AuditEntry,
    undo: { readonly by: StaffActor; readonly batch?: string | undefined },
  ): Promise<Result<Logged, RemovalRefusal>>;
}

export type RemovalRefusal = UndoRefusal | DecisionRefusal | NoteRefusal | OccasionRefusal;

const openIf = (isOpen: boolean): UndoState => (isOpen ? "open" : "changed");

/** @throws Error for an entry about something else than a word */
function wordOf({ language, subject }: AuditEntry): { readonly language: Language; readonly word: string } {
  if (language === null || subject === null) throw new Error("the entry is about no word");
  return { language, word: subject };
}

/** The occasion of an entry. Undefined: an earlier version kept only its day. */
function occasionOf({ subject, edition, before }: AuditEntry): NewOccasion | undefined {
  const logged = readLoggedOccasion(before ?? "");
  return logged && { name: subject ?? "", edition, ...logged };
}

export const REMOVALS: Partial<Record<AuditAction, Removal>> = {
  noteRemoved: {
    stateOf: async (app, entry) => {
      const { language, word } = wordOf(entry);
      const { kind, text } = readLoggedNote(entry.before ?? "");
      const notes = (await notesOf(app, language, [word])).get(word) ?? [];
      return openIf(!notes.some((note) => note.kind === kind && note.text === text));
    },
    putBack: (app, entry, undo) =>
      addNote(app, {
        ...wordOf(entry),
        ...readLoggedNote(entry.before ?? ""),
        ...undo,
        written: entry.choiceBefore ?? undefined,
      }),
  },
  occasionRemoved: {
    stateOf: async (app, entry) => {
      const occasion = occasionOf(entry);
      return occasion === undefined ? "unknown" : openIf((await findSameOccasion(app, occasion)) === undefined);
    },
    putBack: async (app, entry, undo) => {
      const occasion = occasionOf(entry);
      return occasion === undefined ? refuse("undoUnknown") : addOccasion(app, { ...occasion, ...undo });
    },
  },
  oddNeighborDismissed: {
    stateOf: async (app, { id, language, subject, before, after }) => {
      // An earlier version did not keep what was dismissed.
      if (before === null) return "unknown";
      const actions = ["oddNeighborDismissed", "oddNeighborRestored"] as const;
      return openIf((await findLastEntry(app.db, { language, subject, after }, actions)) === id);
    },
    putBack: (app, entry, undo) =>
      restoreOddNeighbor(app, { ...wordOf(entry), secret: entry.after ?? "", before: entry.before ?? "", ...undo }),
  },
};
