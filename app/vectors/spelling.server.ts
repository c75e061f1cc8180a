// vectors: spellings without accents.

/** Replacements for letters that Unicode does not decompose. */
const PLAIN: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", ı: "i" };

/** The German way to write umlauts on a keyboard without them. */
const TRANSCRIBED: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue" };

const ASCII = /^\p{ASCII}*$/u;

/** Removes accents: strips NFD marks and replaces a few letters (straße → strasse, vögel → vogel). */
export function foldAccents(word: string): string {
  if (ASCII.test(word)) return word;
  return word
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[ßæœøłđðı]/gu, (letter) => PLAIN[letter] ?? letter);
}

/** Like `foldAccents`, but transcribes umlauts (vögel → voegel). `word` is NFC. */
export function transcribeUmlauts(word: string): string {
  return foldAccents(word.replace(/[äöü]/gu, (letter) => TRANSCRIBED[letter] ?? letter));
}

/** Whether two words (NFC, lower case) differ at most in accents, umlauts and ß or ss. */
export function isSameIgnoringAccents(a: string, b: string): boolean {
  return foldAccents(a) === foldAccents(b) || transcribeUmlauts(a) === transcribeUmlauts(b);
}
