// vectors: the map: the direction in which the orbit shows a word, which is the same in every game.
import { checkForms, endOfForm, lineAfter } from "./forms.server";
import type { Words } from "./words.server";

const NONE = -1;
const FULL_CIRCLE = 360;
const ZERO = 48;
const NINE = 57;

/**
 * The table of directions of a pack: lines of word, tab and a whole degree, sorted by the bytes of the word. Words of one theme
 * have directions close to each other.
 */
export class Angles {
  /** Degrees by row. */
  readonly #angles: Int16Array;

  /** @throws Error naming the first line that is malformed, repeated or out of order. */
  constructor(bytes: Buffer, words: Words) {
    checkForms(bytes);
    this.#angles = new Int16Array(words.count).fill(NONE);
    // Both are in the same order. Without objects for a line: there are a hundred thousand.
    const { byteOrder } = words;
    const range = { text: bytes, start: 0, end: 0 };
    let next = 0;
    for (let start = 0, line = 1; start < bytes.length; line++) {
      const end = endOfForm(bytes, start);
      const after = lineAfter(bytes, end);
      const angle = degreesIn(bytes, end + 1, after - 1);
      if (angle === undefined) {
        const text = bytes.toString("utf8", start, after - 1);
        throw new Error(`line ${line}: "${text}" is not a word, a tab and a whole number from 0 to 359`);
      }
      range.start = start;
      range.end = end;
      let sign = 1;
      for (; sign > 0 && next < byteOrder.length; next++) sign = words.compare(byteOrder[next] ?? 0, range);
      if (sign === 0) this.#angles[byteOrder[next - 1] ?? 0] = angle;
      // The word that comes after this line may be that of the next one.
      else if (sign < 0) next--;
      start = after;
    }
  }

  /** Degrees, 0 to 359. Undefined for a word that the table lacks. */
  of(row: number): number | undefined {
    const angle = this.#angles[row] ?? NONE;
    return angle === NONE ? undefined : angle;
  }
}

/** The whole degrees that a range of bytes spells. Undefined: none, or with a needless zero. */
function degreesIn(text: Uint8Array, start: number, end: number): number | undefined {
  let angle = 0;
  for (let at = start; at < end; at++) {
    const byte = text[at] ?? 0;
    if (byte < ZERO || byte > NINE || (at > start && angle === 0)) return undefined;
    angle = angle * 10 + byte - ZERO;
  }
  return angle < FULL_CIRCLE ? angle : undefined;
}
