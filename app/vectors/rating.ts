// How close words are to a secret.

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

/** A sorted copy: by rank, beyond the ranks by similarity. */
export function nearestFirst<T extends Rating>(words: readonly T[]): T[] {
  return [...words].sort((a, b) => b.percentile - a.percentile || b.similarity - a.similarity);
}
