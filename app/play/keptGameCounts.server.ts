import type { App } from "~/app";
import { currentGame } from "~/editions/calendar.server";
import { EDITIONS } from "~/editions/editions";
import { deleteGameCountsBefore } from "./gameCounts.data.server";

/** How long it is kept how a game was played, days. */
export const GAME_COUNTS_KEPT_DAYS = 400;

export async function deleteOldGameCounts(app: App): Promise<void> {
  for (const edition of EDITIONS)
    await deleteGameCountsBefore(app.db, edition, currentGame(app, edition).number - GAME_COUNTS_KEPT_DAYS);
}
