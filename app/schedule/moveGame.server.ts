import type { App, TransactionApp } from "~/app";
import type { Actor } from "~/audit/actor";
import type { DailyGame } from "~/editions/gameRef";
import { refuse, type Refused, type Result } from "~/platform/refusal";
import { addToBacklog } from "./planBacklog.server";
import { notesOfGames } from "./planNotes.server";
import type { MoveRefusal } from "./schedule.refusals";
import {
  changeOnce,
  checkOpen,
  chooseInDraft,
  clearInDraft,
  type Logged,
  movesOf,
  openDraft,
  saveDraft,
  type ScheduleDraft,
  settleDraft,
} from "./scheduleDraft.server";

/** What becomes of the word that staff has chosen for the other day: it takes the place of the moved one, or no game. */
export type MoveWay = "swap" | "replace";

/** A game with a chosen word, the number of the game that is to get it, and what becomes of a word chosen for that one. */
type Move = DailyGame & { readonly to: number; readonly way?: MoveWay | undefined };

/** The secrets of both games that a caller has seen. Empty: none. */
interface SeenMove {
  readonly from: string;
  readonly to: string;
}

/**
 * Moves a chosen word to another day, which keeps who chose it and when. The game that it leaves gets the word of a swap,
 * or a seeded one. A seeded word of the other day goes back to the deck, a chosen one that is replaced to the actor's backlog.
 * @param batch as for `changeOnce`
 */
export function moveGame(
  app: App,
  { actor, seen, batch, ...move }: Move & { actor: Actor; seen?: SeenMove; batch?: string },
): Promise<Result<Logged, MoveRefusal>> {
  return changeOnce(app, { batch, actor }, async (transactionApp) => {
    const draft = await openDraft(transactionApp, move.edition);
    const refused = draftMove(transactionApp, draft, { ...move, seen });
    if (refused !== undefined) return refused;
    const full = await keepReplaced(transactionApp, draft, { ...move, ownerId: actor.id });
    if (full !== undefined) return full;
    const action = move.way === "swap" ? "swapped" : "moved";
    return { logged: await saveDraft(transactionApp, draft, { actor, action, moves: movesOf(draft), batch }) };
  });
}

/** Puts the chosen word that a move replaces into a member's backlog, with the note of its day. */
async function keepReplaced(
  app: TransactionApp,
  { before }: ScheduleDraft,
  { edition, to, way, ownerId }: Move & { readonly ownerId: string },
) {
  const replaced = before.get(to);
  if (way !== "replace" || replaced?.isChosen !== true) return undefined;
  const noteOf = await notesOfGames(app, edition, [to]);
  const note = noteOf({ number: to, secret: replaced.secret });
  return addToBacklog(app, ownerId, { edition, word: replaced.secret, note });
}

/**
 * What `moveGame` would do now. Nothing is stored.
 * @returns the secrets that both games would have, null while the schedule has not reached one, and the seeded games that
 *   would get another word
 */
export async function previewMove(app: App, move: Move) {
  const draft = await openDraft(app, move.edition);
  const refused = draftMove(app, draft, move);
  if (refused !== undefined) return refused;
  const secretOf = (number: number) => draft.after.get(number)?.secret ?? null;
  return { from: secretOf(move.number), to: secretOf(move.to), moved: movesOf(draft) };
}

function draftMove(
  app: TransactionApp,
  draft: ScheduleDraft,
  { number, to, way, seen }: Move & { readonly seen?: SeenMove | undefined },
): Refused<MoveRefusal> | undefined {
  const closed = checkOpen(draft, { number, seen: seen?.from }) ?? checkOpen(draft, { number: to, seen: seen?.to });
  if (closed !== undefined) return closed;
  if (number === to) return refuse("sameDay");
  const [moved, other] = [draft.before.get(number), draft.before.get(to)];
  if (moved?.isChosen !== true) return refuse("notChosen");
  if (other?.isChosen === true && way === undefined) return refuse("dayTaken");
  draft.after.delete(number);
  draft.after.delete(to);
  // A swap with a game that has no chosen word any more is a move.
  const back = way === "swap" && other?.isChosen === true ? other : undefined;
  const refused = chooseInDraft(draft, { ...moved, number: to }) ?? (back && chooseInDraft(draft, { ...back, number }));
  if (refused !== undefined) return refused;
  if (back === undefined) clearInDraft(draft, number);
  return settleDraft(app, draft);
}
