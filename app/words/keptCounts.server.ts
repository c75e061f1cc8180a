import type { App } from "~/app";
import { utcDay } from "~/platform/isoTime.server";
import { deleteMissedBefore } from "./missedWords.data.server";
import { deleteOddBefore } from "./oddNeighbors.data.server";

const DAY_MS = 86_400_000;
/** How long the counts of missed words and odd neighbors are kept, days. */
const COUNTS_KEPT_DAYS = 90;

/** The first day of which counts are kept, `YYYY-MM-DD`, UTC. */
export function firstDayKept({ now }: Pick<App, "now">): string {
  return utcDay(now() - (COUNTS_KEPT_DAYS - 1) * DAY_MS);
}

export async function deleteOldCounts(app: App): Promise<void> {
  await deleteMissedBefore(app.db, firstDayKept(app));
  await deleteOddBefore(app.db, firstDayKept(app));
}
