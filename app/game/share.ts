import { climbOf } from "./climb";
import { teamRecap } from "./recap";
import { type GameRef, isDaily } from "./gameRef";
import type { GameView } from "./view";

/** Untranslated data of the share text. It never reveals the secret. */
export type ShareFacts = ReturnType<typeof toShareFacts>;

/** Share data of a game, finished or not. */
export function toShareFacts(view: GameView<GameRef>) {
  return {
    edition: view.game.edition,
    /** Null for a custom game. */
    number: isDaily(view.game) ? view.game.number : null,
    hasWon: view.hasWon,
    guessCount: view.guessCount,
    /** Number of the first guess among the nearest 1000; null omits the line. */
    firstGuessInTop1000: view.firstGuessInTop1000 > 0 ? view.firstGuessInTop1000 : null,
    /** Best proximity out of 1000, excluding the secret; null omits the line. */
    bestPercentile: view.bestPercentile > 0 ? view.bestPercentile : null,
    hintCount: view.hintCount,
    /** Number of players who made the guesses of a team; null for one who played alone. */
    teamSize: teamRecap(view.guesses, view)?.players.length ?? null,
    climb: climbOf(view.guesses),
  };
}
