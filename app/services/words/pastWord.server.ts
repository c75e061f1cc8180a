import type { DailyGame } from "~/game/gameRef";
import type { NearWord } from "~/game/types";
import type { GameRefusal } from "~/game/turn";
import type { App } from "../app";
import { wordsAround } from "./nearest.server";
import { currentGame, openGame } from "../play/openGame.server";
import { hasEnded, type Reader } from "./wordAsked.server";

/**
 * The word of a game that is over, with its nearest words: yesterday's for everybody, any other one, today's too, for those who have finished its
 * game.
 */
export async function revealPastWord(
  app: App,
  { game, reader }: { game: DailyGame; reader: Reader },
): Promise<{ readonly word: string; readonly words: readonly NearWord[] } | GameRefusal | "wordInPlay"> {
  const open = await openGame(app, game);
  if (typeof open === "string") return open;
  const age = currentGame(app, game.edition).number - game.number;
  if (age !== 1 && !(await hasEnded(open, reader))) return "wordInPlay";
  return {
    word: open.secret.word,
    words: await wordsAround(app, { edition: game.edition, found: open.secret, reader }),
  };
}
