// vectors: vectors that are no rows of a pack: sums of rows, and their cosines with rows.

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

/** The vector scaled to length 1. A vector of length 0 stays as it is. */
export function normalized(vector: Float64Array): Float64Array {
  const length = Math.sqrt(dot(vector, vector));
  return length === 0 ? vector : vector.map((value) => value / length);
}

/** The rows of a pack as unit vectors. Sums are float64 in the order of the terms, so they are the same on every machine. */
export class Rows {
  readonly #data: Int16Array;
  readonly #inverseNorms: Float64Array;
  /** Numbers per vector, padding included. */
  readonly stride: number;

  /**
   * @param data all rows of the pack, `stride` int16 numbers each
   * @param inverseNorms 1 / √(row · row) of each row
   */
  constructor(data: Int16Array, { stride, inverseNorms }: { stride: number; inverseNorms: Float64Array }) {
    this.#data = data;
    this.#inverseNorms = inverseNorms;
    this.stride = stride;
  }

  /** Sum of unit vectors, each times its weight, scaled to length 1. A sum of length 0 stays 0. */
  sum(terms: Iterable<{ readonly row: number; readonly weight: number }>): Float64Array {
    const { stride } = this;
    const data = this.#data;
    const sum = new Float64Array(stride);
    for (const { row, weight } of terms) {
      const scale = weight * (this.#inverseNorms[row] ?? 0);
      const start = row * stride;
      for (let at = 0; at < stride; at++) sum[at] = (sum[at] ?? 0) + scale * (data[start + at] ?? 0);
    }
    return normalized(sum);
  }

  /** Cosine of a unit vector and a row, -1 … 1. */
  cosine(vector: Float64Array, row: number): number {
    const { stride } = this;
    const data = this.#data;
    const start = row * stride;
    let dot = 0;
    for (let at = 0; at < stride; at++) dot += (vector[at] ?? 0) * (data[start + at] ?? 0);
    return Math.max(-1, Math.min(1, dot * (this.#inverseNorms[row] ?? 0)));
  }
}
