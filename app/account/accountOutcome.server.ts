import type { Refused } from "~/platform/refusal";
import type { AccountRefusal } from "./account.refusals";
import type { TokenPurpose } from "./emailTokens.data.server";

/** An email that the caller must format and send. */
export type Email =
  /** With a link that carries the token. */
  | { readonly kind: TokenPurpose; readonly to: string; readonly token: string }
  /** With a link that gives a role in the portal. */
  | { readonly kind: "invite"; readonly to: string; readonly token: string }
  /** With a link by which an account can be made. The time is in milliseconds since 1970. */
  | { readonly kind: "playerInvite"; readonly to: string; readonly token: string; readonly expiresAt: number }
  /** A person of the OpenID provider was linked to the account of this member. */
  | { readonly kind: "linked"; readonly to: string; readonly provider: string; readonly person: string }
  /** Somebody tried to sign up with the address of this member. */
  | { readonly kind: "taken"; readonly to: string };

export interface AccountRefused extends Refused<AccountRefusal> {
  /** Seconds until a retry can succeed. Left out where waiting does not help. */
  readonly retryAfter?: number;
  readonly email?: Email;
}

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
