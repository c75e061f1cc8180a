import { readStored, removeStored, writeStored } from "./storage/keys";

/** Actions with a "do not ask again" option. */
export type ConfirmType = "giveUp";

const markerKey = (type: ConfirmType) => `doNotShowAgain_${type}`;

/** Whether the player chose "do not ask again". Then the action runs without confirmation. */
export function isConfirmed(type: ConfirmType): boolean {
  return readStored(markerKey(type)) !== null;
}

export function confirmAlways(type: ConfirmType): void {
  writeStored(markerKey(type), "true");
}

export function askAgain(type: ConfirmType): void {
  removeStored(markerKey(type));
}
