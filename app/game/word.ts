import type { Language } from "./languages";

/** Minimum length of a guess after normalization, in characters. */
const MIN_WORD_LENGTH = 2;
/** Maximum length, in characters. No vocabulary has longer words. */
const MAX_WORD_LENGTH = 64;

export type WordRefusal = "empty" | "tooShort" | "unknown";
export type NormalisedWord =
  | {
      readonly ok: true;
      readonly word: string;
      readonly typed: string;
      /** Spellings of a compound to look up if `word` is unknown: with hyphens, then without. Often empty. */
      readonly otherSpellings: readonly string[];
    }
  | { readonly ok: false; readonly why: WordRefusal };

/** White space, and invisible formatting characters: zero-width, direction marks, soft hyphens. */
const SPACES = /[\s\p{Cf}\p{Cc}]+/gu;

/**
 * Normalizes typed text for lookup. `word` is Unicode NFC in lower case, without white space and invisible formatting
 * characters. `typed` is the same with original capitals. Words consist of letters, marks, apostrophes and hyphens;
 * anything else is `unknown` without a lookup.
 */
export function toWord(raw: string): NormalisedWord {
  // Truncate first to bound the cost of long input. The factor leaves room for surrounding spaces.
  const text = raw.slice(0, 4 * MAX_WORD_LENGTH).normalize("NFC");
  const typed = text.replace(SPACES, "");
  const word = typed.toLowerCase();
  if (word === "") return { ok: false, why: "empty" };
  const length = Array.from(word).length;
  if (length < MIN_WORD_LENGTH) return { ok: false, why: "tooShort" };
  if (length > MAX_WORD_LENGTH || !/^[\p{L}\p{M}'’-]+$/u.test(word)) return { ok: false, why: "unknown" };
  return { ok: true, word, typed, otherSpellings: compoundSpellings(text, word) };
}

function compoundSpellings(text: string, word: string): string[] {
  const hyphenated = text.trim().replace(/\s+/g, "-").replace(SPACES, "").toLowerCase();
  const joined = word.replaceAll("-", "");
  return [hyphenated, joined].filter((spelling) => spelling !== word && spelling !== "");
}

/** Letters that words of a language are written with, loanwords included. */
const LETTERS: Readonly<Record<Language, string>> = {
  en: "a-zàáâäçèéêëíïñóôöùüæœ",
  es: "a-záéíóúüñ",
  de: "a-zäöüßàâçèéêëîïñôû",
};
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
