import { isMarked, KEYS } from "~/ui/storageKeys.browser";

/** Whether a player of the previous version is to be told what is new. */
export function isNewLookDue(): boolean {
  return !isMarked(KEYS.seenNewLook) && KEYS.ofPrevious.some(isMarked);
}
