// vectors: the map: the direction in which the orbit shows a word, which is the same in every game.
import { Forms } from "./forms.server";
import type { Words } from "./words.server";

/** Not looked up yet. */
const UNKNOWN = -1;
const NONE = -2;

/** A line that has no whole degree, 0 to 359. */
const BAD_LINE = /^.*\t(?!(?:\d|[1-9]\d|[12]\d\d|3[0-5]\d)$).*$/m;

/**
 * The table of directions of a pack: lines of word, tab and a whole degree, sorted by the bytes of the word. Words of one theme
 * have directions close to each other.
 */
export class Angles {
  readonly #table: Forms;
  readonly #words: Words;
  /** By row. */
  readonly #known: Int16Array;

  /** @throws Error naming the first line that is malformed, repeated or out of order. */
  constructor(bytes: Buffer, words: Words) {
    this.#table = new Forms(bytes);
    const text = bytes.toString("utf8");
    const bad = BAD_LINE.exec(text);
    if (bad !== null) {
      const line = text.slice(0, bad.index).split("\n").length;
      throw new Error(`line ${line}: "${bad[0]}" is not a word, a tab and a whole number from 0 to 359`);
    }
    this.#words = words;
    this.#known = new Int16Array(words.count).fill(UNKNOWN);
  }

  /** Degrees, 0 to 359. Undefined for a word that the table lacks. */
  of(row: number): number | undefined {
    let angle = this.#known[row] ?? NONE;
    if (angle === UNKNOWN) {
      angle = Number(this.#table.wordFor(this.#words.wordAt(row)) ?? NONE);
      this.#known[row] = angle;
    }
    return angle === NONE ? undefined : angle;
  }
}
