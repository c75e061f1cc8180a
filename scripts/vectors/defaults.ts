// scripts: npm run vectors:defaults -- DIR: builds the packs and word lists of db/ from their sources.
// The output is deterministic.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { EDITION_FACTS, EDITIONS } from "../../app/editions/editions";
import { type Language, LANGUAGE_FACTS, LANGUAGES } from "../../app/editions/languages";
import { runCommand } from "../command";
import { importVectors } from "./importVectors";

const writesCapitals = (language: Language) => LANGUAGE_FACTS[language].writesCapitals;
/** Of each language. */
const LISTS = ["blocked", "stop", "unranked"];
const TABLES = ["spelling", "renamed"];
/** Of some languages. */
const OPTIONAL_TABLES = ["readings", "meanings"] as const;
const CHILDREN = EDITIONS.filter((edition) => EDITION_FACTS[edition].isForChildren);

const USAGE = `Usage: npm run vectors:defaults -- DIR [OUT]

DIR holds, for each of ${LANGUAGES.join(", ")}: {language}.vec.gz, {language}.forms.tsv, angle.{language}.tsv, {${LISTS.join(",")}}.{language}.txt and
{${TABLES.join(",")}}.{language}.tsv;
${LANGUAGES.filter(writesCapitals)
  .map((language) => `capitals.${language}.txt`)
  .join(
    ", ",
  )}; secrets.{${EDITIONS.join(",")}}.txt, ${CHILDREN.map((edition) => `ranked.${edition}.txt`).join(", ")}, childsafe.exclude.txt,
familiar.tsv and PROVENANCE.md.
It may hold {${OPTIONAL_TABLES.join(",")}}.{language}.tsv, and gloss tables: gloss.{language}-{language}.tsv.
Writes OUT/vectors and OUT/words (OUT is db unless it is given).`;

const NOTE = `
## In this project

\`npm run vectors:defaults\` turned each \`.vec.gz\` into a \`.pack\` (its layout is described in app/vectors/layout.server.ts): every vector is
stored as unit vector × 32767 rounded to int16, words and their order unchanged. The forms and gloss tables are sorted by bytes. Forms that end with
a 2 ("rege2"), which nobody types, are left out. Word lists are unchanged; they and the other tables lie in db/words. The license of
these data stays CC BY-SA 4.0.
`;

async function main(args: readonly string[]): Promise<void> {
  const [from, out = "db", ...rest] = args;
  if (from === undefined || rest.length > 0) throw new Error(USAGE);
  const vectors = path.join(out, "vectors");
  const words = path.join(out, "words");
  mkdirSync(vectors, { recursive: true });
  mkdirSync(words, { recursive: true });
  for (const language of LANGUAGES) {
    const file = path.join(vectors, `${language}.pack`);
    const { kept, checksum } = await importVectors({
      file: path.join(from, `${language}.vec.gz`),
      out: file,
      source: `Proxima default vectors (${language})`,
      license: "CC BY-SA 4.0",
    });
    console.log(`${file}: ${kept} words, ${checksum}`);
    const forms = sortTable(path.join(from, `${language}.forms.tsv`), { isLeftOut: isSecondName });
    writeFileSync(path.join(vectors, `${language}.forms.tsv`), forms);
    const angles = sortTable(path.join(from, `angle.${language}.tsv`), { isValue: DEGREES });
    writeFileSync(path.join(vectors, `${language}.angles.tsv`), angles);
    for (const list of [...LISTS, ...(writesCapitals(language) ? ["capitals"] : [])]) {
      copyWords(path.join(from, `${list}.${language}.txt`), words);
    }
    for (const table of TABLES) copyTable(path.join(from, `${table}.${language}.tsv`), words);
    for (const table of OPTIONAL_TABLES) {
      const file = `${table}.${language}.tsv`;
      if (existsSync(path.join(from, file)))
        copyTable(path.join(from, file), words, { isValue: OPTIONAL_VALUES[table] });
      else rmSync(path.join(words, file), { force: true });
    }
  }
  for (const edition of EDITIONS) copyWords(path.join(from, `secrets.${edition}.txt`), words);
  for (const edition of CHILDREN) copyWords(path.join(from, `ranked.${edition}.txt`), words);
  copyWords(path.join(from, "childsafe.exclude.txt"), words);
  copyTable(path.join(from, "familiar.tsv"), words);
  for (const name of readdirSync(from).filter((file) => /^gloss\.\w+-\w+\.tsv$/.test(file)))
    copyTable(path.join(from, name), words, { isValue: GLOSSES });
  const provenance = readFileSync(path.join(from, "PROVENANCE.md"), "utf8");
  writeFileSync(path.join(vectors, "PROVENANCE.md"), provenance.trimEnd() + "\n" + NOTE);
}

/** A 2 at the end of a row tells it from another one of its spelling. Nobody types a form with it. */
const isSecondName = (form: string) => /\p{L}2$/u.test(form);

/** A whole degree, 0 to 359. */
const DEGREES = /^(?:\d|[1-9]\d|[12]\d\d|3[0-5]\d)$/;
/** One to three glosses, each of at most 24 characters. */
const GLOSSES = /^[^,\p{Cc}]{1,24}(?:, [^,\p{Cc}]{1,24}){0,2}$/u;

/** The two words of a spelling, and two or more meanings of a word. */
const OPTIONAL_VALUES = { readings: /^[^\p{Cc}]+\t[^\p{Cc}]+$/u, meanings: /^[^;\p{Cc}]+(?:; [^;\p{Cc}]+)+$/u };

interface TableOptions {
  /** What stands behind the first tab. Default: one text. */
  readonly isValue?: RegExp;
  readonly isLeftOut?: (form: string) => boolean;
}

/** Sorts lines of form, tab and word, or of word, tab and glosses, by the UTF-8 bytes of what stands before the first tab. */
function sortTable(file: string, { isValue = /^\P{Cc}+$/u, isLeftOut = () => false }: TableOptions = {}): string {
  const all = linesOf(file).map((line) => {
    const tab = line.indexOf("\t");
    const form = line.slice(0, Math.max(tab, 0));
    if (form === "" || !isValue.test(line.slice(tab + 1)))
      throw new Error(`${file}: "${line}" is not a line of this table.`);
    return { form, key: Buffer.from(form, "utf8"), line };
  });
  const lines = all.filter(({ form }) => !isLeftOut(form));
  lines.sort((a, b) => Buffer.compare(a.key, b.key));
  const twice = lines.find(({ form }, index) => form === lines[index - 1]?.form);
  if (twice) throw new Error(`${file}: "${twice.form}" is there twice.`);
  return lines.map(({ line }) => `${line}\n`).join("");
}

function copyTable(file: string, directory: string, options?: TableOptions): void {
  writeFileSync(path.join(directory, path.basename(file)), sortTable(file, options));
}

function copyWords(file: string, directory: string): void {
  const lines = linesOf(file);
  const known = new Set<string>();
  const twice = lines.find((line) => known.size === known.add(line).size);
  if (twice !== undefined) throw new Error(`${file}: the word "${twice}" is there twice.`);
  writeFileSync(path.join(directory, path.basename(file)), lines.map((line) => `${line}\n`).join(""));
}

function linesOf(file: string): string[] {
  return readFileSync(file, "utf8")
    .normalize("NFC")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

await runCommand(USAGE, main);
