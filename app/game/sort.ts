import type { Guess } from "./types";

/** The orders of the guess list, in the order in which the Sort link goes through them. */
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

/** Closest first; equal similarities by rank, then by number. */
function bySimilarity(a: Guess, b: Guess): number {
  return b.similarity - a.similarity || b.percentile - a.percentile || a.number - b.number;
}

/** The sort named in a link or form; the default when there is none of that name. */
export function toSort(value: string | null | undefined): Sort {
  return SORTS.find((sort) => sort === value) ?? DEFAULT_SORT;
}

/** The next order of the Sort link's cycle. */
export function nextSort(sort: Sort): Sort {
  return SORTS[(SORTS.indexOf(sort) + 1) % SORTS.length] ?? DEFAULT_SORT;
}

/** What a column's header sorts by when it is chosen: its order, or the reverse when that is the current one. */
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

/** For `aria-sort`: how a column is sorted by the current order. */
export function columnDirection(column: SortColumn, current: Sort): "ascending" | "descending" | "none" {
  const [order, reversed] = COLUMN_SORTS[column];
  if (current !== order && current !== reversed) return "none";
  // "similarity" puts the largest first; the other two begin with the smallest.
  return (current === order) === (column !== "similarity") ? "ascending" : "descending";
}

/** A sorted copy. Words are compared as the readers of `language` expect (ä beside a). */
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
      // Made where it is needed: it costs as much as sorting a hundred numbers.
      const { compare } = new Intl.Collator(language);
      const direction = sort === "alphabetical" ? 1 : -1;
      return copy.sort((a, b) => direction * (compare(a.word, b.word) || a.number - b.number));
    }
  }
}

/** The orders of a list of near words. Nearest first is by proximity and by similarity alike: one follows from the other. */
const NEAR_SORTS = ["nearest", "farthest", "alphabetical", "alphabeticalReversed"] as const;
export type NearSort = (typeof NEAR_SORTS)[number];

/** The order named in a link; nearest first when there is none of that name. */
export function toNearSort(value: string | null | undefined): NearSort {
  return NEAR_SORTS.find((sort) => sort === value) ?? "nearest";
}

/** A sorted copy of words that are given nearest first. */
export function sortNearWords<T extends { readonly word: string }>(
  words: readonly T[],
  sort: NearSort,
  language: string,
): readonly T[] {
  if (sort === "nearest") return words;
  if (sort === "farthest") return [...words].reverse();
  const { compare } = new Intl.Collator(language);
  const direction = sort === "alphabetical" ? 1 : -1;
  return [...words].sort((a, b) => direction * compare(a.word, b.word));
}
