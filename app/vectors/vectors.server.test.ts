import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Edition } from "~/editions/editions";
import {
  openTinyVectors,
  TINY_STOPWORDS,
  TINY_WORDS,
  writePack,
  writeTinyPack,
  type TinyVectors,
} from "../../tests/fixtures/vectors";
import { openVectors, type EditionVectors, type Vectors } from "./vectors.server";

let tiny: TinyVectors;
let en: EditionVectors;
let jr: EditionVectors;

beforeAll(async () => {
  tiny = await openTinyVectors();
  en = tiny.vectors.of("en");
  jr = tiny.vectors.of("jr");
});
afterAll(() => tiny.close());

/** 1000, 999 … */
const descending = (count: number) => Array.from({ length: count }, (_, place) => 1000 - place);

function rowOf(vectors: EditionVectors, word: string): number {
  const found = vectors.find(word);
  if (!found) throw new Error(`"${word}" is not in the pack`);
  return found.row;
}

describe("finding a word", () => {
  test("a word of the pack is found as itself", () => {
    expect(en.find("bada")).toEqual({ row: 0, word: "bada" });
    expect(en.find("pescá")?.word).toBe("pescá");
  });

  test("a form resolves to the word of the forms table", () => {
    expect(en.find("badas")?.word).toBe("bada");
    expect(en.find("colour")?.word).toBe("kala");
    expect(en.find("tuses")?.word).toBe("tuse");
  });

  test("an added form is found after the forms table and before words without their accents", () => {
    const added = {
      bada: "fila",
      badas: "fila",
      canon: "fila",
      zzza: "fila",
      zzzb: "no word of the pack",
      zzzc: "tuse",
    };
    const before = [...en.sharingForms("fila")];
    expect(before).not.toContain("cañón");
    for (const vectors of [en, jr]) vectors.setAddedForms(new Map(Object.entries(added)));
    expect(Object.keys(added).map((form) => en.find(form)?.word)).toEqual([
      "bada",
      "bada",
      "fila",
      "fila",
      undefined,
      "tuse",
    ]);
    expect(jr.find("zzzc")).toBeUndefined();
    // "canon" is also read as "cañón", so a hint would give it away.
    expect([...en.sharingForms("fila")]).toContain("cañón");
    for (const vectors of [en, jr]) vectors.setAddedForms(new Map());
    expect([en.find("zzza"), en.find("canon")?.word]).toEqual([undefined, "cañón"]);
    expect([...en.sharingForms("fila")]).toEqual(before);
  });

  test("a word without its accents is found if exactly one word matches", () => {
    expect(en.find("canon")?.word).toBe("cañón");
    expect(en.find("facil")?.word).toBe("fácil");
    expect(en.find("strasse")?.word).toBe("straße");
    expect(en.find("pesca")).toBeUndefined();
  });

  test("a word that is written like the text goes before one with such a form", () => {
    expect(en.find("facíl")?.word).toBe("kala");
    expect(en.spelledLike("facil").map(({ word }) => word)).toEqual(["kala", "fácil"]);
    expect(en.find("facil")?.word).toBe("fácil");
  });

  test("a word with extra accents is found without them", () => {
    expect(en.find("bádà")?.word).toBe("bada");
  });

  test("an unknown word is not found", () => {
    for (const text of ["", "zzz", "bad", "badab", "BADA", "b\u0000", "🙂", "\ud800"])
      expect(en.find(text)).toBeUndefined();
  });

  test("a hidden word is found neither directly nor by a form", () => {
    expect(jr.find("tuse")).toBeUndefined();
    expect(jr.find("tuses")).toBeUndefined();
    expect(jr.find("túse")).toBeUndefined();
    expect(jr.find("bada")).toEqual(en.find("bada"));
  });
});

describe("spellingsOf", () => {
  const spellingsOf = (vectors: EditionVectors, letters: string) =>
    vectors.spellingsOf(letters).map(({ spelling }) => spelling);

  test("returns all words made only of the given letters, including accents, most frequent first", () => {
    expect(spellingsOf(en, "xñócnx")).toEqual([]);
    expect(spellingsOf(en, "xñócnxa")).toContain("cañón");
    expect(spellingsOf(en, "xnocnxa")).not.toContain("cañón");
    const made = en.spellingsOf("badgab");
    expect(made.map(({ spelling }) => spelling)).toContain("bada");
    expect(spellingsOf(en, "bad")).not.toContain("bada");
    const rows = made.map(({ row }) => row);
    expect(rows).toEqual(rows.toSorted((a, b) => a - b));
  });

  test("returns the forms too, each with its word and after it", () => {
    expect(en.spellingsOf("badas").filter(({ word }) => word === "bada")).toEqual([
      { row: rowOf(en, "bada"), word: "bada", spelling: "bada" },
      { row: rowOf(en, "bada"), word: "bada", spelling: "badas" },
    ]);
    expect(spellingsOf(en, "bada")).not.toContain("badas");
    en.setAddedForms(new Map([["dabas", "bada"]]));
    expect(spellingsOf(en, "badas")).toContain("dabas");
    en.setAddedForms(new Map());
    expect(spellingsOf(en, "badas")).not.toContain("dabas");
  });

  test("excludes hidden words and their forms", () => {
    expect(spellingsOf(en, "tuses")).toEqual(expect.arrayContaining(["tuse", "tuses"]));
    expect(spellingsOf(jr, "tuses").filter((spelling) => spelling.startsWith("tuse"))).toEqual([]);
  });
});

describe("ranking", () => {
  test("the secret is 1000, the closest other word 999, the 1000th word 1, every other 0", async () => {
    const secret = rowOf(en, "kala");
    const { order, percentileOf } = await en.ranking(secret);
    expect(order[0]).toBe(secret);
    expect(percentileOf(secret)).toBe(1000);
    expect(percentileOf(order[1] ?? -1)).toBe(999);
    expect(percentileOf(order[999] ?? -1)).toBe(1);
    expect(percentileOf(order[1000] ?? -1)).toBe(0);
    expect(percentileOf(rowOf(en, "bade"))).toBe(0);
  });

  test("stopwords and hidden words are never ranked", async () => {
    const stopword = rowOf(en, "bade");
    const hidden = rowOf(en, "tuse");
    expect([en.isRanked(stopword), en.isRanked(hidden), jr.isRanked(hidden), en.isRanked(0)]).toEqual([
      false,
      true,
      false,
      true,
    ]);
    expect((await en.ranking(0)).order).toHaveLength(1203);
    const { order } = await jr.ranking(0);
    expect(order).toHaveLength(1201);
    expect(order).not.toContain(stopword);
    expect(order).not.toContain(hidden);
    expect((await jr.ranking(0)).order).not.toContain(hidden);
  });

  test("a stopword as secret is first in its own order", async () => {
    const stopword = rowOf(en, "bade");
    const { order } = await en.ranking(stopword);
    expect(order[0]).toBe(stopword);
    expect(order).toHaveLength(1204);
  });

  test("nearest words are the first of the order, excluding the word itself", async () => {
    const { order } = await en.ranking(7);
    const nearest = await en.nearest(7, 1001);
    expect(nearest.map(({ row }) => row)).toEqual([...order.subarray(1, 1002)]);
    expect(nearest.map(({ percentile }) => percentile)).toEqual([
      ...Array.from({ length: 999 }, (_, i) => 999 - i),
      0,
      0,
    ]);
    expect(nearest[0]).toEqual({
      row: order[1],
      word: en.wordAt(order[1] ?? 0),
      similarity: en.similarity(7, order[1] ?? 0),
      percentile: 999,
    });
    expect(await en.nearest(7, 0)).toEqual([]);
    expect(order[0]).toBe(7);
  });

  test("is counted as a miss with its time when it is computed, and else as a hit", async () => {
    const told: string[] = [];
    const own = await openTinyVectors({
      rankings: { inc: ({ cache }) => told.push(cache) },
      rankingSeconds: { observe: (seconds) => told.push(`ranked in ${seconds > 0 ? "some" : "no"} time`) },
    });
    const vectors = own.vectors.of("en");
    await Promise.all([vectors.ranking(1), vectors.ranking(1)]);
    await vectors.ranking(1);
    await own.close();
    expect(told).toEqual(["miss", "hit", "ranked in some time", "hit"]);
  });

  test("is open until the vectors are closed", async () => {
    const own = await openTinyVectors();
    expect(own.vectors.isOpen("en")).toBe(true);
    await own.close();
    expect(own.vectors.isOpen("en")).toBe(false);
  });

  test("concurrent calls compute a ranking once, and it is cached", async () => {
    const [first, second] = await Promise.all([en.ranking(100), en.ranking(100)]);
    expect(second).toBe(first);
    expect(await en.ranking(100)).toBe(first);
  });

  test("a ranking that is not to be kept makes no other call faster, and takes what others have made", async () => {
    const [aside, same] = [en.ranking(101, { isKept: false }), en.ranking(101)];
    expect(await same).not.toBe(await aside);
    expect((await same).order).toEqual((await aside).order);
    expect(await en.ranking(101, { isKept: false })).toBe(await same);
    const before = await en.ranking(102, { isKept: false });
    expect(await en.ranking(102)).not.toBe(before);
  });

  test("rows that are taken out move those behind them up, and have the rank of the next one", async () => {
    const whole = await en.ranking(100);
    const [first = -1, second = -1, third = -1, fourth = -1] = whole.order.subarray(1);
    const without = new Set([first, third]);
    const { order, percentileOf } = await en.ranking(100, { without });
    expect(Array.from(order.subarray(0, 3))).toEqual([100, second, fourth]);
    expect(order).toHaveLength(whole.order.length - 2);
    expect([first, second, third, fourth].map(percentileOf)).toEqual([999, 999, 998, 998]);
    expect(percentileOf(whole.order[1001] ?? -1)).toBe(1);
    const nearest = await en.nearest(100, 2, { without });
    expect(nearest.map(({ row, percentile }) => [row, percentile])).toEqual([
      [second, 999],
      [fourth, 998],
    ]);
    expect(whole.percentileOf(first)).toBe(999);
    expect(await en.ranking(100)).toBe(whole);
    expect(await en.ranking(100, { without: new Set(without) })).toBe(await en.ranking(100, { without }));
  });

  test("a hidden word that is taken out stays without a rank", async () => {
    const hidden = rowOf(en, "tuse");
    const { percentileOf } = await jr.ranking(rowOf(jr, "tusa"), { without: new Set([hidden]) });
    expect(percentileOf(hidden)).toBe(0);
  });

  test("a secret that is taken out stays the first of its own ranking", async () => {
    const { order, percentileOf } = await en.ranking(100, { without: new Set([100]) });
    expect([order[0], percentileOf(100), order.length]).toEqual([100, 1000, 1203]);
  });

  test("a hidden word may be the secret, as in past games, and ranks no other hidden word", async () => {
    const hidden = rowOf(en, "tuse");
    const { order } = await jr.ranking(hidden);
    expect(order[0]).toBe(hidden);
    expect(Array.from(order.subarray(1), (row) => jr.isRanked(row))).not.toContain(false);
  });

  test("a row that does not exist is rejected", async () => {
    expect(() => en.ranking(1205)).toThrow(RangeError);
    expect(() => en.ranking(-1)).toThrow(RangeError);
    expect(() => en.wordAt(1205)).toThrow(RangeError);
    expect(() => en.similarity(0, 0.5)).toThrow(RangeError);
    await expect(en.nearest(9999, 3)).rejects.toThrow(RangeError);
  });
});

describe("words that take no rank", () => {
  const directory = mkdtempSync(path.join(tmpdir(), "proxima-unranked-"));
  const UNRANKED = ["kala", "mona", "nowhere"];
  const rest = { pack: "tiny", stopwords: TINY_STOPWORDS, unranked: new Set(UNRANKED) };
  let vectors: Vectors;
  beforeAll(async () => {
    writeTinyPack(directory);
    vectors = await openVectors({
      directories: [directory],
      editions: {
        en: { ...rest, hidden: new Set() },
        // By number: the first 600 words.
        es: { ...rest, hidden: new Set(), familiar: 600 },
        de: { ...rest, hidden: new Set(), familiar: 5000 },
        // As a set, of which the pack lacks one, one is unranked, one a stopword and one hidden.
        jr: {
          ...rest,
          hidden: new Set(["tusi"]),
          familiar: new Set(["dada", "fila", "elsewhere", "mona", "bade", "tusi"]),
        },
      },
      workers: 1,
      cachedRankings: 4,
    });
  });
  afterAll(async () => {
    await vectors.close();
    rmSync(directory, { recursive: true });
  });
  const rankedIn = (edition: Edition) => {
    const of = vectors.of(edition);
    return TINY_WORDS.filter((_, row) => of.isRanked(row));
  };

  test("are those of the list, those beyond the familiar number, and those that are not in the familiar set", () => {
    const isListed = (word: string) => UNRANKED.includes(word) || TINY_STOPWORDS.has(word);
    expect(rankedIn("en")).toEqual(TINY_WORDS.filter((word) => !isListed(word)));
    expect(rankedIn("es")).toEqual(TINY_WORDS.slice(0, 600).filter((word) => !isListed(word)));
    expect(rankedIn("jr")).toEqual(["dada", "fila"]);
  });

  test("are those of the list alone if the familiar number is beyond the pack", () => {
    expect(rankedIn("de")).toEqual(rankedIn("en"));
  });

  test("are found and scored like others, and are in no order and no list of nearest words", async () => {
    for (const edition of ["en", "es"] as const) {
      const of = vectors.of(edition);
      const secret = rowOf(of, "bada");
      const kala = rowOf(of, "kala");
      expect([of.similarity(secret, kala), of.isStopword(kala)]).toEqual([en.similarity(secret, kala), false]);
      const { order } = await of.ranking(secret);
      expect(order).toHaveLength(rankedIn(edition).length);
      expect(order).not.toContain(kala);
      const nearest = await of.nearest(secret, of.count);
      expect(nearest.map(({ word }) => word)).not.toContain("kala");
    }
  });

  test("have the rank of the next ranked word below them, which it keeps", async () => {
    const es = vectors.of("es");
    const secret = rowOf(es, "bada");
    const { order, percentileOf, percentileAt } = await es.ranking(secret);
    const unranked = TINY_WORDS.map((_, row) => row).filter((row) => !es.isRanked(row) && !es.isStopword(row));
    expect(unranked.length).toBeGreaterThan(600);
    const expected = unranked.map((row) => {
      const below = Array.from(order).find(
        (ranked) => ranked !== secret && es.similarity(ranked, secret) < es.similarity(row, secret),
      );
      return below === undefined ? 1000 - order.length : percentileOf(below);
    });
    expect(unranked.map((row) => percentileOf(row))).toEqual(expected);
    expect(unranked.map((row) => percentileAt(es.similarity(row, secret)))).toEqual(expected);
    expect(Array.from(order, (row) => percentileOf(row))).toEqual(descending(order.length));
    expect(percentileOf(rowOf(es, "bade"))).toBe(0);
  });

  test("are 999 at most, also if they are the nearest of all, and 1000 only as the secret itself", async () => {
    const of = vectors.of("en");
    const kala = rowOf(of, "kala");
    const { order, percentileOf, percentileAt } = await of.ranking(kala);
    expect([order[0], percentileOf(kala), order.length]).toEqual([kala, 1000, rankedIn("en").length + 1]);
    expect([percentileAt(1), percentileAt(0.9999)]).toEqual([999, 999]);
    expect(percentileAt(-1)).toBe(0);
    expect(percentileOf(rowOf(of, "mona"))).toBe(percentileAt(of.similarity(kala, rowOf(of, "mona"))));
  });
});

describe("finding a stored word", () => {
  const directory = mkdtempSync(path.join(tmpdir(), "proxima-stored-"));
  let vectors: Vectors<"en" | "jr">;
  let stored: EditionVectors;
  beforeAll(async () => {
    writeTinyPack(directory);
    const edition = {
      pack: "tiny",
      stopwords: TINY_STOPWORDS,
      renamed: new Map([
        ["oldword", "fila"],
        ["bada", "fila"],
        ["badas", "fila"],
        ["canon", "fila"],
        ["lostword", "nowhere"],
        ["facil", "nowhere"],
        ["childword", "tuse"],
        ["oldestword", "olderword"],
        ["olderword", "oldword"],
        ["formword", "kalas"],
        ["circle", "round"],
        ["round", "circle"],
      ]),
    };
    vectors = await openVectors({
      directories: [directory],
      editions: { en: { ...edition, hidden: new Set() }, jr: { ...edition, hidden: new Set(["tuse"]) } },
      workers: 1,
      cachedRankings: 2,
    });
    stored = vectors.of("en");
  });
  afterAll(async () => {
    await vectors.close();
    rmSync(directory, { recursive: true });
  });

  test("takes what replaced it, which a typed word does not", () => {
    expect([stored.findStored("oldword")?.word, stored.find("oldword")]).toEqual(["fila", undefined]);
  });

  test("takes what replaced it several vocabularies ago, or the word of which that is a form today", () => {
    expect([stored.findStored("oldestword")?.word, stored.findStored("formword")?.word]).toEqual(["fila", "kala"]);
    expect(stored.findStored("circle")).toBeUndefined();
  });

  test("takes the word or form that it is today before what replaced an older one", () => {
    expect([stored.findStored("bada")?.word, stored.findStored("badas")?.word]).toEqual(["bada", "bada"]);
  });

  test("takes what replaced it before a word that is written like it", () => {
    expect([stored.findStored("canon")?.word, stored.find("canon")?.word]).toEqual(["fila", "cañón"]);
  });

  test("is read as typed if it was not replaced, or if the pack lacks what replaced it", () => {
    expect(stored.findStored("strasse")?.word).toBe("straße");
    expect([stored.findStored("facil")?.word, stored.findStored("lostword")]).toEqual(["fácil", undefined]);
    expect(stored.findStored("neverword")).toBeUndefined();
  });

  test("is not found if its word is hidden", () => {
    expect([stored.findStored("childword")?.word, vectors.of("jr").findStored("childword")]).toEqual([
      "tuse",
      undefined,
    ]);
  });
});

describe("exact cases", () => {
  let vectors: Vectors<"en">;
  let exact: EditionVectors;
  const directory = mkdtempSync(path.join(tmpdir(), "proxima-exact-"));

  beforeAll(async () => {
    writePack({
      file: path.join(directory, "exact.pack"),
      words: [
        ["sun", [1, 0, 0]],
        ["zeta", [0.6, 0.8, 0]],
        ["night", [-1, 0, 0]],
        ["éclat", [0.6, 0.8, 0]],
        ["star", [1, 0, 0]],
        ["alpha", [0.6, 0, 0.8]],
        ["al", [0.6, 0, -0.8]],
        ["moon", [0, 1, 0]],
        ["comet", [0, 0, 7]],
      ],
    });
    vectors = await openVectors({
      directories: [directory],
      editions: { en: { pack: "exact", hidden: new Set(), stopwords: new Set() } },
      workers: 1,
      cachedRankings: 2,
    });
    exact = vectors.of("en");
  });
  afterAll(async () => {
    await vectors.close();
    rmSync(directory, { recursive: true });
  });

  test("equally close words are ordered by their bytes, after the secret", async () => {
    const { order } = await exact.ranking(4);
    expect(Array.from(order, (row) => exact.wordAt(row))).toEqual([
      "star",
      "sun",
      "al",
      "alpha",
      "zeta",
      "éclat",
      "comet",
      "moon",
      "night",
    ]);
  });

  test("similarity is 1 for identical rows, -1 for opposite ones and 0 for orthogonal ones", () => {
    expect(exact.similarity(0, 4)).toBe(1);
    expect(exact.similarity(0, 2)).toBe(-1);
    expect(exact.similarity(0, 7)).toBe(0);
    expect(exact.similarity(0, 5)).toBeCloseTo(0.6, 4);
  });
});
