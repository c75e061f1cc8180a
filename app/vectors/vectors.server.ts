// vectors: word vectors of each edition: lookup, similarity, nearest words and exact rankings.
// The WebAssembly module and the packs are read from disk.
import { LRUCache } from "lru-cache";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Edition } from "~/editions/editions";
import type { Language } from "~/editions/languages";
import { AccentIndex } from "./accentIndex.server";
import { Angles } from "./angles.server";
import { Centroid } from "./centroid.server";
import { EditionVectors } from "./editionVectors.server";
import { Forms } from "./forms.server";
import { compileKernel } from "./kernel.server";
import { openPack, type Pack } from "./pack.server";
import { RankPool } from "./pool.server";
import type { Ranking, RankingMetrics } from "./rankings.server";
import { SpellingIndex } from "./spellingIndex.server";
import { EXCLUDED, type Readings } from "./vocabulary.server";

export type { Point } from "./candidates.mjs";
export type { EditionVectors } from "./editionVectors.server";
export type { Ranking, RankingMetrics } from "./rankings.server";
export type { Readings, WordMatch } from "./vocabulary.server";

export interface Vectors<E extends Edition = Edition> {
  of(edition: E): EditionVectors;
  /** Whether an edition can be ranked. */
  isOpen(edition: E): boolean;
  close(): Promise<void>;
}

interface EditionOptions {
  /** File name of the pack without ".pack"; its forms table is {pack}.forms.tsv and its map {pack}.angles.tsv, if there are such. */
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
  /** The two words of each spelling that is both. Default: none. */
  readonly readings?: ReadonlyMap<string, Readings>;
  readonly language?: Language;
  /** How words are written that the pack has without spaces, hyphens or capitals. Default: as they are. */
  readonly spelling?: ReadonlyMap<string, string>;
}

export interface VectorsOptions<E extends Edition> {
  /** Searched in order for {pack}.pack and its tables, so that imported files take precedence over built-in ones. */
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
  readonly metrics?: RankingMetrics;
}

/** @throws Error if a pack is missing, or a pack or table damaged; it names the file, the fault and the fix. */
export async function openVectors<E extends Edition>(options: VectorsOptions<E>): Promise<Vectors<E>> {
  const { editions, directories, workers } = options;
  const { toBusyError = () => new Error("Too many rankings are waiting."), metrics } = options;
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
      const { words } = pack;
      const open = <T>(kind: string, read: (bytes: Buffer) => T) => openTable(name, directories, { kind, read });
      const forms = await open("forms", (bytes) => new Forms(bytes));
      const angles = await open("angles", (bytes) => new Angles(bytes, words));
      const centroid = new Centroid(pack.rows, words.count);
      // Each takes 50 ms of a start, and only languages that are played need them.
      const accents = once(() => new AccentIndex(words, forms));
      const spellings = once(() => new SpellingIndex(words, forms));
      return { pack, origin: { file, repair }, forms, angles, centroid, accents, spellings };
    }),
  );
  const packs = opened.map(({ pack }) => pack);
  const pool = new RankPool({ root, module, packs, workers, toBusyError });
  const cache = new LRUCache<string, Ranking>({ max: options.cachedRankings });

  const vectorsByEdition = new Map<E, EditionVectors>();
  for (const [index, shared] of opened.entries()) {
    const { pack } = shared;
    for (const [position, edition] of editionsOf(packNames[index] ?? "").entries()) {
      const excludedAt = pack.excludedAt(position);
      const excluded = new Uint8Array(pack.memory.buffer, excludedAt, pack.header.count);
      const {
        renamed = new Map(),
        readings = new Map(),
        spelling = new Map(),
        stopwords,
        language,
      } = editions[edition];
      exclude(pack, excluded, editions[edition]);
      vectorsByEdition.set(
        edition,
        new EditionVectors({
          ...shared,
          excluded,
          renamed,
          readings,
          spelling,
          language,
          stopwords,
          compute: (secret) => pool.rank({ pack: index, secret, excluded: excludedAt }),
          estimate: (secret) => pool.estimate({ pack: index, secret, excluded: excludedAt }),
          fit: (play) => pool.fit({ pack: index, excluded: excludedAt, ...play }),
          between: (asked) => pool.between({ pack: index, excluded: excludedAt, ...asked }),
          cache,
          metrics,
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

/** Marks the words of an edition that take no ranks. Of several marks the last one counts. */
function exclude(
  pack: Pack,
  excluded: Uint8Array,
  { familiar = Infinity, unranked = new Set(), stopwords, hidden }: EditionOptions,
): void {
  const mark = (words: Iterable<string>, value: number) => {
    for (const word of words) {
      const row = pack.words.rowOf(word);
      if (row !== undefined) excluded[row] = value;
    }
  };
  excluded.fill(EXCLUDED.unranked, typeof familiar === "number" ? familiar : 0);
  if (typeof familiar !== "number") mark(familiar, EXCLUDED.no);
  mark(unranked, EXCLUDED.unranked);
  mark(stopwords, EXCLUDED.stopword);
  mark(hidden, EXCLUDED.hidden);
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

/** An imported pack without its own table uses the built-in one. Lines of words missing in the pack are ignored. */
async function openTable<T>(
  name: string,
  directories: readonly string[],
  { kind, read }: { readonly kind: string; readonly read: (bytes: Buffer) => T },
): Promise<T | undefined> {
  const file = findFile(`${name}.${kind}.tsv`, directories);
  if (file === undefined) return undefined;
  const bytes = await readFile(file);
  try {
    const table = read(bytes);
    // Tables keep copies. The file's megabytes are freed now, not when garbage is collected.
    if (bytes.buffer instanceof ArrayBuffer && bytes.buffer.byteLength === bytes.length) bytes.buffer.transfer(0);
    return table;
  } catch (cause) {
    const fault = cause instanceof Error ? cause.message : String(cause);
    const repair = repairInstruction(file, name);
    throw new Error(`The ${kind} table ${file} is damaged: ${fault}. To fix this, ${repair}.`, { cause });
  }
}
