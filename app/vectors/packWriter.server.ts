// vectors: writing a pack. Rows go to the file as they come; what stays in memory is about 30 bytes per word.
// This room may import game types.
import { createHash } from "node:crypto";
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import path from "node:path";
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
} from "./layout.server";
import { foldAccents } from "./spelling.server";

const ROW_BUFFER_BYTES = 1 << 22;
const FIRST_CAPACITY = 1 << 14;

export type AddedWord =
  | { readonly kind: "added" }
  /** The row of the same word that was there before. */
  | { readonly kind: "duplicate"; readonly row: number }
  | { readonly kind: "zero" };

/**
 * Writes `file` beside itself first (`file`.partial) and renames it in place at the end: until then, and after any error, an older
 * file of that name is untouched. The same words, rows and texts always give the same bytes.
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
  /** Open addressing: row + 1 of the word whose hash leads here, 0 = free. Always at least twice as many places as words. */
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
    mkdirSync(path.dirname(file), { recursive: true });
    this.#descriptor = openSync(this.#partial, "w");
    writeSync(this.#descriptor, Buffer.alloc(HEADER_BYTES));
  }

  get count(): number {
    return this.#count;
  }

  /** The row of exactly this word (UTF-8), if it was added. */
  rowOf(word: Uint8Array): number | undefined {
    const row = (this.#table[this.#placeOf(word)] ?? 0) - 1;
    return row < 0 ? undefined : row;
  }

  /**
   * Adds a word (UTF-8) with its vector: `dimensions` finite numbers of any length, of which the direction is stored.
   * A duplicate or a vector of zeros is reported and not added.
   */
  add(word: Uint8Array, vector: Float64Array): AddedWord {
    if (this.#count === this.#inverseNorms.length) this.#grow();
    const place = this.#placeOf(word);
    const known = (this.#table[place] ?? 0) - 1;
    if (known >= 0) return { kind: "duplicate", row: known };
    if (this.#count === MAX_WORDS) throw new Error(`A pack has at most ${MAX_WORDS} words.`);
    if (this.#rowsBuffered * this.#stride === this.#rowBuffer.length) this.#flushRows();
    const inverseNorm = this.#quantise(vector);
    if (inverseNorm === 0) return { kind: "zero" };
    this.#rowsBuffered++;
    this.#table[place] = this.#count + 1;
    this.#append(word, inverseNorm);
    return { kind: "added" };
  }

  /** Writes what remains, puts the file in place and returns its checksum (SHA-256, hexadecimal). */
  finish(texts: { source: string; licence: string }): string {
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

  /** Leaves nothing behind; does nothing after `finish`. */
  discard(): void {
    if (!this.#open) return;
    this.#open = false;
    closeSync(this.#descriptor);
    rmSync(this.#partial, { force: true });
  }

  /** Puts the unit vector × 32767 into the row buffer; returns 1 / √(row · row) of the stored row, 0 for a vector of zeros. */
  #quantise(vector: Float64Array): number {
    const dimensions = this.#dimensions;
    const row = this.#rowBuffer;
    const start = this.#rowsBuffered * this.#stride;
    let square = 0;
    for (let i = 0; i < dimensions; i++) square += (vector[i] ?? 0) * (vector[i] ?? 0);
    // Squares beyond the range of float64, or so small that they lose digits: measured in units of the largest number.
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
      this.#table[this.#placeOf(this.#words.subarray(offsets[row], offsets[row + 1]))] = row + 1;
    }
  }

  /** The place of this word in the table, or the free place where it belongs. */
  #placeOf(word: Uint8Array): number {
    const mask = this.#table.length - 1;
    // FNV-1a, 32 bits.
    let hash = 0x811c9dc5;
    for (const byte of word) hash = Math.imul(hash ^ byte, 0x01000193);
    hash ^= hash >>> 15;
    for (let place = hash & mask; ; place = (place + 1) & mask) {
      const entry = this.#table[place] ?? 0;
      if (entry === 0 || this.#isWordAt(entry - 1, word)) return place;
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

/** The numbers' own bytes. Packs are little-endian, as is every machine that Node runs on here. */
function bytesOf(numbers: ArrayBufferView): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

/** Rows with accents (or another letter that folding replaces), sorted by folded spelling, then by row. */
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

/** All rows sorted by the bytes of their words: three-way quicksort, one byte at a time. Words differ, so depth is bounded. */
function sortByBytes(words: Buffer, offsets: Uint32Array): Uint32Array {
  const rows = Uint32Array.from({ length: offsets.length - 1 }, (_, row) => row);
  /** The byte of a word at a depth, or -1 beyond its end. */
  const byteAt = (row: number, depth: number): number => {
    const at = (offsets[row] ?? 0) + depth;
    return at < (offsets[row + 1] ?? 0) ? (words[at] ?? 0) : -1;
  };
  const swap = (a: number, b: number): void => {
    const kept = rows[a] ?? 0;
    rows[a] = rows[b] ?? 0;
    rows[b] = kept;
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
