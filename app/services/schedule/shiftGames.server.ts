import { createHash } from "node:crypto";
import type { Actor } from "~/data/audit.server";
import type { DailyGame } from "~/game/gameRef";
import { isRefused, refuse, type Refused, type Result } from "~/game/refusal";
import type { App, TransactionApp } from "../app";
import type { MoveRefusal } from "./refusals.server";
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

/** Maximum number of days by which games are shifted, forth or back. */
export const MAX_SHIFT = 30;

/** The first game whose chosen word moves, and by how many days: later, or earlier if negative. */
type Shift = DailyGame & { readonly days: number };

/** A chosen word that a shift moves. */
interface ShiftedGame {
  readonly number: number;
  /** Number of the game that gets it. */
  readonly to: number;
  readonly secret: string;
}

/**
 * Moves all chosen words of an edition from a game on by some days, in their order. Games that lose theirs get seeded
 * ones. Nothing is stored if one would come to a game that has begun, or to an earlier game with a chosen word.
 * @param seen of `previewShift`. If other games would move now, nothing is stored.
 * @param batch as for `changeOnce`
 */
export function shiftGames(
  app: App,
  { actor, seen, batch, ...shift }: Shift & { actor: Actor; seen?: string; batch?: string },
): Promise<Result<Logged, MoveRefusal>> {
  return changeOnce(app, { batch, actor }, async (transactionApp) => {
    const draft = await openDraft(transactionApp, shift.edition);
    const games = draftShift(transactionApp, draft, shift);
    if (isRefused(games)) return games;
    if (seen !== undefined && digestOf(games) !== seen) return refuse("shiftChanged");
    return {
      logged: await saveDraft(transactionApp, draft, { actor, action: "shifted", moves: movesOf(draft), batch }),
    };
  });
}

/**
 * What `shiftGames` would do now, ordered by number. Nothing is stored.
 * @returns also the secrets that all changed games would have, by number, null while the schedule has not reached one
 */
export async function previewShift(app: App, shift: Shift) {
  const draft = await openDraft(app, shift.edition);
  const games = draftShift(app, draft, shift);
  if (isRefused(games)) return games;
  const changed = new Set([...games.flatMap(({ number, to }) => [number, to]), ...draft.vacated]);
  const after = new Map([...changed].map((number) => [number, draft.after.get(number)?.secret ?? null]));
  return { games, after, moved: movesOf(draft), seen: digestOf(games) };
}

function draftShift(
  app: TransactionApp,
  draft: ScheduleDraft,
  { number: first, days }: Shift,
): Result<readonly ShiftedGame[], MoveRefusal> {
  if (!Number.isInteger(days) || days === 0 || Math.abs(days) > MAX_SHIFT) return refuse("badShift");
  const closed = checkOpen(draft, { number: first });
  if (closed !== undefined) return closed;
  const chosen = [...draft.before].filter(([number, { isChosen }]) => isChosen && number >= first);
  if (chosen.length === 0) return refuse("noneToShift");
  const isFree = (number: number) => number >= first || draft.before.get(number)?.isChosen !== true;
  for (const [number] of chosen) {
    const refused = whyNotTo(draft, number + days) ?? (isFree(number + days) ? undefined : refuse("shiftIntoChosen"));
    if (refused !== undefined) return refused;
  }
  for (const [number] of chosen) draft.after.delete(number);
  for (const [number, entry] of chosen) {
    const refused = chooseInDraft(draft, { ...entry, number: number + days });
    if (refused !== undefined) return refused;
  }
  for (const [number] of chosen) if (!draft.after.has(number)) clearInDraft(draft, number);
  const games = chosen.map(([number, { secret }]) => ({ number, to: number + days, secret }));
  return settleDraft(app, draft) ?? games;
}

function whyNotTo(draft: ScheduleDraft, number: number): Refused<MoveRefusal> | undefined {
  const closed = checkOpen(draft, { number });
  return closed?.why === "gameOpen" ? refuse("shiftIntoBegun") : closed;
}

/** Stands for the games of a preview in the form that confirms it. */
function digestOf(games: readonly ShiftedGame[]): string {
  return createHash("sha256").update(JSON.stringify(games)).digest("base64url");
}
