// vectors: an index of the spellings of a pack (its words and their forms), which finds those that resemble a text.
import { endOfForm, FORM_BIT, type Forms, lineAfter } from "./forms.server";
import {
  bytesOf,
  FNV_OFFSET,
  foldAccents,
  hashed,
  hashedBy,
  letterAt,
  PLAIN_CODES,
  TABLE_SIZE,
  TRANSCRIBED_CODES,
} from "./spelling.server";
import type { Words } from "./words.server";

/** Longer words are not indexed. The bits of a number are the letters of the text in `edits`. */
export const MAX_LETTERS = 32;
/** Largest number of edits that `near` accepts. */
export const MAX_EDITS = 2;

/** Bits of the set of spellings for each of them: 1 of 16 bits or fewer is set. */
const BITS_PER_SPELLING = 16;

/** Letters whose second occurrence has a bit in the signature, too. */
const REPEATED = "eaionrstlu";
/** The other letters of a signature. Rare ones share a bit. */
const OTHERS: readonly string[] = ["b", "c", "d", "f", "g", "h", "m", "p", "vw", "kq", "xz", "jy"];
const FIRST_BITS = REPEATED.length + OTHERS.length;

/** 0 … 31 for a letter without its accent: 1 … 26 for a … z. Letters of other scripts share them. */
const CLASS_OF_LETTER = Uint8Array.from({ length: TABLE_SIZE }, (_, code) => {
  return (foldAccents(String.fromCharCode(code)).codePointAt(0) ?? 0) & 31;
});
/** Position of the bit of a class in a signature. */
const BIT_OF_CLASS = Uint8Array.from({ length: 32 }, (_, index) => {
  const letter = String.fromCharCode(96 + index);
  const repeated = REPEATED.indexOf(letter);
  if (repeated >= 0) return repeated;
  const other = OTHERS.findIndex((letters) => letters.includes(letter));
  return other < 0 ? FIRST_BITS - 1 : REPEATED.length + other;
});
/** Distance from that bit to the one of the second occurrence. 0 if there is none. */
const SECOND_OF_CLASS = BIT_OF_CLASS.map((bit) => (bit < REPEATED.length ? FIRST_BITS : 0));

/** The first `count` code points of `codes`. */
export interface Letters {
  readonly codes: Uint32Array;
  readonly count: number;
}

export function toLetters(text: string): Letters {
  const codes = Uint32Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
  return { codes, count: codes.length };
}

/**
 * All spellings in one list, sorted by their number of letters, with 8 bytes for each: where it is, and a signature of its
 * letters. `near` reads the signatures of the lengths in question from end to end, about a nanosecond each, and leaves a
 * few percent; of these it counts the edits by the bits of one number. A trie visits fewer spellings, but each costs
 * more: the time here depends on their number, and hardly on the text.
 *
 * Signature (32 bits): for each letter whether it occurs, and for the ten most common ones whether it occurs again. One
 * edit changes at most two bits: a substitution takes one and gives one, a swap changes none. So texts that differ by k
 * edits lack at most k bits of each other. Accents do not count.
 *
 * Beside it a bit set of hashes tells which texts are no spelling, so that the parts of compounds need not be looked up.
 */
export class SpellingIndex {
  readonly #words: Words;
  readonly #forms: Forms | undefined;
  /** The spellings by number of letters, those of equal length in order of rows and lines. */
  readonly #spellings: Uint32Array;
  readonly #signatures: Uint32Array;
  /** Position of the first spelling of n letters; that of `MAX_LETTERS + 1` is the end. */
  readonly #starts = new Uint32Array(MAX_LETTERS + 2);
  readonly #known: Uint32Array;
  // Reused by each call.
  readonly #places = new Int32Array(32);
  readonly #codes = new Uint32Array(MAX_LETTERS);

  constructor(words: Words, forms: Forms | undefined) {
    this.#words = words;
    this.#forms = forms;
    const total = words.count + (forms?.count ?? 0);
    this.#known = new Uint32Array(2 ** Math.ceil(Math.log2(total * BITS_PER_SPELLING)) / 32);
    const list: SpellingList = {
      spellings: new Uint32Array(total),
      signatures: new Uint32Array(total),
      counts: new Uint8Array(total),
    };
    this.#readWords(words, list);
    if (forms !== undefined) this.#readForms(forms, { list, from: words.count });
    const { spellings, signatures } = sortByCount(list, this.#starts);
    this.#spellings = spellings;
    this.#signatures = signatures;
  }

  // The loops over hundreds of thousands of spellings are functions of their own: V8 compiles these sooner.
  #readWords(words: Words, { spellings, signatures, counts }: SpellingList): void {
    const { bytes, count } = words;
    for (let row = 0; row < count; row++) {
      this.#read(bytes, words.startOf(row), words.startOf(row + 1));
      spellings[row] = row;
      signatures[row] = this.#signature;
      counts[row] = this.#count;
    }
  }

  #readForms({ bytes }: Forms, { list, from }: { list: SpellingList; from: number }): void {
    const { spellings, signatures, counts } = list;
    for (let index = from, start = 0; index < spellings.length; index++) {
      const end = endOfForm(bytes, start);
      this.#read(bytes, start, end);
      spellings[index] = (start | FORM_BIT) >>> 0;
      signatures[index] = this.#signature;
      counts[index] = this.#count;
      start = lineAfter(bytes, end);
    }
  }

  // Results of `#read`.
  #signature = 0;
  #count = 0;

  /**
   * Reads the spelling between two byte offsets: notes its number of letters and its signature, and puts it into the bit set,
   * without its accents and with transcribed umlauts.
   */
  #read(bytes: Buffer, start: number, end: number): void {
    let at = start;
    let count = 0;
    let signature = 0;
    let plain = FNV_OFFSET;
    let transcribed = FNV_OFFSET;
    // The two are equal up to the first letter with an accent.
    let isEqual = true;
    while (at < end) {
      const letter = letterAt(bytes, at);
      at += bytesOf(letter);
      count++;
      signature = withLetter(signature, classOf(letter));
      if (letter < 0x80 && isEqual) {
        plain = hashed(plain, letter);
        continue;
      }
      if (isEqual) transcribed = plain;
      isEqual = false;
      plain = hashedBy(PLAIN_CODES, plain, letter);
      transcribed = hashedBy(TRANSCRIBED_CODES, transcribed, letter);
    }
    this.#mark(plain);
    if (!isEqual) this.#mark(transcribed);
    this.#signature = signature;
    this.#count = Math.min(count, MAX_LETTERS + 1);
  }

  /** Position of a hash in the bit set. The lower bits of FNV-1a depend on the lower bits of the letters alone. */
  #bitOf(hash: number): number {
    return (hash ^ (hash >>> 15)) & (this.#known.length * 32 - 1);
  }

  #mark(hash: number): void {
    const bit = this.#bitOf(hash);
    this.#known[bit >>> 5] = (this.#known[bit >>> 5] ?? 0) | (1 << (bit & 31));
  }

  /**
   * Calls `visit` for each spelling that differs from `text` (of at most `MAX_LETTERS`) by at most `maxEdits` (up to `MAX_EDITS`) additional, missing,
   * wrong or swapped letters, apart from accents: first the spellings of equal length, then those of other lengths. `visit`
   * gets a number for `lettersOf` and `rowOf`.
   */
  near(text: Letters, maxEdits: number, visit: (spelling: number) => void): void {
    const { count } = text;
    if (count === 0) return;
    const signature = this.#preparePlaces(text);
    const signatures = this.#signatures;
    for (let step = 0; step <= maxEdits * 2; step++) {
      // 0, 1, -1, 2, -2 …
      const difference = step % 2 === 1 ? (step + 1) / 2 : -step / 2;
      const length = count + difference;
      if (length < 1 || length > MAX_LETTERS) continue;
      const maxChanges = maxEdits * 2 - Math.abs(difference);
      const end = this.#starts[length + 1] ?? 0;
      for (let index = this.#starts[length] ?? 0; index < end; index++) {
        const other = signatures[index] ?? 0;
        if (bitCount(signature ^ other) > maxChanges) continue;
        if (bitCount(signature & ~other) > maxEdits || bitCount(other & ~signature) > maxEdits) continue;
        const spelling = this.#spellings[index] ?? 0;
        if (this.#edits(spelling, { count, length }) <= maxEdits) visit(spelling);
      }
    }
  }

  /** Sets the places of each class of letters in the text as bits, for `#edits`. Returns the signature of the text. */
  #preparePlaces({ codes, count }: Letters): number {
    const places = this.#places.fill(0);
    let signature = 0;
    for (let index = 0; index < count; index++) {
      const letterClass = classOf(codes[index] ?? 0);
      places[letterClass] = (places[letterClass] ?? 0) | (1 << index);
      signature = withLetter(signature, letterClass);
    }
    return signature;
  }

  /**
   * Optimal string alignment distance of the prepared text and a spelling, by classes of letters: Hyyrö's bit-parallel
   * algorithm (A bit-vector algorithm for computing Levenshtein and Damerau edit distances, 2003). Bit i of the vectors
   * belongs to letter i of the text. The names are those of the paper.
   */
  #edits(spelling: number, { count, length }: { count: number; length: number }): number {
    const places = this.#places;
    const bytes = this.#bytesOf(spelling);
    let at = this.#startOf(spelling);
    const last = 1 << (count - 1);
    let score = count;
    let vp = -1;
    let vn = 0;
    let d0 = 0;
    let pmBefore = 0;
    for (let index = 0; index < length; index++) {
      const letter = letterAt(bytes, at);
      at += bytesOf(letter);
      const pm = places[classOf(letter)] ?? 0;
      const swap = ((~d0 & pm) << 1) & pmBefore;
      d0 = (((pm & vp) + vp) ^ vp) | pm | vn | swap;
      const hp = vn | ~(d0 | vp);
      const hn = d0 & vp;
      if ((hp & last) !== 0) score++;
      else if ((hn & last) !== 0) score--;
      const hpShifted = (hp << 1) | 1;
      vp = (hn << 1) | ~(d0 | hpShifted);
      vn = hpShifted & d0;
      pmBefore = pm;
    }
    return score;
  }

  #bytesOf(spelling: number): Buffer {
    return spelling >= FORM_BIT && this.#forms !== undefined ? this.#forms.bytes : this.#words.bytes;
  }

  #startOf(spelling: number): number {
    return spelling >= FORM_BIT ? spelling - FORM_BIT : this.#words.startOf(spelling);
  }

  isForm(spelling: number): boolean {
    return spelling >= FORM_BIT;
  }

  /** The letters of a spelling. The next call overwrites them. */
  lettersOf(spelling: number): Letters {
    const bytes = this.#bytesOf(spelling);
    let at = this.#startOf(spelling);
    const end = spelling >= FORM_BIT ? endOfForm(bytes, at) : this.#words.startOf(spelling + 1);
    let count = 0;
    while (at < end && count < MAX_LETTERS) {
      const letter = letterAt(bytes, at);
      at += bytesOf(letter);
      this.#codes[count++] = letter;
    }
    return { codes: this.#codes, count };
  }

  /** Row of the word that is spelled so, or that has this form. Undefined if the pack does not have the word of a form. */
  rowOf(spelling: number): number | undefined {
    if (spelling < FORM_BIT) return spelling;
    const word = this.#forms?.lineAt(spelling - FORM_BIT).word;
    return word === undefined ? undefined : this.#words.rowOf(word);
  }

  /**
   * Whether `text` (NFC, lower case) may be a word or a form, apart from accents and umlauts: one by one for the texts that
   * start at `start` and end before 1, 2, 3 … letters later. False is certain; true is wrong for a few percent.
   * @param missing a letter that each of the texts lacks at its end, code point
   */
  mayBeKnownFrom(text: Letters, start: number, missing?: number): boolean[] {
    const { codes, count } = text;
    const flags: boolean[] = [];
    let hash = FNV_OFFSET;
    for (let index = start; index < count; index++) {
      const letter = codes[index] ?? 0;
      hash = hashedBy(PLAIN_CODES, hash, letter);
      const bit = this.#bitOf(missing === undefined ? hash : hashed(hash, missing));
      flags.push((((this.#known[bit >>> 5] ?? 0) >>> (bit & 31)) & 1) === 1);
    }
    return flags;
  }
}

/** For each spelling: its number, its signature, and its number of letters, at most `MAX_LETTERS + 1`. */
interface SpellingList {
  readonly spellings: Uint32Array;
  readonly signatures: Uint32Array;
  readonly counts: Uint8Array;
}

/**
 * Counting sort by the number of letters, stable, without the spellings that have too many.
 * @param starts is set to the position of the first spelling of n letters
 */
function sortByCount(list: SpellingList, starts: Uint32Array): { spellings: Uint32Array; signatures: Uint32Array } {
  const { counts } = list;
  for (const count of counts) if (count <= MAX_LETTERS) starts[count + 1] = (starts[count + 1] ?? 0) + 1;
  for (let count = 0; count <= MAX_LETTERS; count++) {
    starts[count + 1] = (starts[count + 1] ?? 0) + (starts[count] ?? 0);
  }
  const indexed = starts[MAX_LETTERS + 1] ?? 0;
  const spellings = new Uint32Array(indexed);
  const signatures = new Uint32Array(indexed);
  const next = starts.slice();
  for (let index = 0; index < counts.length; index++) {
    const count = counts[index] ?? 0;
    if (count > MAX_LETTERS) continue;
    const place = next[count] ?? 0;
    next[count] = place + 1;
    spellings[place] = list.spellings[index] ?? 0;
    signatures[place] = list.signatures[index] ?? 0;
  }
  return { spellings, signatures };
}

function classOf(letter: number): number {
  return letter < TABLE_SIZE ? (CLASS_OF_LETTER[letter] ?? 0) : letter & 31;
}

/** The signature with one more letter. */
function withLetter(signature: number, letterClass: number): number {
  const bit = BIT_OF_CLASS[letterClass] ?? 0;
  const isRepeated = (signature >>> bit) & 1;
  return signature | (1 << (bit + isRepeated * (SECOND_OF_CLASS[letterClass] ?? 0)));
}

/** Number of bits that are set in 32. */
function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
