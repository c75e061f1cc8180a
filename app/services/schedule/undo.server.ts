import { findChange, type LoggedChange } from "~/data/audit.server";
import { isRefused, refuse, type Result } from "~/game/refusal";
import type { App } from "../app";
import type { StaffActor } from "../audit.server";
import type { DecisionRefusal, UndoRefusal } from "./refusals.server";
import type { NoteRefusal } from "./wordNotes.server";
import type { Logged } from "./scheduleDraft.server";
import { decisionOf, stands, undoDecision } from "./undoDecision.server";
import {
  type GameEntry,
  gamesOf,
  previewUndo,
  readComing,
  stateOf,
  undoGames,
  type UndoState,
} from "./undoGames.server";

/** Changes of the log, with whether each can be undone (null: nothing of the kind ever can) and each of their games, by entry. */
export async function withUndo(app: App, changes: readonly LoggedChange[]) {
  const coming = await readComing(app);
  return Promise.all(
    changes.map(async (change) => {
      const decision = decisionOf(change);
      const states = new Map(gamesOf(change).map((entry) => [entry.id, stateOf(entry, coming)]));
      const state = decision === undefined ? stateOfAll([...states.values()]) : await stateOfDecision(decision);
      return { ...change, undo: state, states };
    }),
  );

  async function stateOfDecision(decision: NonNullable<ReturnType<typeof decisionOf>>): Promise<UndoState> {
    return (await stands(app, decision)) ? "open" : "changed";
  }
}

/** Of several games: open if one is. */
function stateOfAll(states: readonly UndoState[]): UndoState | null {
  return states.find((state) => state === "open") ?? states[0] ?? null;
}

/** What `undoChange` would do now. */
export interface UndoPreview {
  readonly change: LoggedChange;
  /** The games that would get back what they had. */
  readonly games: readonly GameEntry[];
  readonly why: UndoRefusal | null;
}

/** @returns null if there is no such entry. */
export async function findUndo(app: App, entry: number): Promise<UndoPreview | null> {
  const change = await findChange(app.db, entry);
  if (change === undefined) return null;
  const decision = decisionOf(change);
  if (decision !== undefined) return { change, games: [], why: (await stands(app, decision)) ? null : "undoChanged" };
  const games = await previewUndo(app, change);
  return isRefused(games) ? { change, games: [], why: games.why } : { change, games, why: null };
}

/**
 * Takes back a change that is in the log, with all its entries: games get back what they had, words the decision that stood
 * before. It is logged, and can be undone again.
 * @param entry id of one of the entries of the change
 * @param seen and batch: as for `undoGames`
 */
export async function undoChange(
  app: App,
  { entry, ...undo }: { entry: number; actor: StaffActor; batch?: string; seen?: readonly number[] },
): Promise<Result<Logged, UndoRefusal | DecisionRefusal | NoteRefusal>> {
  const change = await findChange(app.db, entry);
  if (change === undefined) return refuse("noSuchChange");
  const decision = decisionOf(change);
  if (decision === undefined) return undoGames(app, change, undo);
  const refused = await undoDecision(app, change, {
    entry: decision,
    actor: undo.actor,
  });
  return refused ?? { logged: undefined };
}
