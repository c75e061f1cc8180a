import type { Play } from "./play";
import { type DailyGame, type GameRef, isDaily } from "./gameRef";
import type { Guess } from "./types";

/** Similarities (cosine × 100) of the nearest, 10th nearest and 1000th nearest word: proximity 999, 990 and 1. */
export interface NearestSimilarities {
  readonly closest: number;
  readonly tenth: number;
  readonly thousandth: number;
}

/**
 * The only shape of a game that leaves the server. While the game is open it does not have the secret, nor any word that the
 * player has not been given.
 */
export interface GameView<Game extends GameRef = DailyGame> {
  readonly game: Game;
  readonly nearest: NearestSimilarities;
  /** In the order of their numbers. */
  readonly guesses: readonly Guess[];
  /** Number of the guess that was made last; null before the first. */
  readonly recentNumber: number | null;
  readonly isRepeat: boolean;
  readonly guessCount: number;
  readonly hintCount: number;
  readonly hasWon: boolean;
  readonly isOver: boolean;
  readonly firstGuessInTop1000: number;
  readonly bestPercentile: number;
  /** Null until the game is over. */
  readonly secretWord: string | null;
}

/** The choke point of the secret: it passes only when the play is over. */
export function toView<Game extends GameRef>({
  game,
  nearest,
  play,
  secret,
}: {
  readonly game: Game;
  readonly nearest: NearestSimilarities;
  readonly play: Play;
  readonly secret: string;
}): GameView<Game> {
  return {
    game: copyRef(game),
    nearest,
    guesses: play.guesses,
    recentNumber: play.recent?.number ?? null,
    isRepeat: play.isRepeat,
    guessCount: play.guessCount,
    hintCount: play.hintCount,
    hasWon: play.hasWon,
    isOver: play.isOver,
    firstGuessInTop1000: play.firstGuessInTop1000,
    bestPercentile: play.bestPercentile,
    secretWord: play.isOver ? secret : null,
  };
}

/** The reference alone: what is passed as one may be a stored game with its secret. */
function copyRef<Game extends GameRef>(game: Game): Game {
  const { edition } = game;
  // The compiler does not narrow a type parameter.
  return (isDaily(game) ? { edition, number: game.number } : { edition, code: game.code }) as Game;
}

/** The guess to show as the latest one. */
export function recentGuess(view: GameView<GameRef>): Guess | undefined {
  return view.guesses.find((guess) => guess.number === view.recentNumber);
}
