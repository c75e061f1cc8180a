// scripts: the arguments of npm run language:new, checked.
import path from "node:path";
import { parseArgs } from "node:util";
import { EDITION_FACTS, EDITIONS } from "../../app/editions/editions";
import { LANGUAGE_FACTS, LANGUAGES } from "../../app/editions/languages";
import routes from "../../app/routes.js";
import { foldAccents } from "../../app/vectors/spelling.server";
import { readWithUsage } from "../command";
import { nameOf } from "./drafts";

export const USAGE = `Usage: npm run language:new -- CODE --words FILE --vectors FILE [options]

Makes everything that a new language and its edition need, in this clone of the project: the pack of vectors, word lists with secrets to
be reviewed, files of sentences to be translated, and the rows of tables. It ends with a report of what is left for people to do. When
anything is wrong with the arguments or files, nothing is written.

  CODE             two letters of ISO 639, such as fr
  --words FILE     the vocabulary: one word a line, most frequent first, in UTF-8 and Unicode NFC. A number after a word, as frequency
                   lists have it, is ignored, and so are lines that begin with #. Words with capitals are taken for names, and left out
  --vectors FILE   word2vec (text or binary), fastText .vec or GloVe .txt; plain or gzip. Words that are not in --words are left out
  --forms FILE     inflected forms and variant spellings: form, tab, word. Words of --words that are forms of others are left out
  --stop FILE      words too common to be guessed, one a line
  --blocked FILE   words that the game must never show, one a line
  --names FILE     names in the vocabulary, one a line. They take no rank
  --capitals       nouns of the language are written with a capital, also in --words
  --name TEXT      the name of the language in itself (default: as Unicode has it)
  --prefix TEXT    the first part of its addresses (default: its name, without accents)
  --source TEXT    said in the pack about the origin of the vectors (default: the file's name)
  --license TEXT   said in the pack about their license (default: not stated)
  --dry-run        only report`;

const LISTS = ["words", "vectors", "forms", "stop", "blocked", "names"] as const;

export interface NewLanguage {
  readonly code: string;
  readonly name: string;
  readonly prefix: string;
  readonly writesCapitals: boolean;
  readonly firstWeekday: 0 | 1;
  readonly source: string;
  readonly license: string;
  readonly isDryRun: boolean;
  readonly files: Readonly<Record<"words" | "vectors", string>> &
    Readonly<Record<"forms" | "stop" | "blocked" | "names", string | undefined>>;
}

/** @throws Error that says what is wrong with the arguments */
export function readSettings(args: readonly string[]): NewLanguage {
  return readWithUsage(USAGE, () => read(args));
}

function read(args: readonly string[]): NewLanguage {
  const text = { type: "string" } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...(Object.fromEntries(LISTS.map((list) => [list, text])) as Record<(typeof LISTS)[number], typeof text>),
      name: text,
      prefix: text,
      source: text,
      license: text,
      capitals: { type: "boolean", default: false },
      "dry-run": { type: "boolean", default: false },
    },
  });
  const [code, ...others] = positionals;
  const { words, vectors, forms, stop, blocked, names } = values;
  if (code === undefined || others.length > 0) throw new Error("Name one language by its code.");
  checkCode(code);
  if (words === undefined || vectors === undefined) throw new Error("Name both --words and --vectors.");
  const name = (values.name ?? nameOf(code, code)).trim();
  if (!/^\p{L}[\p{L}\p{M} '’-]{0,39}$/u.test(name) || name !== name.normalize("NFC"))
    throw new Error(`--name must be 1 to 40 letters, not "${name}".`);
  const [inLatin = ""] = [name, nameOf(code, "en")].map(toPrefix).filter((one) => one !== "");
  const prefix = values.prefix ?? inLatin;
  checkPrefix(prefix, code);
  return {
    code,
    name,
    prefix,
    writesCapitals: values.capitals,
    firstWeekday: firstWeekdayOf(code),
    source: values.source ?? path.basename(vectors),
    license: values.license ?? "not stated",
    isDryRun: values["dry-run"],
    files: { words, vectors, forms, stop, blocked, names },
  };
}

function checkCode(code: string): void {
  if (!/^[a-z]{2}$/.test(code)) throw new Error(`"${code}" is no code of a language: two small letters, such as fr.`);
  if ([...LANGUAGES, ...EDITIONS].some((one) => one === code)) throw new Error(`The project has "${code}" already.`);
  const name = new Intl.DisplayNames("en", { type: "language", fallback: "none" }).of(code);
  const [canonical = code] = Intl.getCanonicalLocales(code);
  if (name === undefined || canonical !== code)
    throw new Error(`"${code}" is no code of ISO 639${canonical === code ? "" : `; it is ${canonical} today`}.`);
  if (Intl.PluralRules.supportedLocalesOf([code]).length === 0)
    throw new Error(
      `Browsers do not know the plural forms of ${name}, so that sentences with numbers cannot be written.`,
    );
}

const toPrefix = (name: string) =>
  foldAccents(name.toLowerCase())
    .replace(/[^a-z]+/g, "-")
    .replace(/^-+|-+$/g, "");

/** First parts of addresses that are no page. */
const SERVED = ["build", "semantle", "similarity", "readyz", "livez", "metrics"];

function checkPrefix(prefix: string, code: string): void {
  if (!/^[a-z]+(?:-[a-z]+)*$/.test(prefix) || prefix.length > 30)
    throw new Error(
      `--prefix must be 1 to 30 of the letters a to z, with single hyphens between them, not "${prefix}".`,
    );
  const pages = routes.map((route) => /^(?::lang\?\/)?([a-z-]+)/.exec(route.path)?.[1]);
  const editions = EDITIONS.flatMap((edition) => [
    EDITION_FACTS[edition].page.slice(1),
    `${EDITION_FACTS[edition].page.slice(1)}-archive`,
  ]);
  const languages = LANGUAGES.flatMap((language) => [language, LANGUAGE_FACTS[language].prefix]);
  if ([...pages, ...editions, ...languages, ...SERVED].includes(prefix) && prefix !== code)
    throw new Error(`Addresses that begin with "${prefix}" are those of another page: choose another --prefix.`);
}

interface WeekInfo {
  readonly firstDay: number;
}

/** In the region where most people speak the language. */
function firstWeekdayOf(code: string): 0 | 1 {
  // TypeScript's library lacks it. In Node 22 it is a property.
  const locale = new Intl.Locale(code) as Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay === 7 ? 0 : 1;
}
