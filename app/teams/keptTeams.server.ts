import type { App, TransactionApp } from "~/app";
import { isoTime } from "~/platform/isoTime.server";
import { deleteRoomsCreatedBefore, leaveTeamsOf, listTeamsOf } from "./teams.data.server";

const DAY_MS = 86_400_000;
/** How long a team is kept, days: guests get its end into their statistics when they come back. */
export const TEAMS_KEPT_DAYS = 8;

export async function deleteOldTeams({ db, now }: App): Promise<void> {
  await deleteRoomsCreatedBefore(db, isoTime(now() - TEAMS_KEPT_DAYS * DAY_MS));
}

/** A member's seats in rooms. */
export async function exportTeams({ db }: TransactionApp, memberId: string) {
  return { teams: await listTeamsOf(db, memberId) };
}

/** Leaves the rooms of a member who is about to be deleted, before the seats forget whose they are. */
export async function leaveTeams({ db, now }: TransactionApp, memberId: string): Promise<void> {
  await leaveTeamsOf(db, memberId, isoTime(now()));
}
