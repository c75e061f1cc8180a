// Main property of the ranker: on the real packs, its order equals that of a float64 reference implementation. The
// reference uses no code under test except the pack's header.
import fc from "fast-check";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { byEdition, EDITION_FACTS, EDITIONS } from "~/editions/editions";
import type { PackHeader } from "./layout.server";
import { openVectors, type Vectors } from "./vectors.server";

const PACK_OF = byEdition((edition) => EDITION_FACTS[edition].wordLanguage);
const HIDDEN = new Set(readFileSync("db/words/childsafe.exclude.txt", "utf8").trim().split("\n"));

interface Reference {
  readonly words: readonly string[];
  readonly rows: readonly Int16Array[];
  readonly norms: Float64Array;
}

function readReference(pack: string): Reference {
  const file = readFileSync(`db/vectors/${pack}.pack`);
  const { sections, count, stride } = JSON.parse(file.toString("utf8", 48, 48 + file.readUInt32LE(12))) as PackHeader;
  const rows = Array.from({ length: count }, (_, row) => {
    const at = file.byteOffset + sections.rows.at + row * stride * 2;
    return new Int16Array(file.buffer.slice(at, at + stride * 2));
  });
  const words = Array.from({ length: count }, (_, row) => {
    const [start, end] = [row, row + 1].map(
      (n) => sections.words.at + file.readUInt32LE(sections.wordOffsets.at + n * 4),
    );
    return file.toString("utf8", start, end);
  });
  const norms = Float64Array.from(rows, (row) => Math.sqrt(dot(row, row)));
  return { words, rows, norms };
}

function dot(a: Int16Array, b: Int16Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return sum;
}

function compareCodePoints(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

function orderOf(reference: Reference, secret: number, isRanked: (row: number) => boolean): Uint32Array {
  const secretRow = reference.rows[secret] ?? new Int16Array();
  const closeness = Float64Array.from(
    reference.rows,
    (row, index) => dot(row, secretRow) * (1 / (reference.norms[index] ?? 0)),
  );
  const others = reference.rows.flatMap((_, row) => (row !== secret && isRanked(row) ? [row] : []));
  others.sort(
    (a, b) =>
      (closeness[b] ?? 0) - (closeness[a] ?? 0) ||
      compareCodePoints(reference.words[a] ?? "", reference.words[b] ?? ""),
  );
  return Uint32Array.from([secret, ...others]);
}

let vectors: Vectors;
const references = new Map<string, Reference>();

beforeAll(async () => {
  // Every hundredth word acts as a stopword. Which words they are does not matter here.
  const none = new Set<string>();
  for (const pack of new Set(Object.values(PACK_OF))) references.set(pack, readReference(pack));
  const some = (pack: string) => new Set(references.get(pack)?.words.filter((_, row) => row % 100 === 50));
  vectors = await openVectors({
    directories: ["db/vectors"],
    editions: byEdition((edition) => ({
      pack: PACK_OF[edition],
      hidden: EDITION_FACTS[edition].isForChildren ? HIDDEN : none,
      stopwords: some(PACK_OF[edition]),
    })),
    workers: 2,
    cachedRankings: 8,
  });
});
afterAll(() => vectors.close());

describe.each(EDITIONS)("the built-in pack as %s", (name) => {
  const edition = () => vectors.of(name);
  const reference = (): Reference => {
    const found = references.get(PACK_OF[name]);
    if (!found) throw new Error(`no reference for ${name}`);
    return found;
  };

  test("order, percentiles, ranks, similarities and nearest words equal the float64 reference for any secret", async () => {
    const { words, norms, rows } = reference();
    const count = words.length;
    const isHidden = (row: number) => EDITION_FACTS[name].isForChildren && HIDDEN.has(words[row] ?? "");
    const check = async (secret: number) => {
      if (isHidden(secret)) return;
      const expected = orderOf(reference(), secret, (row) => row % 100 !== 50 && !isHidden(row));
      const { order, percentileOf, closerThanAt } = await edition().ranking(secret);
      expect(Buffer.from(order.buffer).equals(Buffer.from(expected.buffer))).toBe(true);

      const percentiles = new Map(Array.from(expected.subarray(0, 1000), (row, position) => [row, 1000 - position]));
      for (let row = 0; row < count; row++) {
        if (percentileOf(row) !== (percentiles.get(row) ?? 0))
          expect([row, percentileOf(row)]).toEqual([row, percentiles.get(row)]);
      }

      const secretRow = rows[secret] ?? new Int16Array();
      const cosineOf = (row: number) => dot(rows[row] ?? new Int16Array(), secretRow) * (1 / (norms[row] ?? 0));
      /** Words of one direction are not closer than each other. */
      const closerThan = (place: number) => {
        let farther = place + 1;
        while (cosineOf(expected[farther] ?? -1) === cosineOf(expected[place] ?? -1)) farther += 1;
        return Math.floor((100 * (expected.length - farther)) / expected.length);
      };
      for (let place = 1000; place < expected.length; place += 97) {
        const row = expected[place] ?? -1;
        const found = closerThanAt(edition().similarity(row, secret));
        expect([words[row], found]).toEqual([words[row], closerThan(place)]);
      }
      // No word beyond the nearest 1000 has more than the 1001st, whatever takes no rank.
      expect(closerThanAt(1)).toBe(closerThan(1000));

      const nearest = await edition().nearest(secret, 1100);
      expect(nearest.map(({ row }) => row)).toEqual([...expected.subarray(1, 1101)]);
      const errors = nearest.map(({ row, similarity }) => {
        const cosine = dot(rows[row] ?? new Int16Array(), secretRow) / (norms[row] ?? 0) / (norms[secret] ?? 0);
        return Math.abs(similarity - cosine);
      });
      expect(errors.filter((error) => !(error < 1e-14))).toEqual([]);
      expect(nearest.map(({ word, percentile }) => [word, percentile])).toEqual(
        nearest.map(({ row }) => [words[row], percentiles.get(row) ?? 0]),
      );
      const last = expected.at(-1) ?? 0;
      expect((await edition().ranking(secret)).order.indexOf(last)).toBe(expected.length - 1);
    };
    await check(0);
    await check(count - 1);
    await fc.assert(fc.asyncProperty(fc.nat(count - 1), check), { numRuns: 10 });
  });

  test("the words that still fit equal the float64 reference for any secret and guesses, and are fewer or as many with each", async () => {
    const { words, norms, rows } = reference();
    const isRanked = (row: number) =>
      row % 100 !== 50 && !(EDITION_FACTS[name].isForChildren && HIDDEN.has(words[row] ?? ""));
    const cosine = (a: number, b: number) =>
      dot(rows[a] ?? new Int16Array(), rows[b] ?? new Int16Array()) / (norms[a] ?? 0) / (norms[b] ?? 0);
    const anyRow = fc.nat(words.length - 1);
    const check = async (secret: number, guesses: readonly number[]) => {
      let fitting = words.flatMap((_, row) => (isRanked(row) || row === secret ? [row] : []));
      const expected = [fitting.length];
      for (const guess of guesses) {
        const told = cosine(secret, guess);
        fitting = fitting.filter((row) => Math.abs(cosine(row, guess) - told) <= 0.1);
        expected.push(fitting.length);
      }
      expect([...(await edition().fitting(secret, guesses))]).toEqual(expected);
    };
    await fc.assert(fc.asyncProperty(anyRow, fc.array(anyRow, { minLength: 3, maxLength: 6 }), check), { numRuns: 2 });
  });

  test("every visible word of the pack is found as itself, and no hidden one", () => {
    const { words } = reference();
    for (const [row, word] of words.entries()) {
      const found = edition().find(word);
      const isHidden = EDITION_FACTS[name].isForChildren && HIDDEN.has(word);
      if (isHidden ? found !== undefined : found?.row !== row || found.word !== word) {
        expect({ word, found }).toEqual({ word, found: isHidden ? undefined : { row, word } });
      }
    }
  });

  test("every form of the forms table resolves to its word", () => {
    const lines = readFileSync(`db/vectors/${PACK_OF[name]}.forms.tsv`, "utf8").trimEnd().split("\n");
    const words = new Set(reference().words);
    for (const line of lines.filter((_, index) => index % 50 === 0 || index === lines.length - 1)) {
      const [form = "", word] = line.split("\t");
      if (words.has(form) || (EDITION_FACTS[name].isForChildren && HIDDEN.has(word ?? ""))) continue;
      expect(edition().find(form)?.word).toBe(word);
    }
  });

  test("every secret of the list is in its edition's vocabulary", () => {
    const secrets = readFileSync(`db/words/secrets.${name}.txt`, "utf8").trimEnd().split("\n");
    expect(secrets.filter((word) => edition().find(word)?.word !== word)).toEqual([]);
  });
});
