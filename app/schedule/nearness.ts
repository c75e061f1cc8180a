/** How near in meaning two secrets of an edition may not be. */
const NEARNESS = [
  { days: 7, rank: 900, similarity: 0.2 },
  { days: 30, rank: 980, similarity: 0.3 },
] as const;

const STRIKING = { days: 3, rank: 950 };

type Nearness = (typeof NEARNESS)[number];

/** Two secrets that are farther apart than this may be as near as they like, games. */
export const MAX_NEAR_DAYS = 30;

/**
 * The rules for two games. Each is broken by words of which one has this rank or a higher one around the other, and a
 * similarity of at least this (cosine). Among the built-in secrets, hardly a word of that rank has less; of two secrets by
 * chance, one pair in fifty is at 0.3 and one in fifteen at 0.2, so that few ranks need to be known.
 * @param days between the games
 */
export function nearnessWithin(days: number): readonly Nearness[] {
  return NEARNESS.filter((rule) => days <= rule.days);
}

/** Whether players of both games will notice how near the words are, so that somebody should look at it. */
export function isStriking(days: number, rank: number): boolean {
  return days <= STRIKING.days && rank >= STRIKING.rank;
}

/** The least similarity of two words, -1 … 1, that can be too near so many days apart. */
export function leastSimilarity(days: number): number {
  return Math.min(...nearnessWithin(days).map(({ similarity }) => similarity));
}
