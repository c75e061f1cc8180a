import { anagramsOf } from "~/game/bonus";
import type { App } from "../app";
import type { RequestedWord } from "./requestedWord.server";

/** The anagrams of a word that an anagram round asks for, most frequent first, without blocked words. */
export function anagramsAround(app: App, { edition, found: { word } }: RequestedWord): string[] {
  const blocked = app.wordLists.blocked[edition];
  const vocabulary = app.vectors.of(edition).wordsOf(word);
  return anagramsOf(word, vocabulary).filter((anagram) => !blocked.has(anagram));
}
