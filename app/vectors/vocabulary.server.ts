// vectors: the vocabulary of an edition: which word a text is.
import { LRUCache } from "lru-cache";
import type { Language } from "~/editions/languages";
import type { AccentIndex } from "./accentIndex.server";
import type { Forms } from "./forms.server";
import { isSameIgnoringAccents } from "./spelling.server";
import { isMadeOfBytes, type Words } from "./words.server";

export interface WordMatch {
  readonly row: number;
  /** In the pack's spelling. */
  readonly word: string;
}

/** A word, or a form of it. */
interface Spelling extends WordMatch {
  readonly spelling: string;
}

/** The two words of one spelling. */
export type Readings = readonly [first: string, second: string];

/** Values of the exclusion byte of a row. The kernel only distinguishes zero and nonzero. */
export const EXCLUDED = { no: 0, unranked: 1, hidden: 2, stopword: 3 } as const;

/** Lookup cache size per edition: many players guess the same words, and each page of a play rates all its words. */
const MATCH_CACHE_SIZE = 5000;

/** Words whose shared forms are cached per edition: the secrets of the games that are played. */
const SHARED_FORMS_CACHE_SIZE = 64;

/** Letters whose words and forms are cached per edition: those of the secrets whose bonus rounds are played. */
const SPELLINGS_CACHE_SIZE = 16;

/** Of a spelling that is one word. */
const NO_READINGS: readonly WordMatch[] = [];

export interface VocabularyParts {
  readonly words: Words;
  readonly forms: Forms | undefined;
  /** Makes the index, which takes 50 ms, when it is first needed. */
  readonly accents: () => AccentIndex;
  /** One byte for each row, see `EXCLUDED`. */
  readonly excluded: Uint8Array;
  /** Words that older vocabularies had, with what replaced each. */
  readonly renamed: ReadonlyMap<string, string>;
  readonly stopwords: ReadonlySet<string>;
  /** The two words of each spelling (NFC, lower case) that is both. */
  readonly readings: ReadonlyMap<string, Readings>;
  /** Undefined: of no known language. */
  readonly language: Language | undefined;
  /** How words are written that the pack has without spaces, hyphens or capitals. */
  readonly spelling: ReadonlyMap<string, string>;
}

/**
 * The words of an edition by rows, in order of frequency. Editions that share a pack share its rows, of which some may be
 * hidden here.
 */
export class Vocabulary {
  /** Number of rows. */
  readonly count: number;
  /** Number of words that take a rank. */
  readonly rankedCount: number;
  /** The words that are not accepted as guesses, those that the pack lacks included. */
  readonly stopwords: ReadonlySet<string>;
  /** Undefined: of no known language. */
  readonly language: Language | undefined;
  readonly #parts: VocabularyParts;
  #addedForms: ReadonlyMap<string, string> = new Map();
  /** Whole vocabulary words only, under the stored string: a text may be a substring that retains a long one. */
  readonly #matches = new Map<string, WordMatch>();
  readonly #sharedForms = new LRUCache<string, ReadonlySet<string>>({ max: SHARED_FORMS_CACHE_SIZE });
  readonly #madeSpellings = new LRUCache<string, readonly Spelling[]>({ max: SPELLINGS_CACHE_SIZE });

  constructor(parts: VocabularyParts) {
    this.count = parts.words.count;
    this.rankedCount = parts.excluded.reduce((count, value) => count + (value === EXCLUDED.no ? 1 : 0), 0);
    this.stopwords = parts.stopwords;
    this.language = parts.language;
    this.#parts = parts;
  }

  /**
   * Looks up `text` (NFC, lower case, without spaces): 1. the exact word, 2. the word of the forms table, 3. the word of the
   * added forms, 4. of the words that `spelledLike` returns the only one that is written so itself, or else the only one with
   * such a form. Hidden words are never returned.
   */
  find(text: string): WordMatch | undefined {
    const known = this.#matches.get(text);
    if (known !== undefined) return known;
    return this.#keep(text, this.#search(text));
  }

  /**
   * Looks up a word that was stored, which an older vocabulary may have had: as `find` does, but after the forms, what replaced
   * the word goes before words that are written like it. Hidden words are never returned.
   */
  findStored(word: string): WordMatch | undefined {
    const known = this.#matches.get(word);
    if (known !== undefined) return known;
    const row = this.#rowFor(word) ?? this.#rowOfRenamed(word);
    return row === undefined ? this.find(word) : this.#keep(word, this.#visibleMatch(row));
  }

  /**
   * Replaces the added forms: words of the vocabulary, or forms of them, by form (NFC, lower case). Those of words that the
   * pack lacks are ignored.
   */
  setAddedForms(forms: ReadonlyMap<string, string>): void {
    this.#addedForms = forms;
    // The cache of matches has no forms.
    this.#sharedForms.clear();
    this.#madeSpellings.clear();
  }

  /**
   * The words that are written like `text` (NFC, lower case) except for accents, umlauts and ß or ss, and the words with
   * such a form. Umlauts may be transcribed: "baeume" is a form of "baum". Most frequent first, without hidden words.
   */
  spelledLike(text: string): readonly WordMatch[] {
    const rows = [...this.#parts.accents().rowsFor(text)].filter((row) => this.isVisible(row));
    return rows.sort((a, b) => a - b).map((row) => this.matchAt(row));
  }

  /**
   * The words that `spelling` (NFC, lower case) is if it is two, without hidden ones. Where nouns have capitals the first one is
   * the noun, else it is the one that is meant more often.
   */
  readingsOf(spelling: string): readonly WordMatch[] {
    const words = this.#parts.readings.get(spelling);
    if (words === undefined) return NO_READINGS;
    const rows = words.flatMap((word) => this.rowOf(word) ?? []);
    return rows.filter((row) => this.isVisible(row)).map((row) => this.matchAt(row));
  }

  /** The forms of a word: those of the table, then the added ones. A scan of the table takes milliseconds. */
  formsOf(word: string): string[] {
    const added = [...this.#addedForms].filter(([, base]) => base === word).map(([form]) => form);
    return [...(this.#parts.forms?.formsOf(word) ?? []), ...added];
  }

  /** The words that can be read from the word or one of its forms, whatever the accents. Cached. */
  sharingForms(word: string): ReadonlySet<string> {
    // A scan of the forms table takes milliseconds, and each hint of a game asks for the same word.
    const cached = this.#sharedForms.get(word);
    if (cached !== undefined) return cached;
    const spellings = [word, ...this.formsOf(word)];
    const sharing = new Set(spellings.flatMap((spelling) => this.spelledLike(spelling).map((match) => match.word)));
    this.#sharedForms.set(word, sharing);
    return sharing;
  }

  /**
   * Words and forms made of the bytes of the given letters, those of the most frequent word first, the word before its forms. A
   * superset of those made of the letters: the bytes of two accented letters may be those of a third. Without hidden words and
   * their forms. Cached.
   */
  spellingsOf(letters: string): readonly Spelling[] {
    const cached = this.#madeSpellings.get(letters);
    if (cached !== undefined) return cached;
    const supply = new Uint8Array(256);
    for (const byte of Buffer.from(letters, "utf8")) supply[byte] = (supply[byte] ?? 0) + 1;
    const { words, forms, excluded } = this.#parts;
    const made: Spelling[] = [];
    for (let row = 0; row < words.count; row++) {
      if (excluded[row] !== EXCLUDED.hidden && words.isMadeOfBytes(row, supply))
        made.push({ row, word: words.wordAt(row), spelling: words.wordAt(row) });
    }
    const added = [...this.#addedForms.keys()].filter((form) => {
      const bytes = Buffer.from(form, "utf8");
      return isMadeOfBytes(bytes, { start: 0, end: bytes.length }, supply);
    });
    const tabled = forms?.madeOfBytes(supply) ?? [];
    for (const spelling of new Set([...tabled, ...added])) {
      const match = this.find(spelling);
      if (match !== undefined && match.word !== spelling) made.push({ ...match, spelling });
    }
    // The sort is stable: the words come first, then the forms in the order of their table.
    made.sort((a, b) => a.row - b.row);
    this.#madeSpellings.set(letters, made);
    return made;
  }

  /** Row of this exact spelling. Hidden words have one too. */
  rowOf(word: string): number | undefined {
    return this.#parts.words.rowOf(word);
  }

  /** @throws RangeError if the row does not exist. */
  wordAt(row: number): string {
    return this.#parts.words.wordAt(row);
  }

  /** Whether a word is written with spaces or hyphens. */
  isWrittenApart(word: string): boolean {
    return /[\s-]/.test(this.#parts.spelling.get(word) ?? "");
  }

  /** Whether a word takes ranks. False for stopwords and hidden words too. @throws RangeError if the row does not exist. */
  isRanked(row: number): boolean {
    this.requireRow(row);
    return this.#parts.excluded[row] === EXCLUDED.no;
  }

  /** Whether a word is not accepted as a guess. @throws RangeError if the row does not exist. */
  isStopword(row: number): boolean {
    this.requireRow(row);
    return this.#parts.excluded[row] === EXCLUDED.stopword;
  }

  protected requireRow(row: number): void {
    if (!Number.isInteger(row) || row < 0 || row >= this.count)
      throw new RangeError(`There is no row ${row} of ${this.count}.`);
  }

  protected isVisible(row: number): boolean {
    return this.#parts.excluded[row] !== EXCLUDED.hidden;
  }

  /** Whether a text is a hidden word, or a form of one. */
  protected isHidden(text: string): boolean {
    const row = this.#rowFor(text);
    return row !== undefined && !this.isVisible(row);
  }

  protected matchAt(row: number): WordMatch {
    return { row, word: this.wordAt(row) };
  }

  /** Caches what was found for a text if that is a word itself. */
  #keep(text: string, match: WordMatch | undefined): WordMatch | undefined {
    if (match?.word !== text) return match;
    // A page looks up each of its words. To note which was used last would cost as much as the lookup.
    if (this.#matches.size === MATCH_CACHE_SIZE) this.#matches.clear();
    this.#matches.set(match.word, match);
    return match;
  }

  #visibleMatch(row: number): WordMatch | undefined {
    return this.isVisible(row) ? this.matchAt(row) : undefined;
  }

  #search(text: string): WordMatch | undefined {
    const row = this.#rowFor(text);
    if (row !== undefined) return this.#visibleMatch(row);
    const alike = this.spelledLike(text);
    const written = alike.filter((match) => isSameIgnoringAccents(match.word, text));
    const [only, other] = written.length > 0 ? written : alike;
    return other === undefined ? only : undefined;
  }

  /** Row of a word, or of the word that it is a form of. */
  #rowFor(text: string): number | undefined {
    return this.rowOf(text) ?? this.#rowOfBase(text) ?? this.#rowOfAdded(this.#addedForms.get(text));
  }

  /** Row of the word that the forms table has for a form. */
  #rowOfBase(form: string): number | undefined {
    const base = this.#parts.forms?.wordFor(form);
    return base === undefined ? undefined : this.rowOf(base);
  }

  /** Row of the word of an added form. An older vocabulary may have had that word, which is a form today. */
  #rowOfAdded(word: string | undefined): number | undefined {
    return word === undefined ? undefined : (this.rowOf(word) ?? this.#rowOfBase(word));
  }

  /** Row of what replaced a word. That may have been replaced later, and is no row if the pack lacks it. */
  #rowOfRenamed(word: string): number | undefined {
    const seen = new Set([word]);
    for (
      let next = this.#parts.renamed.get(word);
      next !== undefined && !seen.has(next);
      next = this.#parts.renamed.get(next)
    ) {
      const row = this.#rowFor(next);
      if (row !== undefined) return row;
      seen.add(next);
    }
    return undefined;
  }
}
