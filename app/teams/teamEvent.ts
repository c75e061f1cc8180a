import type { BonusGuess } from "~/play/bonus";
import type { Guess } from "~/play/guess";

/**
 * What has happened in a team's room. Published on the bus after it is stored. Each has the version of the room after it,
 * so whoever misses one notices.
 */
export type TeamEvent = { readonly version: number } & (
  | {
      readonly kind: "playerJoined";
      readonly name: string;
      /** Words of the list that are theirs, of a player who comes back. */
      readonly guesses: number;
    }
  | { readonly kind: "playerLeft"; readonly name: string; readonly playerId: string }
  | {
      readonly kind: "wordGuessed";
      /** With its author. */
      readonly guess: Guess;
      /** The id that the author's client gave it; null if it came from a form. */
      readonly id: string | null;
      /** Whether it ended the game. */
      readonly isOver: boolean;
    }
  | {
      readonly kind: "bonusWordGuessed";
      /** With its author. */
      readonly guess: BonusGuess;
      readonly id: string | null;
      /** Whether the bonus round is won. It may go on. */
      readonly hasWon: boolean;
    }
);

/** A player has come back, which is no change of the room. */
export interface TeamPresence {
  readonly kind: "presence";
}

/** The topic of a room on the bus. */
export function teamTopic(code: string): string {
  return `team:${code}`;
}
