import type { Edition } from "~/game/editions";

/** A dialog of the header. `number`: the game whose statistics are shown, by default today's. */
export type DialogRequest =
  | { readonly name: "settings" | "scale" }
  | { readonly name: "stats"; readonly edition: Edition; readonly number?: number | undefined };

let requested: DialogRequest | null = null;
let timesStatsOpened = 0;
const listeners = new Set<() => void>();

export function requestedDialog(): DialogRequest | null {
  return requested;
}

export function countStatsOpened(): number {
  return timesStatsOpened;
}

/** Opens a dialog, or with null closes the open one. */
export function requestDialog(request: DialogRequest | null): void {
  requested = request;
  if (request?.name === "stats") timesStatsOpened += 1;
  for (const listener of listeners) listener();
}

export function subscribeToDialogs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What a link asks for by its data attributes; undefined for other links. */
export function readDialogRequest({ dataset }: HTMLElement): DialogRequest | undefined {
  const { dialog, edition, number } = dataset;
  if (dialog === "settings" || dialog === "scale") return { name: dialog };
  // The server has written the edition.
  if (dialog === "stats")
    return { name: "stats", edition: edition as Edition, number: number === undefined ? undefined : Number(number) };
  return undefined;
}
