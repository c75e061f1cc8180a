import { setImmediate } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { blurWords, MAX_SOLVER_GUESSES, seededRandom, solve } from "~/game/solver";
import type { EditionVectors, Vectors } from "~/vectors/vectors.server";
import { toHundredths } from "../play/openGame.server";
import type { Difficulties, SecretRow } from "./difficulties";

/** Runs of a figure. Each is another imagined player. An odd number, so that one is in the middle. */
const RUNS = 5;
/** How many of the most frequent ranked words an imagined player knows. */
const KNOWN_WORDS = 10_000;
/** Words blurred between two pauses: about a millisecond. */
const BLURRED_AT_ONCE = 1000;
/** Figures kept in memory: a year of each edition. */
const MAX_FIGURES = 1500;

type Job = {
  readonly secret: SecretRow;
  readonly resolve: (guesses: number) => void;
  readonly reject: (error: Error) => void;
};

/**
 * An estimate is the number of guesses that `solve` needs, with the vectors of the site: the median of five imagined
 * players. MAX_SOLVER_GUESSES + 1 stands for a player who does not find the word, or does not know it: the players know
 * the 10,000 most frequent words. It is the same for each word as long as the vectors are. It says which of two words is
 * harder rather than how many guesses people need.
 *
 * A figure takes 0.5 to 1.5 s of a core, up to 5 s for a word that is not found. It runs on the main thread in slices of about a millisecond, between which
 * requests are answered. Figures are kept in memory until the process ends.
 */
export function createDifficulties(vectors: Vectors): Difficulties {
  const figures = new LRUCache<string, number>({ max: MAX_FIGURES });
  const jobs: Job[] = [];
  let isRunning = false;
  let isClosed = false;
  const keyOf = ({ edition, row }: SecretRow) => `${edition}:${row}`;

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) {
      const { secret, resolve, reject } = job;
      try {
        const known = figures.get(keyOf(secret));
        const guesses = known ?? (await guessesFor(vectors.of(secret.edition), secret.row, () => isClosed));
        figures.set(keyOf(secret), guesses);
        resolve(guesses);
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    }
    isRunning = false;
  }

  function enqueue(secret: SecretRow, isUrgent: boolean): Promise<number> {
    if (isClosed) return Promise.reject(new SiteClosed());
    return new Promise((resolve, reject) => {
      if (isUrgent) jobs.unshift({ secret, resolve, reject });
      else jobs.push({ secret, resolve, reject });
      void run();
    });
  }

  return {
    estimate: (secret) => enqueue(secret, true),
    known: (secret) => figures.get(keyOf(secret)),
    async prepare(secrets) {
      const missing = secrets.filter((secret) => !figures.has(keyOf(secret)));
      await Promise.allSettled(missing.map((secret) => enqueue(secret, false)));
    },
    close() {
      isClosed = true;
      for (const { reject } of jobs.splice(0)) reject(new SiteClosed());
    },
  };
}

class SiteClosed extends Error {
  override readonly message = "The site was closed before this estimate was done.";
}

async function guessesFor(vectors: EditionVectors, secret: number, isClosed: () => boolean): Promise<number> {
  const known = knownRows(vectors);
  if (!known.includes(secret)) return MAX_SOLVER_GUESSES + 1;
  const ranking = await vectors.ranking(secret);
  const pause = async () => {
    await setImmediate();
    if (isClosed()) throw new SiteClosed();
  };
  const results: number[] = [];
  for (let run = 1; run <= RUNS; run++) {
    const random = seededRandom(run);
    const blurring = blurWords(vectorsOf(vectors, known), { size: known.length, random });
    let blurred = blurring.next();
    for (let words = 1; blurred.done !== true; words++) {
      if (words % BLURRED_AT_ONCE === 0) await pause();
      blurred = blurring.next();
    }
    const rate = (word: number) => {
      const row = known[word] ?? 0;
      return { similarity: toHundredths(vectors.similarity(row, secret)), percentile: ranking.percentileOf(row) };
    };
    const playing = solve(blurred.value, { rate, random });
    let played = playing.next();
    while (played.done !== true) {
      await pause();
      played = playing.next();
    }
    results.push(played.value ?? MAX_SOLVER_GUESSES + 1);
  }
  return results.sort((a, b) => a - b)[(RUNS - 1) / 2] ?? MAX_SOLVER_GUESSES + 1;
}

/** The most frequent ranked words: a pack keeps its words in order of frequency. */
function knownRows(vectors: EditionVectors): Uint32Array {
  const rows = new Uint32Array(Math.min(KNOWN_WORDS, vectors.count));
  let size = 0;
  for (let row = 0; row < vectors.count && size < rows.length; row++) if (vectors.isRanked(row)) rows[size++] = row;
  return rows.subarray(0, size);
}

function* vectorsOf(vectors: EditionVectors, rows: Uint32Array): Generator<ArrayLike<number>> {
  for (const row of rows) yield vectors.vectorAt(row);
}
