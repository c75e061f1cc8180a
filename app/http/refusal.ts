import type { TurnReply } from "~/game/turn";
import type { AccountRefusal } from "~/services/members/accountOutcome";
import type { ScheduleRefusal } from "~/services/schedule/scheduleGame.server";
import type { RequestedWordRefusal } from "~/services/words/requestedWord.server";

/**
 * A turn's own refusals, `badForm` for a form that is none of ours, and those of other verbs; `notLoggedIn` where only members can go on. What
 * is no form at all, or comes from another site, never gets this far.
 */
export type Refusal =
  | NonNullable<TurnReply["why"]>
  | RequestedWordRefusal
  | AccountRefusal
  | ScheduleRefusal
  | CallRefusal
  | "notLoggedIn"
  | "communicationFailed";

/**
 * What the JSON API refuses before any verb: a part of the address or of the body that is no such thing, a body that is no JSON or comes without
 * the token of a member's own pages, a call for staff, an address of no call, a method that it does not have; a name or a password that is empty,
 * a game that somebody has made.
 */
type CallRefusal =
  | "badParameter"
  | "badField"
  | "badBody"
  | "invalidCsrf"
  | "notStaff"
  | "noSuchCall"
  | "badMethod"
  | "credentialsMissing"
  | "customGame";

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
  badGameLink: 404,
  badForm: 400,
  loggedOut: 401,
  otherMember: 403,
  wordInPlay: 403,
  badEmail: 400,
  passwordTooShort: 400,
  passwordTooLong: 400,
  passwordIsEmail: 400,
  nameTooLong: 400,
  cannotSignUp: 409,
  badCredentials: 401,
  wrongPassword: 403,
  badToken: 410,
  photoMissing: 400,
  photoTooLarge: 413,
  photoUnreadable: 422,
  tooMany: 429,
  notLoggedIn: 401,
  communicationFailed: 400,
  profane: 422,
  badSecretToken: 400,
  badParameter: 400,
  badField: 400,
  badBody: 400,
  invalidCsrf: 403,
  notStaff: 403,
  noSuchCall: 404,
  badMethod: 405,
  credentialsMissing: 400,
  customGame: 422,
  recentWord: 409,
  gameOpen: 409,
  dateTaken: 409,
};

/** The page of a refusal: its name is thrown, and `MessageBoundary` has the sentence of that name. */
export function refusalResponse(why: Refusal): Response {
  return new Response(why, { status: REFUSAL_STATUS[why] });
}
