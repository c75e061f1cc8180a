import type { TurnReply } from "~/game/turn";

/** A turn's own refusals, and `badForm` for a form that is none of ours. What is no form at all, or comes from another site, never gets this far. */
export type Refusal = NonNullable<TurnReply["why"]>;

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
  noSuchGame: 404,
  badForm: 400,
};
