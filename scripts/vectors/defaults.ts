// scripts: npm run vectors:defaults -- DIR: builds the packs and word lists of db/ from their sources.
// May import the vectors layer and game types. The output is deterministic.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { EDITION_FACTS, EDITIONS } from "../../app/game/editions";
import { type Language, LANGUAGE_FACTS, LANGUAGES } from "../../app/game/languages";
import { importVectors } from "./importVectors";

const writesCapitals = (language: Language) => LANGUAGE_FACTS[language].writesCapitals;
/** Of each language. */
const LISTS = ["blocked", "stop", "unranked"];
const TABLES = ["spelling", "renamed"];
const CHILDREN = EDITIONS.filter((edition) => EDITION_FACTS[edition].isForChildren);

const USAGE = `Usage: npm run vectors:defaults -- DIR [OUT]

DIR holds, for each of ${LANGUAGES.join(", ")}: {language}.vec.gz, {language}.forms.tsv, {${LISTS.join(",")}}.{language}.txt and
{${TABLES.join(",")}}.{language}.tsv;
${LANGUAGES.filter(writesCapitals)
  .map((language) => `capitals.${language}.txt`)
  .join(
    ", ",
  )}; secrets.{${EDITIONS.join(",")}}.txt, ${CHILDREN.map((edition) => `ranked.${edition}.txt`).join(", ")}, childsafe.exclude.txt,
familiar.tsv and PROVENANCE.md.
It may hold gloss tables: gloss.{language}-{language}.tsv.
Writes OUT/vectors and OUT/words (OUT is db unless it is given).`;

const NOTE = `
## In this project

\`npm run vectors:defaults\` turned each \`.vec.gz\` into a \`.pack\` (its layout is described in app/vectors/layout.server.ts): every vector is
stored as unit vector × 32767 rounded to int16, words and their order unchanged. The forms and gloss tables are sorted by bytes. Word lists are
unchanged; they and the other tables lie in db/words. The license of these data stays CC BY-SA 4.0.

Added here, and to be added to the sources: buttocks, deprave, emasculate and fuddle in childsafe.exclude.txt, whose forms it has; iniciativo,
iniciativa in renamed.es.tsv, a row of earlier data that nothing else leads from.
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
    const forms = sortTable(path.join(from, `${language}.forms.tsv`));
    writeFileSync(path.join(vectors, `${language}.forms.tsv`), forms);
    for (const list of [...LISTS, ...(writesCapitals(language) ? ["capitals"] : [])]) {
      copyWords(path.join(from, `${list}.${language}.txt`), words);
    }
    for (const table of TABLES) copyTable(path.join(from, `${table}.${language}.tsv`), words);
  }
  for (const edition of EDITIONS) copyWords(path.join(from, `secrets.${edition}.txt`), words);
  for (const edition of CHILDREN) copyWords(path.join(from, `ranked.${edition}.txt`), words);
  copyWords(path.join(from, "childsafe.exclude.txt"), words);
  copyTable(path.join(from, "familiar.tsv"), words);
  for (const name of readdirSync(from).filter((file) => /^gloss\.\w+-\w+\.tsv$/.test(file)))
    copyTable(path.join(from, name), words, GLOSSES);
  const provenance = readFileSync(path.join(from, "PROVENANCE.md"), "utf8");
  writeFileSync(path.join(vectors, "PROVENANCE.md"), provenance.trimEnd() + "\n" + NOTE);
}

/** One to three glosses, each of at most 24 characters. */
const GLOSSES = /^[^,\p{Cc}]{1,24}(?:, [^,\p{Cc}]{1,24}){0,2}$/u;

/** Sorts lines of form, tab and word, or of word, tab and glosses, by the UTF-8 bytes of what stands before the tab. */
function sortTable(file: string, isValue = /^\P{Cc}+$/u): string {
  const lines = linesOf(file).map((line) => {
    const [form = "", value = "", ...rest] = line.split("\t");
    if (form === "" || !isValue.test(value) || rest.length > 0)
      throw new Error(`${file}: "${line}" is not a line of this table.`);
    return { form, key: Buffer.from(form, "utf8"), line };
  });
  lines.sort((a, b) => Buffer.compare(a.key, b.key));
  const twice = lines.find(({ form }, index) => form === lines[index - 1]?.form);
  if (twice) throw new Error(`${file}: "${twice.form}" is there twice.`);
  return lines.map(({ line }) => `${line}\n`).join("");
}

function copyTable(file: string, directory: string, isValue?: RegExp): void {
  writeFileSync(path.join(directory, path.basename(file)), sortTable(file, isValue));
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

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
