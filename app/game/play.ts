import { PROXIMITY_SCALE, type Guess, type GuessLog, type LogEntry, type Rate } from "./types";

/** Everything that follows from a guess log. */
export interface Play {
  /** In the order of their numbers, each word once. */
  readonly guesses: readonly Guess[];
  /** The guess that the last step of the log was about. */
  readonly recent: Guess | undefined;
  /** The last step repeated a word that was on the list already. */
  readonly isRepeat: boolean;
  /** Different words guessed, hints included; a give-up is not a guess. */
  readonly guessCount: number;
  readonly hintCount: number;
  readonly hasWon: boolean;
  readonly hasGivenUp: boolean;
  readonly isOver: boolean;
  /** Number of the first guess among the nearest 1000, -1 when there is none. */
  readonly firstGuessInTop1000: number;
  /** Best proximity so far, the secret itself left out; 0 when nothing is ranked. */
  readonly bestPercentile: number;
}

/**
 * The one function from a guess log to a play. Words that the vocabulary does not have (a forged log, or one older than a change
 * of vectors) and steps after the end are passed over; a repeated word keeps its first number and kind.
 * @param rate similarity and rank of a word under the game's secret
 * @param secret the game's secret, shown as the last guess of a play that was given up
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
    const known = byWord.get(word);
    if (known !== undefined) {
      recent = known;
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
  // Copied by name, which is many times as fast as spreading: a page makes a hundred.
  const { word, number, similarity, percentile } = scored;
  const guess = { word, number, similarity, percentile, kind: entry.kind };
  const typed = entry.kind === "giveUp" ? undefined : entry.typed;
  if (typed === undefined && entry.by === undefined) return guess;
  return { ...guess, ...(typed === undefined ? {} : { typed }), ...(entry.by === undefined ? {} : { by: entry.by }) };
}
