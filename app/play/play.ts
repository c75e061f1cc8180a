import { PROXIMITY_SCALE } from "~/vectors/rating";
import type { DisplayedWord } from "~/words/displayedWord";
import type { Guess, GuessLog, LogEntry, Rate } from "./guess";

export interface Play {
  /** Unique words, ordered by number. A number is missing where the vocabulary no longer has the word. */
  readonly guesses: readonly Guess[];
  /** The guess of the last step. */
  readonly recent: Guess | undefined;
  /** Whether the last step repeated an earlier word. */
  readonly isRepeat: boolean;
  /** What was typed, if it was another spelling of that word. */
  readonly repeatedAs?: string | undefined;
  /** Unique words guessed, including hints and words that the vocabulary no longer has, excluding a give-up. */
  readonly guessCount: number;
  readonly hintCount: number;
  readonly hasWon: boolean;
  readonly isOver: boolean;
  /** Whether it was begun while its game was that of the day. */
  readonly isBegunOnDay: boolean;
  /** Number of the first guess among the nearest 1000, hints apart; -1 if there is none. */
  readonly firstGuessInTop1000: number;
  /** Best proximity so far, of guesses and hints, excluding the secret; 0 if nothing is ranked. */
  readonly bestPercentile: number;
  /** Unique spellings tried in the bonus round, in order. Empty until the play is over. */
  readonly bonusWords: readonly BonusWord[];
}

/** A word tried in the bonus round. */
export interface BonusWord {
  /** In the vocabulary's spelling. */
  readonly word: string;
  /** The form of the word that was tried, if it was one. */
  readonly form?: string;
  /** Name of the team player who tried it first. */
  readonly by?: string;
}

/**
 * Derives a play from a guess log. All play state comes from this function. Words that are not in the vocabulary (changed
 * vectors, or a tampered log) are not shown, but keep their number, so that the others keep theirs and a game that was won in
 * 12 guesses stays so. Steps after the end are skipped, except for those of the bonus round. A word that an older vocabulary
 * spelled otherwise is shown in today's spelling. A repeated word keeps its first number and kind.
 * @param rate similarity and rank of a word under the game's secret
 * @param secret the game's secret, shown as the last guess after a give-up
 */
export function replay(log: GuessLog, rate: Rate, secret: string): Play {
  const byWord = new Map<string, Guess>();
  const gone = new Set<string>();
  let recent: Guess | undefined;
  let isRepeat = false;
  let repeatedAs: string | undefined;
  let hintCount = 0;
  let hasWon = false;
  let hasGivenUp = false;
  let firstGuessInTop1000 = -1;
  let bestPercentile = 0;
  let isBegunOnDay = false;
  const bonusWords = new Map<string, BonusWord>();

  for (const entry of log) {
    if (entry.kind === "begun") {
      isBegunOnDay = true;
      continue;
    }
    if (entry.kind === "bonus") {
      const word = hasWon || hasGivenUp ? rate(entry.word)?.word : undefined;
      if (word !== undefined && !bonusWords.has(entry.word)) bonusWords.set(entry.word, toBonusWord(entry, word));
      continue;
    }
    if (hasWon || hasGivenUp) continue;
    const logged = entry.kind === "giveUp" ? secret : entry.word;
    // Most words are in today's spelling, so a repeat is usually found without a lookup.
    const rating = byWord.has(logged) ? undefined : rate(logged);
    const earlier = byWord.get(rating?.word ?? logged);
    if (earlier !== undefined) {
      recent = earlier;
      isRepeat = true;
      repeatedAs = entry.kind === "guess" ? spellingOf(entry, { logged, rating: earlier }) : undefined;
      continue;
    }
    if (rating === undefined) {
      if (entry.kind === "hint" && !gone.has(logged)) hintCount += 1;
      gone.add(logged);
      continue;
    }
    const guess = toGuess(entry, { logged, rating, number: byWord.size + gone.size + 1 });
    byWord.set(guess.word, guess);
    recent = guess;
    isRepeat = false;
    repeatedAs = undefined;
    if (guess.kind === "giveUp") {
      hasGivenUp = true;
      continue;
    }
    if (guess.kind === "hint") hintCount += 1;
    else if (guess.percentile > 0 && firstGuessInTop1000 === -1) firstGuessInTop1000 = guess.number;
    if (guess.percentile === PROXIMITY_SCALE) hasWon = true;
    else bestPercentile = Math.max(bestPercentile, guess.percentile);
  }

  return {
    guesses: [...byWord.values()],
    recent,
    isRepeat,
    ...(repeatedAs === undefined ? {} : { repeatedAs }),
    guessCount: byWord.size + gone.size - (hasGivenUp ? 1 : 0),
    hintCount,
    hasWon,
    isOver: hasWon || hasGivenUp,
    isBegunOnDay,
    firstGuessInTop1000,
    bestPercentile,
    bonusWords: [...bonusWords.values()],
  };
}

function toBonusWord({ word: tried, by }: Extract<LogEntry, { kind: "bonus" }>, word: string): BonusWord {
  return { word, ...(tried === word ? {} : { form: tried }), ...(by === undefined ? {} : { by }) };
}

/** What was typed for a word, if it is another spelling than the one that is shown. */
function spellingOf(
  { typed }: { readonly typed?: string },
  { logged, rating: { word, display } }: { logged: string; rating: DisplayedWord },
): string | undefined {
  const spelled = typed ?? (logged === word ? undefined : logged);
  return spelled?.toLowerCase() === display?.toLowerCase() ? undefined : spelled;
}

function toGuess(
  entry: Exclude<LogEntry, { kind: "bonus" | "begun" }>,
  { logged, rating, number }: { logged: string; rating: NonNullable<ReturnType<Rate>>; number: number },
): Guess {
  // A spread before the other fields is ten times faster than one behind them. A page creates about a hundred guesses.
  const guess = { ...rating, number, kind: entry.kind };
  const typed = entry.kind === "giveUp" ? undefined : spellingOf(entry, { logged, rating });
  if (typed === undefined && entry.by === undefined) return guess;
  return { ...guess, ...(typed === undefined ? {} : { typed }), ...(entry.by === undefined ? {} : { by: entry.by }) };
}
