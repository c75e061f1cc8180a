// play: a play is its log. Its rules are pure functions and plain data: no React, no Node, no clock, no translations.

import type { Rating } from "~/vectors/rating";
import type { CompoundParts } from "~/words/displayedWord";

/** Where the orbit shows a word. It is the same in every game, so it says nothing about a secret. */
interface OnMap {
  /** Its direction, whole degrees, 0 to 359: words of one theme lie side by side. Undefined for a word that the map lacks. */
  readonly angle?: number;
}

/**
 * Rates a word against the secret of a game. The result has the vocabulary's spelling of the word: an older vocabulary
 * may have had another. Undefined if the word is not in the edition's vocabulary and no compound of its words.
 */
export type Rate = (word: string) => (Rating & CompoundParts & OnMap) | undefined;

/** One step of a play. Scores are not stored; `replay` derives them. */
export type LogEntry =
  | {
      readonly kind: "guess" | "hint";
      /** The word in the vocabulary's spelling, or a compound as it was typed. */
      readonly word: string;
      /** What the player typed, if spelled differently. */
      readonly typed?: string;
      /** Author in a team, 1 to 12 characters. Undefined for a single player. */
      readonly by?: string;
    }
  | { readonly kind: "giveUp"; readonly by?: string }
  | {
      /** A word tried in the bonus round, after the end. */
      readonly kind: "bonus";
      /** The word in the vocabulary's spelling. */
      readonly word: string;
      readonly by?: string;
    }
  | {
      /** No step of the player: the play was begun while its game was that of the day. At most once, anywhere in the log. */
      readonly kind: "begun";
      readonly by?: undefined;
    };

/** The source of truth of a play: all other state is derived from it. */
export type GuessLog = readonly LogEntry[];

/** A guess as displayed. */
export interface Guess extends Rating, CompoundParts, OnMap {
  readonly typed?: string;
  /** Counted from 1. A repeated word keeps its first number. */
  readonly number: number;
  /** The kind of step that added the word. A give-up adds the secret. */
  readonly kind: Exclude<LogEntry["kind"], "bonus" | "begun">;
  /** Name of the team player who guessed it first. */
  readonly by?: string;
}
