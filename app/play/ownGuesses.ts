import { nearestFirst, PROXIMITY_SCALE } from "~/vectors/rating";
import type { TeamInfo } from "./gameView";
import type { Guess } from "./guess";

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
  return nearestFirst(guesses.filter(({ kind, percentile }) => kind === "guess" && percentile < PROXIMITY_SCALE))[0];
}
