// scripts: the files of a new language: what is in each, and writing all of them or none.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { format, resolveConfig } from "prettier";
import { LANGUAGES } from "../../app/editions/languages";
import { foldAccents } from "../../app/vectors/spelling.server";
import { toAngleTable } from "../vectors/angles";
import { FUNCTION_WORDS } from "./candidates";
import { draftOf, editionSentences, type Sentences } from "./drafts";
import type { Prepared } from "./prepare";

/** Contents by path in the project. */
export interface Files {
  readonly added: ReadonlyMap<string, string | Buffer>;
  /** Files of the project with another content than before. */
  readonly changed: ReadonlyMap<string, string>;
}

/** Words and their forms in the fixture of everyday words. */
const EVERYDAY_WORDS = 200;
const EVERYDAY_FORMS = 50;
/** Rows among which pairs are looked for that differ only in accents, and how many are taken. */
const DISTINCT_AMONG = 5000;
const DISTINCT_PAIRS = 50;

/** @throws Error if the project has one of the files already */
export async function filesOf(prepared: Prepared, root: string): Promise<Files> {
  const { code } = prepared.settings;
  const read = (file: string) => readFileSync(path.join(root, file), "utf8");
  const sentences = (file: string) => JSON.parse(read(file)) as Sentences;

  const pages = readdirSync(path.join(root, "app/i18n/pages/en"));
  const added = new Map<string, string | Buffer>([
    ...wordFiles(prepared),
    [`app/i18n/${code}.json`, toJson(messagesOf(sentences("app/i18n/en.json"), prepared))],
    ...pages.map((page): [string, string] => [
      `app/i18n/pages/${code}/${page}`,
      toJson(draftOf(sentences(`app/i18n/pages/en/${page}`), code)),
    ]),
  ]);
  const changed = new Map<string, string>([
    ["db/words/familiar.tsv", withLine(read("db/words/familiar.tsv"), `${code}\t${prepared.familiar}`)],
    ...LANGUAGES.map((language): [string, string] => {
      const file = `app/i18n/${language}.json`;
      return [file, toJson(withEdition(sentences(file), language, prepared))];
    }),
    ...tableRows(prepared).map(([file, row]): [string, string] => [file, toJson({ ...sentences(file), [code]: row })]),
  ]);
  const there = [...added.keys()].filter((file) => existsSync(path.join(root, file)));
  if (there.length > 0) throw new Error(`The project has ${there.join(", ")} already. Nothing was written.`);
  const pretty = async (file: string, text: string) =>
    format(text, { ...(await resolveConfig(path.join(root, file))), filepath: file });
  for (const [file, text] of added) if (isJson(file)) added.set(file, await pretty(file, String(text)));
  for (const [file, text] of changed) if (isJson(file)) changed.set(file, await pretty(file, text));
  return { added, changed };
}

/** Writes all files. When one cannot be written, those before it are as they were. */
export function writeFiles({ added, changed }: Files, root: string): void {
  const undo: (() => void)[] = [];
  try {
    for (const [file, content] of [...added, ...changed]) {
      const at = path.join(root, file);
      const before = changed.has(file) ? readFileSync(at) : undefined;
      undo.push(() => {
        if (before === undefined) rmSync(at, { force: true });
        else writeFileSync(at, before);
      });
      mkdirSync(path.dirname(at), { recursive: true });
      writeFileSync(at, content);
    }
  } catch (error) {
    for (const step of undo.reverse()) step();
    throw new Error(`${error instanceof Error ? error.message : String(error)}. Nothing was written.`, {
      cause: error,
    });
  }
}

const isJson = (file: string) => file.endsWith(".json");
const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
const toLines = (lines: Iterable<string>) => Array.from(lines, (line) => `${line}\n`).join("");

function withLine(table: string, line: string): string {
  return toLines([...table.split("\n").filter((one) => one !== ""), line].sort());
}

function messagesOf(english: Sentences, prepared: Prepared): Sentences {
  const { code } = prepared.settings;
  return withEdition(draftOf(english, code), code, prepared);
}

function withEdition(messages: Sentences, language: string, { settings }: Prepared): Sentences {
  const edition = messages.edition as Sentences;
  return { ...messages, edition: { ...edition, [settings.code]: editionSentences(language, edition, settings) } };
}

function wordFiles({
  settings,
  words,
  chosen,
  lists,
  forms,
  listed,
  pack,
  familiar,
}: Prepared): [string, string | Buffer][] {
  const { code, writesCapitals } = settings;
  const inWords = (name: string) => `db/words/${name}`;
  const top = words.slice(0, FUNCTION_WORDS);
  return [
    [`db/vectors/${code}.pack`, readFileSync(pack)],
    [`db/vectors/${code}.angles.tsv`, toAngleTable(pack)],
    [`db/vectors/${code}.forms.tsv`, toLines(forms.map((pair) => pair.join("\t")))],
    [inWords(`secrets.${code}.txt`), toLines(chosen.secrets)],
    [
      inWords(`stop.${code}.txt`),
      toLines([
        "# Words that are too common: they take no rank and are not accepted as guesses.",
        ...[...lists.stop].sort(),
        "# The most frequent words. Take the sign away from those that are meant.",
        ...top.filter((word) => !lists.stop.includes(word)).map((word) => `# ${word}`),
      ]),
    ],
    [
      inWords(`blocked.${code}.txt`),
      toLines(["# Vulgar and abusive words, which the game never shows.", ...[...lists.blocked].sort()]),
    ],
    [
      inWords(`unranked.${code}.txt`),
      toLines([
        "# Words that are scored and take no rank: names, scraps, second words of a lemma.",
        ...[...lists.names].sort(),
        "# Likely forms of other words, and scraps. Take the sign away from those that are.",
        ...chosen.inflected.map(([form]) => `# ${form}`),
        ...chosen.scraps.map((word) => `# ${word}`),
      ]),
    ],
    [inWords(`spelling.${code}.tsv`), "# A word, a tab and how it is written, with spaces, hyphens or capitals.\n"],
    [inWords(`renamed.${code}.tsv`), "# A word of an earlier vocabulary, a tab and the word that stands for it now.\n"],
    [
      inWords(`readings.${code}.tsv`),
      "# A spelling that is two words, a tab, the first word, a tab and the second one.\n",
    ],
    ...(writesCapitals
      ? (
          [[inWords(`capitals.${code}.txt`), toLines(words.filter((word) => listed.capitalized.has(word)))]] as const
        ).map(([file, text]): [string, string] => [file, text])
      : []),
    [`tests/fixtures/everyday.${code}.txt`, everyday({ words, forms, familiar, lists })],
    [`tests/fixtures/distinct.${code}.tsv`, toLines(distinctPairs(words).map((pair) => pair.join("\t")))],
  ];
}

/** Frequent words and forms of them, as `tests/everydayWords.test.ts` reads them. */
function everyday({ words, forms, familiar, lists }: Pick<Prepared, "words" | "forms" | "familiar" | "lists">): string {
  const excluded = new Set([...lists.stop, ...lists.blocked, ...lists.names]);
  const ranked = words.slice(0, familiar).filter((word) => !excluded.has(word));
  const start = Math.min(FUNCTION_WORDS, Math.max(0, ranked.length - EVERYDAY_WORDS));
  const taken = ranked.slice(start, start + EVERYDAY_WORDS);
  const formsOfTaken = forms.filter(([, word]) => taken.includes(word)).slice(0, EVERYDAY_FORMS);
  return toLines([...taken, ...formsOfTaken.map((pair) => pair.join(" "))]);
}

/** Frequent words that differ only in accents. */
function distinctPairs(words: readonly string[]): [string, string][] {
  const first = new Map<string, string>();
  const pairs: [string, string][] = [];
  for (const word of words.slice(0, DISTINCT_AMONG)) {
    const plain = foldAccents(word);
    const other = first.get(plain);
    if (other === undefined) first.set(plain, word);
    else if (pairs.length < DISTINCT_PAIRS) pairs.push([other, word]);
  }
  return pairs;
}

/** The rows of the language and its edition. The edition has no fact of its own. */
function tableRows({ settings, words, sample, listed }: Prepared): [string, unknown][] {
  const { name, prefix, firstWeekday, writesCapitals } = settings;
  const displayed = (word: string) => ({
    word,
    ...(listed.capitalized.has(word) && { display: word.charAt(0).toUpperCase() + word.slice(1) }),
  });
  return [
    ["app/editions/languages.json", { name, prefix, firstWeekday, writesCapitals }],
    ["app/editions/letters.json", lettersOf(words)],
    ["app/editions/editions.json", {}],
    ...(sample === undefined
      ? []
      : [
          [
            "app/game/samples.json",
            {
              secret: displayed(sample.secret),
              guesses: sample.guesses.map(({ word, similarity, percentile }) => ({
                ...displayed(word),
                similarity,
                percentile,
              })),
            },
          ] satisfies [string, unknown],
        ]),
  ];
}

/** The letters of a vocabulary, as in brackets of a regular expression. */
export function lettersOf(words: readonly string[]): string {
  const letters = new Set(words.flatMap((word) => Array.from(word)).filter((letter) => /[\p{L}\p{M}]/u.test(letter)));
  const isLatin = Array.from("aeiou").every((letter) => letters.has(letter));
  const others = [...letters].filter((letter) => !isLatin || !/[a-z]/.test(letter)).sort();
  return `${isLatin ? "a-z" : ""}${others.join("")}`;
}
