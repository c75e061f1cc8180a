import type { StaffActor } from "~/account/staffActor.server";
import type { App } from "~/app";
import { findBatch, findChange, findNextAction, type LoggedChange } from "~/audit/audit.data.server";
import type { DailyGame } from "~/editions/gameRef";
import { isRefused, refuse, type Result } from "~/platform/refusal";
import type { UndoRefusal } from "./schedule.refusals";
import type { Logged } from "./scheduleDraft.server";
import {
  type GameEntry,
  gamesOf,
  previewUndo,
  readComing,
  stateOf,
  undoGames,
  type UndoState,
  WHY_NOT,
} from "./undoGames.server";
import { type RemovalRefusal, REMOVALS } from "./undoRemovals.server";

/** The entry of a change that has removed something, with how it is put back. Undefined: it has not. */
function removalOf({ entries: [entry] }: LoggedChange) {
  const removal = entry && REMOVALS[entry.action];
  return removal && { entry, ...removal };
}

/** Whether a change is of games alone. Others are reversed where they were made: a block by its end, a note by its removal. */
const isOfGames = ({ entries }: LoggedChange) => entries.every(({ number }) => number !== null);

/** Changes of the log, with whether each can be undone (null: nothing of the kind ever can) and each of their games, by entry. */
export async function withUndo(app: App, changes: readonly LoggedChange[]) {
  const coming = await readComing(app);
  return Promise.all(
    changes.map(async (change) => {
      const removal = removalOf(change);
      const states = new Map(gamesOf(change).map((entry) => [entry.id, stateOf(entry, coming)]));
      if (removal !== undefined) {
        const state = await removal.stateOf(app, removal.entry);
        // It is there again or not.
        return { ...change, undo: state === "changed" ? ("undone" as const) : state, states };
      }
      const undo = isOfGames(change) ? await orUndone(app, change, stateOfAll([...states.values()])) : null;
      return { ...change, undo, states };
    }),
  );
}

/** What was changed since, `undone` if that was by taking it back. */
async function orUndone(app: App, change: LoggedChange, state: UndoState | null): Promise<UndoState | "undone" | null> {
  const [first] = gamesOf(change);
  if (state !== "changed" || first === undefined) return state;
  return (await findNextAction(app.db, first)) === "undone" ? "undone" : state;
}

/** Of several games: open if one is. */
function stateOfAll(states: readonly UndoState[]): UndoState | null {
  return states.find((state) => state === "open") ?? states[0] ?? null;
}

/** What `undoChange` would do now. */
export interface UndoPreview {
  readonly change: LoggedChange;
  /** The games that would get back what they had, or, where that was of the schedule and is taken, another word: `back`. */
  readonly games: readonly (GameEntry & { readonly back: string | null })[];
  readonly why: UndoRefusal | null;
  /** The game that is in the way. Null: there is none. */
  readonly inTheWay: DailyGame | null;
}

/** @returns null if there is no such entry. */
export async function findUndo(app: App, entry: number): Promise<UndoPreview | null> {
  const change = await findChange(app.db, entry);
  if (change === undefined) return null;
  const removal = removalOf(change);
  const state =
    removal === undefined && isOfGames(change) ? null : ((await removal?.stateOf(app, removal.entry)) ?? "unknown");
  if (state !== null) return { change, games: [], why: state === "open" ? null : WHY_NOT[state], inTheWay: null };
  const games = await previewUndo(app, change);
  if (isRefused(games)) return { change, games: [], why: games.why, inTheWay: games.game ?? null };
  return { change, games, why: null, inTheWay: null };
}

/**
 * Takes back a change that is in the log, with all its entries: games get back what they had, and what was removed is put back. It
 * is logged; that of games can be undone again.
 * @param entry id of one of the entries of the change
 * @param seen and batch: as for `undoGames`
 * @returns the entry by which it can be undone again, if there is one
 */
export async function undoChange(
  app: App,
  { entry, ...undo }: { entry: number; actor: StaffActor; batch?: string; seen?: readonly number[] },
): Promise<Result<Logged, RemovalRefusal>> {
  const change = await findChange(app.db, entry);
  if (change === undefined) return refuse("noSuchChange");
  const removal = removalOf(change);
  if (removal === undefined) return isOfGames(change) ? undoGames(app, change, undo) : refuse("undoUnknown");
  const { actor, batch } = undo;
  const state = await removal.stateOf(app, removal.entry);
  const outcome =
    state === "open" ? await removal.putBack(app, removal.entry, { by: actor, batch }) : refuse(WHY_NOT[state]);
  // The same form, sent twice, may have done it since.
  const isDone =
    !isRefused(outcome) || (batch !== undefined && (await findBatch(app.db, { batch, actor })) !== undefined);
  return isDone ? { logged: undefined } : outcome;
}
