import type { TurnReply } from "~/game/turn";
import type { NearestRefusal } from "~/services/nearest.server";

/**
 * A turn's own refusals, `badForm` for a form that is none of ours, and those of other verbs. What is no form at all, or comes from another
 * site, never gets this far.
 */
export type Refusal = NonNullable<TurnReply["why"]> | NearestRefusal;

/** The one table from a refusal to its HTTP status; its sentence has the same name in the translations. */
export const REFUSAL_STATUS: Readonly<Record<Refusal, number>> = {
  empty: 400,
  tooShort: 400,
  unknown: 404,
  stopword: 422,
  gameOver: 409,
  noHint: 404,
  logFull: 409,
  futureGame: 403,
  futureJuniorGame: 403,
  noSuchGame: 404,
  badForm: 400,
  wordInPlay: 403,
};

/** The page of a refusal: its name is thrown, and `MessageBoundary` has the sentence of that name. */
export function refusalResponse(why: Refusal): Response {
  return new Response(why, { status: REFUSAL_STATUS[why] });
}
