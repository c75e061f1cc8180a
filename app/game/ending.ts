import type { TeamInfo } from "./team";
import { type FoldedNearWord, type Guess, nearestOf, PROXIMITY_SCALE } from "./types";

/** What the page of an ended game shows beside the game itself. It is sent to the player who has ended the game only. */
export interface Ending {
  /** The player's statistics of the edition, with this game, in their text form. Null for a custom game, which counts nowhere. */
  readonly stats: string | null;
  /** The words nearest to the secret, closest first, words of one stem with it folded. */
  readonly nearestWords: readonly FoldedNearWord[];
  /** The guesses that are among the nearest words, where a reader may find them odd. */
  readonly reportable: readonly string[];
  /** For a past game: another one that the player has not ended. Null if there is none, and for other games. */
  readonly nextUnplayed: number | null;
  /** Null in an edition without bonus rounds. */
  readonly bonus: EndingBonus | null;
  /** For today's game: the names of the circles that the player is in. Null for other games. */
  readonly circles: readonly string[] | null;
}

export interface EndingBonus {
  /** Whether it asks for words among the nearest. */
  readonly isOfNearest: boolean;
  readonly correctCount: number;
  readonly hasWon: boolean;
}

/** The team-mate who found the secret. Undefined if nobody did, or the player, or somebody who plays alone. */
export function mateWhoFound({
  guesses,
  hasWon,
  team,
}: {
  readonly guesses: readonly Guess[];
  readonly hasWon: boolean;
  readonly team?: TeamInfo;
}): string | undefined {
  const finder = hasWon ? ownGuesses(guesses).at(-1)?.by : undefined;
  return finder === team?.me ? undefined : finder;
}

/** The player's own steps in a game: the secret that a give-up reveals is not one of them. */
export function ownGuesses(guesses: readonly Guess[]): Guess[] {
  return guesses.filter(({ kind }) => kind !== "giveUp");
}

/** The best guess that is not the secret. Hints do not count: they are help. Undefined if there is none. */
export function nearestMiss(guesses: readonly Guess[]): Guess | undefined {
  return nearestOf(guesses.filter(({ kind, percentile }) => kind === "guess" && percentile < PROXIMITY_SCALE));
}
