// vectors: how near a word is to words in general.
import { dot, normalized, type Rows } from "./rows.server";

/** The words in general: so many of the most frequent ones. */
const FREQUENT_WORDS = 2000;
/** The median is found by every so many words. */
const SAMPLE_STEP = 16;

/**
 * The centroid similarity of a word: the cosine, -1 … 1, of its vector and the mean of the pack's 2000 most frequent words.
 * Words such as "think" are near to most others, so that being near to them says little about a secret.
 */
export class Centroid {
  readonly #rows: Rows;
  readonly #mean: Float64Array;
  /** The median centroid similarity. */
  readonly #median: number;

  /** @param count number of rows */
  constructor(rows: Rows, count: number) {
    const frequent = Array.from({ length: Math.min(FREQUENT_WORDS, count) }, (_, row) => row);
    this.#rows = rows;
    this.#mean = rows.sum(frequent.map((row) => ({ row, weight: 1 })));
    const sample = Float64Array.from({ length: Math.ceil(count / SAMPLE_STEP) }, (_, index) =>
      this.of(index * SAMPLE_STEP),
    ).sort();
    this.#median = sample[sample.length >> 1] ?? 0;
  }

  of(row: number): number {
    return this.#rows.cosine(this.#mean, row);
  }

  /** A unit vector without its part along the mean, scaled to length 1. */
  without(vector: Float64Array): Float64Array {
    const along = dot(vector, this.#mean);
    return normalized(vector.map((value, at) => value - along * (this.#mean[at] ?? 0)));
  }

  /** A unit vector with the median centroid similarity. */
  withMedian(vector: Float64Array): Float64Array {
    const across = Math.sqrt(1 - this.#median ** 2);
    return this.without(vector).map((value, at) => across * value + this.#median * (this.#mean[at] ?? 0));
  }
}
