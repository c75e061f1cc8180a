import type { AuditEntry, LoggedChange } from "~/data/audit.server";
import type { Language } from "~/game/languages";
import type { Result } from "~/game/refusal";
import type { App } from "../app";
import type { StaffActor } from "../audit.server";
import type { EMERGENCY_REFUSALS } from "./emergency.server";
import type { OccasionRefusal } from "./occasions.server";
import type { DecisionRefusal, UndoRefusal } from "./refusals.server";
import type { Logged } from "./scheduleDraft.server";
import type { UndoState } from "./undoGames.server";
import type { NoteRefusal } from "./wordNotes.server";

/** How an entry of the log is undone that is about no game. */
export interface Reversal {
  /** Whether only admins may undo it. */
  readonly isForAdmins?: boolean;
  /** `open` while what was done stands. */
  stateOf(app: App, entry: AuditEntry): Promise<UndoState>;
  /** Restores what was before, if it is `open`. */
  reverse(app: App, entry: AuditEntry, undo: ReversedBy): Promise<Result<Logged, ReversalRefusal>>;
}

interface ReversedBy {
  readonly by: StaffActor;
  /** Id of the reversal in the log. Left out: its entry has none. */
  readonly batch?: string | undefined;
  /** The change that the entry is of. */
  readonly change: LoggedChange;
}

export type ReversalRefusal =
  UndoRefusal | DecisionRefusal | NoteRefusal | OccasionRefusal | keyof typeof EMERGENCY_REFUSALS;

/** @throws Error for an entry about something else than a word */
export function wordOf({ language, subject }: AuditEntry): { readonly language: Language; readonly word: string } {
  if (language === null || subject === null) throw new Error("the entry is about no word");
  return { language, word: subject };
}

export const openIf = (isOpen: boolean): UndoState => (isOpen ? "open" : "changed");
