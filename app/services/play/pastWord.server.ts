import type { DailyGame } from "~/game/gameRef";
import type { DisplayedWord, NearWord } from "~/game/types";
import type { GameRefusal } from "~/game/turn";
import type { App } from "../app";
import { wordsAround } from "./nearest.server";
import { currentGame, openGame } from "./openGame.server";
import { hasEnded, type Reader } from "./requestedWord.server";

/**
 * Reveals the secret of a game with its nearest words. Yesterday's is public. Any other one, including today's, is for
 * readers who have ended that game.
 */
export async function revealPastWord(
  app: App,
  { game, reader }: { game: DailyGame; reader: Reader },
): Promise<{ readonly word: DisplayedWord; readonly words: readonly NearWord[] } | GameRefusal | "wordInPlay"> {
  const open = await openGame(app, game);
  if (typeof open === "string") return open;
  const age = currentGame(app, game.edition).number - game.number;
  if (age !== 1 && !(await hasEnded(open, reader))) return "wordInPlay";
  return {
    word: open.displayedSecret,
    words: await wordsAround(app, { edition: game.edition, found: open.secret, reader }),
  };
}
