import type { App } from "~/app";
import type { GameRefusal } from "~/editions/calendar.refusals";
import { currentGame } from "~/editions/calendar.server";
import type { Edition } from "~/editions/editions";
import type { DailyGame } from "~/editions/gameRef";
import { isRefused, refuse, type Result } from "~/platform/refusal";
import { type DisplayedWord, displayOf, type NearWord } from "~/words/displayedWord";
import { toDisplayed } from "~/words/displayForms.server";
import { isWithheld } from "./gameNotice.server";
import { findGame } from "./games.data.server";
import { wordsAround } from "./nearest.server";
import { findSecret, openGame } from "./openGame.server";
import { hasEnded, type Reader } from "./requestedWord.server";

/**
 * Reveals the secret of a game with its nearest words. Yesterday's is public, unless it is withheld. Any other one, including today's, is for
 * readers who have ended that game.
 */
export async function revealPastWord(
  app: App,
  { game, reader }: { game: DailyGame; reader: Reader },
): Promise<Result<{ readonly word: DisplayedWord; readonly words: readonly NearWord[] }, GameRefusal | "wordInPlay">> {
  const open = await openGame(app, game);
  if (isRefused(open)) return open;
  const age = currentGame(app, game.edition).number - game.number;
  const isPublic = age === 1 && !(await isWithheld(app, game));
  if (!isPublic && !(await hasEnded(open, reader))) return refuse("wordInPlay");
  return {
    word: open.displayedSecret,
    words: await wordsAround(app, { ...game, found: open.secret, reader }),
  };
}

/** Number of the newest past game; 0 or less when there is none. */
export function newestPastGame(app: App, edition: Edition): number {
  return currentGame(app, edition).number - 1;
}

/** The secret of yesterday's game as it is shown, which is public. Null before an edition's second day, and if it is withheld. */
export async function yesterdaysWord(app: App, edition: Edition): Promise<string | null> {
  const game = await findGame(app.db, edition, newestPastGame(app, edition));
  if (game === undefined || (await isWithheld(app, game))) return null;
  // The schedule may have the spelling of an older vocabulary.
  const word = findSecret(app.vectors.of(edition), game.secret)?.word ?? game.secret;
  return displayOf(toDisplayed(app, edition, word));
}
