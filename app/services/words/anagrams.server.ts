import { anagramsOf } from "~/game/bonus";
import type { App } from "../app";
import type { RequestedWord } from "./requestedWord.server";

/** The anagrams of a word that an anagram round asks for, most frequent first, without profanity. */
export function anagramsAround(app: App, { edition, found: { word } }: RequestedWord): string[] {
  const profane = app.wordLists.profane[edition];
  const vocabulary = app.vectors.of(edition).wordsOf(word);
  return anagramsOf(word, vocabulary).filter((anagram) => !profane.has(anagram));
}
