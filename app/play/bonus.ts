import type { GameRef } from "~/editions/gameRef";
import type { DisplayedWord, Glosses } from "~/words/displayedWord";
import type { BonusOpenRefusal, BonusWordRefusal } from "./bonus.refusals";
import type { BonusWord } from "./play";
import { type PlayerRefusal } from "./turn";
import type { StepRefusal } from "./turn.refusals";

/*
 * The bonus round of an ended game: 12 words made of the letters of the secret, or 12 more of its nearest words. Its words
 * are steps of the guess log.
 */

export const BONUS_GOAL = 12;
/** Maximum length of a typed word, in characters. */
export const BONUS_INPUT_LENGTH = 18;
/** Minimum length of a secret whose letters are asked for, in letters. */
const LETTERS_OF_ANAGRAM_ROUND = 8;
/** Minimum word length in an anagram round, in letters. */
const SHORTEST_ANAGRAM = 3;

/** What a bonus round asks for: words made of the letters of the secret, or words among its nearest 1000. */
export type BonusType = "anagram" | "top1000";

/** The words that a bonus round accepts. */
export interface BonusAnswers {
  readonly type: BonusType;
  readonly secret: string;
  /** Percentile by word; null in an anagram round, whose words have no rank. */
  readonly words: ReadonlyMap<string, number | null>;
}

/** Why a known word is no answer: other letters, too short, the secret itself, not among the nearest 1000. */
type BonusMiss = "letters" | "short" | "secret" | "far";

/** A word tried in a bonus round, with who tried it in a team. */
export type BonusGuess = Omit<BonusWord, "form"> &
  (
    | { readonly isCorrect: true; readonly percentile: number | null }
    | { readonly isCorrect: false; readonly percentile: null; readonly miss: BonusMiss }
  );

export interface BonusRound {
  readonly type: BonusType;
  /** In order. */
  readonly guesses: readonly BonusGuess[];
  readonly correctCount: number;
  /** The round is won by `BONUS_GOAL` correct words. It may go on afterwards. */
  readonly hasWon: boolean;
}

/**
 * The words that the bonus round of a secret accepts. A secret of 8 letters or more with 12 anagrams or more makes an
 * anagram round.
 * @param anagrams the words and forms made of its letters, without blocked words
 * @param nearest its nearest words, without blocked words
 * @param shown the words of the main round, which count only in an anagram round
 */
export function bonusAnswers({
  secret,
  anagrams,
  nearest,
  shown,
}: {
  readonly secret: string;
  readonly anagrams: () => readonly string[];
  readonly nearest: () => readonly { readonly word: string; readonly percentile: number }[];
  readonly shown: ReadonlySet<string>;
}): BonusAnswers {
  const made = Array.from(secret).length < LETTERS_OF_ANAGRAM_ROUND ? [] : anagrams();
  if (made.length >= BONUS_GOAL) return { type: "anagram", secret, words: new Map(made.map((word) => [word, null])) };
  const others = nearest().filter(({ word }) => !shown.has(word));
  return { type: "top1000", secret, words: new Map(others.map(({ word, percentile }) => [word, percentile])) };
}

/**
 * Derives a bonus round from the words tried in it. In an anagram round a form counts as itself, else as its word.
 * @param tried each spelling once
 */
export function replayBonus(tried: readonly BonusWord[], answers: BonusAnswers): BonusRound {
  const byWord = new Map<string, BonusGuess>();
  for (const { form, ...one } of tried) {
    const word = answers.type === "anagram" ? (form ?? one.word) : one.word;
    if (byWord.has(word)) continue;
    const percentile = answers.words.get(word);
    if (percentile !== undefined) byWord.set(word, { ...one, word, isCorrect: true, percentile });
    else byWord.set(word, { ...one, word, isCorrect: false, percentile: null, miss: missOf(word, answers) });
  }
  const guesses = [...byWord.values()];
  const correctCount = guesses.filter(({ isCorrect }) => isCorrect).length;
  return { type: answers.type, guesses, correctCount, hasWon: correctCount >= BONUS_GOAL };
}

function missOf(word: string, { type, secret }: BonusAnswers): BonusMiss {
  if (type === "top1000") return "far";
  if (word === secret) return "secret";
  return isMadeOf(word, secret) ? "short" : "letters";
}

/**
 * The spellings that can be made from the letters of `word`. They have 3 letters or more, use each letter at most as often as
 * it occurs, and exclude the word itself. In the given order.
 */
export function anagramsOf(word: string, spellings: readonly string[]): string[] {
  return spellings.filter((made) => made !== word && !isTooShort(made) && isMadeOf(made, word));
}

/** Whether a word has too few letters for an anagram round. */
export function isTooShort(word: string): boolean {
  return Array.from(word).length < SHORTEST_ANAGRAM;
}

/** Whether each letter of a word is among `letters`, as often as it is needed. */
export function isMadeOf(word: string, letters: string): boolean {
  let rest = letters;
  for (const letter of word) {
    const at = rest.indexOf(letter);
    if (at === -1) return false;
    rest = rest.slice(0, at) + rest.slice(at + letter.length);
  }
  return true;
}

/** What a player may see of a bonus round: no word that was not found. It exists when the game is over. */
export interface BonusView<Game extends GameRef = GameRef> extends BonusRound {
  readonly game: Game;
  readonly secret: DisplayedWord;
  readonly answerCount: number;
  /** Only on pages of a player who wants them. */
  readonly glosses?: Glosses;
}

/** Why a turn in a bonus round was refused. */
export type BonusRefusal =
  BonusOpenRefusal | BonusWordRefusal | Extract<StepRefusal, "logFull" | "storageFull" | "teamInactive">;

/** JSON response to a word of a bonus round. */
export interface BonusReply {
  /** Null unless refused. */
  readonly why: BonusRefusal | PlayerRefusal | null;
  /** The round after the word; null if there is none to show. */
  readonly view: BonusView | null;
}
