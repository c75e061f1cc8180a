import type { BonusReply } from "~/game/bonus";
import type { LegacyRefusal } from "~/game/legacy";
import type { TeamRefusal } from "~/game/team";
import type { TurnReply } from "~/game/turn";
import type { MakeRefusal } from "~/services/make/makeGame.server";
import type { AccountRefusal } from "~/services/members/accountOutcome";
import type { BulkRefusal, BulkWordRefusal } from "~/services/schedule/bulkAdd.server";
import type { ClearRefusal, ScheduleRefusal } from "~/services/schedule/scheduleGame.server";
import type { RankRefusal } from "~/services/schedule/rankDecisions.server";
import type { VerdictRefusal } from "~/services/schedule/wordVerdicts.server";
import type { RequestedWordRefusal } from "~/services/play/requestedWord.server";

/**
 * Every refusal of the services, forms and API. `badForm` is a form with invalid fields; `notLoggedIn` is for members
 * only. The listener refuses other bodies and cross-site requests earlier, with its own `RefusalCode`.
 */
export type Refusal =
  | NonNullable<TurnReply["why"]>
  | NonNullable<BonusReply["why"]>
  | RequestedWordRefusal
  | AccountRefusal
  | TeamRefusal
  | ScheduleRefusal
  | ClearRefusal
  | BulkRefusal
  | BulkWordRefusal
  | LegacyRefusal
  | MigrateRefusal
  | MakeRefusal
  | CallRefusal
  /** Too many blocked words were sent from this browser. */
  | "banned"
  | "notLoggedIn"
  /** The deployment takes no new accounts. */
  | "signUpClosed"
  /** A page of another site has replaced the form. */
  | "formReplaced"
  | "communicationFailed"
  | "staffSignInFailed";

/** Of the import, beside those of the file. `statsGone`: the browser no longer has what the page is to show. */
type MigrateRefusal = "alreadyImported" | "statsGone";

/** Refusals of the JSON API itself, before or beside those of the services. */
type CallRefusal =
  | "badParameter"
  | "badField"
  | "badBody"
  | "invalidCsrf"
  | "noSuchCall"
  | "badMethod"
  | "credentialsMissing"
  | "customGame";

/** Why a form of the portal is refused. Its sentence has the same key in `portal.refusal` of the translations. */
export type PortalRefusal =
  | ScheduleRefusal
  | ClearRefusal
  | BulkRefusal
  | BulkWordRefusal
  | RankRefusal
  | VerdictRefusal
  /** The word to save is not the one that was validated. */
  | "notValidated"
  /** The list of words would not become what was confirmed. */
  | "listChanged"
  /** A text for a list of words has more than MAX_LIST_LENGTH characters. */
  | "listTooLong"
  /** No word of the list can be added. */
  | "noneToAdd"
  /** The change could not be stored. It can be sent again. */
  | "gameFailed"
  | "gamesFailed";

/** The HTTP status of each refusal. Its sentence has the same key in `refusal` of the translations. */
export const REFUSAL_STATUS: Readonly<Record<Refusal | PortalRefusal, number>> = {
  empty: 400,
  tooShort: 400,
  unknown: 404,
  stopword: 422,
  gameOver: 409,
  noHint: 404,
  noBonusRound: 404,
  notOver: 403,
  bonusGuessed: 409,
  mainRoundWord: 409,
  notFromLetters: 422,
  noHintInTeam: 403,
  noGiveUpInTeam: 403,
  teamNameMissing: 400,
  teamNameTooLong: 400,
  teamNameBlocked: 422,
  teamCodeInvalid: 400,
  teamUnknown: 404,
  teamFull: 409,
  teamInactive: 410,
  seatUnknown: 403,
  teamGameCompleted: 409,
  logFull: 409,
  storageFull: 409,
  futureGame: 403,
  futureJuniorGame: 403,
  noSuchGame: 404,
  badGameLink: 404,
  badForm: 400,
  foreignForm: 403,
  loggedOut: 401,
  otherMember: 403,
  wordInPlay: 403,
  badEmail: 400,
  passwordTooShort: 400,
  passwordTooLong: 400,
  passwordBlank: 400,
  passwordIsEmail: 400,
  passwordCommon: 400,
  nameTooLong: 400,
  cannotSignUp: 409,
  badCredentials: 401,
  wrongPassword: 403,
  badToken: 410,
  alreadyConfirmed: 410,
  photoMissing: 400,
  photoTooLarge: 413,
  photoUnreadable: 422,
  exportRunning: 429,
  tooMany: 429,
  notLoggedIn: 401,
  signUpClosed: 403,
  formReplaced: 403,
  communicationFailed: 400,
  staffSignInFailed: 503,
  codeNeeded: 401,
  codeMissing: 400,
  codeWrong: 401,
  codeExpired: 401,
  profane: 422,
  badSecretToken: 400,
  badParameter: 400,
  badField: 400,
  badBody: 400,
  invalidCsrf: 403,
  overloaded: 503,
  noSuchCall: 404,
  badMethod: 405,
  credentialsMissing: 400,
  customGame: 422,
  recentWord: 409,
  gameOpen: 409,
  dateTaken: 409,
  gameChanged: 409,
  noFreeSecret: 409,
  notChosen: 409,
  duplicateWord: 409,
  noWords: 400,
  tooManyWords: 400,
  statsMissing: 400,
  statsTooLarge: 413,
  statsUnreadable: 422,
  statsForeign: 422,
  statsGone: 410,
  alreadyImported: 409,
  secretTooShort: 400,
  secretSpaces: 400,
  secretTooLong: 400,
  unsuitableWord: 422,
  greetingTooLong: 400,
  greetingNotAllowed: 422,
  greetingHasSecret: 422,
  banned: 403,
  notAWord: 422,
  isWord: 409,
  isForm: 409,
  blocked: 409,
  unknownTarget: 404,
  blockedTarget: 422,
  stopwordTarget: 422,
  unranked: 422,
  notMissed: 404,
  notDecided: 409,
  notReported: 404,
  notTakenOut: 409,
  notValidated: 409,
  listChanged: 409,
  listTooLong: 413,
  noneToAdd: 422,
  gameFailed: 503,
  gamesFailed: 503,
};

/** The fields that refusals of forms are about, of which a form has one. The others are about the whole form. */
export const REFUSAL_FIELDS: Readonly<Partial<Record<Refusal, readonly string[]>>> = {
  badEmail: ["email"],
  // About the pair, said at the password: it is the field that has to be typed again.
  badCredentials: ["password"],
  credentialsMissing: ["username", "password"],
  passwordTooShort: ["password"],
  passwordTooLong: ["password"],
  passwordBlank: ["password"],
  passwordIsEmail: ["password"],
  passwordCommon: ["password"],
  wrongPassword: ["old", "password"],
  nameTooLong: ["firstName"],
  photoMissing: ["photo"],
  photoTooLarge: ["photo"],
  photoUnreadable: ["photo"],
  codeMissing: ["code"],
  codeWrong: ["code"],
  teamNameMissing: ["name"],
  teamNameTooLong: ["name"],
  teamNameBlocked: ["name"],
  teamCodeInvalid: ["teamCode"],
  teamUnknown: ["teamCode"],
  teamInactive: ["teamCode"],
  teamFull: ["teamCode"],
  secretTooShort: ["word"],
  secretSpaces: ["word"],
  secretTooLong: ["word"],
  unsuitableWord: ["word"],
  profane: ["word"],
  greetingTooLong: ["greeting"],
  greetingNotAllowed: ["greeting"],
  greetingHasSecret: ["greeting"],
};

/** What is wrong with a field that may not be empty, beside the refusal of another one. */
export const EMPTY_FIELDS: Readonly<Partial<Record<string, Refusal>>> = {
  email: "badEmail",
  password: "passwordTooShort",
  name: "teamNameMissing",
  teamCode: "teamCodeInvalid",
};

/** The `Retry-After` header of a refusal. @param seconds undefined: the refusal has none */
export function retryAfterHeader(seconds: number | undefined): Readonly<Record<string, string>> {
  return seconds === undefined ? {} : { "Retry-After": String(seconds) };
}

/**
 * The response to throw for a refusal. Its body is the refusal's name, for which `MessageBoundary` shows the message.
 */
export function refusalResponse(why: Refusal): Response {
  return new Response(why, { status: REFUSAL_STATUS[why] });
}
