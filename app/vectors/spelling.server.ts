// vectors: what counts as a word, and as the same word but for its accents.
// This room may import game types.

/** Letters that Unicode does not decompose, as they are written without their mark. */
const PLAIN: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", ı: "i" };

/** The spelling without accents: NFD without its marks, and a few letters replaced (straße → strasse). */
export function foldAccents(word: string): string {
  return word
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[ßæœøłđðı]/gu, (letter) => PLAIN[letter] ?? letter);
}

/** Letters of any script and their marks, nothing else. */
const LETTERS = /^\p{L}[\p{L}\p{M}]*$/u;

/** Whether a word (NFC) may stand in a pack: letters alone, none of them a capital. */
export function isPackWord(word: string): boolean {
  return LETTERS.test(word) && word === word.toLowerCase();
}
