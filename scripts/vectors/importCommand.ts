// scripts: what npm run vectors:import does with its arguments.
// It may import platform's settings, the vectors room, the word lists and game types.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { REPEAT_GAP } from "../../app/game/calendar";
import { type Edition, EDITION_FACTS, EDITIONS, editionsIn, hasOwnPage } from "../../app/game/editions";
import { writesCapitals } from "../../app/game/languages";
import { PROXIMITY_SCALE } from "../../app/game/types";
import type { Env } from "../../app/platform/env.server";
import { readWordLists, readWords } from "../../app/services/words/wordLists.server";
import { readServerEnv } from "../command";
import { importVectors, ImportFault, type Imported } from "./importVectors";

const USAGE = `Usage: npm run vectors:import -- --edition en|es|de FILE [options]

Makes a pack of word vectors for an edition from a word2vec file (text or binary), a fastText .vec or a GloVe .txt,
plain or gzip. Words made of letters are kept, in English and Spanish only those without capitals. The server uses the new pack
at its next start. A pack with too few words for the site's word lists is not put into its data directory.

  --edition NAME     en, es or de (Junior is played on the English vectors)
  --limit N          keep the first N words only
  --vocabulary FILE  keep only the words of this file (one per line)
  --out DIR          where the pack is written (default: vectors/ in the data directory, DATA_DIR or data)
  --source TEXT      said in the pack about its origin (default: the file's name)
  --license TEXT     said in the pack about its license`;

class UsageError extends Error {}

interface Settings {
  readonly edition: Edition;
  readonly file: string;
  readonly limit: number | undefined;
  readonly vocabularyFile: string | undefined;
  /** Undefined: the site's data directory. */
  readonly out: string | undefined;
  readonly source: string;
  readonly license: string;
}

function readSettings(args: readonly string[]): Settings | "help" {
  const { values, positionals } = parse(args);
  if (values.help) return "help";
  const { edition } = values;
  const known = EDITIONS.find((one) => one === edition);
  if (known === undefined) {
    const codes = EDITIONS.filter((one) => !hasOwnPage(one)).join(", ");
    throw new UsageError(`--edition must be one of ${codes}${edition === undefined ? "" : `, not "${edition}"`}.`);
  }
  if (hasOwnPage(known)) {
    const { wordLanguage } = EDITION_FACTS[known];
    throw new UsageError(
      `The edition ${known} is played on the vectors of ${wordLanguage}: import them with --edition ${wordLanguage}.`,
    );
  }
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new UsageError("Name exactly one file to import.");
  if (values.limit !== undefined && !/^[1-9]\d{0,8}$/.test(values.limit)) {
    throw new UsageError(`--limit must be a whole number above zero, not "${values.limit}".`);
  }
  return {
    edition: known,
    file,
    limit: values.limit === undefined ? undefined : Number(values.limit),
    vocabularyFile: values.vocabulary,
    out: values.out,
    source: values.source ?? path.basename(file),
    license: values.license,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        edition: { type: "string" },
        limit: { type: "string" },
        vocabulary: { type: "string" },
        out: { type: "string" },
        source: { type: "string" },
        license: { type: "string", default: "not stated" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** What a site can use of a pack. */
interface Usable {
  readonly secrets: readonly { readonly edition: Edition; readonly count: number }[];
  readonly ranked: number;
  readonly forms: number;
}

/** Counts what a site with these directories can use of a pack: what `checkSecret` and the rankings ask for. */
function countUsable(
  { DATA_DIR, VECTORS_DIR, WORDS_DIR }: Pick<Env, "DATA_DIR" | "VECTORS_DIR" | "WORDS_DIR">,
  edition: Edition,
  { count, has }: { readonly count: number; readonly has: (word: string) => boolean },
): Usable {
  const lists = readWordLists({ builtIn: WORDS_DIR, additions: path.join(DATA_DIR, "words") });
  const { wordLanguage } = EDITION_FACTS[edition];
  const excluded = (one: Edition) => [lists.stopwords[one], lists.hidden[one]];
  const isUsable = (one: Edition, word: string) =>
    has(word) && ![...excluded(one), lists.blocked[one]].some((list) => list.has(word));
  const unranked = new Set(excluded(edition).flatMap((list) => [...list].filter(has)));
  const table = [path.join(DATA_DIR, "vectors"), VECTORS_DIR]
    .map((directory) => path.join(directory, `${wordLanguage}.forms.tsv`))
    .find((file) => existsSync(file));
  const lines = table === undefined ? [] : readFileSync(table, "utf8").split("\n");
  return {
    secrets: editionsIn(wordLanguage).map((one) => ({
      edition: one,
      count: lists.secrets[one].filter((word) => isUsable(one, word)).length,
    })),
    ranked: count - unranked.size,
    forms: lines.filter((line) => has(line.slice(line.indexOf("\t") + 1))).length,
  };
}

/** Why a site cannot start with a pack or play on it. Undefined: it can. */
function refuseUsable({ secrets, ranked }: Usable): string | undefined {
  const few = secrets.filter(({ count }) => count <= REPEAT_GAP);
  const faults = [
    ...few.map(
      ({ edition, count }) => `${count} secrets of secrets.${edition}.txt, where more than ${REPEAT_GAP} are needed`,
    ),
    ...(ranked < PROXIMITY_SCALE ? [`${ranked} ranked words, where ${PROXIMITY_SCALE} are needed`] : []),
  ];
  return faults.length === 0 ? undefined : faults.join("; ");
}

function describeUsable({ secrets, ranked, forms }: Usable): string {
  const counts = secrets.map(({ edition, count }) => `${count} secrets (${edition})`);
  return `Usable with the site's word lists: ${[...counts, `${ranked} ranked words`, `${forms} forms`].join(", ")}.`;
}

function readVocabulary(file: string): ReadonlySet<string> {
  const words = new Set(readWords(file));
  if (words.size === 0) throw new UsageError(`The vocabulary ${file} has no words.`);
  return words;
}

type Progress = { read: number; total: number; kept: number };

/** Where progress is shown, such as the standard error of the process. */
type Screen = Pick<NodeJS.WriteStream, "isTTY"> & { write(text: string): unknown };

/** A progress bar, redrawn ten times per second on a terminal. Otherwise one line for each tenth of the file. */
function progressBar(stream: Screen): { show: (progress: Progress) => void; end: () => void } {
  let shown = stream.isTTY ? -Infinity : 0;
  const show = ({ read, total, kept }: Progress): void => {
    const part = Math.min(1, read / total);
    const text = `${String(Math.floor(part * 100)).padStart(3)} %  ${kept} words`;
    if (stream.isTTY) {
      if (performance.now() - shown < 100) return;
      shown = performance.now();
      const filled = Math.round(part * 30);
      stream.write(`\r[${"#".repeat(filled)}${".".repeat(30 - filled)}] ${text}\u001b[K`);
    } else if (part < 1 && Math.floor(part * 10) > shown) {
      shown = Math.floor(part * 10);
      stream.write(`${text}\n`);
    }
  };
  return { show, end: () => stream.isTTY && stream.write("\r\u001b[K") };
}

function report(imported: Imported, file: string, usable: Usable | undefined): string {
  const { format, dimensions, kept, skipped } = imported;
  const reasons = [
    [skipped.capitals, "with capitals"],
    [skipped.notLetters, "with characters other than letters"],
    [skipped.unlisted, "not in the vocabulary"],
    [skipped.respelled, "another spelling of a kept word"],
    [skipped.zeros, "whose numbers are all zero"],
  ].flatMap(([number, reason]) => (number === 0 ? [] : [`${number} ${reason}`]));
  return [
    `Wrote ${file}: ${kept} words of ${dimensions} dimensions (${format}).`,
    `Skipped: ${reasons.length === 0 ? "none" : reasons.join(", ")}.`,
    ...(usable === undefined ? [] : [describeUsable(usable)]),
    `Checksum: ${imported.checksum}`,
  ].join("\n");
}

/**
 * Imports a file.
 * @param signal aborting removes the unfinished pack
 * @returns what was done, or how the command is used
 * @throws what `explain` tells
 */
export async function runImport(
  args: readonly string[],
  { screen, signal }: { screen: Screen; signal?: AbortSignal },
): Promise<string> {
  const settings = readSettings(args);
  if (settings === "help") return USAGE;
  const { file, limit, source, license, edition } = settings;
  const directories = readServerEnv();
  const out = path.join(settings.out ?? path.join(directories.DATA_DIR, "vectors"), `${edition}.pack`);
  const vocabulary = settings.vocabularyFile === undefined ? undefined : readVocabulary(settings.vocabularyFile);
  const bar = progressBar(screen);
  let usable: Usable | undefined;
  const refuse = (kept: { readonly count: number; readonly has: (word: string) => boolean }) => {
    usable = countUsable(directories, edition, kept);
    const why = refuseUsable(usable);
    // Elsewhere it may be meant for other word lists.
    if (why === undefined || settings.out !== undefined) return undefined;
    return `the site could not start with it: of its words, the site could use ${why}. The vectors that the site has are unchanged`;
  };
  try {
    const imported = await importVectors({
      file,
      out,
      limit,
      vocabulary,
      foldsCase: writesCapitals(EDITION_FACTS[edition].wordLanguage),
      refuse,
      source,
      license,
      onProgress: bar.show,
      signal,
    }).finally(bar.end);
    return report(imported, out, usable);
  } catch (error) {
    if (error instanceof ImportFault) throw new ImportFault(`${file} was not imported. ${capitalised(error.message)}.`);
    throw error;
  }
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What a fault is, and with wrong arguments how the command is used. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof UsageError) return `${error.message}\n\n${USAGE}`;
  if ("code" in error && error.code === "ENOENT") return `There is no such file (${error.message}).\n\n${USAGE}`;
  return error.message;
}
