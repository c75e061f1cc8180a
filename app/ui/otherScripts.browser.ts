import type { Language } from "~/editions/languages";
import { logEvent } from "./eventLog.browser";
import { post } from "./post.browser";
import { KEYS, mark, removeStored, writeStored } from "./storageKeys.browser";

/*
 * What other scripts of a page learn: events on `window`, and keys of local storage that the site itself never reads, because
 * anybody may have written them. Names and fields are fixed: such scripts already know them.
 */

/** The player has chosen another language, whose page is about to load. `detail` is the language code. */
export function dispatchLanguageChanged(language: Language): void {
  window.dispatchEvent(new CustomEvent("language-changed", { detail: language }));
}

/** It is known whether a member is logged in, and `userDetails` in local storage says so. */
export function dispatchLoginFinished(): void {
  window.dispatchEvent(new CustomEvent("login-finished"));
}

/** Whether this browser is signed in to the portal. */
export function storeStaffFlags(isSignedIn: boolean): void {
  for (const key of [KEYS.signedIn, KEYS.staff]) {
    if (isSignedIn) mark(key);
    else removeStored(key);
  }
}

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
  if (user === null) removeStored(KEYS.user);
  else writeStored(KEYS.user, { loggedIn: true, ...user });
}

/** Saves whether the logged-in member wants news by email. @returns false when it was not saved */
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
