import type { App } from "~/app";
import { type Edition, EDITIONS } from "~/editions/editions";
import { withoutJoiners } from "~/platform/line";
import { foldAccents, isSameIgnoringAccents, transcribeUmlauts } from "~/vectors/spelling.server";
import { foldLookAlikes, readSigns } from "./lookAlikes";

type Words = Pick<App, "vectors" | "wordLists">;

/**
 * Whether a text that one player writes and another one reads, such as a greeting or a name, has a blocked word. The
 * edition of their game decides on the words that it knows: "negro" is a color in Spanish. Any other word is refused if
 * it is blocked in any language. Names of atrocity are refused in all of them, and a blocked word that is a name of people
 * passes where it is written as one: "Dick", not "dick".
 *
 * A blocked word inside a longer one does not count: there are people called Dickens.
 */
export function hasBlockedWord(app: Words, edition: Edition, text: string): boolean {
  const blocked = app.wordLists.blocked[edition];
  const { names } = app.wordLists;
  const isForeignBlocked = foreignBlocked(app);
  return wordsOf(text, names.allowed).some((word) => {
    if (blocked.has(word) || names.blocked.has(foldAccents(word))) return true;
    const own = app.vectors.of(edition).find(word)?.word;
    return own === undefined ? isForeignBlocked(word) : blocked.has(own);
  });
}

/** Whether a text that goes with a game has its secret word, in any form and however it is written. */
export function hasSecretWord(
  { vectors }: Pick<App, "vectors">,
  { edition, secret }: { edition: Edition; secret: string },
  text: string,
): boolean {
  return wordsOf(text, new Set()).some((word) => word === secret || vectors.of(edition).find(word)?.word === secret);
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

/** Letters and what stands for them, one by one with something between them. */
const LETTER_BY_LETTER =
  /(?<![\p{L}\p{M}\d])(?:([\p{L}\d$@])\1*\p{M}*[^\p{L}\d$@]+){2,}([\p{L}\d$@])\2*(?![\p{L}\p{M}\d])/gu;

/** A letter more than twice in a row, which no word has. */
const DRAWN_OUT = /(\p{L})\1{2,}/gu;

/**
 * Every word that may be meant, in lower case: with and without its hyphens and apostrophes, with its digits and signs
 * left out and read as letters, with the letters that it seems to have, with a letter that is drawn out once and twice
 * ("whooore"), and what is written in pieces as one word ("w h o r e", "wh.ore"). A number is no word, nor is one of the
 * names in its own spelling.
 */
function wordsOf(text: string, names: ReadonlySet<string>): string[] {
  // Compatibility forms, such as fullwidth letters, are read as the letters that they look like.
  const plain = withoutJoiners(text.normalize("NFKC"));
  const words = [plain, foldLookAlikes(plain)]
    .flatMap((seen) => partsOf(seen).filter((part) => /\p{L}/u.test(part) && !isName(part, names)))
    .map((part) => part.toLowerCase())
    .flatMap((part) => [lettersOf(part), lettersOf(readSigns(part))])
    .flatMap((word) => [word, ...["$1", "$1$1"].map((letters) => word.replace(DRAWN_OUT, letters))]);
  return [...new Set(words)];
}

function partsOf(text: string): string[] {
  const wholes = text.match(WORDS) ?? [];
  const pieces = [...text.split(/\s+/), ...(text.match(LETTER_BY_LETTER) ?? []), text];
  return [
    ...wholes.flatMap((whole) => [whole, ...whole.split(/['’-]/)]),
    ...pieces.map((written) => written.replace(/[^\p{L}\p{M}\d$@'’-]+/gu, "")),
  ];
}

/** Whether a part is one of the names with a capital and small letters after it, also as whose something is. */
function isName(part: string, names: ReadonlySet<string>): boolean {
  const [, name = ""] = /^(\p{Lu}\p{Ll}+)(?:['’]s)?$/u.exec(part) ?? [];
  return names.has(name.toLowerCase());
}

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{M}]+/gu, "");
