import fc from "fast-check";
import { expect, test } from "vitest";
import { Forms } from "./forms.server";
import { foldAccents } from "./spelling.server";
import { SpellingIndex, toLetters } from "./spellingIndex.server";
import { Words } from "./words.server";

/** Words with the sections that a pack has for them. */
function wordsFrom(list: readonly string[]): Words {
  const bytes = list.map((word) => Buffer.from(word, "utf8"));
  const offsets = [0];
  for (const word of bytes) offsets.push((offsets.at(-1) ?? 0) + word.length);
  const rows = list.map((_, row) => row);
  return new Words({
    words: Buffer.concat(bytes),
    wordOffsets: Uint32Array.from(offsets),
    byteOrder: Uint32Array.from(rows.sort((a, b) => Buffer.compare(bytes[a] ?? Buffer.of(), bytes[b] ?? Buffer.of()))),
    accented: new Uint32Array(),
  });
}

function formsFrom(list: readonly string[]): Forms {
  const sorted = list.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  return new Forms(Buffer.from(sorted.map((form) => `${form}\tword\n`).join("")));
}

/** Optimal string alignment distance by its definition. */
function distance(a: string, b: string): number {
  const at = (i: number, j: number): number => table[i]?.[j] ?? Infinity;
  const table: number[][] = [];
  for (let i = 0; i <= a.length; i++) {
    const row: number[] = [];
    table.push(row);
    for (let j = 0; j <= b.length; j++) {
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        i * j === 0
          ? i + j
          : Math.min(
              at(i - 1, j) + 1,
              at(i, j - 1) + 1,
              at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
              isSwap ? at(i - 2, j - 2) + 1 : Infinity,
            ),
      );
    }
  }
  return at(a.length, b.length);
}

const spelling = fc.string({ unit: fc.constantFrom(...Array.from("abenstzé")), minLength: 1, maxLength: 8 });

test("near finds exactly the words and forms within so many edits, apart from accents", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(spelling, { minLength: 1, maxLength: 40 }),
      fc.uniqueArray(spelling, { maxLength: 40 }),
      spelling,
      fc.integer({ min: 0, max: 2 }),
      (words, forms, text, maxEdits) => {
        const index = new SpellingIndex(wordsFrom(words), formsFrom(forms));
        const found: string[] = [];
        index.near(toLetters(text), maxEdits, (one) => {
          const { codes, count } = index.lettersOf(one);
          found.push(String.fromCodePoint(...codes.subarray(0, count)) + (index.isForm(one) ? "*" : ""));
        });
        const isNear = (other: string) => distance(foldAccents(text), foldAccents(other)) <= maxEdits;
        const expected = [...words.filter(isNear), ...forms.filter(isNear).map((form) => `${form}*`)];
        expect(found.toSorted()).toEqual(expected.toSorted());
      },
    ),
  );
});

test("words of 32 letters and of other scripts are found, longer words are not", () => {
  const long = "abcdefghijklmnopqrstuvwxyzabcdef";
  const index = new SpellingIndex(wordsFrom([long, `${long}g`, "слово", "𐐨𐐩𐐪𐐫𐐬"]), undefined);
  const rowsNear = (text: string) => {
    const rows: (number | undefined)[] = [];
    index.near(toLetters(text), 1, (one) => rows.push(index.rowOf(one)));
    return rows;
  };
  expect(rowsNear(long.replace("m", "x"))).toEqual([0]);
  expect(rowsNear("слво")).toEqual([2]);
  expect(rowsNear("𐐨𐐩𐐫𐐪𐐬")).toEqual([3]);
});

test("every word and form may be known, with and without accents and with transcribed umlauts", () => {
  const index = new SpellingIndex(wordsFrom(["tür", "straße", "señor"]), formsFrom(["bäume"]));
  const mayBeKnown = (text: string) => index.mayBeKnownFrom(toLetters(`x${text}`), 1).at(-1);
  for (const text of ["tür", "tur", "tuer", "straße", "strasse", "señor", "senor", "bäume", "baume", "baeume"]) {
    expect(mayBeKnown(text)).toBe(true);
  }
  expect(Array.from("abcdefghij", mayBeKnown)).toContain(false);
});
