// vectors: the vocabulary of an edition with its vectors: similarity, rankings, and what unknown texts stand for.
import type { Angles } from "./angles.server";
import type { Point } from "./candidates.mjs";
import type { Centroid } from "./centroid.server";
import { type Compound, type CompoundOptions, findCompound } from "./compoundSplit.server";
import { deriveWord } from "./derivedWord.server";
import type { Pack } from "./pack.server";
import type { BetweenTask, FitTask } from "./pool.server";
import { type Ranking, type RankingOptions, type RankingParts, Rankings } from "./rankings.server";
import { PROXIMITY_SCALE } from "./rating";
import type { SpellingIndex } from "./spellingIndex.server";
import { leastTypoCost, type SuggestOptions, suggestRows } from "./suggest.server";
import { Vocabulary, type VocabularyParts, type WordMatch } from "./vocabulary.server";

/** Where the vectors come from. */
interface PackFacts {
  readonly file: string;
  /** What to do if the file is wrong, such as "remove it". */
  readonly repair: string;
  /** SHA-256 of the pack, hexadecimal. */
  readonly checksum: string;
  /** Origin and license, as stated in the pack. */
  readonly source: string;
  readonly license: string;
  /** Numbers of a vector. */
  readonly dimensions: number;
}

interface Parts extends Omit<VocabularyParts, "words">, Omit<RankingParts, "similarity"> {
  readonly pack: Pack;
  readonly origin: Pick<PackFacts, "file" | "repair">;
  readonly centroid: Centroid;
  /** Undefined if the pack has no map. */
  readonly angles: Angles | undefined;
  /** Makes the index, which takes 50 ms, when it is first needed. */
  readonly spellings: () => SpellingIndex;
  readonly estimate: (secret: number) => Promise<number>;
  readonly fit: (play: Omit<FitTask, "pack" | "excluded">) => Promise<Uint32Array>;
  readonly between: (asked: Omit<BetweenTask, "pack" | "excluded">) => Promise<Uint32Array>;
}

/** A word between a guess and a secret, with its cosine to each. */
export interface WordBetween extends WordMatch {
  readonly toGuess: number;
  readonly toSecret: number;
}

/** Greatest difference of two cosines that a player does not tell apart: 10 points of similarity. */
const FITTING_REACH = 0.1;

export class EditionVectors extends Vocabulary {
  readonly origin: PackFacts;
  readonly #parts: Parts;
  readonly #rankings: Rankings;

  constructor(parts: Parts) {
    const { checksum, header, words } = parts.pack;
    super({ ...parts, words });
    this.origin = {
      ...parts.origin,
      checksum,
      source: header.source,
      license: header.license,
      dimensions: header.dimensions,
    };
    this.#parts = parts;
    this.#rankings = new Rankings({ ...parts, similarity: (a, b) => this.similarity(a, b) });
  }

  /** Float64 cosine of the stored int16 rows, -1 … 1. @throws RangeError if a row does not exist. */
  similarity(a: number, b: number): number {
    this.requireRow(a);
    this.requireRow(b);
    if (a === b) return 1;
    const { kernel, inverseNorms } = this.#parts.pack;
    const cosine = kernel.dot(a, b) * ((inverseNorms[a] ?? 0) * (inverseNorms[b] ?? 0));
    // Rounding may exceed the limits by one bit for equal or opposite rows.
    return Math.max(-1, Math.min(1, cosine));
  }

  /** The centroid similarity of a word, -1 … 1. See `Centroid`. @throws RangeError if the row does not exist. */
  centroidSimilarity(row: number): number {
    this.requireRow(row);
    return this.#parts.centroid.of(row);
  }

  /** The direction of a word on the map, whole degrees, 0 to 359. Undefined for a word that has none. */
  angleOf(row: number): number | undefined {
    return this.#parts.angles?.of(row);
  }

  /**
   * The order by float64 `dot × inverse norm` of the stored rows, which is their exact cosine order. Ties are ordered by
   * UTF-8 bytes (code point order). Cached; concurrent calls share one computation.
   * The secret itself may be a stopword or hidden.
   * @throws RangeError if the row does not exist.
   * @throws the error of `toBusyError` if too many rankings are waiting
   */
  ranking(secretRow: number, options?: RankingOptions): Promise<Ranking> {
    this.requireRow(secretRow);
    return this.#rankings.of(secretRow, options);
  }

  /**
   * The `k` closest other words, closest first; fewer when the edition has fewer. Similarities are cosines, -1 … 1;
   * percentiles 999 (closest) … 1, and 0 beyond the nearest 1000.
   */
  async nearest(row: number, k: number, options: RankingOptions = {}) {
    const { order } = await this.ranking(row, options);
    return Array.from(order.subarray(1, Math.max(0, k) + 1), (other, index) => ({
      ...this.matchAt(other),
      similarity: this.similarity(row, other),
      percentile: Math.max(0, PROXIMITY_SCALE - 1 - index),
    }));
  }

  /**
   * How many guesses the solver needs for a secret with these vectors, of which it knows the 10,000 most frequent ranked words.
   * MAX_SOLVER_GUESSES + 1: more, or it does not know the word. It is the same each time. Computed in the ranking threads, one at a
   * time and behind rankings, in 0.5 to 5 s.
   * @throws RangeError if the row does not exist.
   */
  guessesToFind(secretRow: number): Promise<number> {
    this.requireRow(secretRow);
    return this.#parts.estimate(secretRow);
  }

  /**
   * How many ranked words still fitted after each guess at a secret: those whose cosine with each guess so far is within 0.10 of
   * the secret's. The secret always fits. Computed in the ranking threads from the stored rows.
   * @param options.without rows that take no rank, as in `ranking`
   * @returns the number before any guess, then one for each; none is greater than the one before
   * @throws RangeError if a row does not exist
   * @throws the error of `toBusyError` if too many tasks are waiting
   */
  fitting(
    secretRow: number,
    guesses: readonly Point[],
    { without = new Set() }: Pick<RankingOptions, "without"> = {},
  ): Promise<Uint32Array> {
    for (const row of [secretRow, ...guesses]) if (typeof row === "number") this.requireRow(row);
    return this.#parts.fit({ secret: secretRow, guesses, reach: FITTING_REACH, without: Uint32Array.from(without) });
  }

  /**
   * The words between a guess and a secret: other ranked words that are among the nearest 1000 of both, with their cosines to the
   * two, -1 … 1. By the smaller of these, greatest first.
   * @param options as in `ranking`
   * @throws as `fitting` does
   */
  async between(secretRow: number, guess: Point, options: RankingOptions = {}): Promise<readonly WordBetween[]> {
    if (typeof guess === "number") this.requireRow(guess);
    const cosineTo = (row: number) =>
      typeof guess === "number" ? this.similarity(row, guess) : this.#parts.pack.rows.cosine(guess, row);
    const { order } = await this.ranking(secretRow, options);
    const rows = await this.#parts.between({
      secret: secretRow,
      guess,
      nearest: order.slice(1, PROXIMITY_SCALE),
      without: Uint32Array.from(options.without ?? []),
    });
    return Array.from(rows, (row) => ({
      ...this.matchAt(row),
      toGuess: cosineTo(row),
      toSecret: this.similarity(row, secretRow),
    }));
  }

  /** See `suggestRows`. Only words whose row `isAllowed`, without hidden words. */
  suggest(text: string, { limit, isAllowed }: Omit<SuggestOptions, "find">): readonly WordMatch[] {
    const rows = suggestRows(this.#parts.spellings(), text, {
      limit,
      isAllowed: (row) => this.isVisible(row) && isAllowed(row),
      find: (spelling) => this.find(spelling),
    });
    return rows.map((row) => this.matchAt(row));
  }

  /**
   * The ranked word of which a rule of the language makes a text that is none and no form, also no hidden one. See `deriveWord`.
   * @param text in lower case, with single spaces
   */
  derived(text: string): WordMatch | undefined {
    if (this.language === undefined || this.isHidden(text)) return undefined;
    const isRanked = (match: WordMatch | undefined) => match !== undefined && this.isRanked(match.row);
    const find = (spelling: string) => {
      const match = this.find(spelling);
      return isRanked(match) ? match : undefined;
    };
    return deriveWord(text, this.language, {
      find,
      readingsOf: (spelling) => this.readingsOf(spelling).filter(isRanked),
      typoCost: (spelling, except) => this.typoCost(spelling, except),
    });
  }

  /** See `leastTypoCost`: 100 is one edit. */
  typoCost(text: string, except?: number): number {
    return leastTypoCost(this.#parts.spellings(), text, except);
  }

  /** See `findCompound`. */
  compound(
    text: string,
    options: Pick<CompoundOptions, "links" | "isHead" | "isHeadFirst" | "isVerb" | "findBeside">,
  ): Compound | undefined {
    const make = (spelled: string) =>
      findCompound(spelled, {
        ...options,
        index: this.#parts.spellings,
        find: (part) => this.find(part),
        readingsOf: (part) => this.readingsOf(part),
        isStopword: (row) => this.isStopword(row),
        rows: this.#parts.pack.rows,
        centroid: this.#parts.centroid,
      });
    // The index has today's spelling: "Nußbaum".
    return make(text) ?? (text.includes("ß") ? make(text.replaceAll("ß", "ss")) : undefined);
  }
}
