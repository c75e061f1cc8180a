import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Edition } from "~/editions/editions";
import { memoryLog } from "../../tests/fixtures/app";
import { findGlosses, openGlossTables } from "./glosses.server";

let directory: string;
let table: string;
const { log, lines } = memoryLog();
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "proxima-glosses-"));
  table = path.join(directory, "gloss.es-en.tsv");
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

const find = (glossTables: ReturnType<typeof openGlossTables>, ...words: string[]) =>
  findGlosses(
    { glossTables },
    { edition: "es", into: "en" },
    words.map((word) => ({ word })),
  );

describe("the gloss tables", () => {
  it.each([
    ["a line without a tab", "casa\thouse\nperro dog\n", "line 2: expected one tab, with text before and after it"],
    ["a word without a gloss", "casa\t\n", "line 1: expected one tab"],
    ["a gloss without a word", "\thouse\n", "line 1: expected one tab"],
    ["a line with two tabs", "casa\thouse\thome\n", "line 1: expected one tab"],
    ["a control character", "casa\thouse\r\n", "line 1: expected one tab"],
    ["a word twice", "casa\thouse\ncasa\thome\n", 'line 2: "casa" is repeated or out of order'],
    ["words out of order", "perro\tdog\ncasa\thouse\n", 'line 2: "casa" is repeated or out of order'],
    ["no end of the last line", "casa\thouse\nperro\tdo", "line 2: it does not end with a line feed"],
  ])("with %s are refused, naming the file and the line", (_, text, fault) => {
    writeFileSync(table, text);
    expect(() => openGlossTables(directory, log)).toThrow(`The gloss table ${table} is damaged: ${fault}`);
  });

  it("say what words mean, by one table for each pair of languages that has one", async () => {
    writeFileSync(table, "casa\thouse, home\nniño\tchild\n");
    const tables = openGlossTables(directory, log);
    expect(await find(tables, "niño", "casa", "constructor")).toEqual({
      language: "en",
      words: { niño: "child", casa: "house, home", constructor: "" },
    });
    expect(
      await findGlosses({ glossTables: tables }, { edition: "es", into: "de" }, [{ word: "casa" }]),
    ).toBeUndefined();
  });

  it("are read once, at the first use", async () => {
    writeFileSync(table, "casa\thouse\n");
    const tables = openGlossTables(directory, log);
    writeFileSync(table, "casa\thome\n");
    expect((await find(tables, "casa"))?.words).toEqual({ casa: "home" });
    rmSync(table);
    expect((await find(tables, "casa"))?.words).toEqual({ casa: "home" });
  });

  it("leave a game without glosses, and tell the operator, if they are gone at the first use", async () => {
    writeFileSync(table, "casa\thouse\n");
    const tables = openGlossTables(directory, log);
    rmSync(table);
    expect((await find(tables, "casa"))?.words).toEqual({ casa: "" });
    expect(lines().at(-1)).toMatchObject({ msg: `the gloss table ${table} cannot be read` });
  });

  it("are not for Junior", async () => {
    writeFileSync(path.join(directory, "gloss.en-es.tsv"), "house\tcasa\n");
    const glossTables = openGlossTables(directory, log);
    const glossesIn = (edition: Edition) => findGlosses({ glossTables }, { edition, into: "es" }, [{ word: "house" }]);
    expect((await glossesIn("en"))?.words).toEqual({ house: "casa" });
    expect(await glossesIn("jr")).toBeUndefined();
  });
});
