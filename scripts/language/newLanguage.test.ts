import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LanguageFiles, writeLanguageFiles } from "../../tests/fixtures/language";
import { lettersOf, writeFiles } from "./files";
import { addLanguage } from "./newLanguage";

let files: LanguageFiles;
beforeAll(() => {
  files = writeLanguageFiles();
});
afterAll(() => {
  files.remove();
});

const root = process.cwd();
const screen = { isTTY: false, write: () => true };
const run = (...args: readonly string[]) => addLanguage(args, { root, screen });
/** Runs it with the files of the fixtures, but for some. Later options win. */
const runWith = (...args: readonly string[]) =>
  run("fr", "--dry-run", "--words", files.words, "--vectors", files.vectors, ...args);
const write = (name: string, content: string | Buffer) => {
  const file = path.join(files.directory, name);
  writeFileSync(file, content);
  return file;
};

describe("the arguments", () => {
  it.each([
    [[], "Name one language by its code."],
    [["fr", "it"], "Name one language by its code."],
    [["FR"], '"FR" is no code of a language'],
    [["fra"], '"fra" is no code of a language'],
    [["es"], 'The project has "es" already.'],
    [["jr"], 'The project has "jr" already.'],
    [["xx"], '"xx" is no code of ISO 639.'],
    [["iw"], '"iw" is no code of ISO 639; it is he today.'],
    [["la"], "Browsers do not know the plural forms of Latin"],
    [["fr"], "Name both --words and --vectors."],
    [["fr", "--wrods", "a"], "Unknown option '--wrods'"],
    [["fr", "--words", "a", "--vectors", "b", "--name", "<b>"], "--name must be 1 to 40 letters"],
    [
      ["fr", "--words", "a", "--vectors", "b", "--prefix", "français"],
      "--prefix must be 1 to 30 of the letters a to z",
    ],
    ...["archive", "espanol", "junior", "es", "similarity"].map((prefix): [string[], string] => [
      ["fr", "--words", "a", "--vectors", "b", "--prefix", prefix],
      `Addresses that begin with "${prefix}" are those of another page`,
    ]),
  ])("%j are refused, with how the command is used", async (args, fault) => {
    await expect(run(...args)).rejects.toThrow(fault);
    await expect(run(...args)).rejects.toThrow("Usage: npm run language:new");
  });
});

describe("the files", () => {
  const lines = () => readFileSync(files.words, "utf8").split("\n");
  const vectors = () => readFileSync(files.vectors, "utf8").split("\n");

  it.each<[string, () => readonly string[], string | RegExp]>([
    ["missing words", () => ["--words", "none.txt"], /none\.txt cannot be read: ENOENT/],
    ["missing vectors", () => ["--vectors", "none.vec"], /none\.vec cannot be read: ENOENT/],
    [
      "vectors that are cut off, without advice on options of another command",
      () => ["--vectors", write("cut.vec", readFileSync(files.vectors, "utf8").split("\n").slice(0, 9).join("\n"))],
      /if the first line is wrong, put 8 there\. Nothing was written\.$/,
    ],
    ["empty vectors", () => ["--vectors", write("empty.vec", "")], "empty.vec: it is empty. Nothing was written."],
    ["vectors that are a text", () => ["--vectors", files.words], /words\.txt: line 1/],
    [
      "words without vectors",
      () => [
        "--words",
        write(
          "few.txt",
          lines()
            .slice(0, 1200)
            .map((line) => `x${line}`)
            .join("\n"),
        ),
      ],
      /none of its words can be used/,
    ],
    ["few words", () => ["--words", write("few.txt", lines().slice(0, 900).join("\n"))], "There are 900 words in"],
    [
      "all words stopwords",
      () => [
        "--stop",
        write(
          "stop.txt",
          lines()
            .slice(0, 300)
            .map((line) => line.split(" ")[0])
            .join("\n"),
        ),
      ],
      /There are 9\d\d words with vectors in .* that take a rank, where 1,000 are needed/,
    ],
    [
      "a vector that is too short",
      () => ["--vectors", write("short.vec", vectors().with(7, "bada 1 2 3").join("\n"))],
      /line 8: "bada" has 3 numbers instead of 16/,
    ],
    [
      "vectors that are cut off",
      () => ["--vectors", write("cut.vec.gz", gzipSync(readFileSync(files.vectors)).subarray(0, 9000))],
      /gzip data is truncated/,
    ],
    ["forms that are a list", () => ["--forms", files.words], /is not a form, a tab and its word/],
  ])("%s are refused", async (_, args, fault) => {
    await expect(runWith(...args())).rejects.toThrow(fault);
  });

  it("are reported, and nothing is written when that is asked for", async () => {
    const report = await runWith("--forms", files.forms, "--names", write("names.txt", "kala\n"));
    expect(report).toContain("Français (fr), at /francais");
    expect(report).toContain("Words: 1,205 of 1,227 in the list, with vectors of 16 dimensions");
    expect(report).toMatch(/Left out as forms of other words of the list: 20 \(1\.6 %\): badask, /);
    expect(report).toContain("Left out as names, for their capitals: 1 (0.1 %): Bodalia");
    expect(report).toContain("one letter: 1 (0.1 %): 4x4");
    expect(report).toContain("Forms that lead to a word: 40.");
    expect(report).toMatch(/Secrets: (?:9|1,0)\d\d, of 1,055 words that were looked at; 1,205 words take ranks\./);
    expect(report).toMatch(/Files that would be added:\n {2}db\/vectors\/fr\.pack/);
    expect(report).toMatch(/Translate \d,\d{3} sentences in app\/i18n\/fr\.json/);
    expect(report).not.toContain("with --forms: without one");
    expect([existsSync("db/vectors/fr.pack"), existsSync("app/i18n/fr.json")]).toEqual([false, false]);
  });
});

describe("writing", () => {
  const directory = mkdtempSync(path.join(tmpdir(), "proxima-write-"));
  afterAll(() => {
    rmSync(directory, { recursive: true });
  });

  it("leaves the project as it was when a file cannot be written", () => {
    writeFileSync(path.join(directory, "rows.ts"), "old");
    mkdirSync(path.join(directory, "taken"));
    const added = new Map([["one.txt", "1"]]);
    const changed = new Map([
      ["rows.ts", "new"],
      ["taken", "3"],
    ]);
    expect(() => {
      writeFiles({ added, changed }, directory);
    }).toThrow("Nothing was written.");
    expect(readdirSync(directory).sort()).toEqual(["rows.ts", "taken"]);
    expect(readFileSync(path.join(directory, "rows.ts"), "utf8")).toBe("old");
  });
});

it.each([
  [["eau", "île", "ciel", "sous"], "a-zî"],
  [["вода", "лес"], "авделос"],
])("the letters of %j are %s", (words, letters) => {
  expect(lettersOf(words)).toBe(letters);
});
