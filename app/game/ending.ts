import type { TodayRow } from "./circle";
import type { OthersPlayed } from "./played";

import { type Guess, nearestOf, type TeamInfo } from "./types";
import { PROXIMITY_SCALE } from "./rating";

/** What the page of an ended game shows beside the game itself. It is sent to the player who has ended the game only. */
export interface Ending {
  /** The player's statistics of the edition, with this game, in their text form. Null for a custom game, which counts nowhere. */
  readonly stats: string | null;
  /** For a past game: another one that the player has not ended. Null if there is none, and for other games. */
  readonly nextUnplayed: number | null;
  /** Null in an edition without bonus rounds. */
  readonly bonus: EndingBonus | null;
  /** Null for a custom game, where nobody was counted, and for a player who does not want to know. */
  readonly others: OthersPlayed | null;
  /** For today's game: how the first circle of the player does. Null for other games, and without a circle. */
  readonly circle: EndingCircle | null;
  /** What the host says of the game. Null: nothing. */
  readonly notice: { readonly text: string; readonly language: string } | null;
}

export interface EndingCircle {
  readonly id: string;
  readonly name: string;
  /** The best of today, and the player. */
  readonly rows: readonly TodayRow[];
  /** How many more are in it. */
  readonly more: number;
}

/** Rows of a circle in the ending, which leaves room for what follows. */
const CIRCLE_ROWS = 4;

/** @param today as `toCircleView` sorts it */
export function toEndingCircle(id: string, name: string, today: readonly TodayRow[]): EndingCircle {
  const own = today.findIndex(({ isMe }) => isMe);
  const rows = today.filter((_, index) => index === own || index < CIRCLE_ROWS - (own < CIRCLE_ROWS ? 0 : 1));
  return { id, name, rows, more: today.length - rows.length };
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
