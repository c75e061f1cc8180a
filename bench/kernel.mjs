// bench: the ranking kernel on generated rows, compared with the read limit, a plain loop and simsimd.
// May not import the project: it loads the two WebAssembly modules from disk.
import { readFile } from "node:fs/promises";

const DIMENSIONS = 300;
const STRIDE = 304;
const ROWS_AT = 65536;

/**
 * @typedef {{ dot: (a: Float32Array, b: Float32Array) => number }} Simsimd
 * @typedef {{ words: number, repetitions: number, simsimd: Simsimd, yardstickFile: string }} Options
 */

/**
 * Minimum milliseconds of each task over interleaved repetitions. The minimum is least affected by other load.
 * @param {Options} options
 */
export async function measureKernel({ words, repetitions, simsimd, yardstickFile }) {
  const at = layOut(words);
  const memory = new WebAssembly.Memory({ initial: at.pages, maximum: at.pages, shared: true });
  const kernel = /** @type {import("../app/vectors/kernel.server").Kernel} */ (
    /** @type {unknown} */ (await load(new URL("../wasm/rank.wasm", import.meta.url), memory))
  );
  const yardstick = /** @type {{ readAll: Read, readHalves: Read }} */ (
    /** @type {unknown} */ (await load(yardstickFile, memory))
  );
  const floats = fill(memory, words, at);
  kernel.usePack(ROWS_AT, STRIDE * 2, words, at.inverseNorms, 0, 0);
  const rowBytes = words * STRIDE * 2;
  const rows = Array.from({ length: words }, (_, row) => floats.subarray(row * DIMENSIONS, (row + 1) * DIMENSIONS));
  const similarities = new Float32Array(words);
  const ranks = new Uint32Array(words);

  let secret = 0;
  /** @type {Record<string, () => unknown>} */
  const tasks = {
    readAll: () => yardstick.readAll(ROWS_AT, rowBytes),
    readHalves: () => yardstick.readHalves(ROWS_AT, rowBytes),
    scan: () => kernel.scan(secret, at.excluded, at.scratch),
    full() {
      const length = kernel.rank(secret, at.excluded, at.scratch);
      const order = new Uint32Array(memory.buffer, kernel.orderAt(at.scratch), length).slice();
      for (let place = 0; place < length; place++) ranks[order[place] ?? 0] = place + 1;
      return order.subarray(1, 1000);
    },
    plainLoop() {
      plainScan(floats, secret, similarities);
    },
    simsimd() {
      const secretRow = rows[secret] ?? new Float32Array();
      for (let row = 0; row < words; row++) similarities[row] = simsimd.dot(rows[row] ?? secretRow, secretRow);
    },
  };
  /** @type {Record<string, number>} */
  const least = {};
  for (let repetition = 0; repetition < repetitions; repetition++) {
    secret = (repetition * 7919) % words;
    for (const [name, task] of Object.entries(tasks)) {
      if (name === "plainLoop" && repetition % 4 !== 0) continue;
      const start = performance.now();
      task();
      least[name] = Math.min(least[name] ?? Infinity, performance.now() - start);
    }
  }
  const { readAll = 0, readHalves = 0, scan = 0, full = 0, plainLoop = 0, simsimd: simsimdScan = 0 } = least;
  return { words, read: Math.min(readAll, readHalves), scan, full, plainLoop, simsimdScan };
}

/** @typedef {(at: number, bytes: number) => number} Read */

/**
 * @param {string | URL} file
 * @param {WebAssembly.Memory} memory
 */
async function load(file, memory) {
  const bytes = await readFile(file);
  return (await WebAssembly.instantiate(bytes, { env: { memory } })).instance.exports;
}

/** @param {number} words */
function layOut(words) {
  const inverseNorms = ROWS_AT + words * STRIDE * 2;
  const excluded = inverseNorms + words * 8;
  const scratch = Math.ceil((excluded + words) / 64) * 64;
  return { inverseNorms, excluded, scratch, pages: Math.ceil((scratch + 60_000 + words * 16) / 65536) };
}

/**
 * Deterministic unit vectors with a distribution similar to real ones. They are also returned as float32 for the other
 * loops.
 * @param {WebAssembly.Memory} memory
 * @param {number} words
 * @param {{ inverseNorms: number }} at
 */
function fill(memory, words, at) {
  const numbers = new Int16Array(memory.buffer, ROWS_AT, words * STRIDE);
  const inverseNorms = new Float64Array(memory.buffer, at.inverseNorms, words);
  const floats = new Float32Array(words * DIMENSIONS);
  const vector = new Float64Array(DIMENSIONS);
  let state = 1;
  for (let row = 0; row < words; row++) {
    let square = 0;
    for (let index = 0; index < DIMENSIONS; index++) {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      // The difference of two 16-bit halves has a triangular distribution. The offset gives all words a common direction.
      const value = (state & 0xffff) - (state >>> 16) + 6000;
      vector[index] = value;
      square += value * value;
    }
    const scale = 1 / Math.sqrt(square);
    let stored = 0;
    for (let index = 0; index < DIMENSIONS; index++) {
      const unit = (vector[index] ?? 0) * scale;
      const number = Math.round(unit * 32767);
      floats[row * DIMENSIONS + index] = unit;
      numbers[row * STRIDE + index] = number;
      stored += number * number;
    }
    inverseNorms[row] = 1 / Math.sqrt(stored);
  }
  return floats;
}

/**
 * @param {Float32Array} floats
 * @param {number} secret
 * @param {Float32Array} similarities
 */
function plainScan(floats, secret, similarities) {
  const from = secret * DIMENSIONS;
  for (let row = 0, at = 0; row < similarities.length; row++) {
    let sum = 0;
    for (let index = 0; index < DIMENSIONS; index++, at++) sum += (floats[at] ?? 0) * (floats[from + index] ?? 0);
    similarities[row] = sum;
  }
}
