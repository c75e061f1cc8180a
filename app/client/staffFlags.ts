import { removeStored, writeStored } from "./storage";

/**
 * Local-storage keys that tell other scripts of a page whether this browser is signed in to the portal. The site itself
 * never reads them: anybody may have written them. The keys are fixed: such scripts already know them.
 */
const KEYS = ["loggedIn", "isAdmin"];

export function storeStaffFlags(isSignedIn: boolean): void {
  for (const key of KEYS) {
    if (isSignedIn) writeStored(key, "true");
    else removeStored(key);
  }
}
