import { archiveWakes } from "./archive/archiveWakes.browser";
import type { IslandName } from "./islands";
import { migrateWakes } from "./migrate/migrateWakes.browser";
import type { StatsView } from "./play/statsView";
import { knowsOtherStats } from "./play/sync.browser";

/**
 * Islands that are good as the server has sent them (`isAsleep` of `Island`) need React only if this browser knows something that
 * the server did not. Each says itself when, by its properties.
 */
const WAKES: Partial<Record<IslandName, (props: never) => Promise<boolean>>> = {
  Archive: archiveWakes,
  Migrate: migrateWakes,
  StatsSheet: ({ view }: { readonly view: StatsView }) => knowsOtherStats(view),
};

export async function wakes(name: IslandName, props: unknown): Promise<boolean> {
  return (await WAKES[name]?.(props as never)) ?? true;
}
