// scripts: writes a pack. Rows are streamed to the file; memory use is about 30 bytes per word.
import { createHash } from "node:crypto";
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import path from "node:path";
import { makeDirectory } from "../../app/platform/directory.server";
import {
  align,
  CHECKSUM_AT,
  encodeHeader,
  HEADER_BYTES,
  JSON_AT,
  MAX_DIMENSIONS,
  MAX_WORDS,
  SECTIONS,
  strideOf,
  UNIT,
  VERSION,
  type Extent,
  type Section,
} from "../../app/vectors/layout.server";
import { foldAccents } from "../../app/vectors/spelling.server";

const ROW_BUFFER_BYTES = 1 << 22;
const FIRST_CAPACITY = 1 << 14;

export type AddedWord =
  | { readonly kind: "added" }
  /** Row of the existing word. */
  | { readonly kind: "duplicate"; readonly row: number }
  | { readonly kind: "zero" };

/**
 * Writes to `{file}.partial` and renames it at the end. Until then, and after an error, an existing file is unchanged.
 * Output is deterministic: the same words, rows and texts give the same bytes.
 */
export class PackWriter {
  readonly #file: string;
  readonly #partial: string;
  readonly #descriptor: number;
  readonly #dimensions: number;
  readonly #stride: number;
  readonly #hash = createHash("sha256");
  readonly #rowBuffer: Int16Array;
  #rowsBuffered = 0;
  #at = HEADER_BYTES;
  #count = 0;
  #inverseNorms = new Float64Array(FIRST_CAPACITY);
  #offsets = new Uint32Array(FIRST_CAPACITY + 1);
  #words = Buffer.alloc(FIRST_CAPACITY * 8);
  /** Hash table with open addressing: row + 1, or 0 if free. The load factor is at most 1/2. */
  #table = new Uint32Array(FIRST_CAPACITY * 4);
  #open = true;

  constructor(options: { file: string; dimensions: number }) {
    const { file, dimensions } = options;
    if (!Number.isInteger(dimensions) || dimensions < 1 || dimensions > MAX_DIMENSIONS) {
      throw new RangeError(`A pack has 1 to ${MAX_DIMENSIONS} dimensions, not ${dimensions}.`);
    }
    this.#file = file;
    this.#partial = `${file}.partial`;
    this.#dimensions = dimensions;
    this.#stride = strideOf(dimensions);
    this.#rowBuffer = new Int16Array(this.#stride * Math.max(1, Math.floor(ROW_BUFFER_BYTES / (this.#stride * 2))));
    makeDirectory(path.dirname(file));
    this.#descriptor = openSync(this.#partial, "w", 0o600);
    writeSync(this.#descriptor, Buffer.alloc(HEADER_BYTES));
  }

  get count(): number {
    return this.#count;
  }

  /** Row of a word (UTF-8) if it was added. */
  rowOf(word: Uint8Array): number | undefined {
    const row = (this.#table[this.#slotOf(word)] ?? 0) - 1;
    return row < 0 ? undefined : row;
  }

  /**
   * Adds a word (UTF-8) with its vector of `dimensions` finite numbers. The vector is normalized; only its direction is
   * stored. A duplicate or a zero vector is reported and not added.
   */
  add(word: Uint8Array, vector: Float64Array): AddedWord {
    if (this.#count === this.#inverseNorms.length) this.#grow();
    const slot = this.#slotOf(word);
    const existing = (this.#table[slot] ?? 0) - 1;
    if (existing >= 0) return { kind: "duplicate", row: existing };
    if (this.#count === MAX_WORDS) throw new Error(`A pack has at most ${MAX_WORDS} words.`);
    if (this.#rowsBuffered * this.#stride === this.#rowBuffer.length) this.#flushRows();
    const inverseNorm = this.#quantise(vector);
    if (inverseNorm === 0) return { kind: "zero" };
    this.#rowsBuffered++;
    this.#table[slot] = this.#count + 1;
    this.#append(word, inverseNorm);
    return { kind: "added" };
  }

  /** Writes the remaining sections, renames the file and returns its checksum (SHA-256, hexadecimal). */
  finish(texts: { source: string; license: string }): string {
    if (this.#count === 0) throw new Error("A pack needs at least one word.");
    this.#flushRows();
    const rows = { at: HEADER_BYTES, bytes: this.#count * this.#stride * 2 };
    const offsets = this.#offsets.subarray(0, this.#count + 1);
    const words = this.#words.subarray(0, offsets[this.#count]);
    const sections: Record<Section, Extent> = {
      rows,
      inverseNorms: this.#section(bytesOf(this.#inverseNorms.subarray(0, this.#count))),
      wordOffsets: this.#section(bytesOf(offsets)),
      words: this.#section(words),
      byteOrder: this.#section(bytesOf(sortByBytes(words, offsets))),
      accented: this.#section(bytesOf(accentedRows(words, offsets))),
    };
    const head = encodeHeader({
      format: `Proxima word vectors, version ${VERSION}`,
      dimensions: this.#dimensions,
      stride: this.#stride,
      count: this.#count,
      bytes: this.#at,
      sections: Object.fromEntries(SECTIONS.map((name) => [name, sections[name]])) as Record<Section, Extent>,
      ...texts,
    });
    const checksum = this.#hash.update(head.subarray(0, CHECKSUM_AT)).update(head.subarray(JSON_AT)).digest();
    checksum.copy(head, CHECKSUM_AT);
    writeSync(this.#descriptor, head, 0, HEADER_BYTES, 0);
    fsyncSync(this.#descriptor);
    closeSync(this.#descriptor);
    this.#open = false;
    renameSync(this.#partial, this.#file);
    return checksum.toString("hex");
  }

  /** Deletes the partial file. Does nothing after `finish`. */
  discard(): void {
    if (!this.#open) return;
    this.#open = false;
    closeSync(this.#descriptor);
    rmSync(this.#partial, { force: true });
  }

  /** Writes the unit vector × 32767 to the row buffer. Returns 1 / √(row · row) of the stored row; 0 for a zero vector. */
  #quantise(vector: Float64Array): number {
    const dimensions = this.#dimensions;
    const row = this.#rowBuffer;
    const start = this.#rowsBuffered * this.#stride;
    let square = 0;
    for (let i = 0; i < dimensions; i++) square += (vector[i] ?? 0) * (vector[i] ?? 0);
    // Near overflow or underflow of float64, scale by the largest component first.
    if (!(square > 1e-200 && square < 1e300)) return this.#quantiseExtreme(vector);
    const scale = UNIT / Math.sqrt(square);
    // An exact integer below 2³¹ (see the bounds in wasm/assembly/rank.ts).
    let stored = 0;
    for (let i = 0; i < dimensions; i++) {
      const value = Math.round((vector[i] ?? 0) * scale);
      row[start + i] = value;
      stored += value * value;
    }
    return 1 / Math.sqrt(stored);
  }

  #quantiseExtreme(vector: Float64Array): number {
    let largest = 0;
    for (const value of vector) largest = Math.max(largest, Math.abs(value));
    if (largest === 0) return 0;
    return this.#quantise(vector.map((value) => value / largest));
  }

  #append(word: Uint8Array, inverseNorm: number): void {
    const row = this.#count;
    const start = this.#offsets[row] ?? 0;
    if (start + word.length > this.#words.length) this.#words = Buffer.concat([this.#words], this.#words.length * 2);
    this.#words.set(word, start);
    this.#offsets[row + 1] = start + word.length;
    this.#inverseNorms[row] = inverseNorm;
    this.#count++;
  }

  #grow(): void {
    const capacity = this.#inverseNorms.length * 2;
    const inverseNorms = new Float64Array(capacity);
    inverseNorms.set(this.#inverseNorms);
    const offsets = new Uint32Array(capacity + 1);
    offsets.set(this.#offsets);
    this.#inverseNorms = inverseNorms;
    this.#offsets = offsets;
    this.#table = new Uint32Array(capacity * 4);
    for (let row = 0; row < this.#count; row++) {
      this.#table[this.#slotOf(this.#words.subarray(offsets[row], offsets[row + 1]))] = row + 1;
    }
  }

  /** Slot of this word in the table, or the free slot to insert it. */
  #slotOf(word: Uint8Array): number {
    const mask = this.#table.length - 1;
    // FNV-1a, 32 bits.
    let hash = 0x811c9dc5;
    for (const byte of word) hash = Math.imul(hash ^ byte, 0x01000193);
    hash ^= hash >>> 15;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const entry = this.#table[slot] ?? 0;
      if (entry === 0 || this.#isWordAt(entry - 1, word)) return slot;
    }
  }

  #isWordAt(row: number, word: Uint8Array): boolean {
    const start = this.#offsets[row] ?? 0;
    const end = this.#offsets[row + 1] ?? 0;
    if (end - start !== word.length) return false;
    for (let at = 0; at < word.length; at++) if (this.#words[start + at] !== word[at]) return false;
    return true;
  }

  #flushRows(): void {
    const numbers = this.#rowsBuffered * this.#stride;
    this.#write(bytesOf(this.#rowBuffer.subarray(0, numbers)));
    this.#rowsBuffered = 0;
  }

  #section(bytes: Uint8Array): Extent {
    const at = align(this.#at);
    this.#write(Buffer.alloc(at - this.#at));
    this.#write(bytes);
    return { at, bytes: bytes.length };
  }

  #write(bytes: Uint8Array): void {
    this.#hash.update(bytes);
    for (let at = 0; at < bytes.length;) at += writeSync(this.#descriptor, bytes, at, bytes.length - at);
    this.#at += bytes.length;
  }
}

/** The underlying bytes, without copying. Packs are little-endian, like all supported machines. */
function bytesOf(numbers: ArrayBufferView): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

/** Rows of words that accent folding changes, sorted by folded spelling, then by row. */
function accentedRows(words: Buffer, offsets: Uint32Array): Uint32Array {
  const folded: { row: number; key: Buffer }[] = [];
  for (let row = 0; row + 1 < offsets.length; row++) {
    const start = offsets[row] ?? 0;
    const end = offsets[row + 1] ?? 0;
    if (isAscii(words, start, end)) continue;
    const word = words.toString("utf8", start, end);
    const plain = foldAccents(word);
    if (plain !== word) folded.push({ row, key: Buffer.from(plain, "utf8") });
  }
  folded.sort((a, b) => Buffer.compare(a.key, b.key) || a.row - b.row);
  return Uint32Array.from(folded, ({ row }) => row);
}

function isAscii(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if ((bytes[at] ?? 0) > 127) return false;
  return true;
}

/** Sorts rows by the bytes of their words: multikey quicksort. Words are unique, so the depth is bounded. */
function sortByBytes(words: Buffer, offsets: Uint32Array): Uint32Array {
  const rows = Uint32Array.from({ length: offsets.length - 1 }, (_, row) => row);
  /** The byte of a word at an offset; -1 beyond its end. */
  const byteAt = (row: number, depth: number): number => {
    const at = (offsets[row] ?? 0) + depth;
    return at < (offsets[row + 1] ?? 0) ? (words[at] ?? 0) : -1;
  };
  const swap = (a: number, b: number): void => {
    const previous = rows[a] ?? 0;
    rows[a] = rows[b] ?? 0;
    rows[b] = previous;
  };
  const tasks: { low: number; high: number; depth: number }[] = [{ low: 0, high: rows.length, depth: 0 }];
  for (let task = tasks.pop(); task; task = tasks.pop()) {
    const { low, high, depth } = task;
    if (high - low < 2) continue;
    const pivot = byteAt(rows[(low + high) >>> 1] ?? 0, depth);
    let less = low;
    let greater = high;
    for (let at = low; at < greater;) {
      const byte = byteAt(rows[at] ?? 0, depth);
      if (byte < pivot) swap(less++, at++);
      else if (byte > pivot) swap(at, --greater);
      else at++;
    }
    tasks.push({ low, high: less, depth }, { low: greater, high, depth });
    if (pivot >= 0) tasks.push({ low: less, high: greater, depth: depth + 1 });
  }
  return rows;
}
