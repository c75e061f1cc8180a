// game: the game rules as pure functions and plain data.
// It imports nothing outside this layer: no React, no Node, no clock, no translations.

import type { Language } from "./languages";

/** Proximity of the secret. The closest other word has 999, the last ranked word 1, words beyond the nearest 1000 have 0. */
export const PROXIMITY_SCALE = 1000;

/** How close a word is to the secret of a game. */
export interface Rating {
  /** Cosine of the two word vectors × 100, rounded to 2 decimals; -100 to 100. */
  readonly similarity: number;
  /** Rank out of PROXIMITY_SCALE; 0 if the word is not among the nearest. */
  readonly percentile: number;
  /** Beyond the nearest 1000: the share of the ranked words that are farther from the secret, as a whole percent, rounded down. */
  readonly closerThan?: number;
}

/** The rating of what has other fields too. */
export function ratingOf({ similarity, percentile, closerThan }: Rating): Rating {
  return closerThan === undefined ? { similarity, percentile } : { similarity, percentile, closerThan };
}

/** A word of the vocabulary. */
export interface DisplayedWord {
  /** In the vocabulary's spelling, as in logs, URLs and the API. */
  readonly word: string;
  /** As the language writes it ("Apfel"), if that is another spelling. */
  readonly display?: string;
}

/** The spelling that is shown to people. */
export function displayOf({ word, display }: DisplayedWord): string {
  return display ?? word;
}

/** What the words of a page mean in the language that the settings name. */
export interface Glosses {
  readonly language: Language;
  /** Glosses by word; an empty string if none is known. */
  readonly words: Readonly<Record<string, string>>;
}

export interface NearWord extends Rating, DisplayedWord {}

/** A neighbor of a word, with farther ones that say the same thing once more: they have the stem of the word, as it has. */
export interface FoldedNearWord extends NearWord {
  /** Nearest first. Undefined if there are none. */
  readonly sameStem?: readonly NearWord[];
}

/** A word, or a compound that the vocabulary lacks: then `word` is as it was typed, in lower case. */
export interface CompoundParts extends DisplayedWord {
  /** The words of which a compound is made, as they are shown, the head last. Undefined for a word of the vocabulary. */
  readonly madeOf?: readonly string[];
}

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

/** A sorted copy: by rank, beyond the ranks by similarity. */
export function nearestFirst<T extends Rating>(words: readonly T[]): T[] {
  return [...words].sort((a, b) => b.percentile - a.percentile || b.similarity - a.similarity);
}

/** The guess that is nearest to the secret. Undefined if there is none. */
export function nearestOf(guesses: readonly Guess[]): Guess | undefined {
  return nearestFirst(guesses)[0];
}
