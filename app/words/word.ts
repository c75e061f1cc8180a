import { type Language, LETTERS } from "~/editions/languages";
import { refuse, type Result } from "~/platform/refusal";
import type { WordRefusal } from "./word.refusals";

/** Minimum length of a guess after normalization, in characters. */
const MIN_WORD_LENGTH = 2;
/** Maximum length, in characters. No vocabulary has longer words. */
const MAX_WORD_LENGTH = 64;

export interface NormalizedWord {
  readonly word: string;
  readonly typed: string;
  /** To look up if `word` is unknown: a compound with hyphens, then without; a possessive without its "'s". Often empty. */
  readonly otherSpellings: readonly string[];
}

/** What most guesses are: there is nothing to take off or to replace. */
const PLAIN_WORD = new RegExp(`^[a-z]{${MIN_WORD_LENGTH},${MAX_WORD_LENGTH}}$`);
/** Direction marks, joiners, soft hyphens, selectors: what is not seen. */
const UNSEEN = /(?!\s)[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]|\ufeff/gu;
/**
 * What stands around a word: punctuation, symbols and emoji, but not the replacement character, which stands for a letter that
 * was lost.
 */
const AROUND = "(?!\\ufffd)[\\s\\p{P}\\p{S}]";
const START = new RegExp(`^(?:${AROUND})+`, "u");
const END = new RegExp(`(?:${AROUND})+$`, "u");
/** Hyphens, dashes and the minus, all of which people write between the parts of a word. */
const HYPHENS = /[\p{Pd}\u2212]/gu;
/** Signs that are written for an apostrophe. */
const APOSTROPHES = /[\u02b9\u02bb\u02bc\u2018\u201b\u2032`\u00b4]/g;
/** Of a possessive, and of a short "is". */
const APOSTROPHE_S = /['’]s$/;

/**
 * Typed text without what stands around the word: "Ocean." and "¿ocean?" are "Ocean" and "ocean". Unicode NFKC, so that
 * full-width letters and ligatures are the letters that they look like, without unseen characters, with one kind of hyphen.
 * White space inside remains.
 */
export function trimTyped(raw: string): string {
  // Truncate first to bound the cost of long input. The factor leaves room for what stands around the word.
  const seen = raw.slice(0, 4 * MAX_WORD_LENGTH).replace(UNSEEN, "");
  // Before NFKC, which makes letters of symbols such as "™" and a space of "´", and after it.
  const letters = trimAround(seen).replace(APOSTROPHES, "'").normalize("NFKC").replace(HYPHENS, "-");
  return trimAround(letters);
}

/** Text without the white space, punctuation, symbols and emoji at its ends. */
export function trimAround(text: string): string {
  return text.replace(START, "").replace(END, "");
}

/**
 * Reads typed text for lookup. `word` is what `trimTyped` leaves, in lower case and without white space. `typed` is the same
 * with original capitals and single spaces. Words consist of letters, marks, apostrophes and hyphens, with at most one digit at the end ("mp3"); anything else is `unknown`
 * without a lookup.
 */
export function toWord(raw: string): Result<NormalizedWord, WordRefusal> {
  if (PLAIN_WORD.test(raw)) return { word: raw, typed: raw, otherSpellings: [] };
  const text = trimTyped(raw);
  const word = text.replace(/\s+/g, "").toLowerCase();
  if (word === "") return refuse(raw.replace(UNSEEN, "").trim() === "" ? "empty" : "noLetters");
  const typed = text.replace(/\s+/g, " ");
  if (Array.from(word).length < MIN_WORD_LENGTH) return refuse("tooShort");
  if (Array.from(typed).length > MAX_WORD_LENGTH || !/^[\p{L}\p{M}'’-]+\d?$/u.test(word)) return refuse("unknown");
  return { word, typed, otherSpellings: otherSpellings(text.toLowerCase(), word) };
}

function otherSpellings(text: string, word: string): string[] {
  const hyphenated = text.replace(/\s+/g, "-");
  const joined = word.replaceAll("-", "");
  const owner = word.replace(APOSTROPHE_S, "");
  const isLongEnough = (spelling: string) => Array.from(spelling).length >= MIN_WORD_LENGTH;
  return [hyphenated, joined, owner].filter((spelling) => spelling !== word && isLongEnough(spelling));
}

/** Length of a text that is still taken for a word, in characters. The longest form of the built-in vectors has 31. */
const MAX_LIKELY_LENGTH = 40;

/**
 * Whether a normalized word could be one of the language: letters of the language, with single hyphens or apostrophes
 * between them.
 */
export function isLikelyWord(word: string, language: Language): boolean {
  const letters = `[${LETTERS[language]}]+`;
  return word.length <= MAX_LIKELY_LENGTH && new RegExp(`^${letters}(?:['’-]${letters})*$`, "u").test(word);
}
