import type { ArchiveView } from "~/game/archive";
import { currentResults } from "./recordMirror";
import { storedStatuses } from "./savedGames";

/** Whether this browser may know more of the player's games than the server did. */
export function knowsMoreGames({ edition, results }: ArchiveView): boolean {
  return storedStatuses(edition) !== "" || currentResults(edition, results) !== results;
}

/** Older links name a month in the fragment, as in `/archive#2023-03`. Opens its calendar. */
export function openMonthInFragment(): void {
  const address = new URL(window.location.href);
  const month = /^#(\d{4}-\d{2})$/.exec(address.hash)?.[1];
  if (month === undefined) return;
  address.hash = "";
  address.searchParams.set("month", month);
  window.location.replace(address);
}
