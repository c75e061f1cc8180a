import type { Edition } from "~/editions/editions";
import type { Db } from "~/platform/database/db.server";
import type { Log } from "~/platform/log.server";
import type { Vectors } from "~/vectors/vectors.server";
import { listDifficulties, storeDifficulty } from "./difficulties.data.server";

/** A word that needs more guesses than this is of medium difficulty, and then hard: a third of the built-in secrets each. */
const EASY_UP_TO = 75;
const MEDIUM_UP_TO = 100;

/** How hard a word is to find. */
export type Ease = "easy" | "medium" | "hard";

/** The words for an estimate. @param guesses that a solver needs */
export function easeOf(guesses: number): Ease {
  if (guesses <= EASY_UP_TO) return "easy";
  return guesses <= MEDIUM_UP_TO ? "medium" : "hard";
}

type Job = {
  readonly secret: SecretWord;
  readonly resolve: (guesses: number) => void;
  readonly reject: (error: Error) => void;
};

/** Estimates of how many guesses a secret takes. Each is computed once and stored. */
export type Difficulties = ReturnType<typeof createDifficulties>;

/**
 * An estimate is the number of guesses that a simple solver needs (`guessesToFind` of the vectors). It is the same for each word
 * as long as the vectors are. It says which of two words is harder rather than how many guesses people need.
 */
export function createDifficulties({ db, vectors, log }: { db: Db; vectors: Vectors; log: Log }) {
  const jobs: Job[] = [];
  /** What `prepare` is to compute, by edition and word: each page of a calendar asks for the same. */
  const preparing = new Map<string, Promise<number>>();
  let running: Promise<void> | undefined;
  let isClosed = false;

  /** The stored estimates of words of an edition, by word. */
  const known = (edition: Edition, words: readonly string[]) =>
    listDifficulties(db, { edition, vectors: vectors.of(edition).origin.checksum, words });

  async function figureOf({ edition, word }: SecretWord): Promise<number> {
    const stored = (await known(edition, [word])).get(word);
    if (stored !== undefined) return stored;
    const ofEdition = vectors.of(edition);
    const row = ofEdition.rowOf(word);
    if (row === undefined) throw new Error(`the vocabulary of ${edition} has no word ${word}`);
    const guesses = await ofEdition.guessesToFind(row);
    // Without the figure in the database, it is computed again another time.
    await storeDifficulty(db, { edition, word, vectors: ofEdition.origin.checksum, guesses }).catch(
      (error: unknown) => {
        log.warn({ err: error }, "a figure of difficulty was not stored");
      },
    );
    return guesses;
  }

  async function run(): Promise<void> {
    for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) {
      const { secret, resolve, reject } = job;
      await figureOf(secret).then(resolve, reject);
    }
    running = undefined;
  }

  function enqueue(secret: SecretWord, isUrgent: boolean): Promise<number> {
    if (isClosed) return Promise.reject(new SiteClosed());
    return new Promise((resolve, reject) => {
      if (isUrgent) jobs.unshift({ secret, resolve, reject });
      else jobs.push({ secret, resolve, reject });
      running ??= run();
    });
  }

  function prepareOne(secret: SecretWord): Promise<number> {
    const key = `${secret.edition}/${secret.word}`;
    const work = preparing.get(key) ?? enqueue(secret, false).finally(() => preparing.delete(key));
    preparing.set(key, work);
    return work;
  }

  return {
    /** The estimate, computed before those of `prepare`. Rejects if the site closes. */
    estimate: (secret: SecretWord) => enqueue(secret, true),
    known,
    /** Computes estimates in the background, one after the other. Resolves when all are known or the site closes. */
    async prepare(secrets: readonly SecretWord[]) {
      await Promise.allSettled(secrets.map(prepareOne));
    },
    /** Resolves when nothing is computed or stored any more. The vectors must be closed meanwhile. */
    async close() {
      isClosed = true;
      for (const { reject } of jobs.splice(0)) reject(new SiteClosed());
      await running;
    },
  };
}

class SiteClosed extends Error {
  override readonly message = "The site was closed before this estimate was done.";
}

/** The word that a figure is about, as the edition's vocabulary spells it. */
export interface SecretWord {
  readonly edition: Edition;
  readonly word: string;
}
