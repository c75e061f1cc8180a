// vectors: the head of an unknown compound, such as "schlüssel" of "haustürschlüssel".
// This room may import game types.
import type { SpellingIndex } from "./spellingIndex.server";
import { toLetters } from "./spellingIndex.server";

/** Letters between the parts of a German compound. They follow a part that is a word of its own. */
const LINKS: readonly string[] = ["", "s", "es", "n", "en", "er", "e"];
/** Letters of the shortest head. */
const MIN_HEAD = 4;
/** Letters of the shortest part before the head. */
const MIN_PART = 3;
/** Look-ups of one call. Enough for real compounds; it ends the search in texts such as "anananan…". */
const MAX_LOOKUPS = 40;

// Costs in hundredths of an edit, as those of typing errors.
/** Cost of a compound of one long word and its head. */
export const LEAST_COMPOUND_COST = 100;
/** For each part before the head but the first. */
const ANOTHER_PART = 20;
/** For a part before the head of three or four letters: many texts happen to have one. */
const SHORT_PART = [0, 0, 0, 50, 20];
const LINK = 10;

export interface CompoundHead {
  readonly row: number;
  /** How unlikely it is that the text is this compound: comparable with the cost of a typing error. */
  readonly cost: number;
}

/**
 * The last part of a compound: the longest known end of `text` (NFC, lower case, only letters) of at least four letters
 * whose rest is made of known words, each with or without linking letters. Words are known exactly, by a form or without
 * accents, as `find` says.
 */
export function compoundHead(
  text: string,
  options: {
    index: SpellingIndex;
    /** Row of the word that a part stands for. */
    find: (part: string) => number | undefined;
    isAllowed: (row: number) => boolean;
  },
): CompoundHead | undefined {
  const { index, find, isAllowed } = options;
  const codes = toLetters(text);
  const letters = Array.from(codes.codes, (letter) => String.fromCodePoint(letter));
  let lookups = 0;
  const look = (start: number, end: number): number | undefined => {
    if (lookups >= MAX_LOOKUPS) return undefined;
    lookups++;
    return find(letters.slice(start, end).join(""));
  };
  /** Least cost of the parts and linking letters that make the letters before a place. */
  const costs = letters.map((_, place) => (place === 0 ? LEAST_COMPOUND_COST - ANOTHER_PART : Infinity));
  for (const [start, cost] of costs.entries()) {
    if (cost === Infinity || start > letters.length - MIN_HEAD) continue;
    const mayBeKnown = index.mayBeKnownFrom(codes, start);
    if (start > 0 && mayBeKnown.at(-1) === true) {
      const row = look(start, letters.length);
      if (row !== undefined && isAllowed(row)) return { row, cost };
    }
    for (let end = start + MIN_PART; end <= letters.length - MIN_HEAD; end++) {
      if (mayBeKnown[end - start - 1] !== true || look(start, end) === undefined) continue;
      const costOfPart = cost + ANOTHER_PART + (SHORT_PART[end - start] ?? 0);
      for (const link of LINKS) {
        const next = end + link.length;
        if (letters.slice(end, next).join("") !== link) continue;
        costs[next] = Math.min(costs[next] ?? Infinity, costOfPart + (link === "" ? 0 : LINK));
      }
    }
  }
  return undefined;
}

/**
 * Whether a word (NFC, lower case) is a compound with `part` at its beginning or end: the rest is a known word of at
 * least three letters, with or without linking letters between.
 */
export function isCompoundWith(word: string, part: string, isKnown: (rest: string) => boolean): boolean {
  if (part.length < MIN_PART || word.length < part.length + MIN_PART) return false;
  const isWord = (rest: string) => rest.length >= MIN_PART && isKnown(rest);
  const before = word.slice(0, -part.length);
  const after = word.slice(part.length);
  return LINKS.some(
    (link) =>
      (word.endsWith(part) && before.endsWith(link) && isWord(before.slice(0, before.length - link.length))) ||
      (word.startsWith(part) && after.startsWith(link) && isWord(after.slice(link.length))),
  );
}
