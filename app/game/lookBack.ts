import { type Guess, type GuessLog, PROXIMITY_SCALE, type Rate, type Rating } from "./types";

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
    const found = entry.kind === "bonus" ? undefined : byWord.get(rate(entry.word)?.word ?? "");
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
 * The step that told most: after which the smallest part of the words that had fitted before was left. The secret itself tells
 * nothing any more. Undefined if no step told anything.
 * @param words how many words there were to begin with
 */
export function toldMost(steps: readonly LookBackStep[], words: number): LookBackStep | undefined {
  let most: LookBackStep | undefined;
  let leastPart = 1;
  let before = words;
  for (const step of steps) {
    const part = step.fitted / before;
    before = step.fitted;
    if (part >= leastPart || step.guess.percentile === PROXIMITY_SCALE) continue;
    leastPart = part;
    most = step;
  }
  return most;
}
