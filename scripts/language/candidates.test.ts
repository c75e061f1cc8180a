import { describe, expect, it } from "vitest";
import { chooseSample, chooseSecrets, isLikeForm } from "./candidates";

/** 400 words; those before the 25 % mark are taken for function words. */
const NAMES = Array.from(
  { length: 400 },
  (_, row) => `w${"aeiou".charAt(row % 5)}${String.fromCharCode(98 + (row % 17), 97 + Math.floor(row / 17))}o`,
);

/** @param near the rows around some words; others have the ten before them */
async function choose(
  words: readonly string[],
  options: { familiar?: number; excluded?: readonly string[]; near?: Readonly<Record<string, readonly number[]>> } = {},
) {
  const asked: string[] = [];
  const chosen = await chooseSecrets({
    words,
    familiar: options.familiar ?? words.length,
    excluded: new Set(options.excluded),
    nearest: (row, count) => {
      const word = words[row] ?? "";
      asked.push(word);
      const rows =
        options.near?.[word] ?? Array.from({ length: count }, (_, index) => (row + 200 + index) % words.length);
      return Promise.resolve(rows.map((other) => ({ row: other, word: words[other] ?? "" })));
    },
  });
  return { ...chosen, asked };
}

describe("the secrets of a new language", () => {
  it("are frequent words, but not the most frequent ones, in an order without a meaning that is always the same", async () => {
    const { secrets, lookedAt } = await choose(NAMES);
    expect(lookedAt).toBe(300);
    expect([...secrets].sort()).toEqual(NAMES.slice(100).sort());
    expect(secrets).not.toEqual(NAMES.slice(100));
    expect((await choose(NAMES)).secrets).toEqual(secrets);
    expect((await choose(NAMES, { familiar: 200 })).lookedAt).toBe(150);
  });

  it("are no names, stopwords and blocked words, nor of two letters or without a vowel", async () => {
    const words = [...NAMES.slice(0, 396), "ab", "hmm", "ooo", "rue"];
    const { secrets, scraps } = await choose(words, { excluded: [words[150] ?? ""] });
    expect(secrets).not.toContain(words[150]);
    expect(secrets).not.toContain("ab");
    expect([secrets.includes("rue"), scraps]).toEqual([true, ["hmm", "ooo"]]);
  });

  it("may be of two letters where letters say more", async () => {
    expect((await choose([...NAMES, "水曜"])).secrets).toContain("水曜");
  });

  it("are no likely forms of a more frequent word among their nearest", async () => {
    const words = [...NAMES.slice(0, 397), "cheval", "jument", "chevaux"];
    const near = { chevaux: [397, 398], jument: [399], cheval: [399, 1, 2, 3, 4, 5] };
    const { secrets, inflected } = await choose(words, { near });
    expect(inflected).toEqual([["chevaux", "cheval"]]);
    expect(secrets).toContain("cheval");
  });

  it("have familiar neighbors; the others are told", async () => {
    const near = {
      [NAMES[120] ?? ""]: [1, 2, 3, 4, 250, 251, 252, 253, 254, 255],
      [NAMES[121] ?? ""]: [1, 2, 3, 4, 5, 250, 251, 252, 253, 254],
    };
    const { secrets, lonely } = await choose(NAMES, { familiar: 200, near });
    expect(lonely).toContain(NAMES[120]);
    expect(secrets).toContain(NAMES[121]);
  });

  it("come with the nearest words of six of them", async () => {
    const { samples, secrets } = await choose(NAMES);
    expect(samples).toHaveLength(6);
    for (const [word, near] of samples) expect([secrets.includes(word), near.length]).toEqual([true, 10]);
  });
});

it.each([
  ["chevaux", "cheval", true],
  ["maisons", "maison", true],
  ["été", "étés", true],
  ["mangé", "manger", true],
  ["mer", "mers", true],
  ["rue", "sue", false],
  ["mer", "merveille", false],
  ["parler", "partir", false],
  ["eau", "eaux", true],
])("%s and %s are one word but for their endings: %s", (one, other, isOne) => {
  expect([isLikeForm(one, other), isLikeForm(other, one)]).toEqual([isOne, isOne]);
});

describe("a sample of play", () => {
  const scored = (word: string, percentile: number, similarity = 50) => ({ word, percentile, similarity });
  const GUESSES = [
    scored("nearest", 999),
    scored("secrets", 995),
    scored("hot", 994),
    scored("close", 980),
    scored("warm", 950),
    scored("cold", 0, 5),
  ];

  it("has a guess on each of three steps, not the nearest word nor a form of the secret", () => {
    expect(chooseSample("secret", GUESSES)?.guesses.map(({ word }) => word)).toEqual(["hot", "warm", "cold"]);
  });

  it("is none without one on each step", () => {
    expect(chooseSample("secret", GUESSES.slice(0, 5))).toBeUndefined();
  });
});
