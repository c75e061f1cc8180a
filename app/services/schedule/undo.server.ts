import {
  type AuditAction,
  type AuditEntry,
  findBatch,
  findChange,
  findLastEntry,
  findNextAction,
  type LoggedChange,
} from "~/data/audit.server";
import type { DailyGame } from "~/game/gameRef";
import { isRefused, refuse, type Result } from "~/game/refusal";
import type { App } from "../app";
import type { StaffActor } from "../audit.server";
import type { Reversal, ReversalRefusal } from "./reversal.server";
import type { UndoRefusal } from "./refusals.server";
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
import { EMERGENCY_REVERSALS } from "./undoEmergency.server";
import { NOTE_REVERSALS } from "./undoNote.server";
import { OCCASION_REVERSALS } from "./undoOccasion.server";
import { ODD_REVERSALS } from "./undoOddReports.server";
import { VERDICT_REVERSALS } from "./undoVerdict.server";

const REVERSALS: Partial<Record<AuditAction, Reversal>> = {
  ...VERDICT_REVERSALS,
  ...NOTE_REVERSALS,
  ...ODD_REVERSALS,
  ...OCCASION_REVERSALS,
  ...EMERGENCY_REVERSALS,
};

/** The entry of a change that is about no game, from which those about games follow. Undefined: it is about games alone. */
function decisionOf({
  entries,
}: LoggedChange): { readonly entry: AuditEntry; readonly reversal: Reversal } | undefined {
  for (const entry of entries) {
    const reversal = REVERSALS[entry.action];
    if (reversal !== undefined) return { entry, reversal };
  }
  return undefined;
}

/**
 * Changes of the log, with whether each can be undone (null: nothing of the kind ever can, or not by this member) and each of
 * their games, by entry.
 */
export async function withUndo(app: App, changes: readonly LoggedChange[], { role }: Pick<StaffActor, "role">) {
  const coming = await readComing(app);
  return Promise.all(
    changes.map(async (change) => {
      const decision = decisionOf(change);
      const states = new Map(gamesOf(change).map((entry) => [entry.id, stateOf(entry, coming)]));
      if (decision === undefined)
        return { ...change, undo: await orUndone(app, change, stateOfAll([...states.values()])), states };
      const { entry, reversal } = decision;
      const isFor = role === "admin" || reversal.isForAdmins !== true;
      return {
        ...change,
        undo: isFor ? await orUndone(app, change, await reversal.stateOf(app, entry)) : null,
        states,
      };
    }),
  );
}

/** What was changed since, `undone` if that was by taking it back. */
async function orUndone(app: App, change: LoggedChange, state: UndoState | null): Promise<UndoState | "undone" | null> {
  if (state !== "changed") return state;
  const { entry } = decisionOf(change) ?? {};
  if (entry === undefined) {
    const [first] = gamesOf(change);
    return first !== undefined && (await findNextAction(app.db, first)) === "undone" ? "undone" : state;
  }
  if (entry.action === "gameAnnotated") return state;
  // The others are there or not. So they can only have been taken back.
  if (!Object.hasOwn(VERDICT_REVERSALS, entry.action) || RANK_ACTIONS.has(entry.action)) return "undone";
  const takenBack = await findLastEntry(app.db, { language: entry.language, subject: entry.subject }, [
    "verdictTakenBack",
  ]);
  return takenBack !== undefined && takenBack > entry.id ? "undone" : state;
}

const RANK_ACTIONS: ReadonlySet<AuditAction> = new Set(["takenOutOfRanks", "givenBackToRanks"]);

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
  const decision = decisionOf(change);
  if (decision !== undefined) {
    const state = await decision.reversal.stateOf(app, decision.entry);
    return { change, games: [], why: state === "open" ? null : WHY_NOT[state], inTheWay: null };
  }
  const games = await previewUndo(app, change);
  if (isRefused(games)) return { change, games: [], why: games.why, inTheWay: games.game ?? null };
  return { change, games, why: null, inTheWay: null };
}

/**
 * Takes back a change that is in the log, with all its entries: games get back what they had, words the decision that stood
 * before, days their occasion. It is logged, and can be undone again.
 * @param entry id of one of the entries of the change
 * @param seen and batch: as for `undoGames`
 */
export async function undoChange(
  app: App,
  { entry, ...undo }: { entry: number; actor: StaffActor; batch?: string; seen?: readonly number[] },
): Promise<Result<Logged, ReversalRefusal>> {
  const change = await findChange(app.db, entry);
  if (change === undefined) return refuse("noSuchChange");
  const decision = decisionOf(change);
  if (decision === undefined) return undoGames(app, change, undo);
  const { actor, batch } = undo;
  const state = await decision.reversal.stateOf(app, decision.entry);
  const outcome =
    state === "open"
      ? await decision.reversal.reverse(app, decision.entry, { by: actor, batch, change })
      : refuse(WHY_NOT[state]);
  if (!isRefused(outcome)) return { logged: outcome.logged };
  // The same form, sent twice, may have done it since.
  const earlier = batch === undefined ? undefined : await findBatch(app.db, { batch, actor });
  return earlier === undefined ? outcome : { logged: earlier };
}
