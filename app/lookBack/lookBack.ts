import type { Guess, GuessLog, Rate } from "~/play/guess";
import { PROXIMITY_SCALE, type Rating } from "~/vectors/rating";

/** One step of an ended play: a guess or a hint, or a word again. */
export interface LookBackStep {
  readonly guess: Guess;
  /** Whether the player had the word before. */
  readonly isRepeat: boolean;
  /** Whether it came closer to the secret than all before. */
  readonly isCloser: boolean;
  /** How many words still fitted after it, the secret included. */
  readonly fitted: number;
}

/**
 * The steps of an ended play in the order of its log, without giving up. A word that the vocabulary no longer has is left out, as
 * it is in `replay`.
 * @param guesses of the play, each word once
 * @param fitted how many words still fitted after each of them, of those without the secret that a give-up reveals
 */
export function lookBackSteps(
  log: GuessLog,
  {
    guesses,
    rate,
    fitted,
  }: { readonly guesses: readonly Guess[]; readonly rate: Rate; readonly fitted: ArrayLike<number> },
): LookBackStep[] {
  const byWord = new Map(guesses.map((guess, index) => [guess.word, { guess, fitted: fitted[index] ?? 1 }]));
  const seen = new Set<string>();
  const steps: LookBackStep[] = [];
  let best: Rating | undefined;
  for (const entry of log) {
    if (entry.kind === "giveUp") break;
    const isGuess = entry.kind === "guess" || entry.kind === "hint";
    const found = isGuess ? byWord.get(rate(entry.word)?.word ?? "") : undefined;
    if (found === undefined) continue;
    const { guess } = found;
    const isRepeat = seen.has(guess.word);
    seen.add(guess.word);
    const isCloser = best === undefined || isNearer(guess, best);
    if (isCloser) best = guess;
    steps.push({ guess, isRepeat, isCloser, fitted: isRepeat ? (steps.at(-1)?.fitted ?? found.fitted) : found.fitted });
    if (guess.percentile === PROXIMITY_SCALE) break;
  }
  return steps;
}

function isNearer(a: Rating, b: Rating): boolean {
  return a.percentile === b.percentile ? a.similarity > b.similarity : a.percentile > b.percentile;
}

/**
 * The guess that told most: after which the smallest part of the words that had fitted before was left. The secret itself tells
 * nothing any more, and a hint is help. Undefined if no guess told anything.
 * @param words how many words there were to begin with
 */
export function toldMost(steps: readonly LookBackStep[], words: number): LookBackStep | undefined {
  let most: LookBackStep | undefined;
  let leastPart = 1;
  let before = words;
  for (const step of steps) {
    const part = step.fitted / before;
    before = step.fitted;
    const { kind, percentile } = step.guess;
    if (part >= leastPart || percentile === PROXIMITY_SCALE || kind === "hint") continue;
    leastPart = part;
    most = step;
  }
  return most;
}

/** The steps that have no earlier one of the same word. */
export function firstSteps(steps: readonly LookBackStep[]): LookBackStep[] {
  return steps.filter(({ isRepeat }) => !isRepeat);
}

/** The most guesses that are listed at once. */
const LISTED_AT_ONCE = 100;

/** The numbers from which a long play is listed, a hundred guesses each: 1, 101 and so on. None for one that is listed whole. */
export function listStarts(steps: readonly LookBackStep[]): number[] {
  const last = firstSteps(steps).at(-1)?.guess.number ?? 0;
  if (last <= LISTED_AT_ONCE) return [];
  return Array.from({ length: Math.ceil(last / LISTED_AT_ONCE) }, (_, index) => index * LISTED_AT_ONCE + 1);
}

/**
 * The steps that are listed: all of a short play. Of a long one those that came closer or told most, or a hundred guesses.
 * @param asked.from number from which they are asked for
 * @param asked.between number of a guess that is to be among them
 * @returns with the number from which they are listed. Null: it is the whole play, or those that came closer
 */
export function listedSteps(
  steps: readonly LookBackStep[],
  {
    told,
    from,
    between,
  }: { readonly told: number | null; readonly from?: number | undefined; readonly between?: number | undefined },
): { readonly from: number | null; readonly steps: readonly LookBackStep[] } {
  const starts = listStarts(steps);
  if (starts.length === 0) return { from: null, steps };
  const closer = firstSteps(steps).filter(({ guess, isCloser }) => isCloser || guess.number === told);
  const isListed = between === undefined || closer.some(({ guess }) => guess.number === between);
  const asked = from ?? (isListed ? undefined : between);
  const start = starts.findLast((one) => asked !== undefined && one <= asked);
  if (start === undefined) return { from: null, steps: closer };
  // A word again is listed where it was guessed again.
  let place = 0;
  const listed = steps.filter(({ guess, isRepeat }) => {
    if (!isRepeat) place = guess.number;
    return place >= start && place < start + LISTED_AT_ONCE;
  });
  return { from: start, steps: listed };
}

/** What a look back says first. */
export type Headline =
  /** There were no guesses. */
  | { readonly kind: "none" }
  /** The first guess was the secret. */
  | { readonly kind: "atOnce" }
  /** So many guesses of a long play came closer. */
  | { readonly kind: "closer"; readonly count: number; readonly of: number }
  /** The secret was found after few guesses, the last of which left more words than it. */
  | { readonly kind: "enough"; readonly count: number; readonly step: LookBackStep }
  /** From a guess on, only the secret still fitted. */
  | { readonly kind: "only"; readonly step: LookBackStep }
  /** The guess that told most. */
  | { readonly kind: "told"; readonly step: LookBackStep }
  /** Many words still fitted before the secret was found, or at the end. */
  | { readonly kind: "found" | "left"; readonly left: number };

/** More than such a part of all words are many. */
const MANY = 1 / 10;
/** Guesses before the secret that are few. */
const FEW = 3;

export function headlineOf({
  steps,
  words,
}: {
  readonly steps: readonly LookBackStep[];
  readonly words: number;
}): Headline {
  const first = firstSteps(steps);
  const before = first.filter(({ guess }) => guess.percentile < PROXIMITY_SCALE);
  const last = before.at(-1);
  if (last === undefined) return { kind: first.length === 0 ? "none" : "atOnce" };
  if (listStarts(steps).length > 0)
    return {
      kind: "closer",
      count: first.filter(({ guess, isCloser }) => isCloser && guess.kind === "guess").length,
      of: first.length,
    };
  const isFound = before.length < first.length;
  const told = toldMost(steps, words);
  if (told === undefined || last.fitted > words * MANY) return { kind: isFound ? "found" : "left", left: last.fitted };
  if (isFound && before.length <= FEW && last.fitted > 1) return { kind: "enough", count: before.length, step: last };
  const only = before.find(({ fitted }) => fitted === 1);
  if (only !== undefined && (told === before[0] || told === only)) return { kind: "only", step: only };
  return { kind: "told", step: told };
}
