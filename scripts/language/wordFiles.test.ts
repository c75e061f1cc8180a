import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openVectors } from "../../app/vectors/vectors.server";
import { understandWord } from "../../app/words/understandWord.server";
import { writePack } from "../../tests/fixtures/vectors";
import { findListedForms, linesOf, readBytes, readForms, readList, readVocabulary, usableForms } from "./wordFiles";

const lines = (text: string) => linesOf("a.txt", Buffer.from(text));
const vocabulary = (text: string, writesCapitals = false) => readVocabulary("a.txt", lines(text), writesCapitals);

const directory = mkdtempSync(path.join(tmpdir(), "proxima-word-files-"));
afterAll(() => {
  rmSync(directory, { recursive: true });
});

describe("a file", () => {
  it("that is missing, no file or huge is refused by its name", () => {
    const huge = path.join(directory, "huge.txt");
    writeFileSync(huge, "");
    truncateSync(huge, (1 << 26) + 1);
    expect(() => readBytes(path.join(directory, "none.txt"))).toThrow(/none\.txt cannot be read: ENOENT/);
    expect(() => readBytes(directory)).toThrow("it is not a file");
    expect(() => readBytes(huge)).toThrow("it is larger than 64 MB");
  });

  it.each([
    ["empty", ""],
    ["empty but for comments", "\n# none\n"],
  ])("that is %s is refused", (_, text) => {
    expect(() => lines(text)).toThrow("a.txt is empty");
  });

  it.each([
    ["Latin-1", Buffer.from("caf\xe9\n", "latin1")],
    ["UTF-16", Buffer.from("cafe\n", "utf16le")],
  ])("in %s is refused", (_, bytes) => {
    expect(() => linesOf("a.txt", bytes)).toThrow("a.txt is not UTF-8 text");
  });

  it("with a word that is not in NFC is refused by its line", () => {
    expect(() => lines("eau\ncafe\u0301\n")).toThrow(/a\.txt, line 2: .* is not in Unicode NFC/);
  });

  it("is read without its byte order mark, carriage returns, empty lines and comments", () => {
    expect(lines("\ufeffeau\r\n\r\n# sea\nmer\r\n")).toEqual([
      { text: "eau", number: 1 },
      { text: "mer", number: 4 },
    ]);
  });
});

describe("a list of words", () => {
  it("is the vocabulary in its order, without numbers of frequencies, names and scraps", () => {
    expect(vocabulary("eau 900\nà\t800\nParis 70\n4x4\nl'eau\nmp3\nde rien\nmer\n")).toEqual({
      words: ["eau", "mp3", "mer"],
      capitalized: new Set(),
      names: ["Paris"],
      scraps: ["à", "4x4", "l'eau", "de rien"],
    });
  });

  it("has its nouns with a capital in a language that writes them so; the first of two rows stands", () => {
    const { words, capitalized, names } = vocabulary("Haus\nessen\nEssen\n", true);
    expect([words, [...capitalized], names]).toEqual([["haus", "essen"], ["haus"], []]);
  });

  it("with a word twice is refused by both lines", () => {
    expect(() => vocabulary("eau 2\nmer\neau 1\n")).toThrow('line 3: "eau" is a duplicate; it was on line 1');
  });

  it.each([
    ["a ligature", "ﬁn", /"ﬁn" cannot be typed: a guess of it is read as "fin"/],
    ["a script from right to left", "שלום", /"שלום" is written from right to left/],
    ["too many letters", "a".repeat(65), /cannot be typed as a guess/],
  ])("with a word of letters that cannot be typed is refused: %s", (_, word, fault) => {
    expect(() => vocabulary(`eau\n${word}\n`)).toThrow(fault);
  });

  it("may be of any script from left to right, and each word is understood as it is typed", async () => {
    const { words } = vocabulary("θάλασσα\nвода\nёлка\n水曜日\nदुनिया\nภาษา\n한국어\nnước\nışık\n");
    expect(words).toHaveLength(9);
    writePack({ file: path.join(directory, "any.pack"), words: words.map((word, row) => [word, [row, 1]]) });
    const edition = { pack: "any", hidden: new Set<string>(), stopwords: new Set<string>() };
    const vectors = await openVectors({
      directories: [directory],
      editions: { en: edition },
      workers: 1,
      cachedRankings: 1,
    });
    try {
      const of = vectors.of("en");
      for (const word of words)
        for (const typed of [word, word.toUpperCase(), word.normalize("NFD"), ` ${word}! `])
          expect([typed, understandWord(of, typed)]).toEqual([
            typed,
            expect.objectContaining({ match: of.find(word) }),
          ]);
    } finally {
      await vectors.close();
    }
  });

  it("of stopwords or names is read in small letters; a duplicate is refused", () => {
    expect(readList("a.txt", lines("Le\nla\n"))).toEqual(["le", "la"]);
    expect(() => readList("a.txt", lines("le\nLe\n"))).toThrow('line 2: "le" is a duplicate');
  });
});

describe("a table of forms", () => {
  const forms = (text: string) => readForms("f.tsv", linesOf("f.tsv", Buffer.from(text)));

  it.each([
    ["eaux eau", "is not a form, a tab and its word"],
    ["eaux\teau\tmer", "is not a form, a tab and its word"],
    ["eaux\teau\nEaux\tmer", 'line 2: "eaux" is a duplicate'],
  ])("that is wrong is refused by its line: %j", (text, fault) => {
    expect(() => forms(text)).toThrow(fault);
  });

  it("takes the words of a list that are only forms; one with forms of its own stays a word", () => {
    const table = forms("eaux\teau\nportes\tporte\nporte\tporter\nmers\tmer\n");
    const listed = ["eau", "eaux", "porte", "porter", "mers"];
    expect([...findListedForms(listed, table)]).toEqual(["eaux"]);
  });

  it("keeps the lines whose form is no word and leads to one, by bytes", () => {
    const table = forms("été\têtre\nportes\tporte\nporte\tporter\nmers\tmer\neaux\teau\n");
    expect(usableForms(new Set(["eau", "porte", "porter", "être"]), table)).toEqual([
      ["eaux", "eau"],
      ["portes", "porte"],
      ["été", "être"],
    ]);
  });
});
