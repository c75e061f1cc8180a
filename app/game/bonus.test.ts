import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anagramsOf } from "./bonus";

const vocabulary = ["tea", "at", "eat", "seat", "teas", "east", "tease", "state", "sea", "ate", "été", "state"];

describe("anagramsOf", () => {
  it("finds words of three letters or more, in vocabulary order", () => {
    expect(anagramsOf("seat", vocabulary)).toEqual(["tea", "eat", "teas", "east", "sea", "ate"]);
  });

  it("uses each letter at most as often as it occurs", () => {
    expect(anagramsOf("teases", vocabulary)).toContain("tease");
    expect(anagramsOf("teases", vocabulary)).not.toContain("state");
  });

  it("treats accented letters as different letters", () => {
    expect(anagramsOf("etete", vocabulary)).toEqual([]);
    expect(anagramsOf("tété", ["été", "ete"])).toEqual(["été"]);
  });

  const word = fc.string({ unit: fc.constantFrom("a", "b", "c", "é"), maxLength: 7 });
  it("returns only words made from the given letters, for arbitrary words", () => {
    fc.assert(
      fc.property(word, fc.array(word), (given, words) => {
        for (const found of anagramsOf(given, words)) {
          let rest = given;
          for (const letter of found) {
            expect(rest).toContain(letter);
            rest = rest.replace(letter, "");
          }
          expect(Array.from(found).length).toBeGreaterThanOrEqual(3);
          expect(found).not.toBe(given);
        }
      }),
    );
  });

  it("finds every word made by removing and shuffling letters", () => {
    fc.assert(
      fc.property(word, fc.array(fc.nat(), { minLength: 7, maxLength: 7 }), fc.nat(7), (given, keys, length) => {
        const mixed = Array.from(given)
          .map((letter, index) => ({ letter, key: keys[index] ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .slice(0, length)
          .map(({ letter }) => letter)
          .join("");
        const isAnswer = Array.from(mixed).length >= 3 && mixed !== given;
        expect(anagramsOf(given, [mixed])).toEqual(isAnswer ? [mixed] : []);
      }),
    );
  });
});
