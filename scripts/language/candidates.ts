// scripts: chooses the secrets of a new language, for a person to review.
import { createHash } from "node:crypto";
import { foldAccents } from "../../app/vectors/spelling.server";
import { heatOf } from "../../app/words/closeness";

/** Rows at the top of a list that are mostly function words: "of", "this". */
export const FUNCTION_WORDS = 150;
/** Secrets for more than six years. */
const MAX_SECRETS = 2500;
/** Rows that are looked at. Rarer words are seldom known to everybody. */
export const MAX_LOOKED_AT = 8000;
const NEIGHBORS = 10;
/** How many of these must be familiar, that is, take a rank. So it is with 92 to 100 % of the reviewed secrets of each language. */
const FAMILIAR_NEIGHBORS = 5;
/** Letters in which a form and its word may differ at their ends. */
const MAX_ENDING = 3;
const MIN_STEM = 3;

interface Near {
  readonly row: number;
  readonly word: string;
}

interface CandidateOptions {
  /** Of the vocabulary, most frequent first. */
  readonly words: readonly string[];
  /** How many of these may take a rank. */
  readonly familiar: number;
  /** Names, stopwords, blocked and unranked words. */
  readonly excluded: ReadonlySet<string>;
  /** The nearest words of a row, of the whole vocabulary. */
  readonly nearest: (row: number, count: number) => Promise<readonly Near[]>;
  /** Called after each word. */
  readonly onProgress?: (seen: number) => void;
}

/** What became of the words that were looked at. */
export interface Chosen {
  readonly lookedAt: number;
  /** In an order that has nothing to do with their frequency or spelling. */
  readonly secrets: readonly string[];
  /** Likely forms of a more frequent word, with it. */
  readonly inflected: readonly (readonly [form: string, word: string])[];
  /** That have no vowel, or one letter only: "hmm", "aaa". */
  readonly scraps: readonly string[];
  /** Words that would be secrets, if more of their nearest words were familiar. */
  readonly lonely: readonly string[];
  /** Of the first words of the vocabulary: with their nearest words. */
  readonly samples: readonly (readonly [word: string, near: readonly string[]])[];
}

export async function chooseSecrets(options: CandidateOptions): Promise<Chosen> {
  const { words, familiar, excluded, nearest } = options;
  const secrets: string[] = [];
  const inflected: (readonly [string, string])[] = [];
  const scraps: string[] = [];
  const lonely: string[] = [];
  const nearOf = new Map<string, readonly string[]>();
  const end = Math.min(words.length, familiar, FUNCTION_WORDS + MAX_LOOKED_AT);
  let row = Math.min(FUNCTION_WORDS, Math.floor(end / 4));
  const start = row;
  for (; row < end && secrets.length < MAX_SECRETS; row++) {
    options.onProgress?.(row - start);
    const word = words[row] ?? "";
    if (excluded.has(word) || isShort(word)) continue;
    if (isScrap(word)) {
      scraps.push(word);
      continue;
    }
    const near = await nearest(row, NEIGHBORS);
    const base = near.find((other) => other.row < row && isLikeForm(word, other.word));
    if (base !== undefined) {
      inflected.push([word, base.word]);
      continue;
    }
    const known = near.filter((other) => other.row < familiar);
    if (known.length < FAMILIAR_NEIGHBORS) {
      lonely.push(word);
      continue;
    }
    secrets.push(word);
    nearOf.set(
      word,
      near.map((other) => other.word),
    );
  }
  const step = Math.max(1, Math.floor(secrets.length / SAMPLES));
  return {
    lookedAt: row - start,
    samples: [...nearOf].filter((_, index) => index % step === 0).slice(0, SAMPLES),
    secrets: shuffled(secrets),
    inflected,
    scraps,
    lonely,
  };
}

const SAMPLES = 6;

/** Two letters are too few where letters are small and large: where they are not, each may say more. */
function isShort(word: string): boolean {
  return Array.from(word).length < (word === word.toUpperCase() ? 2 : 3);
}

function isScrap(word: string): boolean {
  const plain = foldAccents(word);
  return /^(.)\1*$/u.test(plain) || (/^[a-z]+$/.test(plain) && !/[aeiouy]/.test(plain));
}

/** Whether two words are one but for their endings: "chevaux" and "cheval". */
export function isLikeForm(one: string, other: string): boolean {
  const [short = "", long = ""] = [foldAccents(one), foldAccents(other)].sort((a, b) => a.length - b.length);
  let stem = 0;
  while (stem < short.length && short[stem] === long[stem]) stem += 1;
  return stem >= MIN_STEM && stem > long.length / 2 && long.length - stem <= MAX_ENDING;
}

/** In the same order on every machine. */
function shuffled(words: readonly string[]): string[] {
  const keyOf = (word: string) => createHash("sha256").update(word).digest("hex");
  return words
    .map((word) => ({ word, key: keyOf(word) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ word }) => word);
}

/** A word, and what it is scored as around another one. */
interface Scored {
  readonly word: string;
  readonly similarity: number;
  readonly percentile: number;
}

/** What a sample shows: one that is nearly there, but not the nearest word, one that is getting warm, one that is cold. */
const SAMPLE_STEPS: readonly ((guess: Scored) => boolean)[] = [
  (guess) => heatOf(guess) === 6 && guess.percentile < 998,
  (guess) => heatOf(guess) === 5 && guess.percentile <= 975,
  (guess) => heatOf(guess) === 1 && guess.similarity <= 10,
];

/** Guesses that show new players how a guess is scored. */
export interface Sample {
  readonly secret: string;
  /** One on each step. */
  readonly guesses: readonly Scored[];
}

/** @returns undefined if there is no guess on one of the steps */
export function chooseSample(secret: string, guesses: readonly Scored[]): Sample | undefined {
  const chosen = SAMPLE_STEPS.map((isStep) =>
    guesses.find((guess) => isStep(guess) && !isLikeForm(guess.word, secret)),
  );
  return chosen.every((guess) => guess !== undefined) ? { secret, guesses: chosen } : undefined;
}
