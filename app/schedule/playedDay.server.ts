import type { App } from "~/app";
import { currentGame } from "~/editions/calendar.server";
import type { DailyGame } from "~/editions/gameRef";
import { playedOnDay } from "~/play/played.server";
import { MAX_SOLVER_GUESSES } from "~/vectors/solver.mjs";
import { easeOf } from "~/words/difficulty.server";
import { findScheduled } from "./upcoming.server";

/**
 * A past game with its word, how it was played, and the estimate of its difficulty; null if that is not known. For staff only. Null: its day is not over, or it was never scheduled.
 */
export async function playedDay(app: App, { edition, number }: DailyGame) {
  if (number >= currentGame(app, edition).number) return null;
  const game = await findScheduled(app, { edition, number });
  if (game === null) return null;
  const { word } = game.secret;
  const guesses = (await app.difficulties.known(edition, [word])).get(word);
  const estimate = guesses === undefined ? null : { guesses, ease: easeOf(guesses), limit: MAX_SOLVER_GUESSES };
  return { ...game, estimate, played: await playedOnDay(app, { edition, number }) };
}
