// scripts: reads and checks the files of a new language.
import { readFileSync } from "node:fs";
import path from "node:path";
import { REPEAT_GAP } from "../../app/editions/calendar";
import { decodeHeader, HEADER_BYTES } from "../../app/vectors/layout.server";
import { PROXIMITY_SCALE } from "../../app/vectors/rating";
import { openVectors, type EditionVectors } from "../../app/vectors/vectors.server";
import { progressBar, type Screen } from "../vectors/importCommand";
import { ImportFault, type Imported, importVectors } from "../vectors/importVectors";
import { readPackWords } from "../vectors/packWords";
import { PackWriter } from "../vectors/packWriter";
import { chooseSample, chooseSecrets, type Chosen, MAX_LOOKED_AT, type Sample } from "./candidates";
import type { NewLanguage } from "./settings";
import {
  findListedForms,
  linesOf,
  readBytes,
  readForms,
  readList,
  readVocabulary,
  usableForms,
  type Vocabulary,
} from "./wordFiles";

/** As many take ranks in the built-in editions. */
const FAMILIAR = 22_000;

/** What is known of a new language before anything is written. */
export interface Prepared {
  readonly settings: NewLanguage;
  readonly listed: Vocabulary;
  /** Words of the list that are forms of others of it. */
  readonly listedForms: ReadonlySet<string>;
  readonly forms: readonly (readonly [form: string, word: string])[];
  readonly lists: Readonly<Record<"stop" | "blocked" | "names", readonly string[]>>;
  readonly imported: Imported;
  /** The pack, in a temporary directory. */
  readonly pack: string;
  /** Of the pack, most frequent first. */
  readonly words: readonly string[];
  /** How many of these may take a rank. */
  readonly familiar: number;
  readonly chosen: Chosen;
  readonly sample: Sample | undefined;
}

export interface PrepareOptions {
  /** Of the project. */
  readonly root: string;
  readonly screen: Screen;
  readonly signal?: AbortSignal | undefined;
  /** For temporary files. */
  readonly directory: string;
}

/** @throws Error that says what is wrong with the files */
export async function prepare(
  settings: NewLanguage,
  { root, screen, signal, directory }: PrepareOptions,
): Promise<Prepared> {
  const { code, files, writesCapitals } = settings;
  const lines = (file: string) => linesOf(file, readBytes(file));
  const listed = readVocabulary(files.words, lines(files.words), writesCapitals);
  const table = files.forms === undefined ? new Map<string, string>() : readForms(files.forms, lines(files.forms));
  const list = (file: string | undefined) => (file === undefined ? [] : readList(file, lines(file)));
  const lists = { stop: list(files.stop), blocked: list(files.blocked), names: list(files.names) };

  const listedForms = findListedForms(listed.words, table);
  const wanted = listed.words.filter((word) => !listedForms.has(word));
  refuseFew(wanted.length, `words in ${files.words} that can be played`, PROXIMITY_SCALE);
  const pack = path.join(directory, `${code}.pack`);
  const imported = await importInOrder(settings, { wanted, pack, screen, signal });
  const words = wordsOf(pack);
  const familiar = Math.min(words.length, FAMILIAR);
  const excluded = new Set([...lists.stop, ...lists.blocked, ...lists.names]);
  refuseFew(
    words.slice(0, familiar).filter((word) => !excluded.has(word)).length,
    `words with vectors in ${files.vectors} that take a rank`,
    PROXIMITY_SCALE,
  );

  const shown = { pack: code, hidden: new Set<string>(), stopwords: new Set(lists.stop), unranked: excluded };
  // Names of editions, which mean nothing here: in one all words take ranks, in the other those that will.
  const editions = { en: shown, es: { ...shown, familiar } };
  const vectors = await openVectors({ directories: [directory], editions, workers: 1, cachedRankings: 1, root });
  try {
    const [whole, game] = [vectors.of("en"), vectors.of("es")];
    const bar = progressBar(screen);
    const chosen = await chooseSecrets({
      words,
      familiar,
      excluded,
      nearest: (row, count) => {
        signal?.throwIfAborted();
        return whole.nearest(row, count, { isKept: false });
      },
      onProgress: (read) => {
        bar.show({ read, total: Math.min(words.length, MAX_LOOKED_AT), kept: read });
      },
    });
    bar.end();
    const sample = await findSample(game, chosen, { excluded, familiar });
    const shownWords = new Set(sample === undefined ? [] : [sample.secret, ...sample.guesses.map(({ word }) => word)]);
    const secrets = chosen.secrets.filter((word) => !shownWords.has(word));
    refuseFew(secrets.length, "words that can be secrets", REPEAT_GAP + 1);
    const known = new Set(words);
    return {
      settings,
      listed,
      listedForms,
      forms: usableForms(known, table),
      lists: { ...lists, names: lists.names.filter((word) => known.has(word)) },
      imported,
      pack,
      words,
      familiar,
      chosen: { ...chosen, secrets },
      sample,
    };
  } finally {
    await vectors.close();
  }
}

function refuseFew(count: number, what: string, needed: number): void {
  if (count < needed)
    throw new Error(
      `There are ${count.toLocaleString("en-US")} ${what}, where ${needed.toLocaleString("en-US")} are needed. Nothing was written.`,
    );
}

/** Imports the vectors of the wanted words, in their order. */
async function importInOrder(
  { files, writesCapitals, source, license }: NewLanguage,
  {
    wanted,
    pack,
    screen,
    signal,
  }: { wanted: readonly string[]; pack: string; screen: Screen; signal: AbortSignal | undefined },
): Promise<Imported> {
  const bar = progressBar(screen);
  const asListed = `${pack}.import`;
  const imported = await importVectors({
    file: files.vectors,
    out: asListed,
    vocabulary: new Set(wanted),
    foldsCase: writesCapitals,
    source,
    license,
    onProgress: bar.show,
    signal,
  })
    .finally(bar.end)
    .catch((error: unknown) => {
      if (error instanceof ImportFault)
        throw new Error(`${files.vectors}: ${error.message}. Nothing was written.`, { cause: error });
      throw new Error(`${files.vectors} cannot be read: ${error instanceof Error ? error.message : String(error)}.`, {
        cause: error,
      });
    });
  const bytes = readFileSync(asListed);
  const { dimensions, stride, sections } = decodeHeader(bytes.subarray(0, HEADER_BYTES), bytes.length);
  const rows = new Int16Array(bytes.buffer, bytes.byteOffset + sections.rows.at, sections.rows.bytes / 2);
  const there = readPackWords(asListed);
  const rowOf = new Map(Array.from({ length: there.count }, (_, row) => [there.wordAt(row), row]));
  const writer = new PackWriter({ file: pack, dimensions });
  for (const word of wanted) {
    const row = rowOf.get(word);
    if (row !== undefined)
      writer.add(Buffer.from(word), Float64Array.from(rows.subarray(row * stride, row * stride + dimensions)));
  }
  return { ...imported, checksum: writer.finish({ source, license }) };
}

function wordsOf(pack: string): string[] {
  const words = readPackWords(pack);
  return Array.from({ length: words.count }, (_, row) => words.wordAt(row));
}

/** A sample of play around one of the chosen words. Undefined: none has words on all steps of the scale around it. */
async function findSample(
  vectors: EditionVectors,
  { secrets, inflected }: Chosen,
  { excluded, familiar }: { excluded: ReadonlySet<string>; familiar: number },
): Promise<Sample | undefined> {
  const forms = new Set(inflected.map(([form]) => form));
  for (const secret of secrets.slice(0, 20)) {
    const row = vectors.rowOf(secret) ?? -1;
    const { order, percentileOf } = await vectors.ranking(row, { isKept: false });
    const guesses = Array.from(order.subarray(1))
      .filter((other) => other < familiar / 4)
      .map((other) => ({
        word: vectors.wordAt(other),
        similarity: Number((vectors.similarity(other, row) * 100).toFixed(2)),
        percentile: percentileOf(other),
      }))
      .filter(({ word }) => !forms.has(word) && !excluded.has(word));
    const chosen = chooseSample(secret, guesses);
    if (chosen !== undefined) return chosen;
  }
  return undefined;
}
