import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { PackFault } from "../../app/vectors/layout.server";
import { TINY_WORDS, writeTinyPack } from "../../tests/fixtures/vectors";
import { readPackWords } from "./packWords";

const directory = mkdtempSync(path.join(tmpdir(), "proxima-words-of-pack-"));
afterAll(() => {
  rmSync(directory, { recursive: true });
});

test("the words of a pack are read in their order, and each is found at its row", () => {
  writeTinyPack(directory);
  const words = readPackWords(path.join(directory, "tiny.pack"));
  expect(Array.from({ length: words.count }, (_, row) => words.wordAt(row))).toEqual(TINY_WORDS);
  expect(TINY_WORDS.map((word) => words.rowOf(word))).toEqual(TINY_WORDS.map((_, row) => row));
  expect([words.rowOf("nowhere"), words.accentedRows.length]).toEqual([undefined, 5]);
});

test("the words of a file that is no pack are not read", () => {
  const file = path.join(directory, "other.pack");
  writeFileSync(file, "no pack");
  expect(() => readPackWords(file)).toThrow(PackFault);
  expect(() => readPackWords(path.join(directory, "missing.pack"))).toThrow("ENOENT");
});
