import { isCompoundWith } from "~/vectors/compoundSplit.server";
import { nearestFirst, PROXIMITY_SCALE } from "~/vectors/rating";
import { foldAccents } from "~/vectors/spelling.server";
import type { EditionVectors } from "~/vectors/vectors.server";
import type { FoldedNearWord, NearWord } from "./displayedWord";

/** Letters of the shortest common stem, and the part of the shorter word that it must be. */
const MIN_STEM = 4;
const STEM_PART = 3 / 4;
/** Words that are farther than the nearest 100 say something else: "happen" around "happy". */
const LAST_FOLDED = PROXIMITY_SCALE - 100;

/** Whether two words begin alike for most of their letters: illustrate, illustration. */
export function haveSameStem(one: string, other: string): boolean {
  const [short = "", long = ""] = [foldAccents(one), foldAccents(other)].sort((a, b) => a.length - b.length);
  let stem = 0;
  while (stem < short.length && short[stem] === long[stem]) stem += 1;
  return stem >= MIN_STEM && stem >= short.length * STEM_PART;
}

/**
 * Folds the words of one stem with `word` under the first of them: "illustrated" under "illustration" around "illustrate".
 * The words keep their ranks. A compound of the word is a word of its own ("waterfall").
 * @param words nearest first
 */
export function foldSameStem(
  vectors: EditionVectors,
  word: string,
  words: readonly NearWord[],
): readonly FoldedNearWord[] {
  const isKnown = (text: string) => vectors.find(text) !== undefined;
  const isCompound = (near: string, of: string) =>
    isCompoundWith(near, of, isKnown) || isCompoundWith(of, near, isKnown);
  const alike = words.filter(
    (near) =>
      near.percentile >= LAST_FOLDED &&
      haveSameStem(near.word, word) &&
      !isCompound(near.word, word) &&
      near.display?.includes("-") !== true,
  );
  const [first, ...rest] = alike;
  // "Arbeitsamt" is a compound of "Arbeit", which is of one stem with "arbeiten".
  const others = rest.filter((near) => first === undefined || !isCompound(near.word, first.word));
  if (first === undefined || others.length === 0) return words;
  const folded = new Set(others);
  return words
    .filter((near) => !folded.has(near))
    .map((near) => (near === first ? { ...near, sameStem: others } : near));
}

/** The words of a folded list as they were, nearest first. */
export function unfold(words: readonly FoldedNearWord[]): readonly NearWord[] {
  return nearestFirst(words.flatMap(({ sameStem = [], ...near }): readonly NearWord[] => [near, ...sameStem]));
}
