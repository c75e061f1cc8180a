import type { Edition } from "~/editions/editions";
import type { DisplayedWord } from "./displayedWord";
import type { WordLists } from "./wordLists.server";

/** Adds the spelling that is shown to a word of the vocabulary: German nouns have a capital, and a pack has no spaces or hyphens. */
export function toDisplayed(
  { wordLists }: { readonly wordLists: WordLists },
  edition: Edition,
  word: string,
): DisplayedWord {
  const { spelling, capitalized } = wordLists;
  const display = spelling[edition].get(word) ?? (capitalized[edition].has(word) ? withCapital(word) : word);
  return display === word ? { word } : { word, display };
}

/** Whether a word shares its spelling with another one, which is read: "wagen2", written "wagen". */
export function isSecondOfSpelling({ wordLists }: { readonly wordLists: WordLists }, edition: Edition, word: string) {
  const written = wordLists.spelling[edition].get(word);
  return /\d$/.test(word) && written !== undefined && !/\d$/.test(written);
}

/** Whether a word is written with spaces or hyphens. */
export function hasSeveralParts({ wordLists }: { readonly wordLists: WordLists }, edition: Edition, word: string) {
  return /[\s-]/.test(wordLists.spelling[edition].get(word) ?? "");
}

export function withCapital(word: string): string {
  // By code points, not UTF-16 units.
  const [first = "", ...rest] = word;
  return first.toUpperCase() + rest.join("");
}
