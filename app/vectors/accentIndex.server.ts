// vectors: finds words and forms by their spelling without accents.
// This room may import game types.
import type { Forms } from "./forms.server";
import { foldAccents, transcribeUmlauts } from "./spelling.server";
import type { Words } from "./words.server";

/** Entries with this bit are forms: the rest is the byte offset of a line. The others are rows. */
const FORM_BIT = 0x8000_0000;
const EMPTY = 0xffff_ffff;

/** Slots per entry. At most half of the slots are used, so a search ends after a few steps. */
const SLOTS_PER_ENTRY = 2;

/** Code points up to here have a table of replacements: Latin letters with accents. */
const LAST_IN_TABLE = 0x17f;

type Fold = (text: string) => string;

/** The UTF-8 bytes that replace each code point of two bytes. */
function replacementsBy(fold: Fold): readonly Uint8Array[] {
  return Array.from({ length: LAST_IN_TABLE + 1 }, (_, code) => Buffer.from(fold(String.fromCodePoint(code)), "utf8"));
}

const FOLDS: readonly { readonly fold: Fold; readonly replacements: readonly Uint8Array[] }[] = [
  { fold: foldAccents, replacements: replacementsBy(foldAccents) },
  { fold: transcribeUmlauts, replacements: replacementsBy(transcribeUmlauts) },
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
    for (const { fold } of FOLDS) {
      const key = fold(text);
      this.#collectExact(key, rows);
      const mask = this.#slots.length - 1;
      for (let at = hashOf(Buffer.from(key, "utf8")) & mask; this.#slots[at] !== EMPTY; at = (at + 1) & mask) {
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
    let at = hash & mask;
    while (this.#slots[at] !== EMPTY) at = (at + 1) & mask;
    this.#slots[at] = entry;
  }
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a, 32 bits. */
function hashOf(bytes: Uint8Array): number {
  let hash = FNV_OFFSET;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, FNV_PRIME);
  return hash >>> 0;
}

/** `hashOf` of the folded text. Works on bytes, as decoding a hundred thousand forms would take a tenth of a second. */
function hashFolded(bytes: Uint8Array, { fold, replacements }: (typeof FOLDS)[number]): number {
  let hash = FNV_OFFSET;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) {
      hash = Math.imul(hash ^ byte, FNV_PRIME);
      continue;
    }
    // The code point of two bytes. A longer one gives a number beyond the table.
    const replacement = replacements[((byte & 0x3f) << 6) | ((bytes[++at] ?? 0) & 0x3f)];
    if (byte >= 0xe0 || replacement === undefined)
      return hashOf(Buffer.from(fold(Buffer.from(bytes).toString()), "utf8"));
    for (const replaced of replacement) hash = Math.imul(hash ^ replaced, FNV_PRIME);
  }
  return hash >>> 0;
}
