// vectors: a simple solver, by which the difficulty of a secret is estimated. It runs in the ranking worker threads, which load
// this file as it is: it imports nothing.

/** Maximum number of guesses of a run. */
export const MAX_SOLVER_GUESSES = 300;
/** How many of the most frequent ranked words a solver knows. */
export const KNOWN_WORDS = 10_000;
/** Numbers of a blurred vector. Fewer make the solver vaguer: the error of a cosine is about 1 / √BLUR. */
const BLUR = 96;
/**
 * Variance of the difference between a cosine of two blurred vectors and a similarity that the game has shown, as the
 * solver reckons with. It is six times that of the blur: a solver that trusts its sense as far as it may clings to wrong
 * words, and fails where a person would not.
 */
const DOUBT = 6 / BLUR;
/** Guesses at random among the most frequent words, before anything is known. */
const OPENING_GUESSES = 5;
/** The opening guesses are among this many most frequent words. */
const OPENING_WORDS = 500;
/** Runs of an estimate. Each is another imagined player. An odd number, so that one is in the middle. */
const RUNS = 5;
/** Words blurred between two pauses: about a millisecond. */
const BLURRED_AT_ONCE = 1000;

/**
 * What a solver knows of the words: their vectors, blurred.
 *
 * @typedef {object} WordSense
 * @property {number} size number of words, most frequent first
 * @property {Float32Array} values BLUR numbers per word, of length 1 together
 */

/**
 * What the game shows of a guess.
 *
 * @typedef {object} Rated
 * @property {number} similarity cosine × 100, with two decimals
 * @property {boolean} isSecret
 */

/**
 * Words with their vectors, and a secret.
 *
 * @typedef {object} Puzzle
 * @property {readonly ArrayLike<number>[]} vectors of the same length, most frequent word first
 * @property {(word: number) => Rated} rate rates the word of an index of `vectors`
 */

/**
 * Estimates how many guesses a secret takes: the median of RUNS imagined players. MAX_SOLVER_GUESSES + 1 stands for a player
 * who does not find it. It is the same each time. Yields every millisecond or so, so that the caller can do other work.
 *
 * @param {Puzzle} puzzle
 * @returns {Generator<undefined, number>}
 */
export function* estimateGuesses({ vectors, rate }) {
  const results = [];
  for (let run = 1; run <= RUNS; run++) {
    const random = seededRandom(run);
    const sense = yield* blurWords(vectors, random);
    results.push((yield* solve(sense, { rate, random })) ?? MAX_SOLVER_GUESSES + 1);
  }
  return results.sort((a, b) => a - b)[(RUNS - 1) / 2] ?? MAX_SOLVER_GUESSES + 1;
}

/**
 * Pseudorandom numbers from 0 to below 1 (mulberry32).
 *
 * @param {number} seed
 * @returns {() => number}
 */
export function seededRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Blurs word vectors. Each dimension is added to one of BLUR sums, with a random sign (a count sketch: Charikar, Chen
 * and Farach-Colton 2002). Cosines stay right on average. Their errors differ by `random`, so that each is the sense of
 * another person. Yields after BLURRED_AT_ONCE words.
 *
 * @param {Puzzle["vectors"]} vectors
 * @param {() => number} random
 * @returns {Generator<undefined, WordSense>}
 */
export function* blurWords(vectors, random) {
  const size = vectors.length;
  const values = new Float32Array(size * BLUR);
  const sums = new Float64Array(BLUR);
  const places = Uint8Array.from(vectors[0] ?? [], () => Math.floor(random() * BLUR));
  const signs = Int8Array.from(places, () => (random() < 0.5 ? -1 : 1));
  for (let word = 0, start = 0; word < size; word++, start += BLUR) {
    const vector = vectors[word] ?? [];
    sums.fill(0);
    for (let at = 0; at < places.length; at++) {
      const place = places[at] ?? 0;
      sums[place] = (sums[place] ?? 0) + (vector[at] ?? 0) * (signs[at] ?? 0);
    }
    let square = 0;
    for (const sum of sums) square += sum * sum;
    const scale = square === 0 ? 0 : 1 / Math.sqrt(square);
    for (let at = 0; at < BLUR; at++) values[start + at] = (sums[at] ?? 0) * scale;
    if ((word + 1) % BLURRED_AT_ONCE === 0) yield;
  }
  return { size, values };
}

/**
 * Plays a game like a person who has a vague sense of the words. Yields after each guess, which costs `size` × BLUR
 * multiplications. Returns the number of guesses, the last of which is the secret, or undefined if MAX_SOLVER_GUESSES were not
 * enough.
 *
 * It sees what a player sees: the rating of its own guesses. After some frequent words at random, it guesses the word
 * that is most probable by all ratings so far (Bayes' rule). Before any guess, the probability of the n-th most frequent
 * word is about 1 / n (Zipf's law). The difference between the similarity that a word seems to have with a guess and the one
 * that the game has shown is a normal error.
 *
 * @param {WordSense} sense
 * @param {{ rate: Puzzle["rate"], random: () => number }} game
 * @returns {Generator<undefined, number | undefined>}
 */
export function* solve({ size, values }, { rate, random }) {
  const isGuessed = new Uint8Array(size);
  /** Logarithm of each word's probability, without a common summand. */
  const belief = Float64Array.from({ length: size }, (_, word) => -Math.log(word + 10));
  for (let count = 1; count <= Math.min(MAX_SOLVER_GUESSES, size); count++) {
    const opening = Math.floor(random() * Math.min(OPENING_WORDS, size));
    const guess = count <= OPENING_GUESSES && isGuessed[opening] === 0 ? opening : mostProbable(belief, isGuessed);
    const { similarity, isSecret } = rate(guess);
    if (isSecret) return count;
    isGuessed[guess] = 1;
    believe({ values, belief, guess, seen: similarity / 100 });
    yield;
  }
  return undefined;
}

/**
 * @param {Float64Array} belief
 * @param {Uint8Array} isGuessed
 */
function mostProbable(belief, isGuessed) {
  let best = -1;
  let most = -Infinity;
  for (let word = 0; word < belief.length; word++) {
    const probability = belief[word] ?? 0;
    if (probability > most && isGuessed[word] === 0) {
      best = word;
      most = probability;
    }
  }
  return best;
}

/**
 * Adds the logarithm of the likelihood of one rating to each word's belief.
 *
 * @param {{ values: Float32Array, belief: Float64Array, guess: number, seen: number }} rated
 */
function believe({ values, belief, guess, seen }) {
  const own = values.subarray(guess * BLUR, (guess + 1) * BLUR);
  const factor = -1 / (2 * DOUBT);
  for (let word = 0, at = 0; word < belief.length; word++) {
    // Four sums, because a processor starts the next addition to a sum only after the last one: a quarter less time.
    let first = 0;
    let second = 0;
    let third = 0;
    let fourth = 0;
    for (let part = 0; part < BLUR; part += 4, at += 4) {
      first += (values[at] ?? 0) * (own[part] ?? 0);
      second += (values[at + 1] ?? 0) * (own[part + 1] ?? 0);
      third += (values[at + 2] ?? 0) * (own[part + 2] ?? 0);
      fourth += (values[at + 3] ?? 0) * (own[part + 3] ?? 0);
    }
    const cosine = first + second + (third + fourth);
    belief[word] = (belief[word] ?? 0) + factor * (cosine - seen) ** 2;
  }
}
