import { type Edition, EDITIONS } from "~/game/editions";
import { foldAccents, isSameIgnoringAccents, transcribeUmlauts } from "~/vectors/spelling.server";
import type { App } from "../app";

type Words = Pick<App, "vectors" | "wordLists">;

/**
 * Whether a text that one player writes and another one reads, such as a greeting or a name, has a blocked word. The
 * edition of their game decides on the words that it knows: "negro" is a colour in Spanish. Any other word is refused if
 * it is blocked in any language.
 *
 * A blocked word inside a longer one does not count: there are people called Dickens.
 */
export function hasBlockedWord(app: Words, edition: Edition, text: string): boolean {
  const blocked = app.wordLists.blocked[edition];
  const isForeignBlocked = foreignBlocked(app);
  return wordsOf(text).some((word) => {
    if (blocked.has(word)) return true;
    const own = app.vectors.of(edition).find(word)?.word;
    return own === undefined ? isForeignBlocked(word) : blocked.has(own);
  });
}

/**
 * Tells whether a word that the edition of the game does not know is blocked in any language. A form of a blocked word
 * is, unless a language reads the form as an ordinary word: "mean" is also a form of a blocked Spanish verb.
 */
function foreignBlocked({ vectors, wordLists }: Words): (word: string) => boolean {
  const all = new Set(EDITIONS.flatMap((edition) => [...wordLists.blocked[edition]]));
  const folded = new Set([...all].map(foldAccents));
  const transcribed = new Set([...all].map(transcribeUmlauts));
  return (word) => {
    if (all.has(word)) return true;
    const readings = EDITIONS.flatMap((edition) => vectors.of(edition).find(word)?.word ?? []);
    // The vocabulary lacks some of the words that staff has blocked.
    if (readings.length === 0) return folded.has(foldAccents(word)) || transcribed.has(transcribeUmlauts(word));
    const blocked = readings.filter((reading) => all.has(reading));
    return blocked.length === readings.length || blocked.some((reading) => isSameIgnoringAccents(reading, word));
  };
}

/** Letters, and the digits and signs that stand for letters, with hyphens and apostrophes between them. */
const WORDS = /[\p{L}\p{M}\d$@]+(?:['’-][\p{L}\p{M}\d$@]+)*/gu;

/** Digits and signs that are written for letters. */
const LETTER_OF: Readonly<Record<string, string>> = {
  0: "o",
  1: "i",
  3: "e",
  4: "a",
  5: "s",
  7: "t",
  $: "s",
  "@": "a",
};

/**
 * Every word that may be meant, in lower case: with and without its hyphens and apostrophes, with its digits and signs
 * left out and read as letters, and all letters of the text as one word ("w h o r e"). A number is no word.
 */
function wordsOf(text: string): string[] {
  // Compatibility forms, such as fullwidth letters, are read as the letters that they look like. The joiner is unseen.
  const plain = text.normalize("NFKC").replaceAll("\u200D", "").toLowerCase();
  const wholes = plain.match(WORDS) ?? [];
  const parts = wholes.flatMap((whole) => [whole, ...whole.split(/['’-]/)]);
  const words = [...parts, wholes.join("")]
    .filter((part) => /\p{L}/u.test(part))
    .flatMap((part) => [lettersOf(part), lettersOf(part.replace(/[\d$@]/g, (sign) => LETTER_OF[sign] ?? sign))]);
  return [...new Set(words)];
}

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{M}]+/gu, "");
