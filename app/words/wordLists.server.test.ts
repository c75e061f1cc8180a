import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { byEdition, type Edition, EDITIONS } from "~/editions/editions";
import { openTinyVectors, TINY_HIDDEN, TINY_WORDS, type TinyVectors } from "../../tests/fixtures/vectors";
import { findLargeCuts, findUnknownLists, findUnknownWords, readWordLists } from "./wordLists.server";

/** What a line of `familiar.tsv` is. */
const CUT_LINE = `an edition (${EDITIONS.filter((edition) => edition !== "jr").join(", ")}), a tab and a whole number above zero`;

const READINGS_LINE = "a spelling, a tab, the first word that it is, a tab and the second one";

const MEANINGS_LINE = 'a word, a tab and its meanings, two or more, parted by ";"';
const TASTE_LINE = "a word, a tab and one of slur, ";

const builtIn = "db/words";
const lists = readWordLists({ builtIn });

let directory: string;
let tiny: TinyVectors;
beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), "proxima-words-"));
  tiny = await openTinyVectors();
});
afterAll(async () => {
  await tiny.close();
  rmSync(directory, { recursive: true });
});

/** A directory with these files. */
function writeLists(name: string, files: Readonly<Record<string, string | Buffer>>): string {
  const target = path.join(directory, name);
  mkdirSync(target);
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(target, file), text);
  return target;
}

describe("the word lists of the project", () => {
  it.each(EDITIONS)("have more than 366 distinct secrets in the %s edition", (edition) => {
    const secrets = lists.secrets[edition];
    expect(secrets.length).toBeGreaterThan(366);
    expect(new Set(secrets).size).toBe(secrets.length);
  });

  it.each(EDITIONS)("have no secret of the %s edition that is a stopword, blocked or hidden", (edition) => {
    const { secrets, stopwords, blocked, hidden } = lists;
    const isExcluded = (word: string) => [stopwords, blocked, hidden].some((list) => list[edition].has(word));
    expect(secrets[edition].filter(isExcluded)).toEqual([]);
  });

  it.each<[Edition, readonly string[]]>([
    ["en", ["the", "of", "not", "she"]],
    ["jr", ["the", "of", "not", "she"]],
    ["es", ["de", "es", "también"]],
    ["de", ["und", "war", "über"]],
  ])("have the function words of the %s edition as stopwords", (edition, words) => {
    expect(words.filter((word) => !lists.stopwords[edition].has(word))).toEqual([]);
  });

  it.each<[Edition, readonly string[]]>([
    ["es", ["mierda", "puta"]],
    ["de", ["scheißen"]],
  ])("block vulgar words of the %s edition in the vocabulary's spelling", (edition, words) => {
    expect(words.filter((word) => !lists.blocked[edition].has(word))).toEqual([]);
  });

  it("block no ordinary word in the main edition because it is hidden from children", () => {
    for (const word of ["beer", "kill", "marital"]) {
      expect([word, lists.blocked.en.has(word)]).toEqual([word, false]);
      expect([word, lists.hidden.jr.has(word)]).toEqual([word, true]);
    }
  });

  it("hide words only in Junior: those kept from children and the blocked ones", () => {
    expect(["gunman", "mistress", ...lists.blocked.jr].filter((word) => !lists.hidden.jr.has(word))).toEqual([]);
    expect(lists.hidden.en.size + lists.hidden.es.size + lists.hidden.de.size).toBe(0);
  });

  it("have capitals only for German nouns", () => {
    expect(lists.capitalized.de.has("apfel") && !lists.capitalized.de.has("laufen")).toBe(true);
    expect(lists.capitalized.en.size + lists.capitalized.jr.size + lists.capitalized.es.size).toBe(0);
  });
});

describe("reading word lists", () => {
  it("adds the words of the operator, in any case, with comments and empty lines", () => {
    const additions = writeLists("additions", {
      "blocked.en.txt": "# Not on our site\r\n\r\n  Moist \r\nmoist\r\n",
      "stop.de.txt": "Übrigens\n",
      "secrets.jr.txt": "fjord",
    });
    const { blocked, stopwords, secrets, hidden } = readWordLists({ builtIn, additions });
    expect([blocked.en.has("moist"), blocked.jr.has("moist"), blocked.de.has("moist")]).toEqual([true, true, false]);
    expect([hidden.jr.has("moist"), hidden.en.has("moist")]).toEqual([true, false]);
    expect([blocked.en.size, blocked.en.has("")]).toEqual([lists.blocked.en.size + 1, false]);
    expect(stopwords.de.size).toBe(lists.stopwords.de.size);
    expect(secrets.jr).toEqual([...lists.secrets.jr, "fjord"]);
  });

  it("adds unranked and familiar words and lines of tables, which go before the built-in ones", () => {
    const additions = writeLists("tables", {
      "unranked.de.txt": "Übrigens\n",
      "ranked.jr.txt": "Fjord\n",
      "familiar.tsv": "# Ours\r\nes\t5000\r\n",
      "spelling.en.tsv": "Ice Cream\tIce-Cream\n",
      "renamed.en.tsv": "Abandoned\tLeave\n",
      "readings.en.tsv": "Felt\tFeel\tFelt\nbow\tbow\tarrow\n",
      // The language has no built-in one.
      "readings.es.tsv": "vino\tvino\tvenir\n",
    });
    const { unranked, familiar, spelling, renamed, readings } = readWordLists({ builtIn, additions });
    expect(unranked.de.has("übrigens")).toBe(true);
    expect([...lists.blocked.es].filter((word) => !unranked.es.has(word))).toEqual([]);
    expect(familiar.jr).toEqual(new Set([...(lists.familiar.jr as ReadonlySet<string>), "fjord"]));
    expect(familiar).toMatchObject({ en: lists.familiar.en, es: 5000, de: lists.familiar.de });
    expect([lists.spelling.jr.get("icecream"), spelling.jr.get("icecream")]).toEqual(["ice cream", "Ice-Cream"]);
    expect(renamed.en).toEqual(new Map([...lists.renamed.en, ["abandoned", "leave"]]));
    expect(spelling.en.size).toBe(lists.spelling.en.size);
    expect([lists.readings.jr.get("felt"), readings.jr.get("felt")]).toEqual([
      ["felt", "feel"],
      ["feel", "felt"],
    ]);
    expect([readings.en.size - lists.readings.en.size, lists.readings.es.size, [...readings.es.values()]]).toEqual([
      1,
      0,
      [["vino", "venir"]],
    ]);
  });

  it("takes empty lists and a missing directory of additions", () => {
    const empty = path.join(directory, "empty");
    cpSync(builtIn, empty, { recursive: true });
    for (const file of ["blocked.es.txt", "stop.es.txt", "capitals.de.txt", "childsafe.exclude.txt"]) {
      writeFileSync(path.join(empty, file), "");
    }
    const read = readWordLists({ builtIn: empty, additions: path.join(directory, "nowhere") });
    expect([read.blocked.es.size, read.stopwords.es.size, read.capitalized.de.size]).toEqual([0, 0, 0]);
    expect(read.blocked.en).toEqual(lists.blocked.en);
  });

  it("takes a language without spellings of two words, second meanings and words that can hurt", () => {
    const none = path.join(directory, "no-readings");
    cpSync(builtIn, none, { recursive: true });
    const names = readdirSync(none).filter((name) => /^(?:readings|meanings|taste)\./.test(name));
    for (const name of names) rmSync(path.join(none, name));
    const { readings, meanings, taste } = readWordLists({ builtIn: none });
    const empty = byEdition(() => new Map());
    expect([names.length > 6, readings, meanings, taste]).toEqual([true, empty, empty, empty]);
  });

  it("throws an error that names a missing built-in file", () => {
    expect(() => readWordLists({ builtIn: "db/nowhere" })).toThrow("blocked.en.txt");
  });
});

describe("a file of the operator that cannot be read as a list", () => {
  it.each([
    ["Windows-1252", Buffer.from("cabrón\n", "latin1"), 1],
    ["Windows-1252 in a later line", Buffer.from("moist\n\r\ncabrón\n", "latin1"), 3],
    ["UTF-16", Buffer.from("\ufeffcabrón\r\n", "utf16le"), 1],
    ["UTF-16 without a mark", Buffer.from("moist\r\n", "utf16le"), 1],
  ])("is refused by name and line if it is in %s", (encoding, bytes, line) => {
    const additions = writeLists(encoding, { "blocked.es.txt": bytes });
    const file = path.join(additions, "blocked.es.txt");
    expect(() => readWordLists({ builtIn: "db/words", additions })).toThrow(
      `The word list ${file} is not UTF-8 text (line ${line}).`,
    );
  });

  it.each([
    "unranked.es.txt",
    "ranked.jr.txt",
    "spelling.es.tsv",
    "renamed.es.tsv",
    "readings.es.tsv",
    "meanings.es.tsv",
    "taste.es.tsv",
    "familiar.tsv",
  ])("is refused by name if it is %s in Windows-1252", (name) => {
    const additions = writeLists(`latin-${name}`, { [name]: Buffer.from("cañón\tcabrón\n", "latin1") });
    const file = path.join(additions, name);
    expect(() => readWordLists({ builtIn, additions })).toThrow(`The word list ${file} is not UTF-8 text (line 1).`);
  });

  it.each([
    ["familiar.tsv", "en\tmany", CUT_LINE],
    ["familiar.tsv", "en\t0", CUT_LINE],
    ["familiar.tsv", "en\t-5", CUT_LINE],
    ["familiar.tsv", "en\t2e4", CUT_LINE],
    ["familiar.tsv", "en 20000", CUT_LINE],
    ["familiar.tsv", "qq\t20000", CUT_LINE],
    // Junior has a list.
    ["familiar.tsv", "jr\t5000", CUT_LINE],
    ["renamed.en.tsv", "colour", "an old word, a tab and the word that replaces it"],
    ["renamed.en.tsv", "colour\tcolor\tred", "an old word, a tab and the word that replaces it"],
    ["readings.en.tsv", "felt\tfeel", READINGS_LINE],
    ["readings.en.tsv", "felt\tfelt\tfelt", READINGS_LINE],
    ["readings.en.tsv", "felt\tfelt\tfeel\tfall", READINGS_LINE],
    ["meanings.en.tsv", "bank", MEANINGS_LINE],
    ["meanings.en.tsv", "bank\triver", MEANINGS_LINE],
    ["meanings.en.tsv", "bank\triver;", MEANINGS_LINE],
    ["taste.de.tsv", "bank\tdull", TASTE_LINE],
    ["taste.jr.tsv", "bank", TASTE_LINE],
    ["taste.jr.tsv", "bank\twar\tweapon", TASTE_LINE],
    ["spelling.de.tsv", "ubahn U-Bahn", "a word of the vocabulary, a tab and how it is written"],
  ])("is refused by name and line if %s has the line %j", (name, line, expected) => {
    const additions = mkdtempSync(path.join(directory, "line-"));
    const file = path.join(additions, name);
    writeFileSync(file, `# Ours\n\n${line}\n`);
    expect(() => readWordLists({ builtIn, additions })).toThrow(
      `The table ${file} cannot be read: line 3, "${line}", is not ${expected}`,
    );
  });

  it("is read if UTF-8 has a byte order mark", () => {
    const additions = writeLists("marked", { "blocked.es.txt": "\ufeffbarco\n" });
    expect(readWordLists({ builtIn: "db/words", additions }).blocked.es.has("barco")).toBe(true);
  });

  it("is listed if its name is none of a list", () => {
    const files = ["blocked.en.txt", "secrets.jr.txt", "capitals.de.txt", "names.allowed.txt", ".DS_Store"];
    const unknown = ["Blocked.en.txt", "blocked.txt", "gloss.es-en.tsv", "secrets.qq.txt"];
    const additions = writeLists("names", Object.fromEntries([...files, ...unknown].map((name) => [name, ""])));
    expect(findUnknownLists(additions).files).toEqual(unknown);
    expect(findUnknownLists(path.join(directory, "nowhere")).files).toEqual([]);
    expect([...findUnknownLists(additions).known].sort()).toEqual(
      [...readdirSync(builtIn).filter((name) => !name.startsWith("gloss.")), "readings.es.tsv"].sort(),
    );
  });
});

describe("unknown words of a list", () => {
  it("are reported once for a list that editions share", () => {
    const empty = byEdition(() => new Set<string>());
    const noTables = byEdition(() => new Map<string, string>());
    const blocked = new Set(["bada", "nowhere", "badas"]);
    const withBuiltIn = new Set([...blocked, "always"]);
    const unranked = new Set([...withBuiltIn, "elsewhere"]);
    const spelling = new Map(Object.entries({ bada: "ba da", seldom: "sel dom" }));
    const readings = new Map([["badas", ["bada", "seldom"] as const]]);
    const secrets = { ...byEdition((): readonly string[] => []), en: TINY_WORDS, es: ["nothing"] };
    const unknown = findUnknownWords(
      {
        secrets,
        stopwords: { ...empty, es: new Set(["nor", "neither"]) },
        hidden: { ...empty, jr: new Set([...TINY_HIDDEN, ...withBuiltIn, "ever", "never"]) },
        blocked: { ...empty, en: withBuiltIn, jr: withBuiltIn },
        names: { allowed: new Set(["dick"]), blocked: new Set() },
        capitalized: empty,
        spelling: { ...noTables, en: spelling, jr: spelling },
        // The blocked words are unranked too, and are reported as blocked.
        unranked: { ...empty, en: unranked, jr: unranked },
        familiar: { ...byEdition(() => 500), jr: new Set(["bada", "unheard"]) },
        // The first column has words that are none any more.
        renamed: { ...noTables, de: new Map(Object.entries({ older: "bada", oldest: "vanished" })) },
        readings: { ...byEdition(() => new Map()), en: readings, jr: readings },
        meanings: byEdition(() => new Map()),
        taste: byEdition(() => new Map()),
      },
      tiny.vectors,
      {
        stopwords: { ...empty, es: new Set(["nor"]) },
        blocked: { ...empty, en: new Set(["always"]), jr: new Set(["always"]) },
        hidden: { ...empty, jr: new Set(["ever"]) },
      },
    );
    expect(new Map(unknown.map(({ list, words }) => [list, words]))).toEqual(
      new Map([
        // A form is not a word of the vocabulary.
        ["blocked.en.txt", ["nowhere", "badas"]],
        // The built-in lists have some on purpose.
        ["stop.es.txt", ["neither"]],
        ["unranked.en.txt", ["elsewhere"]],
        ["spelling.en.tsv", ["seldom"]],
        ["secrets.es.txt", ["nothing"]],
        ["renamed.de.tsv", ["vanished"]],
        ["readings.en.tsv", ["seldom"]],
        ["ranked.jr.txt", ["unheard"]],
        ["childsafe.exclude.txt", ["never"]],
      ]),
    );
  });
});

describe("a number of familiar words", () => {
  it("is reported if the vectors have fewer", () => {
    const familiar = { ...byEdition(() => Infinity), en: 1205, jr: new Set<string>(), de: 22_000 };
    expect(findLargeCuts({ familiar }, tiny.vectors)).toEqual([{ edition: "de", familiar: 22_000, words: 1205 }]);
  });
});
