// vectors: spellings without accents, of texts and letter by letter in UTF-8 bytes.

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
  if (ASCII.test(word)) return word;
  return foldAccents(word.replace(/[äöü]/gu, (letter) => TRANSCRIBED[letter] ?? letter));
}

/** Whether two words (NFC, lower case) differ at most in accents, umlauts and ß or ss. */
export function isSameIgnoringAccents(a: string, b: string): boolean {
  return foldAccents(a) === foldAccents(b) || transcribeUmlauts(a) === transcribeUmlauts(b);
}

/** Whether one letter is missing, added, replaced, or has changed places with the next one. */
export function isOneLetterFrom(a: string, b: string): boolean {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  let from = 0;
  while (from < shorter.length && shorter[from] === longer[from]) from += 1;
  const rest = (text: string, count: number) => text.slice(from + count);
  if (longer.length > shorter.length) return rest(longer, 1) === rest(shorter, 0);
  const isReplaced = rest(longer, 1) === rest(shorter, 1);
  const isSwapped = longer[from] === shorter[from + 1] && longer[from + 1] === shorter[from];
  return isReplaced || (isSwapped && rest(longer, 2) === rest(shorter, 2));
}

/** Code points below this have replacements and costs of their own: Latin letters with accents. */
export const TABLE_SIZE = 0x180;

/** What a letter is replaced with: one code point, or two of them as `first + 2 ** 16 * second`. */
function replacementsBy(fold: (text: string) => string): Uint32Array {
  return Uint32Array.from({ length: TABLE_SIZE }, (_, code) => {
    const folded = fold(String.fromCharCode(code));
    return folded.charCodeAt(0) + 2 ** 16 * (folded.length > 1 ? folded.charCodeAt(1) : 0);
  });
}

/** Replacements of `foldAccents`. */
export const PLAIN_CODES = replacementsBy(foldAccents);
/** Replacements of `transcribeUmlauts`. */
export const TRANSCRIBED_CODES = replacementsBy(transcribeUmlauts);

/** Hash of no letters. */
export const FNV_OFFSET = 0x811c9dc5 | 0;
const FNV_PRIME = 0x01000193;

/** One step of FNV-1a by code points, 32 bits. */
export function hashed(hash: number, letter: number): number {
  return Math.imul(hash ^ letter, FNV_PRIME);
}

/** Adds what a letter is replaced with. Letters beyond the table stay as they are. */
export function hashedBy(replacements: Uint32Array, hash: number, letter: number): number {
  if (letter >= TABLE_SIZE) return hashed(hash, letter);
  const replacement = replacements[letter] ?? 0;
  const first = hashed(hash, replacement & 0xffff);
  return replacement >>> 16 === 0 ? first : hashed(first, replacement >>> 16);
}

/** Code point of the letter at a byte offset of valid UTF-8. */
export function letterAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return first;
  const second = (bytes[at + 1] ?? 0) & 0x3f;
  if (first < 0xe0) return ((first & 0x1f) << 6) | second;
  const third = (bytes[at + 2] ?? 0) & 0x3f;
  if (first < 0xf0) return ((first & 0x0f) << 12) | (second << 6) | third;
  return ((first & 0x07) << 18) | (second << 12) | (third << 6) | ((bytes[at + 3] ?? 0) & 0x3f);
}

/** Number of UTF-8 bytes of a code point. */
export function bytesOf(letter: number): number {
  if (letter < 0x80) return 1;
  if (letter < 0x800) return 2;
  return letter < 0x10000 ? 3 : 4;
}
