// vectors: word lookup directly in the bytes of a pack, without a table of strings.

/** The bytes `text[start … end)`. */
interface Range {
  readonly text: Uint8Array;
  readonly start: number;
  readonly end: number;
}

/** Three-way comparison by UTF-8 bytes, i.e. in code point order. */
export function compareBytes(one: Range, other: Range): number {
  const length = one.end - one.start;
  const otherLength = other.end - other.start;
  const shared = Math.min(length, otherLength);
  for (let at = 0; at < shared; at++) {
    const difference = (one.text[one.start + at] ?? 0) - (other.text[other.start + at] ?? 0);
    if (difference !== 0) return difference;
  }
  return length - otherLength;
}

/**
 * Whether the bytes `text[start … end)` are among those supplied, each as often as needed. Works on bytes, as decoding a whole
 * vocabulary takes tens of milliseconds.
 * @param supply how often each byte may be used, indexed by its value. Unchanged afterwards.
 */
export function isMadeOfBytes(text: Uint8Array, { start, end }: { start: number; end: number }, supply: Uint8Array) {
  let at = start;
  for (; at < end; at++) {
    const byte = text[at] ?? 0;
    const left = supply[byte] ?? 0;
    if (left === 0) break;
    supply[byte] = left - 1;
  }
  for (let used = start; used < at; used++) {
    const byte = text[used] ?? 0;
    supply[byte] = (supply[byte] ?? 0) + 1;
  }
  return at === end;
}

export interface WordSections {
  /** UTF-8, without separators. */
  readonly words: Buffer;
  readonly wordOffsets: Uint32Array;
  readonly byteOrder: Uint32Array;
  readonly accented: Uint32Array;
}

export class Words {
  /** UTF-8 bytes of all words, without separators. The word of a row starts at `startOf(row)`. */
  readonly bytes: Buffer;
  /** Rows of the words that are spelled with accents. */
  readonly accentedRows: Uint32Array;
  readonly #offsets: Uint32Array;
  readonly #byteOrder: Uint32Array;

  constructor({ words, wordOffsets, byteOrder, accented }: WordSections) {
    this.bytes = words;
    this.accentedRows = accented;
    this.#offsets = wordOffsets;
    this.#byteOrder = byteOrder;
  }

  get count(): number {
    return this.#offsets.length - 1;
  }

  /** @throws RangeError if the row does not exist. */
  wordAt(row: number): string {
    const start = this.#offsets[row];
    const end = this.#offsets[row + 1];
    if (start === undefined || end === undefined) throw new RangeError(`There is no row ${row} of ${this.count}.`);
    return this.bytes.toString("utf8", start, end);
  }

  /** Whether the UTF-8 bytes of a word are among those supplied. See `isMadeOfBytes`. */
  isMadeOfBytes(row: number, supply: Uint8Array): boolean {
    return isMadeOfBytes(this.bytes, { start: this.startOf(row), end: this.startOf(row + 1) }, supply);
  }

  /** Row of this exact spelling. */
  rowOf(word: string): number | undefined {
    const text = Buffer.from(word, "utf8");
    const key = { text, start: 0, end: text.length };
    let low = 0;
    let high = this.#byteOrder.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const row = this.#byteOrder[middle] ?? 0;
      const sign = this.compare(row, key);
      if (sign === 0) return row;
      if (sign < 0) high = middle;
      else low = middle + 1;
    }
    return undefined;
  }

  /** Compares bytes with the word of a row, as `compareBytes` does. */
  compare(row: number, key: Range): number {
    return compareBytes(key, { text: this.bytes, start: this.startOf(row), end: this.startOf(row + 1) });
  }

  /** All rows, in the order of the bytes of their words. */
  get byteOrder(): Uint32Array {
    return this.#byteOrder;
  }

  /** Byte offset of a word in `bytes`. That of the row `count` is the end of the last word. */
  startOf(row: number): number {
    return this.#offsets[row] ?? 0;
  }

  /** UTF-8 bytes of a word. */
  bytesAt(row: number): Uint8Array {
    return this.bytes.subarray(this.startOf(row), this.startOf(row + 1));
  }
}
