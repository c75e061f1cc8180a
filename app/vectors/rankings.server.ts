// vectors: the rankings of an edition: every ranked word in the order of its closeness to a secret.
import type { LRUCache } from "lru-cache";
import { PROXIMITY_SCALE } from "./rating";
import { EXCLUDED } from "./vocabulary.server";

export interface Ranking {
  /** Every ranked row, closest first; `order[0]` is always the secret itself. */
  readonly order: Uint32Array;
  /**
   * 1000 (secret), 999 (closest other word) … 1; 0 if beyond the nearest 1000. A row that takes no rank has that of the next
   * ranked word below it; a stopword and a hidden word have 0.
   */
  readonly percentileOf: (row: number) => number;
  /** The same where the cosine of the row with the secret is known. */
  readonly percentileBy: (row: number, cosine: number) => number;
  /** The percentile of the first ranked word that is less similar to the secret than a cosine, -1 … 1. At most 999. */
  readonly percentileAt: (cosine: number) => number;
  /**
   * The share of the ranked words, the secret included, whose cosine with the secret is lower, as a whole percent, rounded down.
   * Never above that of the 1001st word: it is asked for words beyond the nearest 1000.
   * @param cosine -1 … 1
   */
  readonly closerThanAt: (cosine: number) => number;
}

export interface RankingOptions {
  /**
   * False for a word that nobody may know to have been asked for. Its ranking then makes no later call faster. Default:
   * true.
   */
  readonly isKept?: boolean;
  /**
   * Rows that take no rank in this ranking, as those of unranked words never do. The set is not changed later. Default:
   * none.
   */
  readonly without?: ReadonlySet<number>;
}

/** Counts the rankings that are asked for. */
export interface RankingMetrics {
  /** A hit is known or being computed, a miss has to be computed. */
  readonly rankings: { readonly inc: (labels: { readonly cache: "hit" | "miss" }) => void };
  /** The time of each that was computed. The wait for a thread is part of it. */
  readonly rankingSeconds: { readonly observe: (seconds: number) => void };
}

const NO_ROWS: ReadonlySet<number> = new Set();

export interface RankingParts {
  /** The order of a secret's words, the secret first. */
  readonly compute: (secret: number) => Promise<Uint32Array>;
  /** Float64 cosine of two rows, -1 … 1. */
  readonly similarity: (a: number, b: number) => number;
  /** One byte for each row, see `EXCLUDED`. */
  readonly excluded: Uint8Array;
  /** That of all editions, by edition and row. */
  readonly cache: LRUCache<string, Ranking>;
  /** Names the edition in the cache. */
  readonly key: string;
  readonly metrics: RankingMetrics | undefined;
}

/** Cached; concurrent calls share one computation. */
export class Rankings {
  readonly #parts: RankingParts;
  readonly #running = new Map<number, Promise<Ranking>>();
  /** The last ranking that was asked for without some rows, by the whole one. */
  readonly #reduced = new WeakMap<Ranking, { readonly rows: string; readonly ranking: Ranking }>();

  constructor(parts: RankingParts) {
    this.#parts = parts;
  }

  /** @throws the error of `toBusyError` if too many rankings are waiting */
  of(secret: number, { isKept = true, without = NO_ROWS }: RankingOptions = {}): Promise<Ranking> {
    const whole = this.#whole(secret, isKept);
    return without.size === 0 ? whole : whole.then((found) => this.#reduce(secret, found, without));
  }

  #whole(secret: number, isKept: boolean): Promise<Ranking> {
    const { cache, key, metrics, compute } = this.#parts;
    const name = `${key}:${secret}`;
    // To peek does not put off its end.
    const cached = isKept ? cache.get(name) : cache.peek(name);
    const known = cached === undefined ? this.#running.get(secret) : Promise.resolve(cached);
    if (known !== undefined) {
      metrics?.rankings.inc({ cache: "hit" });
      return known;
    }
    metrics?.rankings.inc({ cache: "miss" });
    const begun = performance.now();
    const promise = compute(secret)
      .then((order) => {
        metrics?.rankingSeconds.observe((performance.now() - begun) / 1000);
        const result = this.#toRanking(secret, order);
        if (isKept) cache.set(name, result);
        return result;
      })
      .finally(() => {
        if (isKept) this.#running.delete(secret);
      });
    if (isKept) this.#running.set(secret, promise);
    return promise;
  }

  /** Takes rows out of a ranking. The secret stays. */
  #reduce(secret: number, whole: Ranking, without: ReadonlySet<number>): Ranking {
    const rows = [...without].join();
    const known = this.#reduced.get(whole);
    if (known?.rows === rows) return known.ranking;
    const order = whole.order.filter((row) => row === secret || !without.has(row));
    const result = this.#toRanking(secret, order, without);
    this.#reduced.set(whole, { rows, ranking: result });
    return result;
  }

  #toRanking(secret: number, order: Uint32Array, without = NO_ROWS): Ranking {
    const { excluded, similarity } = this.#parts;
    const nearest = order.subarray(0, PROXIMITY_SCALE);
    const percentileAt = (cosine: number) => {
      // By bisection: the order is that of the similarities.
      let from = 1;
      let to = nearest.length;
      while (from < to) {
        const middle = (from + to) >> 1;
        if (similarity(nearest[middle] ?? secret, secret) >= cosine) from = middle + 1;
        else to = middle;
      }
      return PROXIMITY_SCALE - from;
    };
    const cosineAt = (place: number) => similarity(order[Math.min(place, order.length - 1)] ?? secret, secret);
    const firstBeyond = cosineAt(PROXIMITY_SCALE);
    /** What is farther has no rank. */
    const farthest = order.length < PROXIMITY_SCALE ? -Infinity : cosineAt(PROXIMITY_SCALE - 1);
    /** By percent: the cosine above which a word is closer than so many. Made when it is first asked for: 100 products. */
    let limits: Float64Array | undefined;
    const closerThanAt = (cosine: number) => {
      limits ??= Float64Array.from({ length: 101 }, (_, percent) =>
        percent === 0 ? -Infinity : cosineAt(order.length - Math.ceil((percent * order.length) / 100)),
      );
      const capped = Math.min(cosine, firstBeyond);
      let from = 0;
      let to = 100;
      while (from < to) {
        const middle = (from + to + 1) >> 1;
        if (capped > (limits[middle] ?? Infinity)) from = middle;
        else to = middle - 1;
      }
      return from;
    };
    const percentileBy = (row: number, cosine: number) => {
      // Most words are farther.
      if (cosine < farthest) return 0;
      const isOut = excluded[row] === EXCLUDED.unranked || (excluded[row] === EXCLUDED.no && without.has(row));
      if (isOut && row !== secret) return percentileAt(cosine);
      // A linear search takes about a microsecond. A table per cached ranking is not worth its memory.
      const position = nearest.indexOf(row);
      return position < 0 ? 0 : PROXIMITY_SCALE - position;
    };
    const percentileOf = (row: number) => percentileBy(row, similarity(row, secret));
    return { order, percentileOf, percentileBy, percentileAt, closerThanAt };
  }
}
