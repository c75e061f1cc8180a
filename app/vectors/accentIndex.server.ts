// vectors: finds words and forms by their spelling without accents.
import { FORM_BIT, type Forms } from "./forms.server";
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
  transcribeUmlauts,
} from "./spelling.server";
import type { Words } from "./words.server";

const EMPTY = 0xffff_ffff;

/** Slots per entry. At most half of the slots are used, so a search ends after a few steps. */
const SLOTS_PER_ENTRY = 2;

type Fold = (text: string) => string;

const FOLDS: readonly { readonly fold: Fold; readonly replacements: Uint32Array }[] = [
  { fold: foldAccents, replacements: PLAIN_CODES },
  { fold: transcribeUmlauts, replacements: TRANSCRIBED_CODES },
];

/**
 * A hash table of the accented words and forms, by their spelling without accents and with transcribed umlauts. It keeps 4
 * bytes per slot and no strings.
 */
export class AccentIndex {
  readonly #words: Words;
  readonly #forms: Forms | undefined;
  readonly #slots: Uint32Array;

  constructor(words: Words, forms: Forms | undefined) {
    this.#words = words;
    this.#forms = forms;
    const formOffsets = forms?.accentedOffsets() ?? [];
    const entryCount = (words.accentedRows.length + formOffsets.length) * FOLDS.length;
    const size = 2 ** Math.ceil(Math.log2(Math.max(1, entryCount * SLOTS_PER_ENTRY)));
    this.#slots = new Uint32Array(size).fill(EMPTY);
    for (const row of words.accentedRows) this.#add(row, words.bytesAt(row));
    for (const offset of formOffsets) this.#add((offset | FORM_BIT) >>> 0, forms?.bytesAt(offset) ?? new Uint8Array());
  }

  /**
   * Rows of the words that are written like `text` (NFC, lower case) except for accents, umlauts and ß or ss, and of the
   * words with such a form. Each row once, in no order.
   */
  rowsFor(text: string): Set<number> {
    const rows = new Set<number>();
    let known: string | undefined;
    for (const { fold } of FOLDS) {
      const key = fold(text);
      if (key !== known) this.#collectExact(key, rows);
      known = key;
      const mask = this.#slots.length - 1;
      for (let at = slotOf(hashOf(key)) & mask; this.#slots[at] !== EMPTY; at = (at + 1) & mask) {
        this.#collect(this.#slots[at] ?? EMPTY, { fold, key, rows });
      }
    }
    return rows;
  }

  /** Words and forms without accents are not in the table. */
  #collectExact(key: string, rows: Set<number>): void {
    const row = this.#words.rowOf(key) ?? this.#rowOfBase(this.#forms?.wordFor(key));
    if (row !== undefined) rows.add(row);
  }

  #collect(entry: number, { fold, key, rows }: { fold: Fold; key: string; rows: Set<number> }): void {
    if (entry < FORM_BIT) {
      if (fold(this.#words.wordAt(entry)) === key) rows.add(entry);
      return;
    }
    const { form, word } = this.#forms?.lineAt(entry - FORM_BIT) ?? { form: "", word: "" };
    const row = fold(form) === key ? this.#rowOfBase(word) : undefined;
    if (row !== undefined) rows.add(row);
  }

  #rowOfBase(word: string | undefined): number | undefined {
    return word === undefined ? undefined : this.#words.rowOf(word);
  }

  /** Adds an entry under its spelling without accents, and with transcribed umlauts if that is another one. */
  #add(entry: number, bytes: Uint8Array): void {
    const [plain = 0, transcribed = 0] = FOLDS.map((folding) => hashFolded(bytes, folding));
    this.#insert(entry, plain);
    if (transcribed !== plain) this.#insert(entry, transcribed);
  }

  #insert(entry: number, hash: number): void {
    const mask = this.#slots.length - 1;
    let at = slotOf(hash) & mask;
    while (this.#slots[at] !== EMPTY) at = (at + 1) & mask;
    this.#slots[at] = entry;
  }
}

/** The lower bits of FNV-1a depend on the lower bits of the letters alone, so that many words would share a few slots. */
function slotOf(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 12)) >>> 0;
}

function hashOf(text: string): number {
  let hash = FNV_OFFSET;
  for (const letter of text) hash = hashed(hash, letter.codePointAt(0) ?? 0);
  return hash >>> 0;
}

/** `hashOf` of the folded text. Works on bytes, as decoding a hundred thousand forms would take a tenth of a second. */
function hashFolded(bytes: Uint8Array, { fold, replacements }: (typeof FOLDS)[number]): number {
  let hash = FNV_OFFSET;
  for (let at = 0; at < bytes.length;) {
    const letter = letterAt(bytes, at);
    if (letter >= TABLE_SIZE) return hashOf(fold(Buffer.from(bytes).toString()));
    hash = hashedBy(replacements, hash, letter);
    at += bytesOf(letter);
  }
  return hash >>> 0;
}
