import type { ArchiveView } from "~/game/archive";
import type { StatsView } from "~/game/stats";
import { knowsMoreGames, knowsOtherStats, mayHaveLegacyStats } from "./storage/sync";

/**
 * When an island that is good as the server has sent it needs React: only if this browser knows something that the server did
 * not. Each is given the properties of the island.
 */
export const WAKES = {
  games: async ({ view }: { readonly view: ArchiveView }) => {
    openMonthInFragment();
    return knowsMoreGames(view);
  },
  stats: ({ view }: { readonly view: StatsView }) => knowsOtherStats(view),
  legacy: async ({ step }: { readonly step: { readonly step: string } }) => {
    if (!mayHaveLegacyStats()) return false;
    const { hasLegacyStorage, noteLegacyMoved } = await import("./legacyStorage");
    if (step.step === "done") noteLegacyMoved();
    return step.step === "form" || step.step === "refused" ? hasLegacyStorage() : false;
  },
};

export type Wake = keyof typeof WAKES;

/** Older links name a month in the fragment, as in `/archive#2023-03`. Opens its calendar. */
function openMonthInFragment(): void {
  const address = new URL(window.location.href);
  const month = /^#(\d{4}-\d{2})$/.exec(address.hash)?.[1];
  if (month === undefined) return;
  address.hash = "";
  address.searchParams.set("month", month);
  window.location.replace(address);
}
