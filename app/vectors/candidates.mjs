// vectors: the ranked words as candidates for a secret, and what a guess has to do with them. It runs in the ranking worker
// threads, which load this file as it is: it imports nothing.

/** The last rank, counted from the nearest other word: beyond it, words are unranked (`PROXIMITY_SCALE` of game). */
const RANKS = 999;

/**
 * A guess: the row of a word, or the unit vector of a compound (as many numbers as a stored row).
 *
 * @typedef {number | Float64Array} Point
 *
 * @typedef {import("./kernel.server").Kernel} Kernel
 *
 * @typedef {object} Field a pack in shared memory
 * @property {Kernel} kernel
 * @property {WebAssembly.Memory} memory
 * @property {Parameters<Kernel["usePack"]>} place
 * @property {number} scratch address of the scratch area of this thread
 *
 * @typedef {object} Ranked which words take a rank
 * @property {number} secret row; it takes part in any case
 * @property {number} excluded address of one byte for each row: 0 for those that take a rank
 * @property {Uint32Array} without rows that take none all the same
 */

/**
 * How many ranked words still fitted: those whose cosine with each guess so far differs by at most `reach` from that of the
 * secret, which always fits. So the numbers never grow, and none is 0.
 *
 * @param {Field} field
 * @param {Ranked & { guesses: readonly Point[], reach: number }} play
 * @returns {Uint32Array<ArrayBuffer>} the number before any guess, and after each
 */
export function countFitting(field, { guesses, reach, ...ranked }) {
  const { kernel, scratch } = field;
  const counts = new Uint32Array(guesses.length + 1);
  let length = listRanked(field, ranked, ranked.secret);
  counts[0] = length;
  for (const [index, guess] of guesses.entries()) {
    writeCosines(field, guess, length);
    length = kernel.narrow(kernel.candidatesAt(scratch), kernel.cosinesAt(scratch), length, reach) >>> 0;
    counts[index + 1] = length;
  }
  return counts;
}

/**
 * The words between a guess and a secret: other ranked words that are among the nearest 1000 of both, by the smaller of their two
 * cosines, greatest first.
 *
 * @param {Field} field
 * @param {Ranked & { guess: Point, nearest: Uint32Array }} asked `nearest`: the nearest 1000 words of the secret, without it
 * @returns {Uint32Array<ArrayBuffer>} rows
 */
export function findBetween(field, { guess, nearest, ...ranked }) {
  const floor = cosineOfLastRank(field, ranked, guess);
  candidates(field, nearest.length).set(nearest);
  const toGuess = writeCosines(field, guess, nearest.length).slice();
  const toSecret = writeCosines(field, ranked.secret, nearest.length);
  const between = Array.from(nearest, (row, index) => ({
    row,
    isNear: row !== guess && (toGuess[index] ?? 0) >= floor,
    lesser: Math.min(toGuess[index] ?? 0, toSecret[index] ?? 0),
  })).filter(({ isNear }) => isNear);
  return Uint32Array.from(
    between.sort((a, b) => b.lesser - a.lesser),
    ({ row }) => row,
  );
}

/**
 * The cosine of a guess and the last of its own nearest 1000 words.
 *
 * @param {Field} field
 * @param {Ranked} ranked
 * @param {Point} guess
 */
function cosineOfLastRank(field, ranked, guess) {
  const isWord = typeof guess === "number";
  const length = listRanked(field, ranked, isWord ? guess : undefined);
  const ascending = writeCosines(field, guess, length).slice().sort();
  // A word is the nearest to itself.
  return ascending.at(isWord ? -RANKS - 1 : -RANKS) ?? -1;
}

/**
 * Lists the ranked words as candidates.
 *
 * @param {Field} field
 * @param {Omit<Ranked, "secret">} ranked
 * @param {number | undefined} first row that comes before the others, whether it is ranked or not
 * @returns {number} how many they are
 */
function listRanked(field, { excluded: excludedAt, without }, first) {
  const [, , count] = field.place;
  const excluded = new Uint8Array(field.memory.buffer, excludedAt, count);
  const rows = candidates(field, count);
  const isOut = new Set(without);
  let length = 0;
  if (first !== undefined) {
    isOut.add(first);
    rows[length++] = first;
  }
  for (let row = 0; row < count; row++) if (excluded[row] === 0 && !isOut.has(row)) rows[length++] = row;
  return length;
}

/**
 * Writes the cosine of a guess and each candidate.
 *
 * @param {Field} field
 * @param {Point} guess
 * @param {number} length
 */
function writeCosines({ kernel, memory, scratch }, guess, length) {
  const [from, to] = [kernel.candidatesAt(scratch), kernel.cosinesAt(scratch)];
  if (typeof guess === "number") kernel.cosines(guess, from, length, to);
  else {
    const at = kernel.vectorAt(scratch);
    new Float64Array(memory.buffer, at >>> 0, guess.length).set(guess);
    kernel.vectorCosines(at, from, length, to);
  }
  return new Float64Array(memory.buffer, to >>> 0, length);
}

/** @param {Field} field @param {number} length */
function candidates({ kernel, memory, scratch }, length) {
  return new Uint32Array(memory.buffer, kernel.candidatesAt(scratch) >>> 0, length);
}
