import { updateHidesWords } from "~/account/members.data.server";
import type { App } from "~/app";
import { currentGame } from "~/editions/calendar.server";
import { editionsIn } from "~/editions/editions";
import type { DailyGame } from "~/editions/gameRef";
import type { Language } from "~/editions/languages";
import { listScheduledGames } from "~/play/games.data.server";

/** Hides the words of games that are still to be played from a member of staff, or shows them again. */
export async function setBlindMode(app: App, memberId: string, hidesWords: boolean): Promise<void> {
  await updateHidesWords(app.db, memberId, hidesWords);
}

/** Whether the game is still to be played: today's, or one to come. */
export function isToBePlayed(app: App, { edition, number }: DailyGame): boolean {
  return number >= currentGame(app, edition).number;
}

/** The secrets of the games that are still to be played, of the editions of a language. */
export async function secretsToBePlayed(app: App, language: Language): Promise<ReadonlySet<string>> {
  const secrets = new Set<string>();
  for (const edition of editionsIn(language)) {
    const from = currentGame(app, edition).number;
    for (const { secret } of await listScheduledGames(app.db, { edition, from })) secrets.add(secret);
  }
  return secrets;
}
