import { knowsOtherStats } from "~/client/storage/sync";
import type { StatsView } from "~/game/statsView";
import { archiveWakes } from "../archive/wakes";
import { migrateWakes } from "../migrate/wakes";
import type { IslandName } from "./registry";

/**
 * Islands that are good as the server has sent them need React only if this browser knows something that the server did not.
 * Each says itself when, by its properties.
 */
const WAKES: Partial<Record<IslandName, (props: never) => Promise<boolean>>> = {
  Archive: archiveWakes,
  Migrate: migrateWakes,
  StatsSheet: ({ view }: { readonly view: StatsView }) => knowsOtherStats(view),
};

/** Whether most browsers leave an island as it is. */
export function isAsleep(name: IslandName): boolean {
  return WAKES[name] !== undefined;
}

export async function wakes(name: IslandName, props: unknown): Promise<boolean> {
  return (await WAKES[name]?.(props as never)) ?? true;
}
