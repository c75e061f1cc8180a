import { type GameRef, isDaily } from "~/editions/gameRef";
import { climbOf } from "~/words/climb";
import type { GameView } from "./gameView";
import { nearestMiss } from "./ownGuesses";
import { teamRecap } from "./teamRecap";

/** Untranslated data of the share text. It never reveals the secret. */
export type ShareFacts = ReturnType<typeof toShareFacts>;

/** Share data of a game, finished or not. */
export function toShareFacts(view: GameView<GameRef>) {
  const miss = nearestMiss(view.guesses);
  return {
    edition: view.game.edition,
    /** Null for a custom game. */
    number: isDaily(view.game) ? view.game.number : null,
    end: view.hasWon ? ("won" as const) : view.isOver ? ("gaveUp" as const) : ("open" as const),
    guessCount: view.guessCount,
    /** Number of the first guess among the nearest 1000; null if there is none. */
    firstGuessInTop1000: view.firstGuessInTop1000 > 0 ? view.firstGuessInTop1000 : null,
    /** The closest guess among the nearest 1000 that is not the secret; null if there is none. */
    closest: miss === undefined || miss.percentile === 0 ? null : { number: miss.number, percentile: miss.percentile },
    hintCount: view.hintCount,
    /** Number of players who made the guesses of a team; null for one who played alone. */
    teamSize: teamRecap(view.guesses, view)?.players.length ?? null,
    climb: climbOf(view.guesses),
  };
}
