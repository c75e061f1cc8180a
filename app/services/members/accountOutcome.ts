import type { TokenPurpose } from "~/data/emailTokens.server";

export type AccountRefusal =
  | "badEmail"
  | "passwordTooShort"
  | "passwordTooLong"
  | "passwordBlank"
  | "passwordIsEmail"
  | "passwordCommon"
  | "nameTooLong"
  | "cannotSignUp"
  | "badCredentials"
  | "wrongPassword"
  | "badToken"
  | "alreadyConfirmed"
  | "photoMissing"
  | "photoTooLarge"
  | "photoUnreadable"
  | "exportRunning"
  | "tooMany"
  | "codeNeeded"
  | "codeMissing"
  | "codeWrong"
  | "codeExpired";

/** An email that the caller must format and send. */
export type Email =
  /** With a link that carries the token. */
  | { readonly kind: TokenPurpose; readonly to: string; readonly token: string }
  /** Somebody tried to sign up with the address of this member. */
  | { readonly kind: "taken"; readonly to: string };

export type Refused = {
  readonly type: "refused";
  readonly why: AccountRefusal;
  /** Seconds until a retry can succeed. Left out where waiting does not help. */
  readonly retryAfter?: number;
  readonly email?: Email;
};

export type Done = { readonly type: "done" };

/** Result of a successful authentication. A session may begin only while the stored hash is still this one. */
export type Authenticated = {
  readonly type: "authenticated";
  readonly memberId: string;
  readonly passwordHash: string;
};

/** The response must be the same with an email and without one: it must not tell whether the address has an account. */
export type Mailed = { readonly type: "mailed"; readonly email: Email | null };

export const done: Done = { type: "done" };

export function refuse(why: AccountRefusal): Refused {
  return { type: "refused", why };
}
