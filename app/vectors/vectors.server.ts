// vectors: word vectors of each edition: lookup, similarity, nearest words and exact rankings.
// The WebAssembly module and the packs are read from disk.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { LRUCache } from "lru-cache";
import type { Edition } from "~/game/editions";
import { PROXIMITY_SCALE } from "~/game/types";
import { AccentIndex } from "./accentIndex.server";
import { Forms } from "./forms.server";
import { compoundVector, MAX_RARITY, splitCompound } from "./compounds.server";
import { compileKernel } from "./kernel.server";
import { openPack, type Pack } from "./pack.server";
import { RankPool } from "./pool.server";
import { SpellingIndex } from "./spellingIndex.server";
import { leastTypoCost, suggestRows } from "./suggest.server";
import { isSameIgnoringAccents } from "./spelling.server";
import { UsualSimilarity } from "./usualSimilarity.server";
import { isMadeOfBytes } from "./words.server";

export interface WordMatch {
  readonly row: number;
  /** In the pack's spelling. */
  readonly word: string;
}

/** A word, or a form of it. */
interface Spelling extends WordMatch {
  readonly spelling: string;
}

/** A word that is made of words of the vocabulary. */
interface Compound {
  /** At least two, the head last. */
  readonly parts: readonly WordMatch[];
  /** How rare the parts are that are not between hyphens, at most 9.5. See `Split`. */
  readonly rarity: number;
  /** Cosine of the head and the words before it, -1 … 1, without what they share with words in general. */
  readonly relatedness: number;
  /** Cosine of the compound's vector and a row, -1 … 1. */
  readonly similarity: (row: number) => number;
}

interface Neighbor {
  readonly row: number;
  readonly word: string;
  /** Cosine, -1 … 1. */
  readonly similarity: number;
  /** 999 (closest) … 1; 0 beyond the nearest 1000. */
  readonly percentile: number;
}

export interface Ranking {
  /** Every ranked row, closest first; `order[0]` is always the secret itself. */
  readonly order: Uint32Array;
  /**
   * 1000 (secret), 999 (closest other word) … 1; 0 if beyond the nearest 1000. A row that takes no rank has that of the next
   * ranked word below it; a stopword and a hidden word have 0.
   */
  readonly percentileOf: (row: number) => number;
  /** The percentile of the first ranked word that is less similar to the secret than a cosine, -1 … 1. At most 999. */
  readonly percentileAt: (cosine: number) => number;
}

interface RankingOptions {
  /**
   * False for a word that nobody may know to have been asked for. Its ranking then makes no later call faster. Default:
   * true.
   */
  readonly isKept?: boolean;
  /**
   * Rows that take no rank in this ranking, as those of unranked words never do. The set is not changed later. Default:
   * none.
   */
  readonly without?: ReadonlySet<number>;
}

export interface EditionVectors {
  /** Number of rows, in order of frequency. Editions that share a pack share its rows, of which some may be hidden here. */
  readonly count: number;
  /** The file of the pack, and what to do if it is wrong, such as "remove it". */
  readonly origin: { readonly file: string; readonly repair: string };
  /** SHA-256 of the pack, hexadecimal. */
  readonly checksum: string;
  /** Origin and license, as stated in the pack. */
  readonly source: string;
  readonly license: string;
  /**
   * Looks up `text` (NFC, lower case, without spaces): 1. the exact word, 2. the word of the forms table, 3. the word of the
   * added forms, 4. of the words that `spelledLike` returns the only one that is written so itself, or else the only one with
   * such a form. Hidden words are never returned.
   */
  find(text: string): WordMatch | undefined;
  /**
   * Looks up a word that was stored, which an older vocabulary may have had: as `find` does, but after the forms, what replaced
   * the word goes before words that are written like it. Hidden words are never returned.
   */
  findStored(word: string): WordMatch | undefined;
  /**
   * Replaces the added forms: words of the vocabulary, or forms of them, by form (NFC, lower case). Those of words that the
   * pack lacks are ignored.
   */
  setAddedForms(forms: ReadonlyMap<string, string>): void;
  /**
   * The words that are written like `text` (NFC, lower case) except for accents, umlauts and ß or ss, and the words with
   * such a form. Umlauts may be transcribed: "baeume" is a form of "baum". Most frequent first, without hidden words.
   */
  spelledLike(text: string): readonly WordMatch[];
  /**
   * The words that an unknown `text` (NFC, lower case, any length) probably means, best first: words that it is a typing
   * error of, or the head of a compound. Only words whose row `isAllowed`, without hidden words.
   */
  suggest(text: string, options: { limit: number; isAllowed: (row: number) => boolean }): readonly WordMatch[];
  /**
   * The words of which an unknown `text` (NFC, lower case, any length) is made. Its parts between hyphens are words or
   * compounds; stopwords among them are left out. Undefined if it cannot be a compound.
   * @param options.links letters between the parts, "" for none
   * @param options.isHead whether the last part may be the head
   */
  compound(text: string, options: { links: readonly string[]; isHead: (row: number) => boolean }): Compound | undefined;
  /** The least cost of the typing error by which `text` is another word: 100 is one edit. Infinity if there is none. */
  typoCost(text: string): number;
  /** Row of this exact spelling. Hidden words have one too. */
  rowOf(word: string): number | undefined;
  /** The words that can be read from the word or one of its forms, whatever the accents. Cached. */
  sharingForms(word: string): ReadonlySet<string>;
  /** @throws RangeError if the row does not exist. */
  wordAt(row: number): string;
  /**
   * Words and forms made of the bytes of the given letters, those of the most frequent word first, the word before its forms. A
   * superset of those made of the letters: the bytes of two accented letters may be those of a third. Without hidden words and
   * their forms. Cached.
   */
  spellingsOf(letters: string): readonly Spelling[];
  /** Whether a word takes ranks. False for stopwords and hidden words too. */
  isRanked(row: number): boolean;
  /** Whether a word is not accepted as a guess. */
  isStopword(row: number): boolean;
  /** The words that are not accepted as guesses, those that the pack lacks included. */
  readonly stopwords: ReadonlySet<string>;
  /** Float64 cosine of the stored int16 rows, -1 … 1. */
  similarity(a: number, b: number): number;
  /** The usual similarity of a word, -1 … 1. See `UsualSimilarity`. */
  usualSimilarity(row: number): number;
  /** The `k` closest other words, closest first; fewer when the edition has fewer. */
  nearest(row: number, k: number, options?: Pick<RankingOptions, "without">): Promise<readonly Neighbor[]>;
  /**
   * The order by float64 `dot × inverse norm` of the stored rows, which is their exact cosine order. Ties are ordered by
   * UTF-8 bytes (code point order). Cached; concurrent calls share one computation.
   * The secret itself may be a stopword or hidden.
   * @throws RangeError if the row does not exist.
   * @throws the error of `toBusyError` if too many rankings are waiting
   */
  ranking(secretRow: number, options?: RankingOptions): Promise<Ranking>;
  /**
   * How many guesses the solver needs for a secret with these vectors, of which it knows the 10,000 most frequent ranked words.
   * MAX_SOLVER_GUESSES + 1: more, or it does not know the word. It is the same each time. Computed in the ranking threads, one at a
   * time and behind rankings, in 0.5 to 5 s.
   * @throws RangeError if the row does not exist.
   */
  guessesToFind(secretRow: number): Promise<number>;
}

export interface Vectors<E extends Edition = Edition> {
  of(edition: E): EditionVectors;
  /** Whether an edition can be ranked. */
  isOpen(edition: E): boolean;
  close(): Promise<void>;
}

interface EditionOptions {
  /** File name of the pack without ".pack"; its forms table is {pack}.forms.tsv, if there is one. */
  readonly pack: string;
  /** Words excluded from this edition's vocabulary. */
  readonly hidden: ReadonlySet<string>;
  /** Words that can be looked up, but are neither ranked nor accepted. */
  readonly stopwords: ReadonlySet<string>;
  /** Words that are scored, but take no rank. Default: none. */
  readonly unranked?: ReadonlySet<string>;
  /** The words that may take a rank: so many of the most frequent ones, or these. Default: all. */
  readonly familiar?: number | ReadonlySet<string>;
  /** Words that older vocabularies had, with what replaced each. Default: none. */
  readonly renamed?: ReadonlyMap<string, string>;
}

export interface VectorsOptions<E extends Edition> {
  /** Searched in order for {pack}.pack and {pack}.forms.tsv, so that imported files take precedence over built-in ones. */
  readonly directories: readonly string[];
  /** The editions to open. Those with the same pack share its memory. */
  readonly editions: Readonly<Record<E, EditionOptions>>;
  /** Number of ranking threads. */
  readonly workers: number;
  /** Rankings kept in memory, 4 bytes per word each. */
  readonly cachedRankings: number;
  /** Project root, which contains wasm/rank.wasm and the worker file. Default: the current directory. */
  readonly root?: string;
  /** Makes the error of a ranking that is not begun, because too many are waiting. */
  readonly toBusyError?: () => Error;
  readonly observer?: RankingObserver;
}

/** Is told of every ranking that is asked for. */
export interface RankingObserver {
  /** It is known, or being computed. */
  readonly hit: () => void;
  /** It has to be computed. */
  readonly miss: () => void;
  /** It was computed. The wait for a thread is part of the time. */
  readonly ranked: (seconds: number) => void;
}

const NOBODY: RankingObserver = { hit: () => undefined, miss: () => undefined, ranked: () => undefined };

/** @throws Error if a pack or forms table is missing or damaged; it names the file, the fault and the fix. */
export async function openVectors<E extends Edition>(options: VectorsOptions<E>): Promise<Vectors<E>> {
  const { editions, directories, workers } = options;
  const { toBusyError = () => new Error("Too many rankings are waiting."), observer = NOBODY } = options;
  const root = options.root ?? process.cwd();
  const module = await compileKernel(root);
  const names = Object.keys(editions) as E[];
  const packNames = [...new Set(names.map((edition) => editions[edition].pack))];
  const editionsOf = (pack: string) => names.filter((edition) => editions[edition].pack === pack);
  const files = packNames.map((name) => ({ name, file: requirePack(name, directories) }));
  const opened = await Promise.all(
    files.map(async ({ name, file }) => {
      const repair = repairInstruction(file, name);
      const pack = await openPack({ file, repair, module, editions: editionsOf(name).length, workers });
      const forms = await openForms(name, directories);
      const { words } = pack;
      const usual = new UsualSimilarity(pack.rows, words.count);
      // Each takes 50 ms of a start, and only languages that are played need them.
      const accents = once(() => new AccentIndex(words, forms));
      const spellings = once(() => new SpellingIndex(words, forms));
      return { pack, origin: { file, repair }, forms, usual, accents, spellings };
    }),
  );
  const packs = opened.map(({ pack }) => pack);
  const pool = new RankPool({ root, module, packs, workers, toBusyError });
  const cache = new LRUCache<string, Ranking>({ max: options.cachedRankings });

  const vectorsByEdition = new Map<E, EditionVectors>();
  for (const [index, { pack, origin, forms, usual, accents, spellings }] of opened.entries()) {
    for (const [position, edition] of editionsOf(packNames[index] ?? "").entries()) {
      const excludedAt = pack.excludedAt(position);
      const excluded = new Uint8Array(pack.memory.buffer, excludedAt, pack.header.count);
      const { familiar, unranked = [], stopwords, hidden, renamed = new Map<string, string>() } = editions[edition];
      if (familiar !== undefined) excludeUnfamiliar({ pack, excluded, familiar });
      exclude({ pack, excluded, words: unranked, mark: UNRANKED });
      exclude({ pack, excluded, words: stopwords, mark: STOPWORD });
      exclude({ pack, excluded, words: hidden, mark: HIDDEN });
      vectorsByEdition.set(
        edition,
        editionVectors({
          pack,
          origin,
          forms,
          usual,
          accents,
          spellings,
          excluded,
          renamed,
          stopwords,
          compute: (secret) => pool.rank({ pack: index, secret, excluded: excludedAt }),
          estimate: (secret) => pool.estimate({ pack: index, secret, excluded: excludedAt }),
          cache,
          observer,
          key: edition,
        }),
      );
    }
  }
  return {
    of(edition) {
      const vectors = vectorsByEdition.get(edition);
      if (!vectors) throw new RangeError(`No word vectors were opened for the edition "${edition}".`);
      return vectors;
    },
    isOpen: (edition) => vectorsByEdition.has(edition) && !pool.isClosed,
    close: () => pool.close(),
  };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** Values of exclusion bytes. The kernel only distinguishes zero and nonzero. */
const UNRANKED = 1;
const HIDDEN = 2;
const STOPWORD = 3;

const NO_ROWS: ReadonlySet<number> = new Set();

/** Characters of the longest compound. */
const MAX_COMPOUND_LENGTH = 64;

/** Lookup cache size per edition: many players guess the same words, and each page of a play rates all its words. */
const MATCH_CACHE_SIZE = 5000;

/** Words whose shared forms are cached per edition: the secrets of the games that are played. */
const SHARED_FORMS_CACHE_SIZE = 64;

/** Letters whose words and forms are cached per edition: those of the secrets whose bonus rounds are played. */
const SPELLINGS_CACHE_SIZE = 16;

/** Only the familiar words take ranks. */
function excludeUnfamiliar(options: {
  pack: Pack;
  excluded: Uint8Array;
  familiar: number | ReadonlySet<string>;
}): void {
  const { pack, excluded, familiar } = options;
  if (typeof familiar === "number") {
    excluded.fill(UNRANKED, familiar);
    return;
  }
  excluded.fill(UNRANKED);
  exclude({ pack, excluded, words: familiar, mark: 0 });
}

function exclude(options: { pack: Pack; excluded: Uint8Array; words: Iterable<string>; mark: number }): void {
  for (const word of options.words) {
    const row = options.pack.words.rowOf(word);
    if (row !== undefined) options.excluded[row] = options.mark;
  }
}

function findFile(name: string, directories: readonly string[]): string | undefined {
  return directories.map((directory) => path.join(directory, name)).find((file) => existsSync(file));
}

function requirePack(name: string, directories: readonly string[]): string {
  const file = findFile(`${name}.pack`, directories);
  if (file !== undefined) return file;
  throw new Error(
    `There is no ${name}.pack in ${directories.join(" or ")}: restore the built-in one with "git checkout -- db/vectors" ` +
      `or import one with "npm run vectors:import -- --edition ${name} FILE".`,
  );
}

/** Instruction to repair a file: built-in files are in git, imported ones are not. */
function repairInstruction(file: string, name: string): string {
  if (path.resolve(path.dirname(file)).endsWith(path.join("db", "vectors"))) {
    return 'restore the built-in files with "git checkout -- db/vectors"';
  }
  return `remove it (the built-in vectors are used then) or import it again with "npm run vectors:import -- --edition ${name} FILE"`;
}

/** An imported pack without its own forms table uses the built-in one. Forms of words missing in the pack are ignored. */
async function openForms(name: string, directories: readonly string[]): Promise<Forms | undefined> {
  const file = findFile(`${name}.forms.tsv`, directories);
  if (file === undefined) return undefined;
  const text = await readFile(file);
  try {
    return new Forms(text);
  } catch (cause) {
    const fault = cause instanceof Error ? cause.message : String(cause);
    const repair = repairInstruction(file, name);
    throw new Error(`The forms table ${file} is damaged: ${fault}. To fix this, ${repair}.`, { cause });
  }
}

function editionVectors(options: {
  pack: Pack;
  origin: EditionVectors["origin"];
  forms: Forms | undefined;
  usual: UsualSimilarity;
  accents: () => AccentIndex;
  spellings: () => SpellingIndex;
  excluded: Uint8Array;
  renamed: ReadonlyMap<string, string>;
  stopwords: ReadonlySet<string>;
  compute: (secret: number) => Promise<Uint32Array>;
  estimate: (secret: number) => Promise<number>;
  cache: LRUCache<string, Ranking>;
  observer: RankingObserver;
  key: string;
}): EditionVectors {
  const { pack, origin, forms, usual, accents, spellings, excluded, renamed, stopwords, compute, estimate } = options;
  const { cache, observer, key } = options;
  const { words, kernel, inverseNorms } = pack;
  const { count } = words;
  const running = new Map<number, Promise<Ranking>>();
  /** The last ranking that was asked for without some rows, by the whole one. */
  const reduced = new WeakMap<Ranking, { readonly rows: string; readonly ranking: Ranking }>();

  const isVisible = (row: number) => excluded[row] !== HIDDEN;
  let addedForms: ReadonlyMap<string, string> = new Map();
  // It has words only. A cache takes memory and time for as many as it may have.
  const matchCache = new LRUCache<string, WordMatch>({ max: Math.min(MATCH_CACHE_SIZE, count) });
  const sharedForms = new LRUCache<string, ReadonlySet<string>>({ max: SHARED_FORMS_CACHE_SIZE });
  const madeSpellings = new LRUCache<string, readonly Spelling[]>({ max: SPELLINGS_CACHE_SIZE });
  const visibleMatch = (row: number): WordMatch | undefined =>
    isVisible(row) ? { row, word: words.wordAt(row) } : undefined;

  function requireRow(row: number): void {
    if (!Number.isInteger(row) || row < 0 || row >= count) throw new RangeError(`There is no row ${row} of ${count}.`);
  }

  function rowOfBase(base: string | undefined): number | undefined {
    return base === undefined ? undefined : words.rowOf(base);
  }

  /** Row of the word of an added form. An older vocabulary may have had that word, which is a form today. */
  function rowOfAdded(word: string | undefined): number | undefined {
    return word === undefined ? undefined : (words.rowOf(word) ?? rowOfBase(forms?.wordFor(word)));
  }

  function find(text: string): WordMatch | undefined {
    const known = matchCache.get(text);
    if (known !== undefined) return known;
    const word = search(text);
    // `text` may be a substring that retains a long string, so only whole vocabulary words are cached, under the stored string.
    if (word?.word === text) matchCache.set(word.word, word);
    return word;
  }

  /** Row of a word, or of the word that it is a form of. */
  function rowFor(text: string): number | undefined {
    return words.rowOf(text) ?? rowOfBase(forms?.wordFor(text)) ?? rowOfAdded(addedForms.get(text));
  }

  /** Row of what replaced a word. That may have been replaced later, and is no row if the pack lacks it. */
  function rowOfRenamed(word: string): number | undefined {
    const seen = new Set([word]);
    for (let next = renamed.get(word); next !== undefined && !seen.has(next); next = renamed.get(next)) {
      const row = rowFor(next);
      if (row !== undefined) return row;
      seen.add(next);
    }
    return undefined;
  }

  function findStored(word: string): WordMatch | undefined {
    const row = rowFor(word) ?? rowOfRenamed(word);
    return row === undefined ? find(word) : visibleMatch(row);
  }

  function search(text: string): WordMatch | undefined {
    const row = rowFor(text);
    if (row !== undefined) return visibleMatch(row);
    const alike = spelledLike(text);
    const written = alike.filter((match) => isSameIgnoringAccents(match.word, text));
    const [only, other] = written.length > 0 ? written : alike;
    return other === undefined ? only : undefined;
  }

  // A scan of the forms table takes milliseconds, and each hint of a game asks for the same word.
  function sharingForms(word: string): ReadonlySet<string> {
    const cached = sharedForms.get(word);
    if (cached !== undefined) return cached;
    const added = [...addedForms].filter(([, base]) => base === word).map(([form]) => form);
    const spellings = [word, ...(forms?.formsOf(word) ?? []), ...added];
    const sharing = new Set(spellings.flatMap((spelling) => spelledLike(spelling).map((match) => match.word)));
    sharedForms.set(word, sharing);
    return sharing;
  }

  function setAddedForms(added: ReadonlyMap<string, string>): void {
    addedForms = added;
    // The match cache has no forms.
    sharedForms.clear();
    madeSpellings.clear();
  }

  function spelledLike(text: string): WordMatch[] {
    const rows = [...accents().rowsFor(text)].filter(isVisible);
    return rows.sort((a, b) => a - b).map((row) => ({ row, word: words.wordAt(row) }));
  }

  function suggest(text: string, { limit, isAllowed }: { limit: number; isAllowed: (row: number) => boolean }) {
    const rows = suggestRows(spellings(), text, { limit, isAllowed: (row) => isVisible(row) && isAllowed(row), find });
    return rows.map((row) => ({ row, word: words.wordAt(row) }));
  }

  function compound(
    text: string,
    { links, isHead }: { links: readonly string[]; isHead: (row: number) => boolean },
  ): Compound | undefined {
    if (text.length > MAX_COMPOUND_LENGTH) return undefined;
    const findPart = (part: string) => {
      const match = find(part);
      return match !== undefined && excluded[match.row] !== STOPWORD ? match : undefined;
    };
    const segments = text.split("-");
    if (segments.includes("")) return undefined;
    const parts: WordMatch[] = [];
    let rarity = 0;
    for (const [index, segment] of segments.entries()) {
      const isLast = index === segments.length - 1;
      const word = segments.length > 1 ? find(segment) : undefined;
      if (word !== undefined && (!isLast || isHead(word.row))) {
        if (excluded[word.row] !== STOPWORD) parts.push(word);
        continue;
      }
      const split = splitCompound(segment, {
        index: spellings(),
        find: findPart,
        isHead: isLast ? isHead : () => true,
        links,
      });
      if (split === undefined || split.rarity > MAX_RARITY) return undefined;
      rarity = Math.max(rarity, split.rarity);
      parts.push(...split.parts.map(({ row, word: part }) => ({ row, word: part })));
    }
    if (parts.length < 2) return undefined;
    const { vector, relatedness } = compoundVector(
      parts.map(({ row }) => row),
      { rows: pack.rows, usual },
    );
    return { parts, rarity, relatedness, similarity: (row) => pack.rows.cosine(vector, row) };
  }

  function spellingsOf(letters: string): readonly Spelling[] {
    const cached = madeSpellings.get(letters);
    if (cached !== undefined) return cached;
    const supply = new Uint8Array(256);
    for (const byte of Buffer.from(letters, "utf8")) supply[byte] = (supply[byte] ?? 0) + 1;
    const made: Spelling[] = [];
    for (let row = 0; row < count; row++) {
      if (isVisible(row) && words.isMadeOfBytes(row, supply))
        made.push({ row, word: words.wordAt(row), spelling: words.wordAt(row) });
    }
    const added = [...addedForms.keys()].filter((form) => {
      const bytes = Buffer.from(form, "utf8");
      return isMadeOfBytes(bytes, { start: 0, end: bytes.length }, supply);
    });
    const tabled = forms?.madeOfBytes(supply).map(({ form }) => form) ?? [];
    for (const spelling of new Set([...tabled, ...added])) {
      const match = find(spelling);
      if (match !== undefined && match.word !== spelling) made.push({ ...match, spelling });
    }
    // The sort is stable: the words come first, then the forms in the order of their table.
    made.sort((a, b) => a.row - b.row);
    madeSpellings.set(letters, made);
    return made;
  }

  function similarity(a: number, b: number): number {
    requireRow(a);
    requireRow(b);
    if (a === b) return 1;
    const cosine = kernel.dot(a, b) * ((inverseNorms[a] ?? 0) * (inverseNorms[b] ?? 0));
    // Rounding may exceed the limits by one bit for equal or opposite rows.
    return Math.max(-1, Math.min(1, cosine));
  }

  function ranking(secretRow: number, { isKept = true, without = NO_ROWS }: RankingOptions = {}): Promise<Ranking> {
    const whole = wholeRanking(secretRow, isKept);
    return without.size === 0 ? whole : whole.then((found) => reduce(secretRow, found, without));
  }

  /** Takes rows out of a ranking. The secret stays. */
  function reduce(secretRow: number, whole: Ranking, without: ReadonlySet<number>): Ranking {
    const rows = [...without].join();
    const known = reduced.get(whole);
    if (known?.rows === rows) return known.ranking;
    const order = whole.order.filter((row) => row === secretRow || !without.has(row));
    const result = toRanking(secretRow, order, without);
    reduced.set(whole, { rows, ranking: result });
    return result;
  }

  function wholeRanking(secretRow: number, isKept: boolean): Promise<Ranking> {
    requireRow(secretRow);
    const name = `${key}:${secretRow}`;
    // To peek does not put off its end.
    const cached = isKept ? cache.get(name) : cache.peek(name);
    const known = cached === undefined ? running.get(secretRow) : Promise.resolve(cached);
    if (known !== undefined) {
      observer.hit();
      return known;
    }
    observer.miss();
    const begun = performance.now();
    const promise = compute(secretRow)
      .then((order) => {
        observer.ranked((performance.now() - begun) / 1000);
        const result = toRanking(secretRow, order);
        if (isKept) cache.set(name, result);
        return result;
      })
      .finally(() => {
        if (isKept) running.delete(secretRow);
      });
    if (isKept) running.set(secretRow, promise);
    return promise;
  }

  function toRanking(secretRow: number, order: Uint32Array, without = NO_ROWS): Ranking {
    const nearest = order.subarray(0, PROXIMITY_SCALE);
    const percentileAt = (cosine: number) => {
      // By bisection: the order is that of the similarities.
      let from = 1;
      let to = nearest.length;
      while (from < to) {
        const middle = (from + to) >> 1;
        if (similarity(nearest[middle] ?? secretRow, secretRow) >= cosine) from = middle + 1;
        else to = middle;
      }
      return PROXIMITY_SCALE - from;
    };
    return {
      order,
      percentileAt,
      percentileOf(row) {
        const isOut = excluded[row] === UNRANKED || (excluded[row] === 0 && without.has(row));
        if (isOut && row !== secretRow) return percentileAt(similarity(row, secretRow));
        // A linear search takes about a microsecond. A table per cached ranking is not worth its memory.
        const position = nearest.indexOf(row);
        return position < 0 ? 0 : PROXIMITY_SCALE - position;
      },
    };
  }

  async function nearest(
    row: number,
    k: number,
    options: Pick<RankingOptions, "without"> = {},
  ): Promise<readonly Neighbor[]> {
    const { order } = await ranking(row, options);
    return Array.from(order.subarray(1, Math.max(0, k) + 1), (other, index) => ({
      row: other,
      word: words.wordAt(other),
      similarity: similarity(row, other),
      percentile: Math.max(0, PROXIMITY_SCALE - 1 - index),
    }));
  }

  return {
    count,
    origin,
    checksum: pack.checksum,
    source: pack.header.source,
    license: pack.header.license,
    find,
    findStored,
    setAddedForms,
    spelledLike,
    suggest,
    compound,
    typoCost: (text) => leastTypoCost(spellings(), text),
    rowOf: (word) => words.rowOf(word),
    sharingForms,
    wordAt: (row) => words.wordAt(row),
    spellingsOf,
    isRanked(row) {
      requireRow(row);
      return excluded[row] === 0;
    },
    isStopword(row) {
      requireRow(row);
      return excluded[row] === STOPWORD;
    },
    stopwords,
    similarity,
    usualSimilarity(row) {
      requireRow(row);
      return usual.of(row);
    },
    nearest,
    ranking,
    guessesToFind(secretRow) {
      requireRow(secretRow);
      return estimate(secretRow);
    },
  };
}
