// vectors: word validation and accent folding.
// This room may import game types.

/** Replacements for letters that Unicode does not decompose. */
const PLAIN: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", ı: "i" };

/** Removes accents: strips NFD marks and replaces a few letters (straße → strasse). */
export function foldAccents(word: string): string {
  return word
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[ßæœøłđðı]/gu, (letter) => PLAIN[letter] ?? letter);
}

/** Letters of any script with combining marks. */
const LETTERS = /^\p{L}[\p{L}\p{M}]*$/u;

/** Whether a word (NFC) is valid in a pack: only letters, in lower case. */
export function isPackWord(word: string): boolean {
  return LETTERS.test(word) && word === word.toLowerCase();
}
