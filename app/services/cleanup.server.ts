import { deleteExpiredTokens } from "~/data/emailTokens.server";
import { deleteMissedBefore } from "~/data/missedWords.server";
import { deleteOddBefore } from "~/data/oddNeighbors.server";
import { deleteExpiredSessions } from "~/data/sessions.server";
import { deleteRoomsCreatedBefore } from "~/data/teams.server";
import { isoTime, utcDay } from "~/platform/isoTime.server";
import type { App } from "./app";

const DAY_MS = 86_400_000;
/** How long the counts of missed words and odd neighbors are kept, days. */
const COUNTS_KEPT_DAYS = 90;
/** How long a team is kept, days: guests get its end into their statistics when they come back. */
const TEAMS_KEPT_DAYS = 8;

/** Deletes everything that is older than it is kept. Accounts with what belongs to them are kept until they are deleted. */
export async function cleanUp({ db, now }: Pick<App, "db" | "now">): Promise<void> {
  await deleteExpiredSessions(db, now());
  await deleteExpiredTokens(db, now());
  await deleteMissedBefore(db, firstDayKept({ now }));
  await deleteOddBefore(db, firstDayKept({ now }));
  await deleteRoomsCreatedBefore(db, isoTime(now() - TEAMS_KEPT_DAYS * DAY_MS));
}

/** The first day of which counts are kept, `YYYY-MM-DD`, UTC. */
export function firstDayKept({ now }: Pick<App, "now">): string {
  return utcDay(now() - (COUNTS_KEPT_DAYS - 1) * DAY_MS);
}
