import { type DailyGame, type GameRef, isDaily } from "~/editions/gameRef";
import type { DisplayedWord, Glosses } from "~/words/displayedWord";
import type { Guess } from "./guess";
import type { Play } from "./play";

/** Similarities (cosine × 100) of the words with proximity 999, 990 and 1. */
export interface NearestSimilarities {
  readonly closest: number;
  readonly tenth: number;
  readonly thousandth: number;
}

/**
 * The only representation of a game that leaves the server. While the game is open, it contains neither the secret nor any
 * word that the player has not guessed or received as a hint.
 */
export interface GameView<Game extends GameRef = DailyGame> extends Pick<
  Play,
  | "guesses"
  | "isRepeat"
  | "repeatedAs"
  | "guessCount"
  | "hintCount"
  | "hasWon"
  | "isOver"
  | "firstGuessInTop1000"
  | "bestPercentile"
> {
  readonly game: Game;
  readonly nearest: NearestSimilarities;
  /** Number of the last guess; null before the first. */
  readonly recentNumber: number | null;
  /** The play was begun while its game was that of the day. Undefined if not. */
  readonly isBegunOnDay?: true;
  /** A more frequent word that differs from the last guess only in accents: "papá" for "papa". Null if there is none. */
  readonly alternative: DisplayedWord | null;
  /** Null until the game is over. */
  readonly secret: DisplayedWord | null;
  /** Words tried in the bonus round, in order. Undefined without one. */
  readonly bonusWords?: readonly string[];
  /** Only on pages of a player who wants them. */
  readonly glosses?: Glosses;
  /** The player's team. Undefined for a play without one. */
  readonly team?: TeamInfo;
}

/** A player as team-mates see them. */
export interface TeamPlayer {
  readonly name: string;
  /** Whether a page of theirs has been seen lately. */
  readonly isHere: boolean;
  /** When that was, ISO 8601. */
  readonly seenAt: string;
  /** Words of the list that are theirs. Those of the creator from before the team count too. */
  readonly guesses: number;
}

/** The team of a play, as one of its players sees it. */
export interface TeamInfo {
  readonly code: string;
  /** The name of the player who looks. */
  readonly me: string;
  /** In the order of joining, without those who have left. */
  readonly players: readonly TeamPlayer[];
  /** Version of the room. Each change has the next number. */
  readonly version: number;
}

/** The view of a team's game, for one of its players. */
export interface TeamView extends GameView {
  readonly team: TeamInfo;
}

/** Single point where the secret is released: only if the play is over. */
export function toView<Game extends GameRef>({
  game,
  nearest,
  play,
  alternative,
  secret,
}: Pick<GameView<Game>, "game" | "nearest" | "alternative"> & {
  readonly play: Play;
  readonly secret: DisplayedWord;
}): GameView<Game> {
  return {
    game: copyRef(game),
    nearest,
    guesses: play.guesses,
    recentNumber: play.recent?.number ?? null,
    isRepeat: play.isRepeat,
    ...(play.repeatedAs === undefined ? {} : { repeatedAs: play.repeatedAs }),
    guessCount: play.guessCount,
    hintCount: play.hintCount,
    hasWon: play.hasWon,
    isOver: play.isOver,
    ...(play.isBegunOnDay ? { isBegunOnDay: true } : {}),
    firstGuessInTop1000: play.firstGuessInTop1000,
    bestPercentile: play.bestPercentile,
    alternative: play.isOver ? null : alternative,
    secret: play.isOver ? secret : null,
    ...(play.bonusWords.length === 0 ? {} : { bonusWords: play.bonusWords.map(({ word, form }) => form ?? word) }),
  };
}

/** Copies only the reference fields: the argument may be a stored game that includes its secret. */
function copyRef<Game extends GameRef>(game: Game): Game {
  const { edition } = game;
  // TypeScript does not narrow a type parameter.
  return (isDaily(game) ? { edition, number: game.number } : { edition, code: game.code }) as Game;
}

export function recentGuess(view: GameView<GameRef>): Guess | undefined {
  return view.guesses.find((guess) => guess.number === view.recentNumber);
}
