import type { RefusalTable } from "~/platform/refusal";
import { RATE_LIMIT_REFUSALS } from "~/site/rateLimit.refusals";

export const ACCOUNT_REFUSALS = {
  badEmail: { status: 400, fields: ["email"], emptyField: "email" },
  passwordTooShort: { status: 400, fields: ["password"], emptyField: "password" },
  passwordTooLong: { status: 400, fields: ["password"] },
  passwordBlank: { status: 400, fields: ["password"] },
  passwordIsEmail: { status: 400, fields: ["password"] },
  passwordCommon: { status: 400, fields: ["password"] },
  nameTooLong: { status: 400, fields: ["firstName"] },
  /** Nobody else could give roles in the portal. */
  lastAdmin: { status: 409 },
  cannotSignUp: { status: 409 },
  /** What the member wants to hear of is neither yes nor no. */
  communicationFailed: { status: 400 },
  /** New accounts are by invitation. */
  invitationNeeded: { status: 403 },
  /** The invitation is for another one. */
  otherAddress: { status: 403, fields: ["email"] },
  // About the pair, said at the password: it is the field that has to be typed again.
  badCredentials: { status: 401, fields: ["password"] },
  wrongPassword: { status: 403, fields: ["old", "password"] },
  /** Of an account without a password: its log-in is too old for what was asked. */
  logInAgain: { status: 403 },
  /** The site takes no passwords. */
  passwordsOff: { status: 403 },
  /** The account would be left without a way to log in. */
  noPassword: { status: 409 },
  /** The OpenID provider cannot be reached, does not want to log the person in, or has answered what is not to be believed. */
  oidcUnreachable: { status: 503 },
  oidcDenied: { status: 403 },
  oidcInvalid: { status: 400 },
  /** It has not confirmed an address of the person. */
  oidcEmail: { status: 403 },
  /** The person of the provider is linked to another account. */
  identityTaken: { status: 409 },
  /** The account is linked to another person of the provider. */
  otherIdentity: { status: 409 },
  /** Who is an admin by a group logs in to the portal by the provider, which knows whether it is still so. */
  oidcNeeded: { status: 403 },
  /** Nobody knows whose the address of the account is: no other person gets into it by the provider. */
  addressUnconfirmed: { status: 403 },
  /** The deployment takes no new accounts. */
  signUpClosed: { status: 403 },
  notLoggedIn: { status: 401 },
  badToken: { status: 410 },
  alreadyConfirmed: { status: 410 },
  /** The mail server does not send to the address of the member. */
  mailRefused: { status: 422 },
  photoMissing: { status: 400, fields: ["photo"] },
  photoTooLarge: { status: 413, fields: ["photo"] },
  photoUnreadable: { status: 422, fields: ["photo"] },
  exportRunning: { status: 429 },
  tooMany: RATE_LIMIT_REFUSALS.tooMany,
  codeNeeded: { status: 401 },
  codeMissing: { status: 400, fields: ["code"] },
  codeWrong: { status: 401, fields: ["code"] },
  codeExpired: { status: 401 },
} as const satisfies RefusalTable;
export type AccountRefusal = keyof typeof ACCOUNT_REFUSALS;
