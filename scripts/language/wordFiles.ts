// scripts: reads the word lists and the forms table of a new language, strictly: what is wrong with a file names its line.
import { readFileSync, statSync } from "node:fs";
import { isRefused } from "../../app/platform/refusal";
import { decodeText } from "../../app/platform/text.server";
import { toWord } from "../../app/words/word";
import { PACK_WORD } from "../vectors/importVectors";

/** Of a list or table. A list of 200,000 words has 2 MB. */
const MAX_BYTES = 1 << 26;

/** Letters of scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

export interface Line {
  readonly text: string;
  /** From 1. */
  readonly number: number;
}

/** @throws Error if the file is missing, unreadable, empty or huge */
export function readBytes(file: string): Buffer {
  try {
    const stat = statSync(file);
    if (!stat.isFile()) throw new Error("it is not a file");
    if (stat.size > MAX_BYTES) throw new Error(`it is larger than ${MAX_BYTES >> 20} MB`);
    return readFileSync(file);
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`, {
      cause: error,
    });
  }
}

/**
 * The lines of a text that are neither empty nor a comment.
 * @throws Error if it is not UTF-8, has no line, or one that is not in Unicode NFC
 */
export function linesOf(file: string, bytes: Buffer): Line[] {
  const lines = decodeText(bytes, file)
    .split("\n")
    .map((line, index) => ({ text: line.trim(), number: index + 1 }))
    .filter(({ text }) => text !== "" && !text.startsWith("#"));
  const other = lines.find(({ text }) => text !== text.normalize("NFC"));
  if (other !== undefined)
    throw new Error(
      `${file}, line ${other.number}: "${other.text}" is not in Unicode NFC. Convert the file, as in: uconv -x any-nfc OLD > NEW`,
    );
  if (lines.length === 0) throw new Error(`${file} is empty: it has no line with a word.`);
  return lines;
}

/** Why a word of letters cannot be played. Undefined: it can. */
function untypable(word: string): string | undefined {
  if (RIGHT_TO_LEFT.test(word)) return "is written from right to left, which pages are not made for";
  const read = toWord(word);
  if (isRefused(read)) return "cannot be typed as a guess";
  return read.word === word ? undefined : `cannot be typed: a guess of it is read as "${read.word}"`;
}

/** What a list of words has, most frequent first. */
export interface Vocabulary {
  readonly words: readonly string[];
  /** Those that are written with a capital, in a language that has such nouns. */
  readonly capitalized: ReadonlySet<string>;
  /** With a capital, in another language. They are left out. */
  readonly names: readonly string[];
  /** With digits, signs or spaces, or of one letter. They are left out. */
  readonly scraps: readonly string[];
}

/**
 * Reads a list of words. A number after a word, as frequency lists have it, is ignored.
 * @throws Error for a word that is there twice, or that is made of letters and cannot be typed
 */
export function readVocabulary(file: string, lines: readonly Line[], writesCapitals: boolean): Vocabulary {
  const seen = new Map<string, number>();
  const words = new Set<string>();
  const capitalized = new Set<string>();
  const names: string[] = [];
  const scraps: string[] = [];
  for (const { text, number } of lines) {
    const written = text.replace(/[\t ]+\d+$/, "");
    const earlier = seen.get(written);
    if (earlier !== undefined)
      throw new Error(`${file}, line ${number}: "${written}" is a duplicate; it was on line ${earlier} already.`);
    seen.set(written, number);
    const word = written.toLowerCase();
    if (!PACK_WORD.test(word) || Array.from(word).length < 2) scraps.push(written);
    else if (word !== written && !writesCapitals) names.push(written);
    else {
      const why = untypable(word);
      if (why !== undefined) throw new Error(`${file}, line ${number}: "${written}" ${why}.`);
      // "Essen" after "essen" is the same row.
      if (words.has(word)) continue;
      words.add(word);
      if (word !== written) capitalized.add(word);
    }
  }
  return { words: [...words], capitalized, names, scraps };
}

/** Reads a list such as that of stopwords. Its words need not be in the vocabulary. @throws Error for a duplicate */
export function readList(file: string, lines: readonly Line[]): string[] {
  const words = new Set<string>();
  for (const { text, number } of lines) {
    const word = text.toLowerCase();
    if (words.has(word)) throw new Error(`${file}, line ${number}: "${word}" is a duplicate.`);
    words.add(word);
  }
  return [...words];
}

/** Reads a table of form, tab and word. @throws Error for a line that is none, and for a form that is there twice */
export function readForms(file: string, lines: readonly Line[]): Map<string, string> {
  const forms = new Map<string, string>();
  for (const { text, number } of lines) {
    const [form = "", word = "", ...rest] = text.toLowerCase().split("\t");
    if (form === "" || word === "" || rest.length > 0)
      throw new Error(`${file}, line ${number}: "${text}" is not a form, a tab and its word.`);
    if (forms.has(form))
      throw new Error(`${file}, line ${number}: "${form}" is a duplicate. A form is read as one word only.`);
    forms.set(form, word);
  }
  return forms;
}

/**
 * The words of a list that are only forms of others of it. A word that has forms of its own stays one: "porte" is a door, though also
 * a form of "porter".
 */
export function findListedForms(words: readonly string[], forms: ReadonlyMap<string, string>): Set<string> {
  const known = new Set(words);
  const withForms = new Set([...forms].filter(([form, word]) => form !== word).map(([, word]) => word));
  return new Set(
    words.filter((word) => !withForms.has(word) && known.has(forms.get(word) ?? "") && forms.get(word) !== word),
  );
}

/** The lines of a forms table that a vocabulary can use: no form is a word, and each leads to one. Sorted by bytes. */
export function usableForms(words: ReadonlySet<string>, forms: ReadonlyMap<string, string>): [string, string][] {
  return [...forms]
    .filter(([form, word]) => words.has(word) && !words.has(form) && /^\P{Cc}+$/u.test(form) && !/\s/u.test(form))
    .sort(([one], [other]) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
}
