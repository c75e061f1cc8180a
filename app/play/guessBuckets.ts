/** Up to how many guesses buckets have which width: fine where most games end, and never much over a tenth. */
const WIDTHS = [
  { upTo: 20, width: 1 },
  { upTo: 40, width: 2 },
  { upTo: 100, width: 5 },
  { upTo: 200, width: 10 },
  { upTo: 500, width: 50 },
] as const;
const LAST = { upTo: 2000, width: 500 };

/**
 * The bucket in which a number of guesses, or of hints, is counted, named by the most guesses that it holds. The last one, of 2000,
 * holds all above too. Without exact numbers, a count says nothing about one player.
 */
export function bucketOf(guesses: number): number {
  const { width } = WIDTHS.find(({ upTo }) => guesses <= upTo) ?? LAST;
  return Math.min(LAST.upTo, Math.ceil(guesses / width) * width);
}

/** How many plays are in a bucket. */
export interface BucketCount {
  /** Of `bucketOf`. */
  readonly bucket: number;
  readonly count: number;
}

/** The fewest guesses, or hints, within which half of the plays have ended, to the end of a bucket. Null: there are none. */
export function medianOf(counts: readonly BucketCount[]): number | null {
  const sorted = [...counts].sort((a, b) => a.bucket - b.bucket);
  const half = sorted.reduce((sum, { count }) => sum + count, 0) / 2;
  let sum = 0;
  for (const { bucket, count } of sorted) {
    sum += count;
    if (count > 0 && sum >= half) return bucket;
  }
  return null;
}

/** The most guesses of each group that is shown but the last, which has no limit. Each is the end of a bucket. */
const GROUP_ENDS = [10, 20, 40, 80, 160] as const;

/** A group of buckets: from one number of guesses to another, both included. The last one has no end. */
export interface GuessGroup {
  readonly from: number;
  readonly to: number | null;
  readonly count: number;
}

/** Adds buckets up to six groups, each about twice as wide as the one before. */
export function groupsOf(counts: readonly BucketCount[]): GuessGroup[] {
  return [...GROUP_ENDS, null].map((to, index) => {
    const from = (GROUP_ENDS[index - 1] ?? 0) + 1;
    const within = counts.filter(({ bucket }) => bucket >= from && (to === null || bucket <= to));
    return { from, to, count: within.reduce((sum, { count }) => sum + count, 0) };
  });
}
