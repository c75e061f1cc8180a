import { updateHidesWords } from "~/data/members.server";
import type { DailyGame } from "~/game/gameRef";
import type { App } from "../app";
import { currentGame } from "../calendar.server";

/** Hides the words of games that are still to be played from a member of staff, or shows them again. */
export async function setBlindMode(app: App, memberId: string, hidesWords: boolean): Promise<void> {
  await updateHidesWords(app.db, memberId, hidesWords);
}

/** Whether the game is still to be played: today's, or one to come. */
export function isToBePlayed(app: App, { edition, number }: DailyGame): boolean {
  return number >= currentGame(app, edition).number;
}
