import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openEditionVectors } from "~/app.server";
import { type Edition, EDITION_FACTS } from "~/editions/editions";
import { readEnv } from "~/platform/env.server";
import { createMetrics } from "~/platform/metrics.server";
import { openVectors, type EditionVectors } from "~/vectors/vectors.server";
import { readWordLists } from "~/words/wordLists.server";
import { explain, runImport } from "./importCommand";
import { readPackWords } from "./packWords";

const directory = mkdtempSync(path.join(tmpdir(), "proxima-import-"));
const out = path.join(directory, "out");
const pack = path.join(out, "en.pack");
const NONE = new Set<string>();
const OPTIONS = { directories: [out], workers: 1, cachedRankings: 1 };

beforeEach(() => {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out);
});
afterAll(() => {
  rmSync(directory, { recursive: true });
});

/** Runs the command in this process. */
async function run(...args: readonly string[]) {
  let stderr = "";
  const screen = { isTTY: false, write: (text: string) => (stderr += text) };
  try {
    return { status: 0, stdout: await runImport(args, { screen }), stderr };
  } catch (error) {
    return { status: 1, stdout: "", stderr: stderr + explain(error) };
  }
}

/** Runs the command in a process of its own, as an operator does. */
function start(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "scripts/vectors/import.ts", ...args],
    { encoding: "utf8" },
  );
  return { status, stdout: stdout.trimEnd(), stderr: stderr.trimEnd() };
}

function write(content: string | Buffer): string {
  const file = path.join(directory, "vectors");
  writeFileSync(file, content);
  return file;
}

function importFile(content: string | Buffer, ...args: readonly string[]) {
  return run("--edition", "en", "--out", out, write(content), ...args);
}

async function openImported(): Promise<EditionVectors> {
  const vectors = await openVectors({ ...OPTIONS, editions: { en: { pack: "en", hidden: NONE, stopwords: NONE } } });
  await vectors.close();
  return vectors.of("en");
}

async function openGerman(): Promise<EditionVectors> {
  const vectors = await openVectors({ ...OPTIONS, editions: { de: { pack: "de", hidden: NONE, stopwords: NONE } } });
  await vectors.close();
  return vectors.of("de");
}

async function wordsOf(): Promise<string[]> {
  const vectors = await openImported();
  return Array.from({ length: vectors.count }, (_, row) => vectors.wordAt(row));
}

const WORDS: readonly (readonly [string, readonly number[]])[] = [
  ["sun", [1, 0, 0.5]],
  ["Moon", [0.25, 0, 1]],
  ["new_moon", [0.25, 3, 1]],
  ["star", [-0.125, 1e-5, 2]],
  ["42", [1, 1, 1]],
  ["caf\u00e9", [0, 1, 0]],
];

const LINES = WORDS.map(([word, numbers]) => `${word} ${numbers.join(" ")}\n`).join("");

function binaryOf(words: typeof WORDS, { separator = "", promised = words.length } = {}): Buffer {
  const records = words.map(([word, numbers]) => {
    const floats = Buffer.alloc(12);
    numbers.forEach((value, index) => floats.writeFloatLE(value, index * 4));
    return Buffer.concat([Buffer.from(`${word} `), floats, Buffer.from(separator)]);
  });
  return Buffer.concat([Buffer.from(`${promised} 3\n`), ...records]);
}

describe("files that are imported", () => {
  test.each([
    ["word2vec or fastText text", `6 3\n${LINES}`, "text with a header line"],
    [
      "text with blanks before the line end, CRLF and tabs",
      `6 3\r\n${LINES.replaceAll("\n", " \r\n").replaceAll(" ", "\t")}`,
      "text with",
    ],
    ["text without a line feed at its end", `6 3\n${LINES.trimEnd()}`, "text with a header line"],
    ["GloVe text without a header", LINES, "text without a header line"],
    ["word2vec binary with line feeds", binaryOf(WORDS, { separator: "\n" }), "binary"],
    ["word2vec binary without line feeds", binaryOf(WORDS), "binary"],
  ])("%s, plain and gzip, gives the same pack", async (_, content, format) => {
    const plain = await importFile(content, "--source", "test");
    expect([plain.status, plain.stderr]).toEqual([0, ""]);
    expect(plain.stdout).toContain(`3 words of 3 dimensions (${format}`);
    expect(plain.stdout).toContain("Skipped: 1 with capitals, 2 with characters other than letters.");
    const bytes = readFileSync(pack);
    expect(await wordsOf()).toEqual(["sun", "star", "café"]);
    const vectors = await openImported();
    expect(vectors.similarity(0, 1)).toBeCloseTo(0.875 / Math.sqrt(1.25) / Math.hypot(0.125, 1e-5, 2), 4);

    expect(await importFile(gzipSync(content), "--source", "test")).toMatchObject({ status: 0 });
    expect(readFileSync(pack).equals(bytes)).toBe(true);
  });

  test("a file of many chunks keeps every word, also those split between chunks", async () => {
    const words = Array.from({ length: 30_000 }, (_, index) =>
      String(index).replace(/\d/g, (digit) => "abcdefghij".charAt(Number(digit))),
    );
    const lines = words.map(
      (word, index) =>
        `${word} ${Array.from({ length: 20 }, (_, n) => ((index * 31 + n * 17) % 997) / 997 - 0.5).join(" ")}\n`,
    );
    expect(await importFile(gzipSync(`30000 20\n${lines.join("")}`))).toMatchObject({ status: 0 });
    expect(await wordsOf()).toEqual(words);
  });

  test("--limit keeps the first words and reads no further", async () => {
    expect(await importFile(`6 3\n${LINES}broken`, "--limit", "2")).toMatchObject({ status: 0 });
    expect(await wordsOf()).toEqual(["sun", "star"]);
  });

  test("--vocabulary keeps only its words", async () => {
    const vocabulary = path.join(directory, "vocabulary");
    writeFileSync(vocabulary, "cafe\u0301\r\nstar\n\nunknown\n");
    const { status, stdout } = await importFile(`6 3\n${LINES}`, "--vocabulary", vocabulary);
    expect([status, stdout.includes("1 not in the vocabulary")]).toEqual([0, true]);
    expect(await wordsOf()).toEqual(["star", "café"]);
  });

  test("--vocabulary is refused by name if it is in another encoding", async () => {
    const vocabulary = path.join(directory, "vocabulary");
    writeFileSync(vocabulary, Buffer.from("café\n", "latin1"));
    const { status, stderr } = await importFile(LINES, "--vocabulary", vocabulary);
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining(`The word list ${vocabulary} is not UTF-8 text (line `),
    ]);
  });

  test("phrases with spaces are skipped, and of two Unicode spellings the first is kept", async () => {
    const { stdout } = await importFile("café 1 2 3\ncafe\u0301 1 2 3\nﬁn 1 2 3\nsun 1 2 3\nat x 1 2 3\n. . . 1 2 3\n");
    expect(stdout).toContain("Skipped: 2 with characters other than letters, 1 another spelling of a kept word.");
    expect(await wordsOf()).toEqual(["café", "fin", "sun"]);
  });

  test.each([
    ["text", "sun 1 2 3\nmoon 0 -0 0.000\nstar 3 2 1\n"],
    [
      "binary",
      binaryOf([
        ["sun", [1, 2, 3]],
        ["moon", [0, 0, 0]],
        ["star", [3, 2, 1]],
      ]),
    ],
  ])("words whose numbers are all zero are skipped and counted: %s", async (_, content) => {
    const { stdout } = await importFile(content);
    expect(stdout).toContain("Skipped: 1 whose numbers are all zero.");
    expect(await wordsOf()).toEqual(["sun", "star"]);
  });

  test.each([
    ["with a header", `\ufeff6 3\n${LINES}`],
    ["without a header", `\ufeff${LINES}`],
  ])("a byte order mark is no part of the first word: text %s", async (_, content) => {
    expect(await importFile(content)).toMatchObject({ status: 0 });
    expect(await wordsOf()).toEqual(["sun", "star", "café"]);
  });

  test("German nouns with their capitals are read as words, and of two spellings the first is kept", async () => {
    const lines = "der 1 2 3\nHaus 3 2 1\nBaum 3 1 2\nDer 2 2 1\nhaus 1 1 1\nÄpfel 2 1 2\n";
    const { stdout } = await importFile(lines, "--edition", "de");
    expect(stdout).toContain("4 words of 3 dimensions");
    expect(stdout).toContain("Skipped: 2 another spelling of a kept word.");
    const german = await openGerman();
    expect([0, 1, 2, 3].map((row) => german.wordAt(row))).toEqual(["der", "haus", "baum", "äpfel"]);
    // "Haus", not "haus".
    expect(german.similarity(1, 2)).toBeCloseTo(13 / 14, 3);
  });

  test("a pack and the directories that are made for it are for their owner alone", async () => {
    const data = path.join(out, "data");
    const file = write("ocean 1 0\nriver 0 1\n");
    expect(await run("--edition", "en", "--out", path.join(data, "vectors"), file)).toMatchObject({ status: 0 });
    const modes = [data, path.join(data, "vectors"), path.join(data, "vectors/en.pack")].map((made) =>
      (statSync(made).mode & 0o777).toString(8),
    );
    expect(modes).toEqual(["700", "700", "600"]);
  });

  test("an unfinished file of an earlier run is replaced", async () => {
    writeFileSync(`${pack}.partial`, "rest");
    expect(await importFile(LINES)).toMatchObject({ status: 0 });
    expect(readdirSync(out)).toEqual(["en.angles.tsv", "en.pack"]);
  });
});

describe("files that are refused with their line or byte, without changing the existing pack", () => {
  const wide = `word ${"1 ".repeat(600_000)}\n`;
  const binary = binaryOf(WORDS);
  test.each<[string, string | Buffer, string]>([
    ["an empty file", "", "It is empty"],
    ["a text without numbers", "hello\nworld\n", 'Line 1: expected "count dimensions" or a word and its numbers'],
    ["a header of zero dimensions", "5 0\nsun\n", "Line 1: 5 words of 0 dimensions"],
    ["a header of far too many dimensions", "5 99999\nsun 1\n", "Line 1: 5 words of 99999 dimensions"],
    [
      "fewer words than promised",
      "3 2\nsun 1 2\nMoon 2 1\n",
      "Line 4: the file ends after 2 of the 3 words that its first line promises. If it was cut off, get it again; " +
        "if the first line is wrong, put 2 there, or import what is there with --limit 1.",
    ],
    [
      "UTF-16",
      Buffer.from("\ufeff2 2\nsun 1 2\nmoon 2 1\n", "utf16le"),
      "Line 1: it is text in UTF-16; save it as UTF-8",
    ],
    ["UTF-16 without a mark", Buffer.from("sun 1 2\nmoon 2 1\n", "utf16le"), "Line 1: it is text in UTF-16"],
    [
      "more words than promised",
      "1 2\nsun 1 2\nmoon 2 1\n",
      "Line 3: more words than the 1 that the first line promises",
    ],
    ["a line cut short", "3 3\nsun 1 2 3\nmoon 2 1", 'Line 3: "moon" has 2 numbers instead of 3'],
    ["a line with too many numbers", "sun 1 2 3\nmoon 2 1 3 4\n", 'Line 2: "moon" has 4 numbers instead of 3'],
    ["an invalid number", "sun 1 2 3\nmoon 2 x1 3\n", 'Line 2: "x1" is not a number'],
    ["a number with two points", "sun 1 2 3\nmoon 2 1.2.3 3\n", 'Line 2: "1.2.3" is not'],
    ["NaN", "sun 1 2 3\nmoon 2 nan 3\n", 'Line 2: "nan" is not a finite number'],
    ["Infinity", "sun 1 2 3\nmoon 2 -Infinity 3\n", 'Line 2: "-Infinity" is not a finite number'],
    ["a number beyond float64", "sun 1 2 3\nmoon 2 1e999 3\n", 'Line 2: "1e999" is not a finite number'],
    [
      "a word twice",
      "sun 1 2 3\nmoon 1 2 3\nsun 3 2 1\n",
      'Line 3: the word "sun" is a duplicate; it was at line 1 already',
    ],
    ["an empty line", "sun 1 2 3\n\nmoon 1 2 3\n", "Line 2: it is empty"],
    ["an endless line", `sun 1 2 3\n${wide}`, "Line 2: longer than 1048576 bytes"],
    ["an endless first line", "a".repeat(3_000_000), "Line 1: "],
    ["no usable word", "Sun 1 2 3\n42 1 2 3\n", "None of its words can be used"],
    ["a binary cut inside a vector", binary.subarray(0, 40), "Byte 40: the file ends inside word 3 of 6"],
    [
      "a binary cut between words",
      binaryOf(WORDS, { promised: 7 }),
      `Byte ${binary.length}: the file ends after 6 of the 7 words`,
    ],
    [
      "a binary that goes on",
      binaryOf(WORDS, { promised: 5 }),
      `Byte ${binary.length - 18}: more data than the 5 words`,
    ],
    [
      "a binary with NaN",
      binaryOf([
        ["sun", [1, 2, NaN]],
        ["moon", [1, 2, 3]],
      ]),
      'Byte 16: number 3 of "sun" is not finite',
    ],
    [
      "a binary with Infinity",
      binaryOf([
        ["sun", [1, 2, 3]],
        ["moon", [-Infinity, 2, 3]],
      ]),
      'Byte 25: number 1 of "moon" is not finite',
    ],
    [
      "a binary with a word twice",
      binaryOf([
        ["sun", [1, 2, 3]],
        ["sun", [1, 0, 0]],
      ]),
      'Byte 20: the word "sun" is a duplicate; it was at byte 4',
    ],
    [
      "a binary without word ends",
      Buffer.concat([Buffer.from("2 3\na "), Buffer.alloc(2_000_000, 7)]),
      "no word begins here",
    ],
    ["gzip data cut short", gzipSync(`6 3\n${LINES}`).subarray(0, -12), "the gzip data is truncated or damaged there"],
    [
      "gzip data that is damaged",
      Buffer.concat([gzipSync(LINES).subarray(0, 10), Buffer.alloc(50, 0xff)]),
      "the gzip data is truncated or damaged",
    ],
  ])("%s", async (_, content, message) => {
    writeFileSync(pack, "older");
    const { status, stdout, stderr } = await importFile(content);
    expect(stderr).toContain(`${path.join(directory, "vectors")} was not imported. `);
    expect(stderr).toContain(message);
    expect([status, stdout]).toEqual([1, ""]);
    expect(readFileSync(pack, "utf8")).toBe("older");
    expect(readdirSync(out)).toEqual(["en.pack"]);
  });
});

describe("vectors for the site itself", () => {
  const data = path.join(directory, "data");
  const own = path.join(data, "vectors", "en.pack");
  const vectorsOf = (words: readonly string[]) =>
    words.map((word, at) => `${word} ${Math.sin(at)} ${Math.cos(at)} ${(at % 7) - 3}\n`).join("");
  const secretsOf = (edition: string) => readFileSync(`db/words/secrets.${edition}.txt`, "utf8").trim().split("\n");
  const importHere = (content: string) => run("--edition", "en", write(content));
  beforeEach(() => {
    vi.stubEnv("DATA_DIR", data);
    rmSync(data, { recursive: true, force: true });
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  /** A data directory without vectors and lists: there, the built-in ones are used. */
  const elsewhere = path.join(directory, "elsewhere");
  const writeWords = (name: string, text: string) => {
    mkdirSync(path.join(data, "words"), { recursive: true });
    writeFileSync(path.join(data, "words", name), text);
  };
  /** The words of the built-in pack that an import keeps: those made of letters. */
  const builtInWords = (edition: string) => {
    const words = readPackWords(`db/vectors/${edition}.pack`);
    return Array.from({ length: words.count }, (_, row) => words.wordAt(row));
  };
  type Served = { readonly ranked: number; readonly secrets: number };
  /** What a server with a data directory has of an edition. */
  async function readServed(edition: Edition, at = data): Promise<Served> {
    const env = readEnv({ DATA_DIR: at });
    const wordLists = readWordLists({ builtIn: env.WORDS_DIR, additions: path.join(at, "words") });
    const vectors = await openEditionVectors(env, { wordLists, metrics: createMetrics() });
    await vectors.close();
    const served = vectors.of(edition);
    const directoryOfPacks = at === data ? path.join(data, "vectors") : env.VECTORS_DIR;
    expect(served.origin.file).toBe(path.join(directoryOfPacks, `${EDITION_FACTS[edition].wordLanguage}.pack`));
    const isSecret = (word: string) =>
      served.isRanked(served.rowOf(word) ?? 0) &&
      served.rowOf(word) !== undefined &&
      !wordLists.blocked[edition].has(word);
    return {
      ranked: Array.from({ length: served.count }, (_, row) => row).filter((row) => served.isRanked(row)).length,
      secrets: wordLists.secrets[edition].filter(isSecret).length,
    };
  }
  const text = (count: number) => count.toLocaleString("en-US");

  test("go to its data directory, with a report of what its word lists can use of them", async () => {
    const words = [...new Set([...secretsOf("en"), ...secretsOf("jr"), "the"])];
    const { status, stdout, stderr } = await importHere(vectorsOf(words));
    expect([stderr.includes("not imported"), status]).toEqual([false, 0]);
    expect(existsSync(own)).toBe(true);
    const [en, jr] = [await readServed("en"), await readServed("jr")];
    expect([en.ranked, en.secrets, jr.secrets]).toEqual([
      words.length - 1,
      secretsOf("en").length,
      secretsOf("jr").length,
    ]);
    const [allEn, allJr] = [await readServed("en", elsewhere), await readServed("jr", elsewhere)];
    const percent = (part: number, whole: number) => `${Math.floor((100 * part) / whole)} %`;
    // Of the words that the pack has, all but "the" are ranked with the built-in vectors too.
    const reportOf = (now: Served, all: Served) =>
      `${text(now.secrets)} of ${text(all.secrets)} secrets (100 %), ${text(now.ranked)} ranked words, ` +
      `${percent(now.ranked, all.ranked)} of the ${text(all.ranked)} words that are ranked with the built-in vectors`;
    expect(stdout).toContain(
      `With the site's word lists, these vectors have\n  en: ${reportOf(en, allEn)}\n  jr: ${reportOf(jr, allJr)}\n  and the words of `,
    );
    const forms = readFileSync("db/vectors/en.forms.tsv", "utf8").trimEnd().split("\n");
    const [usable, of] = [forms.filter((line) => words.includes(line.split("\t")[1] ?? "")).length, forms.length];
    expect(stdout).toContain(`the words of ${text(usable)} of ${text(of)} forms (${percent(usable, of)}).`);
  });

  test("are counted as the server ranks them: with the site's own lists, and from the top of the pack", async () => {
    const words = builtInWords("en").slice(1000, 12_000);
    const left = secretsOf("en").filter((word) => words.includes(word));
    writeWords("familiar.tsv", "en\t9000\n");
    writeWords("unranked.en.txt", left.slice(0, 300).join("\n"));
    writeWords("ranked.jr.txt", words.slice(5000, 6000).join("\n"));
    const { stdout, stderr } = await importHere(vectorsOf(words));
    expect(stderr).not.toContain("not imported");
    for (const edition of ["en", "jr"] as const) {
      const { ranked, secrets } = await readServed(edition);
      const all = text(secretsOf(edition).length);
      expect(stdout).toContain(`  ${edition}: ${text(secrets)} of ${all} secrets (`);
      expect(stdout).toContain(` %), ${text(ranked)} ranked words, `);
      expect(ranked).toBeLessThan(9000);
    }
  });

  test.each<Edition>(["es", "de"])("in %s that have all words are reported as whole", async (edition) => {
    const { stdout } = await run("--edition", edition, write(vectorsOf(builtInWords(edition))));
    const { ranked, secrets } = await readServed(edition, elsewhere);
    expect(stdout).toContain(
      `With the site's word lists, these vectors have\n  ${edition}: ${text(secrets)} of ${text(secrets)} secrets (100 %), ` +
        `${text(ranked)} ranked words, 100 % of the ${text(ranked)} words that are ranked with the built-in vectors\n  and `,
    );
    expect(stdout).toMatch(/the words of ([\d,]+) of \1 forms \(100 %\)\./);
    // Spanish has no table of them.
    const ofTwo = /\n {2}Of (\d+) of \1 spellings that are two words, they have both\.\n/;
    expect(ofTwo.test(stdout)).toBe(edition === "de");
  });

  test("are reported without a share of familiar words where the built-in vectors are missing or damaged", async () => {
    const vectorsDir = path.join(directory, "built-in");
    mkdirSync(vectorsDir, { recursive: true });
    vi.stubEnv("VECTORS_DIR", vectorsDir);
    const words = [...new Set([...secretsOf("en"), ...secretsOf("jr")])];
    for (const damaged of [undefined, "no pack", Buffer.alloc(5000, "PROXPACK")]) {
      if (damaged !== undefined) writeFileSync(path.join(vectorsDir, "en.pack"), damaged);
      const { status, stdout } = await importHere(vectorsOf(words));
      expect([status, stdout.includes("ranked words\n  jr: "), stdout.includes("built-in")]).toEqual([0, true, false]);
    }
  });

  const noSecretsOfJunior = () => {
    const junior = new Set(secretsOf("jr"));
    return builtInWords("en").filter((word) => !junior.has(word));
  };
  test.each<[string, () => readonly string[], lists: Readonly<Record<string, string>>, reason: string]>([
    [
      "secrets of Junior",
      noSecretsOfJunior,
      {},
      "with the site's word lists, jr has 0 of 1,144 secrets, where more than 365 are needed. The vectors",
    ],
    [
      "words at all",
      () => ["zug", "zog", "zag"],
      {},
      "en has 0 of 3,620 secrets, where more than 365 are needed; en has 3 ranked words, where 1,000 are needed; " +
        "jr has 0 of 1,144 secrets, where more than 365 are needed; jr has 0 ranked words, where 1,000 are needed",
    ],
    [
      "familiar words, by the site's own number",
      () => builtInWords("en"),
      { "familiar.tsv": "en\t1100\n" },
      // Of the first 1,100 words, some are stopwords and unranked.
      "with the site's word lists, en has 9",
    ],
    [
      "ranked words, by the site's own list",
      () => builtInWords("en"),
      { "unranked.en.txt": secretsOf("jr").slice(365).join("\n") },
      "with the site's word lists, jr has 365 of 1,144 secrets, where more than 365 are needed. The",
    ],
  ])("do not replace a pack if an edition has too few %s", async (_, words, lists, reason) => {
    for (const [name, list] of Object.entries(lists)) writeWords(name, list);
    mkdirSync(path.dirname(own), { recursive: true });
    writeFileSync(own, "older");
    const { status, stderr } = await importHere(vectorsOf(words()));
    expect(stderr).toContain("was not imported. An edition could not be played with it: ");
    expect(stderr).toContain(reason);
    expect(status).toBe(1);
    expect([readFileSync(own, "utf8"), readdirSync(path.dirname(own))]).toEqual(["older", ["en.pack"]]);
  });
});

describe("wrong arguments are refused with the usage, and write nothing", () => {
  test.each<[string, readonly string[], string]>([
    ["no file", ["--edition", "en"], "Name exactly one file"],
    ["two files", ["--edition", "en", "a", "b"], "Name exactly one file"],
    ["a missing file", ["--edition", "en", "no-such-file"], "There is no such file"],
    ["no edition", ["file"], "--edition must be one of en, es, de"],
    ["an unknown edition", ["--edition", "fr", "file"], 'not "fr"'],
    [
      "Junior",
      ["--edition", "jr", "file"],
      "The edition jr is played on the vectors of en: import them with --edition en",
    ],
    ["an unknown option", ["--edition", "en", "--fast", "file"], "--fast"],
    [
      "a limit that is no number",
      ["--edition", "en", "--limit", "many", "file"],
      "--limit must be a whole number above zero",
    ],
    ["a limit of zero", ["--edition", "en", "--limit", "0", "file"], "--limit must be a whole number above zero"],
    ["a missing vocabulary", ["--edition", "en", "--vocabulary", "no-such-file", "LICENSE"], "There is no such file"],
  ])("%s", async (_, args, message) => {
    const { status, stdout, stderr } = await run("--out", out, ...args);
    expect(stderr).toContain(message);
    expect(stderr).toContain("Usage: npm run vectors:import -- --edition");
    expect([status, stdout, readdirSync(out)]).toEqual([1, "", []]);
  });

  test("a folder in place of a file is refused", async () => {
    expect(await run("--edition", "en", "--out", out, directory)).toMatchObject({ status: 1 });
    expect(existsSync(pack)).toBe(false);
  });
});

// All that it says without a fault goes one way, and all faults another.
describe("the process", () => {
  test.each<[string, () => readonly string[], number]>([
    ["a file that is imported", () => [write(LINES)], 0],
    ["a damaged file", () => [write(`7 3\n${LINES}`)], 1],
  ])("says the same and ends with the right code after %s", async (_, given, status) => {
    const args = ["--edition", "en", "--out", out, ...given()];
    const said = await run(...args);
    expect(said.status).toBe(status);
    rmSync(pack, { force: true });
    expect(start(...args)).toEqual(said);
    expect(existsSync(pack)).toBe(status === 0);
  });
});
