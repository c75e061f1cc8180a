import { ACCOUNT_REFUSALS } from "~/account/account.refusals";
import type { RefusalTable } from "~/platform/refusal";

/** Why the people of the portal are not changed. */
export const PEOPLE_REFUSALS = {
  /** For admins, not for editors. */
  adminsOnly: { status: 403 },
  lastAdmin: ACCOUNT_REFUSALS.lastAdmin,
  /** Only the OpenID provider, by its group, can end it. */
  roleByGroup: { status: 409 },
  /** The member has no role, or no more. */
  notOnStaff: { status: 404 },
  /** The member who accepts an invitation may do all that it gives. */
  alreadyStaff: { status: 409 },
  /** It was accepted or withdrawn, or has expired. */
  noSuchInvite: { status: 404 },
  /** The member has no second factor that could be removed. */
  noFactor: { status: 409 },
} as const satisfies RefusalTable;
export type PeopleRefusal = keyof typeof PEOPLE_REFUSALS;

/** Why a member is not changed. */
export const MEMBER_REFUSALS = {
  adminsOnly: PEOPLE_REFUSALS.adminsOnly,
  /** The account is deleted. */
  noSuchMember: { status: 404 },
  /** An admin's own account has a page of its own: nobody locks themself out by a slip. */
  ownAccount: { status: 409 },
  /** Whoever is on staff has to leave it first. */
  stillStaff: { status: 409 },
} as const satisfies RefusalTable;

/** Why nobody signs in, beside the refusals of accounts. */
export const SIGN_IN_REFUSALS = {
  credentialsMissing: { status: 400, fields: ["username", "password"] },
  staffSignInFailed: { status: 503 },
} as const satisfies RefusalTable;
