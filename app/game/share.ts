import { climbOf } from "./climb";
import { teamRecap } from "./recap";
import type { Edition } from "./editions";
import { type GameRef, isDaily } from "./gameRef";
import type { GameView } from "./view";

/** Untranslated data of the share text. It never reveals the secret. */
export interface ShareFacts extends Pick<GameView, "hasWon" | "guessCount" | "hintCount"> {
  readonly edition: Edition;
  /** Null for a custom game. */
  readonly number: number | null;
  /** Number of the first guess among the nearest 1000; null omits the line. */
  readonly firstGuessInTop1000: number | null;
  /** Best proximity out of 1000, excluding the secret; null omits the line. */
  readonly bestPercentile: number | null;
  /** Number of players who made the guesses of a team; null for one who played alone. */
  readonly teamSize: number | null;
  /** Best proximity so far after each guess. */
  readonly climb: readonly number[];
}

/** Share data of a game, finished or not. */
export function toShareFacts(view: GameView<GameRef>): ShareFacts {
  return {
    edition: view.game.edition,
    number: isDaily(view.game) ? view.game.number : null,
    hasWon: view.hasWon,
    guessCount: view.guessCount,
    firstGuessInTop1000: view.firstGuessInTop1000 > 0 ? view.firstGuessInTop1000 : null,
    bestPercentile: view.bestPercentile > 0 ? view.bestPercentile : null,
    hintCount: view.hintCount,
    teamSize: teamRecap(view.guesses, view)?.players.length ?? null,
    climb: climbOf(view.guesses),
  };
}
