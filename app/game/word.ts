/** Shortest guess in characters, after normalisation. */
const MIN_WORD_LENGTH = 2;
/** Longer text is not looked up: no vocabulary has such a word. Characters. */
const MAX_WORD_LENGTH = 64;

export type WordRefusal = "empty" | "tooShort" | "unknown";
export type NormalisedWord =
  | { readonly ok: true; readonly word: string; readonly typed: string }
  | { readonly ok: false; readonly why: WordRefusal };

/**
 * What a player typed, as the vocabulary is asked for it (`word`): white space and invisible formatting characters
 * (zero-width, direction marks) removed, Unicode NFC, lower case. `typed` is the same with its capital letters. Only letters, marks,
 * apostrophes and hyphens can be a word; anything else is `unknown` without a look-up.
 */
export function toWord(raw: string): NormalisedWord {
  // Bounded before any further work, so that 10 kB of pasted text costs nothing. Spaces may surround a word.
  const typed = raw
    .slice(0, 4 * MAX_WORD_LENGTH)
    .replace(/[\s\p{Cf}\p{Cc}]+/gu, "")
    .normalize("NFC");
  const word = typed.toLowerCase();
  if (word === "") return { ok: false, why: "empty" };
  const length = Array.from(word).length;
  if (length < MIN_WORD_LENGTH) return { ok: false, why: "tooShort" };
  if (length > MAX_WORD_LENGTH || !/^[\p{L}\p{M}'’-]+$/u.test(word)) return { ok: false, why: "unknown" };
  return { ok: true, word, typed };
}
