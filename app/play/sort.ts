import { type DisplayedWord, displayOf } from "~/words/displayedWord";
import type { Guess } from "./guess";

/** Sort orders of the guess list, in the cycle order of the Sort link. */
export const SORTS = [
  "alphabetical",
  "similarity",
  "number",
  "numberReversed",
  "similarityReversed",
  "alphabeticalReversed",
] as const;
export type Sort = (typeof SORTS)[number];
export const DEFAULT_SORT: Sort = "similarity";

/** Closest first; ties by rank, then by number. */
function bySimilarity(a: Guess, b: Guess): number {
  return b.similarity - a.similarity || b.percentile - a.percentile || a.number - b.number;
}

/** Parses a sort order from a link or form; the default if unknown. */
export function toSort(value: string | null | undefined): Sort {
  return SORTS.find((sort) => sort === value) ?? DEFAULT_SORT;
}

/** The next order in the cycle of the Sort link. */
export function nextSort(sort: Sort): Sort {
  return SORTS[(SORTS.indexOf(sort) + 1) % SORTS.length] ?? DEFAULT_SORT;
}

/** Sort orders of each column: selecting a header applies the first, or the second if the first is current. */
const COLUMN_SORTS = {
  number: ["number", "numberReversed"],
  guess: ["alphabetical", "alphabeticalReversed"],
  similarity: ["similarity", "similarityReversed"],
} as const satisfies Record<string, readonly [Sort, Sort]>;
export type SortColumn = keyof typeof COLUMN_SORTS;

export function toggleColumn(column: SortColumn, current: Sort): Sort {
  const [order, reversed] = COLUMN_SORTS[column];
  return current === order ? reversed : order;
}

/** Value of `aria-sort` for a column under the current order. */
export function columnDirection(column: SortColumn, current: Sort): "ascending" | "descending" | "none" {
  const [order, reversed] = COLUMN_SORTS[column];
  if (current !== order && current !== reversed) return "none";
  // "similarity" is descending; the other two are ascending.
  return (current === order) === (column !== "similarity") ? "ascending" : "descending";
}

/** A sorted copy. Words are collated in `language` (ä next to a). */
export function sortGuesses(guesses: readonly Guess[], sort: Sort, language: string): Guess[] {
  const copy = [...guesses];
  switch (sort) {
    case "similarity":
      return copy.sort(bySimilarity);
    case "similarityReversed":
      return copy.sort((a, b) => bySimilarity(b, a));
    case "number":
      return copy.sort((a, b) => a.number - b.number);
    case "numberReversed":
      return copy.sort((a, b) => b.number - a.number);
    case "alphabetical":
    case "alphabeticalReversed": {
      const { compare } = collatorOf(language);
      const direction = sort === "alphabetical" ? 1 : -1;
      return copy.sort((a, b) => direction * (compare(a.word, b.word) || a.number - b.number));
    }
  }
}

const collators = new Map<string, Intl.Collator>();

/** Kept: making one costs as much as sorting a hundred numbers. */
function collatorOf(language: string): Intl.Collator {
  const collator = collators.get(language) ?? new Intl.Collator(language);
  collators.set(language, collator);
  return collator;
}

/** Sort orders of a list of near words. Proximity and similarity give the same order. */
const NEAR_SORTS = ["nearest", "farthest", "alphabetical", "alphabeticalReversed"] as const;
export type NearSort = (typeof NEAR_SORTS)[number];

/** Parses a sort order from a link; nearest first if unknown. */
export function toNearSort(value: string | null | undefined): NearSort {
  return NEAR_SORTS.find((sort) => sort === value) ?? "nearest";
}

/** Sorts words that are given nearest first. */
export function sortNearWords<T extends DisplayedWord>(
  words: readonly T[],
  sort: NearSort,
  language: string,
): readonly T[] {
  if (sort === "nearest") return words;
  if (sort === "farthest") return [...words].reverse();
  const { compare } = collatorOf(language);
  const direction = sort === "alphabetical" ? 1 : -1;
  return [...words].sort((a, b) => direction * compare(displayOf(a), displayOf(b)));
}
