import { climbOf } from "./climb";
import type { Edition } from "./editions";
import type { GameView } from "./view";

/** What the share text says, before it is put into a language. Nothing in it tells the secret. */
export interface ShareFacts {
  readonly edition: Edition;
  readonly number: number;
  readonly hasWon: boolean;
  readonly guessCount: number;
  /** Number of the first guess among the nearest 1000; null leaves the line out. */
  readonly firstGuessInTop1000: number | null;
  /** The best guess beside the secret, out of 1000; 0 when none was ranked. */
  readonly bestPercentile: number;
  readonly hintCount: number;
  /** Best proximity so far after each guess. */
  readonly climb: readonly number[];
}

/** The facts of a game, over or not, as its player sees it. */
export function toShareFacts(view: GameView): ShareFacts {
  return {
    edition: view.game.edition,
    number: view.game.number,
    hasWon: view.hasWon,
    guessCount: view.guessCount,
    firstGuessInTop1000: view.firstGuessInTop1000 > 0 ? view.firstGuessInTop1000 : null,
    bestPercentile: view.bestPercentile,
    hintCount: view.hintCount,
    climb: climbOf(view.guesses),
  };
}
