import { toWord } from "./word";

/*
 * The padded code of a custom game: base64url of the word (RFC 4648, section 5) with random digits behind it, CODE_LENGTH characters together.
 * A word whose base64 is as long or longer has no digits. The code hides nothing: anybody can read the word in it.
 */

/** Characters of a code with digits. */
const CODE_LENGTH = 20;
/** Characters of a word that a game can be made of. */
const MIN_LENGTH = 3;
const MAX_LENGTH = 20;
/** The base64 of MAX_LENGTH characters of 4 bytes. */
const MAX_BASE64_LENGTH = 108;

/**
 * The padded code of a word.
 * @param digits random digits, at least 16
 */
export function encodeCustomCode(word: string, digits: string): string {
  const base64 = toBase64(word).replaceAll("=", "");
  return base64 + digits.slice(0, Math.max(0, CODE_LENGTH - base64.length));
}

/**
 * The word of a padded code, in lower case; undefined for what is no such code. Either alphabet of base64 is read, with `=` or without.
 *
 * Without `=`, the code does not say where the base64 ends, as base64 has digits too. The shortest beginning that is the base64 of a word
 * counts, if all the rest is digits. For words of Latin letters that is the right one: cut inside the last group of 4, the base64 has
 * bits left over, and only letters from U+0400 on make a group of digits alone.
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

/** Whether the padding is as long as it has to be, and no longer. */
function isPadded(code: string, padding: string): boolean {
  return code.length === CODE_LENGTH || (code.length > CODE_LENGTH && padding === "");
}

function toCustomWord(base64: string): string | undefined {
  const text = fromBase64(base64);
  if (text === undefined) return undefined;
  const read = toWord(text);
  // Spaces and the like are no part of a word.
  if (!read.ok || read.typed !== text) return undefined;
  const length = Array.from(read.word).length;
  return length >= MIN_LENGTH && length <= MAX_LENGTH ? read.word : undefined;
}

/** Base64url of the UTF-8 bytes, with `=`. */
function toBase64(text: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text));
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_");
}

/** The inverse; undefined for what is not the one base64 of a text. */
function fromBase64(base64: string): string | undefined {
  const urlSafe = base64.replaceAll("+", "-").replaceAll("/", "_");
  try {
    const bytes = atob(base64.replaceAll("-", "+").replaceAll("_", "/"));
    const text = new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes, (char) => char.charCodeAt(0)));
    const canonical = toBase64(text);
    return urlSafe === canonical || urlSafe === canonical.replaceAll("=", "") ? text : undefined;
  } catch {
    return undefined;
  }
}
