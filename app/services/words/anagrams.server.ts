import { anagramsOf } from "~/game/bonus";
import type { App } from "../app";
import type { RequestedWord } from "./wordAsked.server";

/** The words that an anagram round about a word asks for, the most frequent first, without profanity. */
export function anagramsAround(app: App, { edition, found: { word } }: RequestedWord): string[] {
  const profane = app.wordLists.profane[edition];
  const vocabulary = app.vectors.of(edition).wordsOf(word);
  return anagramsOf(word, vocabulary).filter((anagram) => !profane.has(anagram));
}
