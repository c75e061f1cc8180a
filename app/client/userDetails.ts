import { logEvent } from "./eventLog";
import { post } from "./session";
import { removeStored, writeStored } from "./storage";

/**
 * Local-storage key with the logged-in member, for other scripts of a page. The site itself never reads it: anybody may
 * have written it. Key and fields are fixed: such scripts already know them.
 */
const KEY = "userDetails";

/** What other scripts may know of a member: no email address and no id. */
export interface UserDetails {
  /** Empty when not given. */
  readonly firstName: string;
  readonly photoURL: string | null;
  readonly isPhotoValid: boolean;
  readonly marketingOptIn: boolean;
  readonly subscription: {
    readonly isPremium: boolean;
    readonly autoRenew: boolean;
    /** ISO 8601. */
    readonly subscriptionEndDate: string | null;
  };
  readonly isAdmin: boolean;
}

/** Stores the logged-in member. Null, for a guest, removes what was stored. */
export function storeUserDetails(user: UserDetails | null): void {
  if (user === null) removeStored(KEY);
  else writeStored(KEY, JSON.stringify({ loggedIn: true, ...user }));
}

/**
 * Saves whether the logged-in member wants news by email.
 * @returns false when it was not saved
 */
export async function saveCommunication(optIn: boolean): Promise<boolean> {
  try {
    const response = await post("/api/communication", { optIn });
    if (!response.ok) throw new Error(`POST /api/communication answered ${response.status}`);
    const { user } = (await response.json()) as { user: UserDetails };
    storeUserDetails(user);
    return true;
  } catch (error) {
    logEvent("communicationNotSaved", String(error));
    return false;
  }
}
