import type { RefusalTable } from "~/game/refusal";
import { ACCOUNT_REFUSALS } from "../members/accountOutcome.server";

/** Why the people of the portal are not changed. */
export const PEOPLE_REFUSALS = {
  /** For admins, not for editors. */
  adminsOnly: { status: 403 },
  lastAdmin: ACCOUNT_REFUSALS.lastAdmin,
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
