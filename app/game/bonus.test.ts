import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anagramsOf } from "./bonus";

const vocabulary = ["tea", "at", "eat", "seat", "teas", "east", "tease", "state", "sea", "ate", "été", "state"];

describe("anagramsOf", () => {
  it("finds the words of three letters or more that the letters make, in the order of the vocabulary", () => {
    expect(anagramsOf("seat", vocabulary)).toEqual(["tea", "eat", "teas", "east", "sea", "ate"]);
  });

  it("uses no letter more often than it is there", () => {
    expect(anagramsOf("teases", vocabulary)).toContain("tease");
    expect(anagramsOf("teases", vocabulary)).not.toContain("state");
  });

  it("takes letters with accents for letters of their own", () => {
    expect(anagramsOf("etete", vocabulary)).toEqual([]);
    expect(anagramsOf("tété", ["été", "ete"])).toEqual(["été"]);
  });

  const word = fc.string({ unit: fc.constantFrom("a", "b", "c", "é"), maxLength: 7 });
  it("gives only words whose letters are among those of the word, whatever the words", () => {
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

  it("finds every word that was made by leaving letters out and mixing the rest", () => {
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
