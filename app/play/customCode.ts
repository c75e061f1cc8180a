import { fromBase64, toBase64 } from "~/platform/base64";
import { isRefused } from "~/platform/refusal";
import { toWord } from "~/words/word";

/** Length bounds of the secret word, in characters. */
export const MIN_MADE_LENGTH = 3;
export const MAX_MADE_LENGTH = 20;

/*
 * The padded code of a custom game: base64url of the word (RFC 4648, section 5), padded with random digits to
 * CODE_LENGTH characters. A word with longer base64 gets no digits. The code is not encrypted: anyone can decode it.
 */

/** Length of a code with digits, in characters. */
const CODE_LENGTH = 20;
/** Base64 length of MAX_MADE_LENGTH characters of 4 bytes each. */
const MAX_BASE64_LENGTH = 108;

/**
 * Encodes a word as a padded code, as earlier versions did: the inverse of `decodeCustomCode`, for its tests.
 * @param digits random digits, at least 16
 */
export function encodeCustomCode(word: string, digits: string): string {
  const base64 = toBase64(word);
  return base64 + digits.slice(0, Math.max(0, CODE_LENGTH - base64.length));
}

/**
 * Decodes a padded code to its word in lower case. Undefined if invalid. Accepts both base64 alphabets, with or without
 * `=`.
 *
 * Without `=`, the end of the base64 is ambiguous, as base64 contains digits too. The shortest prefix that is the base64
 * of a word, followed only by digits, is used. This is correct for Latin words: a cut inside the last group of 4 leaves
 * nonzero trailing bits, and only letters from U+0400 on encode to a group of digits.
 */
export function decodeCustomCode(code: string): string | undefined {
  if (code.length > MAX_BASE64_LENGTH) return undefined;
  const [, start = "", equals = "", padding = ""] = /^([\w+/-]+)(={0,2})(\d*)$/.exec(code) ?? [];
  if (equals !== "") return isPadded(code, padding) ? toCustomWord(start + equals) : undefined;
  const digits = /\d*$/.exec(start)?.[0] ?? "";
  for (let length = start.length - digits.length; length <= start.length; length += 1) {
    const word = isPadded(code, start.slice(length)) ? toCustomWord(start.slice(0, length)) : undefined;
    if (word !== undefined) return word;
  }
  return undefined;
}

function isPadded(code: string, padding: string): boolean {
  return code.length === CODE_LENGTH || (code.length > CODE_LENGTH && padding === "");
}

function toCustomWord(base64: string): string | undefined {
  const text = fromBase64(base64);
  if (text === undefined) return undefined;
  const read = toWord(text);
  // `toWord` removes control characters, which are invalid here, as is white space. Digits are padding.
  if (isRefused(read) || read.typed !== text || /[\d\s]/.test(text)) return undefined;
  const length = Array.from(read.word).length;
  return length >= MIN_MADE_LENGTH && length <= MAX_MADE_LENGTH ? read.word : undefined;
}
