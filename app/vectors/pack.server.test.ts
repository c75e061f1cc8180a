import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { PackWriter } from "../../scripts/vectors/packWriter";
import { writePack, writeTinyPack } from "../../tests/fixtures/vectors";
import type { PackHeader } from "./layout.server";
import { openVectors } from "./vectors.server";

const directory = mkdtempSync(path.join(tmpdir(), "proxima-pack-"));
const file = path.join(directory, "tiny.pack");
const forms = path.join(directory, "tiny.forms.tsv");
const none = new Set<string>();

beforeEach(() => {
  writeTinyPack(directory);
});
afterAll(() => {
  rmSync(directory, { recursive: true });
});

async function open(directories = [directory]) {
  const vectors = await openVectors({
    directories,
    editions: { en: { pack: "tiny", hidden: none, stopwords: none } },
    workers: 1,
    cachedRankings: 1,
  });
  await vectors.close();
  return vectors.of("en");
}

function headerOf(pack: Buffer): PackHeader {
  return JSON.parse(pack.toString("utf8", 48, 48 + pack.readUInt32LE(12))) as PackHeader;
}

/** Modifies a pack. With `seal`, its checksum is recomputed, as a faulty writer would do. */
function damage(change: (pack: Buffer, header: PackHeader) => void, { seal = false } = {}): void {
  const pack = readFileSync(file);
  change(pack, headerOf(pack));
  if (seal) {
    const hash = createHash("sha256")
      .update(pack.subarray(4096))
      .update(pack.subarray(0, 16))
      .update(pack.subarray(48, 4096));
    hash.digest().copy(pack, 16);
  }
  writeFileSync(file, pack);
}

describe("a damaged pack is rejected", () => {
  test("if it is empty, truncated or too long, naming the byte where it ends", async () => {
    const { bytes } = headerOf(readFileSync(file));
    truncateSync(file, bytes - 1);
    await expect(open()).rejects.toThrow(`it should have ${bytes} bytes, but it ends at byte ${bytes - 1}`);
    truncateSync(file, 100);
    await expect(open()).rejects.toThrow("it ends at byte 100, inside its header");
    truncateSync(file, 0);
    await expect(open()).rejects.toThrow("it ends at byte 0");
    writeTinyPack(directory);
    writeFileSync(file, Buffer.concat([readFileSync(file), Buffer.from("x")]));
    await expect(open()).rejects.toThrow(`it goes on at byte ${bytes}`);
  });

  test("if magic, version or header are invalid, naming their byte", async () => {
    damage((pack) => pack.write("PK", 0));
    await expect(open()).rejects.toThrow("byte 0: it does not begin with PROXPACK");
    writeTinyPack(directory);
    damage((pack) => pack.writeUInt32LE(2, 8));
    await expect(open()).rejects.toThrow("byte 8: version 2");
    writeTinyPack(directory);
    damage((pack) => pack.writeUInt32LE(5000, 12));
    await expect(open()).rejects.toThrow("byte 12");
    writeTinyPack(directory);
    damage((pack) => pack.write("?", 48));
    await expect(open()).rejects.toThrow("byte 48: the header is not readable JSON");
  });

  test.each([
    ["dimensions", '"dimensions":20', '"dimensions":99'],
    ["dimensions of another kind", '"dimensions":20', '"dimensions":{}'],
    ["number of words", '"count":1205', '"count":1204'],
    ["place of a section", '"rows":{"at":4096', '"rows":{"at":4097'],
    ["sections that are gone", '"sections"', '"sectionz"'],
  ])("if its header has an impossible %s", async (_, from, to) => {
    damage((pack) => pack.write(to, pack.indexOf(from)), { seal: true });
    await expect(open()).rejects.toThrow("byte 48: ");
  });

  test("if any single bit is flipped", async () => {
    const { bytes } = headerOf(readFileSync(file));
    for (const at of [16, 3000, 4096, Math.floor(bytes / 2), bytes - 1]) {
      damage((pack) => pack.writeUInt8(pack.readUInt8(at) ^ 1, at));
      await expect(open()).rejects.toThrow("the checksum at byte 16 does not match");
      writeTinyPack(directory);
    }
  });

  test("if a row is all zeros, naming its word", async () => {
    damage(
      (pack, { sections, stride }) =>
        pack.fill(0, sections.rows.at + 3 * stride * 2, sections.rows.at + 4 * stride * 2),
      {
        seal: true,
      },
    );
    await expect(open()).rejects.toThrow('the word "bado" (row 3) has a row of zeros');
  });

  test.each([NaN, Infinity, 1 / 32766])("when an inverse norm is %d, naming its word and byte", async (value) => {
    const { sections } = headerOf(readFileSync(file));
    damage((pack) => pack.writeDoubleLE(value, sections.inverseNorms.at + 16), { seal: true });
    await expect(open()).rejects.toThrow(`the word "badi" (row 2) has an inverse norm of ${value}`);
    await expect(open()).rejects.toThrow(`byte ${sections.inverseNorms.at + 16}`);
  });

  test("if it contains a word twice, naming it", async () => {
    damage((pack, { sections }) => pack.write("bada", sections.words.at + 4), { seal: true });
    await expect(open()).rejects.toThrow('the word "bada" is in it twice');
  });

  test("if an index is out of bounds or words are out of order, naming the byte", async () => {
    const { sections } = headerOf(readFileSync(file));
    for (const section of ["byteOrder", "accented", "wordOffsets"] as const) {
      damage((pack) => pack.writeUInt32LE(1_000_000, sections[section].at + 4), { seal: true });
      await expect(open()).rejects.toThrow(`byte ${sections[section].at + 4}: `);
      writeTinyPack(directory);
    }
    damage((pack) => pack.copy(pack, sections.byteOrder.at, sections.byteOrder.at + 8, sections.byteOrder.at + 12), {
      seal: true,
    });
    await expect(open()).rejects.toThrow("is out of order");
  });
});

describe("repair instructions", () => {
  test("name the file and advise to remove or re-import an imported pack", async () => {
    truncateSync(file, 5000);
    await expect(open()).rejects.toThrow(file);
    await expect(open()).rejects.toThrow(
      'remove it (the built-in vectors are used then) or import it again with "npm run vectors:import',
    );
  });

  test("advise to restore a built-in pack from git", async () => {
    const builtIn = path.join(directory, "db/vectors");
    mkdirSync(builtIn, { recursive: true });
    writeTinyPack(builtIn);
    truncateSync(path.join(builtIn, "tiny.pack"), 5000);
    await expect(open([builtIn])).rejects.toThrow('restore the built-in files with "git checkout -- db/vectors"');
  });

  test("name the searched directories of a missing pack", async () => {
    rmSync(file);
    await expect(open()).rejects.toThrow(`There is no tiny.pack in ${directory}`);
  });
});

describe("the forms table", () => {
  test.each([
    ["a line without a tab", "a\tbada\nbroken\n", "line 2: expected one tab, with text before and after it"],
    ["a line without a word", "a\t\n", "line 1: expected"],
    ["a form twice", "a\tbada\na\tbade\n", 'line 2: "a" is repeated or out of order'],
    ["forms out of order", "b\tbada\na\tbade\n", 'line 2: "a" is repeated or out of order'],
    ["no end of line", "a\tbada\nb\tbade", "line 2: it does not end with a line feed"],
  ])("with %s is rejected, naming the line", async (_, text, message) => {
    writeFileSync(forms, text);
    await expect(open()).rejects.toThrow(message);
    await expect(open()).rejects.toThrow(forms);
  });

  test("is loaded from the next directory if an imported pack has none", async () => {
    const imported = path.join(directory, "imported");
    mkdirSync(imported, { recursive: true });
    writePack({
      file: path.join(imported, "tiny.pack"),
      words: [
        ["bada", [1, 2]],
        ["olm", [2, 1]],
      ],
    });
    const vectors = await open([imported, directory]);
    expect(vectors.count).toBe(2);
    expect(vectors.find("badas")?.word).toBe("bada");
    expect(vectors.find("kalas")).toBeUndefined();
  });

  test("resolves nothing if it is empty or missing", async () => {
    writeFileSync(forms, "");
    expect((await open()).find("badas")).toBeUndefined();
    rmSync(forms);
    expect((await open()).find("badas")).toBeUndefined();
  });
});

describe("the table of directions", () => {
  const angles = path.join(directory, "tiny.angles.tsv");
  const angleOf = async (word: string) => {
    const vectors = await open();
    return vectors.angleOf(vectors.rowOf(word) ?? -1);
  };

  test.each([
    ["a line without a tab", "bada\t7\nbroken\n", "line 2: expected one tab, with text before and after it"],
    ["a word twice", "bada\t7\nbada\t8\n", 'line 2: "bada" is repeated or out of order'],
    [
      "more than 359 degrees",
      "bada\t359\nbade\t360\n",
      'line 2: "bade\t360" is not a word, a tab and a whole number from 0 to 359',
    ],
    ["parts of a degree", "bada\t7.5\n", 'line 1: "bada\t7.5" is not'],
    ["no number", "bada\tNorth\n", 'line 1: "bada\tNorth" is not'],
  ])("with %s is rejected, naming the line", async (_, text, message) => {
    writeFileSync(angles, text);
    await expect(open()).rejects.toThrow(message);
    await expect(open()).rejects.toThrow(angles);
  });

  test("gives a word its direction, and none to a word that it lacks", async () => {
    writeFileSync(angles, "bada\t0\nbade\t359\nno word of the pack\t7\n");
    expect([await angleOf("bada"), await angleOf("bade"), await angleOf("badi")]).toEqual([0, 359, undefined]);
    rmSync(angles);
    expect(await angleOf("bada")).toBeUndefined();
  });
});

describe("writing a pack", () => {
  test("is deterministic, and an unfinished write keeps the existing file only", () => {
    const before = readFileSync(file);
    writeTinyPack(directory);
    expect(readFileSync(file).equals(before)).toBe(true);
    const writer = new PackWriter({ file, dimensions: 2 });
    writer.add(Buffer.from("word"), new Float64Array([1, 2]));
    writer.discard();
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(readdirSync(directory).filter((name) => name.includes("partial"))).toEqual([]);
  });

  test("stores only the direction of a vector, of any length", () => {
    const directions = [1, 1e-300, 1e300, 5e-324].map((length) => {
      writePack({ file, words: [["word", [3 * length, 0, -4 * length]]] });
      const pack = readFileSync(file);
      const { at } = headerOf(pack).sections.rows;
      return [pack.readInt16LE(at), pack.readInt16LE(at + 2), pack.readInt16LE(at + 4)];
    });
    expect(directions).toEqual(Array.from({ length: 4 }, () => [19660, 0, -26214]));
  });

  test("reports and skips duplicates and zero vectors, for any number of words", () => {
    const writer = new PackWriter({ file, dimensions: 1 });
    const words = Array.from({ length: 40_000 }, (_, index) => Buffer.from(`w${index}`));
    for (const word of words) writer.add(word, new Float64Array([1]));
    expect(words.filter((word, row) => writer.rowOf(word) !== row)).toEqual([]);
    expect(writer.add(Buffer.from("w39999"), new Float64Array([1]))).toEqual({ kind: "duplicate", row: 39_999 });
    expect(writer.add(Buffer.from("zero"), new Float64Array([0]))).toEqual({ kind: "zero" });
    expect(writer.count).toBe(40_000);
    writer.discard();
  });
});
