// wasm: the ranking kernel. It works on one pack in shared memory (docs/decisions/0004-int16-packs.md).
// It has no imports and allocates no memory: the caller provides all addresses.
//
// Rows are unit vectors × 32767 rounded to int16 and padded with zeros to a multiple of 16 numbers (32 bytes).
//
// Bounds. A stored row of d ≤ 4096 numbers has a norm of at most 32767 + √d / 2 ≤ 32799, so by Cauchy–Schwarz the dot
// product of two rows, and of any part of them, is at most 32799² < 2³¹ − 1: the i32 lanes and their sum cannot overflow, and
// the dot product is exact on every machine. `dot × inverseNorm` is therefore in −32800 … 32800.

/** Upper bound of `dot × inverseNorm`, in the same unit. Keys measure the distance from here. */
const CEILING: f64 = 32800;
const KEY_BITS: u64 = 40;
/** Rows share a 64-bit entry with the key: 2²⁴ rows of any length exceed the 4 GiB of a WebAssembly memory. */
const ROW_BITS: u64 = 64 - KEY_BITS;
const ROW_MASK: u64 = (1 << ROW_BITS) - 1;
/** Keys per unit, such that the whole range of 2 × CEILING stays below 2⁴⁰. */
const KEYS_PER_UNIT: f64 = 16760884;
const DIGIT_BITS: u64 = 11;
const DIGITS: usize = 1 << (<usize>DIGIT_BITS);
const DIGIT_MASK: u64 = (1 << DIGIT_BITS) - 1;
const HIGH_SHIFT: u64 = 64 - DIGIT_BITS;
const LOW_SHIFT: u64 = HIGH_SHIFT - DIGIT_BITS;
const HISTOGRAM_BYTES: usize = DIGITS << 2;
/** A scratch area starts with two histograms, followed by two lists of entries. */
const HEAD_BYTES: usize = HISTOGRAM_BYTES << 1;
/** Room for one vector of the most dimensions, f64. */
const VECTOR_BYTES: usize = 4096 << 3;
/** Runs of equal digits up to this length use insertion sort, longer ones heapsort, to avoid quadratic time. */
const SHORT_RUN: usize = 24;

let rows: usize = 0;
let rowBytes: usize = 0;
let count: usize = 0;
let inverseNorms: usize = 0;
let wordOffsets: usize = 0;
let words: usize = 0;

/**
 * Sets the pack of this instance. All arguments are byte addresses, except `rowLength` (bytes, a multiple of 32) and
 * `rowCount`. Rows, inverse norms (f64) and word offsets (u32, one more than words) must be aligned to 16 bytes.
 */
export function usePack(
  rowsAt: usize,
  rowLength: usize,
  rowCount: usize,
  inverseNormsAt: usize,
  wordOffsetsAt: usize,
  wordsAt: usize,
): void {
  rows = rowsAt;
  rowBytes = rowLength;
  count = rowCount;
  inverseNorms = inverseNormsAt;
  wordOffsets = wordOffsetsAt;
  words = wordsAt;
}

/** Size in bytes of the scratch area that each concurrent caller of `rank` or `narrow` needs for a pack of `rowCount` words. */
export function scratchBytes(rowCount: usize): usize {
  return HEAD_BYTES + (rowCount << 4) + 64 + VECTOR_BYTES;
}

/** Address of the order (u32 rows, closest first) that `rank` writes to the scratch area. */
export function orderAt(scratch: usize): usize {
  return scratch + HEAD_BYTES + (count << 3);
}

/*
 * Addresses in a scratch area for `cosines`, `vectorCosines` and `narrow`: candidates (u32 rows) where `rank` writes the order,
 * their cosines (f64) where it has its entries, and a vector. `rank` overwrites the first two.
 */
export function candidatesAt(scratch: usize): usize {
  return orderAt(scratch);
}
export function cosinesAt(scratch: usize): usize {
  return scratch + HEAD_BYTES;
}
export function vectorAt(scratch: usize): usize {
  return scratch + HEAD_BYTES + (count << 4) + 64;
}

function lanes(sum: v128): i32 {
  return (
    i32x4.extract_lane(sum, 0) + i32x4.extract_lane(sum, 1) + (i32x4.extract_lane(sum, 2) + i32x4.extract_lane(sum, 3))
  );
}

function dotAt(a: usize, b: usize, bytes: usize): i32 {
  let even = i32x4.splat(0);
  let odd = i32x4.splat(0);
  const end = a + bytes;
  while (a < end) {
    even = i32x4.add(even, i32x4.dot_i16x8_s(v128.load(a), v128.load(b)));
    odd = i32x4.add(odd, i32x4.dot_i16x8_s(v128.load(a, 16), v128.load(b, 16)));
    a += 32;
    b += 32;
  }
  return lanes(i32x4.add(even, odd));
}

/** Dot product of two stored rows, exact. Unit: 32767². */
export function dot(a: usize, b: usize): i32 {
  return dotAt(rows + a * rowBytes, rows + b * rowBytes, rowBytes);
}

/** First row whose stored inverse norm is not exactly 1 / √(row · row), including zero rows; -1 if all are valid. */
export function firstFaultyRow(): i32 {
  for (let row: usize = 0; row < count; row++) {
    const square = dot(row, row);
    if (square <= 0 || 1 / Math.sqrt(<f64>square) != load<f64>(inverseNorms + (row << 3))) return <i32>row;
  }
  return -1;
}

/** Three-way comparison of two words by their UTF-8 bytes. */
function compareWords(a: usize, b: usize): i32 {
  const aAt = words + load<u32>(wordOffsets + (a << 2));
  const bAt = words + load<u32>(wordOffsets + (b << 2));
  const aBytes = words + load<u32>(wordOffsets + ((a + 1) << 2)) - aAt;
  const bBytes = words + load<u32>(wordOffsets + ((b + 1) << 2)) - bAt;
  const shared = min(aBytes, bBytes);
  for (let at: usize = 0; at < shared; at++) {
    const difference = <i32>load<u8>(aAt + at) - <i32>load<u8>(bAt + at);
    if (difference != 0) return difference;
  }
  return <i32>aBytes - <i32>bBytes;
}

/** First position of `byteOrder` (u32 rows) that is not strictly ascending; -1 if all are. */
export function firstDisorder(byteOrder: usize): i32 {
  for (let at: usize = 1; at < count; at++) {
    const row = byteOrder + (at << 2);
    if (compareWords(load<u32>(row - 4), load<u32>(row)) >= 0) return <i32>at;
  }
  return -1;
}

/** `dot × inverseNorm[row]`, which defines the order. The secret's norm is a constant factor and is omitted. */
function closeness(product: i32, row: usize): f64 {
  return <f64>product * load<f64>(inverseNorms + (row << 3));
}

/** Subtraction, multiplication and truncation are monotonic, so a smaller key is strictly closer. */
function entryOf(close: f64, row: usize): u64 {
  return ((<u64>(<i64>((CEILING - close) * KEYS_PER_UNIT))) << ROW_BITS) | (<u64>row);
}

/** Writes the entry of a row at `out` and counts its digits, without branches. Returns the address of the next entry. */
function emit(product: i32, row: usize, secret: usize, excluded: usize, scratch: usize, out: usize): usize {
  const ranked = (<u32>(load<u8>(excluded + row) == 0)) & (<u32>(row != secret));
  const entry = entryOf(closeness(product, row), row);
  const low = scratch + ((<usize>((entry >> LOW_SHIFT) & DIGIT_MASK)) << 2);
  const high = scratch + ((<usize>(entry >> HIGH_SHIFT)) << 2);
  store<u32>(low, load<u32>(low) + ranked);
  store<u32>(high, load<u32>(high, HISTOGRAM_BYTES) + ranked, HISTOGRAM_BYTES);
  store<u64>(out, entry);
  return out + ((<usize>ranked) << 3);
}

/**
 * Reads every row once. Writes an entry (40-bit key, 24-bit row) for each word whose byte in `excluded` is 0, except the
 * secret, and counts the digits of the keys. Returns the number of entries. The order of entries is arbitrary.
 *
 * Processes two rows at a time, one from each half of the pack. Two streams double the memory reads in flight: for
 * 60k × 300, the time dropped from 2.0 to 1.0 times that of a sequential read of the bytes.
 */
export function scan(secret: usize, excluded: usize, scratch: usize): usize {
  const bytes = rowBytes;
  const secretAt = rows + secret * bytes;
  const half = count >> 1;
  const entries = scratch + HEAD_BYTES;
  memory.fill(scratch, 0, HEAD_BYTES);
  let out = entries;
  let low = rows;
  let high = rows + half * bytes;
  for (let row: usize = 0; row < half; row++) {
    let lowEven = i32x4.splat(0);
    let lowOdd = i32x4.splat(0);
    let highEven = i32x4.splat(0);
    let highOdd = i32x4.splat(0);
    let at = secretAt;
    for (const end = low + bytes; low < end; low += 32) {
      const even = v128.load(at);
      const odd = v128.load(at, 16);
      lowEven = i32x4.add(lowEven, i32x4.dot_i16x8_s(v128.load(low), even));
      lowOdd = i32x4.add(lowOdd, i32x4.dot_i16x8_s(v128.load(low, 16), odd));
      highEven = i32x4.add(highEven, i32x4.dot_i16x8_s(v128.load(high), even));
      highOdd = i32x4.add(highOdd, i32x4.dot_i16x8_s(v128.load(high, 16), odd));
      at += 32;
      high += 32;
    }
    out = emit(lanes(i32x4.add(lowEven, lowOdd)), row, secret, excluded, scratch, out);
    out = emit(lanes(i32x4.add(highEven, highOdd)), row + half, secret, excluded, scratch, out);
  }
  if (count & 1) out = emit(dotAt(high, secretAt, bytes), count - 1, secret, excluded, scratch, out);
  return (out - entries) >> 3;
}

/** Whether entry `a` sorts before entry `b`: by closeness, then by the bytes of the words. */
function precedes(a: u64, b: u64, secret: usize): bool {
  if ((a ^ b) >> ROW_BITS) return a < b;
  const aRow = <usize>(a & ROW_MASK);
  const bRow = <usize>(b & ROW_MASK);
  const aClose = closeness(dot(aRow, secret), aRow);
  const bClose = closeness(dot(bRow, secret), bRow);
  if (aClose != bClose) return aClose > bClose;
  return compareWords(aRow, bRow) < 0;
}

/** Insertion sort of the entries from `start` to `end` (addresses). */
function sortShort(start: usize, end: usize, secret: usize): void {
  for (let next = start + 8; next < end; next += 8) {
    const entry = load<u64>(next);
    let hole = next;
    while (hole > start && precedes(entry, load<u64>(hole - 8), secret)) {
      store<u64>(hole, load<u64>(hole - 8));
      hole -= 8;
    }
    store<u64>(hole, entry);
  }
}

function siftDown(start: usize, hole: usize, length: usize, secret: usize): void {
  const entry = load<u64>(start + (hole << 3));
  while (true) {
    let child = (hole << 1) + 1;
    if (child >= length) break;
    let childEntry = load<u64>(start + (child << 3));
    if (child + 1 < length) {
      const sibling = load<u64>(start + ((child + 1) << 3));
      if (precedes(childEntry, sibling, secret)) {
        childEntry = sibling;
        child++;
      }
    }
    if (!precedes(entry, childEntry, secret)) break;
    store<u64>(start + (hole << 3), childEntry);
    hole = child;
  }
  store<u64>(start + (hole << 3), entry);
}

/** Heapsort of the entries from `start` to `end` (addresses), for packs with many nearly equal rows. */
function sortLong(start: usize, end: usize, secret: usize): void {
  let length = (end - start) >> 3;
  for (let hole = length >> 1; hole > 0; hole--) siftDown(start, hole - 1, length, secret);
  while (length > 1) {
    length--;
    const last = start + (length << 3);
    const top = load<u64>(start);
    store<u64>(start, load<u64>(last));
    store<u64>(last, top);
    siftDown(start, 0, length, secret);
  }
}

/** One stable pass of the radix sort: moves `length` entries from `source` to `target` by the digit above `shift`. */
function scatter(source: usize, target: usize, length: usize, histogram: usize, shift: u64): void {
  // Convert counts to the address of the first entry of each digit.
  let next = target;
  for (let digit = histogram, end = histogram + HISTOGRAM_BYTES; digit < end; digit += 4) {
    const entries = load<u32>(digit);
    store<u32>(digit, <u32>next);
    next += (<usize>entries) << 3;
  }
  for (let end = source + (length << 3); source < end; source += 8) {
    const entry = load<u64>(source);
    const place = histogram + ((<usize>((entry >> shift) & DIGIT_MASK)) << 2);
    const to = <usize>load<u32>(place);
    store<u64>(to, entry);
    store<u32>(place, <u32>(to + 8));
  }
}

/**
 * Sorts the `length` entries of `scan`: two radix passes over the 22 highest bits of the key, then an exact sort of the
 * runs that share them. Writes the rows, the secret first, to `orderAt(scratch)`.
 */
export function order(secret: usize, scratch: usize, length: usize): void {
  const entries = scratch + HEAD_BYTES;
  const out = orderAt(scratch);
  scatter(entries, out, length, scratch, LOW_SHIFT);
  scatter(out, entries, length, scratch + HISTOGRAM_BYTES, HIGH_SHIFT);
  store<u32>(out, <u32>secret);
  let to = out + 4;
  const end = entries + (length << 3);
  let start = entries;
  while (start < end) {
    const digits = load<u64>(start) >> LOW_SHIFT;
    let stop = start + 8;
    while (stop < end && load<u64>(stop) >> LOW_SHIFT == digits) stop += 8;
    const run = (stop - start) >> 3;
    if (run > 1) {
      if (run <= SHORT_RUN) sortShort(start, stop, secret);
      else sortLong(start, stop, secret);
    }
    while (start < stop) {
      store<u32>(to, <u32>(load<u64>(start) & ROW_MASK));
      start += 8;
      to += 4;
    }
  }
}

/**
 * Writes the full exact order around `secret` to `orderAt(scratch)`. Returns its length, including the secret. `excluded`
 * has one byte per row; nonzero excludes the row. The secret is always included, first.
 */
export function rank(secret: usize, excluded: usize, scratch: usize): usize {
  const length = scan(secret, excluded, scratch);
  order(secret, scratch, length);
  return length + 1;
}

/**
 * Writes the cosine (f64, -1 … 1 but for rounding) of `guess` and each of `length` candidates to `out`: the exact dot product of
 * the rows times the product of their inverse norms.
 */
export function cosines(guess: usize, candidates: usize, length: usize, out: usize): void {
  const guessAt = rows + guess * rowBytes;
  const inverse = load<f64>(inverseNorms + (guess << 3));
  for (const end = candidates + (length << 2); candidates < end; candidates += 4) {
    const row = <usize>load<u32>(candidates);
    const product = <f64>dotAt(rows + row * rowBytes, guessAt, rowBytes);
    store<f64>(out, product * (load<f64>(inverseNorms + (row << 3)) * inverse));
    out += 8;
  }
}

/** The same for a unit vector (f64, as many as a row has numbers) in place of a row. Its products are added up in order. */
export function vectorCosines(vector: usize, candidates: usize, length: usize, out: usize): void {
  const numbers = rowBytes >> 1;
  for (const end = candidates + (length << 2); candidates < end; candidates += 4) {
    const row = <usize>load<u32>(candidates);
    const at = rows + row * rowBytes;
    let sum: f64 = 0;
    for (let index: usize = 0; index < numbers; index++)
      sum += load<f64>(vector + (index << 3)) * <f64>load<i16>(at + (index << 1));
    store<f64>(out, sum * load<f64>(inverseNorms + (row << 3)));
    out += 8;
  }
}

/**
 * Narrows candidates by what a guess has told: keeps those whose cosine with it differs by at most `reach` from that of the
 * first candidate, which therefore stays the first. `similarities` is what `cosines` wrote for them. Works in place, keeps
 * the order, and returns how many are left; `length` must not be 0.
 */
export function narrow(candidates: usize, similarities: usize, length: usize, reach: f64): usize {
  const told = load<f64>(similarities);
  let kept = candidates;
  for (let index: usize = 0; index < length; index++) {
    const row = load<u32>(candidates + (index << 2));
    store<u32>(kept, row);
    kept += (<usize>(abs(load<f64>(similarities + (index << 3)) - told) <= reach)) << 2;
  }
  return (kept - candidates) >> 2;
}
