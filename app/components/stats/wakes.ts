import { knowsOtherStats } from "~/client/storage/sync";
import type { StatsView } from "~/game/stats";

export function statsWakes({ view }: { readonly view: StatsView }): Promise<boolean> {
  return knowsOtherStats(view);
}
