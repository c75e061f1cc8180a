import { PROXIMITY_SCALE, type Guess, type GuessLog, type LogEntry, type Rate } from "./types";

/** State derived from a guess log. */
export interface Play {
  /** Unique words, ordered by number. */
  readonly guesses: readonly Guess[];
  /** The guess of the last step. */
  readonly recent: Guess | undefined;
  /** Whether the last step repeated an earlier word. */
  readonly isRepeat: boolean;
  /** Unique words guessed, including hints, excluding a give-up. */
  readonly guessCount: number;
  readonly hintCount: number;
  readonly hasWon: boolean;
  readonly hasGivenUp: boolean;
  readonly isOver: boolean;
  /** Number of the first guess among the nearest 1000; -1 if there is none. */
  readonly firstGuessInTop1000: number;
  /** Best proximity so far, excluding the secret; 0 if nothing is ranked. */
  readonly bestPercentile: number;
}

/**
 * Derives a play from a guess log. All play state comes from this function. Words that are not in the vocabulary (a
 * tampered log, or changed vectors) and steps after the end are skipped. A repeated word keeps its first number and kind.
 * @param rate similarity and rank of a word under the game's secret
 * @param secret the game's secret, shown as the last guess after a give-up
 */
export function replay(log: GuessLog, rate: Rate, secret: string): Play {
  const byWord = new Map<string, Guess>();
  let recent: Guess | undefined;
  let isRepeat = false;
  let hintCount = 0;
  let hasWon = false;
  let hasGivenUp = false;
  let firstGuessInTop1000 = -1;
  let bestPercentile = 0;

  for (const entry of log) {
    if (hasWon || hasGivenUp) break;
    const word = entry.kind === "giveUp" ? secret : entry.word;
    const earlier = byWord.get(word);
    if (earlier !== undefined) {
      recent = earlier;
      isRepeat = true;
      continue;
    }
    const rating = rate(word);
    if (rating === undefined) continue;
    const { similarity, percentile } = rating;
    const guess = toGuess(entry, { word, number: byWord.size + 1, similarity, percentile });
    byWord.set(word, guess);
    recent = guess;
    isRepeat = false;
    if (guess.kind === "giveUp") {
      hasGivenUp = true;
      continue;
    }
    if (guess.kind === "hint") hintCount += 1;
    if (guess.percentile > 0 && firstGuessInTop1000 === -1) firstGuessInTop1000 = guess.number;
    if (guess.percentile === PROXIMITY_SCALE) hasWon = true;
    else bestPercentile = Math.max(bestPercentile, guess.percentile);
  }

  return {
    guesses: [...byWord.values()],
    recent,
    isRepeat,
    guessCount: byWord.size - (hasGivenUp ? 1 : 0),
    hintCount,
    hasWon,
    hasGivenUp,
    isOver: hasWon || hasGivenUp,
    firstGuessInTop1000,
    bestPercentile,
  };
}

function toGuess(entry: LogEntry, scored: Omit<Guess, "kind" | "typed" | "by">): Guess {
  // Explicit fields are many times faster than spreading. A page creates about a hundred guesses.
  const { word, number, similarity, percentile } = scored;
  const guess = { word, number, similarity, percentile, kind: entry.kind };
  const typed = entry.kind === "giveUp" ? undefined : entry.typed;
  if (typed === undefined && entry.by === undefined) return guess;
  return { ...guess, ...(typed === undefined ? {} : { typed }), ...(entry.by === undefined ? {} : { by: entry.by }) };
}
