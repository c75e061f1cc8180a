// scripts: what npm run vectors:import does with its arguments.
import path from "node:path";
import { parseArgs } from "node:util";
import { type Edition, EDITION_FACTS, EDITIONS, hasOwnPage, toEdition } from "../../app/editions/editions";
import { LANGUAGE_FACTS } from "../../app/editions/languages";
import { readWords } from "../../app/words/wordLists.server";
import { readServerEnv } from "../command";
import { writeAngleTable } from "./angles";
import { importVectors, ImportFault, type Imported } from "./importVectors";
import { countUsable, describeUsable, type PackWords, refuseUsable, type Usable } from "./usable";

export const USAGE = `Usage: npm run vectors:import -- --edition en|es|de FILE [options]

Makes a pack of word vectors for an edition from a word2vec file (text or binary), a fastText .vec or a GloVe .txt,
plain or gzip. Words made of letters are kept, in English and Spanish only those without capitals. The server uses the new pack
at its next start. A pack on which an edition could not be played, with the site's word lists, is not put into its
data directory.

  --edition NAME     en, es or de (Junior is played on the English vectors)
  --limit N          keep the first N words only
  --vocabulary FILE  keep only the words of this file (one per line)
  --out DIR          where the pack is written (default: vectors in the data directory)
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

function readSettings(args: readonly string[]): Settings {
  const { values, positionals } = parse(args);
  const { edition } = values;
  const known = toEdition(edition);
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
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readVocabulary(file: string): ReadonlySet<string> {
  const words = new Set(readWords(file));
  if (words.size === 0) throw new UsageError(`The vocabulary ${file} has no words.`);
  return words;
}

type Progress = { read: number; total: number; kept: number };

/** Where progress is shown, such as the standard error of the process. */
export type Screen = Pick<NodeJS.WriteStream, "isTTY"> & { write(text: string): unknown };

/** A progress bar, redrawn ten times per second on a terminal. Otherwise one line for each tenth of the file. */
export function progressBar(stream: Screen): { show: (progress: Progress) => void; end: () => void } {
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
 * @returns what was done
 * @throws what `explain` tells
 */
export async function runImport(
  args: readonly string[],
  { screen, signal }: { screen: Screen; signal?: AbortSignal },
): Promise<string> {
  const settings = readSettings(args);
  const { file, limit, source, license, edition } = settings;
  const directories = readServerEnv();
  const out = path.join(settings.out ?? path.join(directories.DATA_DIR, "vectors"), `${edition}.pack`);
  const vocabulary = settings.vocabularyFile === undefined ? undefined : readVocabulary(settings.vocabularyFile);
  const bar = progressBar(screen);
  let usable: Usable | undefined;
  const refuse = (kept: PackWords) => {
    usable = countUsable(directories, edition, kept);
    const why = refuseUsable(usable);
    // Elsewhere it may be meant for other word lists.
    if (why === undefined || settings.out !== undefined) return undefined;
    return `an edition could not be played with it: with the site's word lists, ${why}. The vectors that the site has are unchanged`;
  };
  try {
    const imported = await importVectors({
      file,
      out,
      limit,
      vocabulary,
      foldsCase: LANGUAGE_FACTS[EDITION_FACTS[edition].wordLanguage].writesCapitals,
      refuse,
      source,
      license,
      onProgress: bar.show,
      signal,
    }).finally(bar.end);
    writeAngleTable(out, out.replace(/\.pack$/, ".angles.tsv"));
    return report(imported, out, usable);
  } catch (error) {
    if (error instanceof ImportFault) {
      const instead = error.wholeWords === 0 ? "" : `, or import what is there with --limit ${error.wholeWords}`;
      throw new ImportFault(`${file} was not imported. ${capitalised(error.message)}${instead}.`);
    }
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
