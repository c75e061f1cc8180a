// game: the rules of Proxima as pure functions and plain data.
// It imports nothing outside this room: no React, no Node, no clock, no translations.

/** The secret has proximity 1000, the closest other word 999, the last ranked word 1; 0 means beyond the nearest 1000. */
export const PROXIMITY_SCALE = 1000;

/** How close a word is to the secret of a game. */
export interface Rating {
  /** Cosine of the two word vectors × 100, rounded to 2 decimals; -100 to 100. */
  readonly similarity: number;
  /** Rank out of PROXIMITY_SCALE, 0 when the word is not among the nearest. */
  readonly percentile: number;
}

/** A word near another. */
export interface NearWord extends Rating {
  readonly word: string;
}

/** Rates a word of the edition's vocabulary under one secret; undefined when the vocabulary does not have the word. */
export type Rate = (word: string) => Rating | undefined;

/** One step of a play as it is kept: scores are never stored, they are derived by `replay`. */
export type LogEntry =
  | {
      readonly kind: "guess" | "hint";
      /** The word as the vocabulary spells it. */
      readonly word: string;
      /** What the player typed, when the vocabulary spells it otherwise. */
      readonly typed?: string;
      /** Name of the player of a team who took the step, 1 to 12 characters; left out where one player plays alone. */
      readonly by?: string;
    }
  | { readonly kind: "giveUp"; readonly by?: string };

/** The truth of a play: everything shown is derived from it. */
export type GuessLog = readonly LogEntry[];

/** A guess as the player sees it. */
export interface Guess extends Rating {
  readonly word: string;
  readonly typed?: string;
  /** 1 for the first guess; a repeated word keeps the number it had. */
  readonly number: number;
  /** What put the word on the list. A give-up shows the secret. */
  readonly kind: LogEntry["kind"];
  /** Name of the player of a team who made it first. */
  readonly by?: string;
}
