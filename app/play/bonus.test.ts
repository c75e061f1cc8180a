import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anagramsOf, BONUS_GOAL, bonusAnswers, isMadeOf, replayBonus } from "./bonus";

const vocabulary = ["tea", "at", "eat", "seat", "teas", "east", "tease", "state", "sea", "ate", "été", "state"];

describe("anagramsOf", () => {
  it("finds words of three letters or more, in the given order", () => {
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

describe("isMadeOf", () => {
  it("needs each letter as often as the word has it", () => {
    expect([isMadeOf("deed", "redeemed"), isMadeOf("reeded", "deer"), isMadeOf("", "")]).toEqual([true, false, true]);
  });
});

/** Twelve words made of the letters of "chandelier". */
const TWELVE = ["can", "her", "ice", "hand", "lead", "real", "chair", "child", "dance", "clean", "alien", "leader"];
const NEAREST = Array.from({ length: 20 }, (_, index) => ({ word: `near${index}`, percentile: 999 - index }));

describe("bonusAnswers", () => {
  const answersOf = (secret: string, anagrams: readonly string[], shown: readonly string[] = []) =>
    bonusAnswers({ secret, anagrams: () => anagrams, nearest: () => NEAREST, shown: new Set(shown) });

  it("are the anagrams of a secret of 8 letters or more with 12 of them", () => {
    expect(answersOf("chandelier", TWELVE).type).toBe("anagram");
    expect([...answersOf("chandelier", TWELVE).words.keys()]).toEqual(TWELVE);
    expect(answersOf("chandler", TWELVE).type).toBe("anagram");
  });

  it("are the nearest words of a shorter secret, and of one with fewer anagrams", () => {
    expect(answersOf("handler", TWELVE).type).toBe("top1000");
    expect(answersOf("chandelier", TWELVE.slice(1)).type).toBe("top1000");
  });

  it("leave out the words of the main round among the nearest, but not among the anagrams", () => {
    expect(answersOf("sun", [], ["near0", "other"]).words.size).toBe(19);
    expect(answersOf("chandelier", TWELVE, ["can"]).words.has("can")).toBe(true);
  });
});

describe("replayBonus", () => {
  const tried = (...words: readonly string[]) => words.map((word) => ({ word }));
  const top = bonusAnswers({ secret: "sun", anagrams: () => [], nearest: () => NEAREST, shown: new Set() });
  const anagram = bonusAnswers({
    secret: "chandelier",
    anagrams: () => TWELVE,
    nearest: () => [],
    shown: new Set(),
  });

  it("has the rank of each word among the nearest", () => {
    expect(replayBonus(tried("near3", "shoe"), top)).toEqual({
      type: "top1000",
      guesses: [
        { word: "near3", isCorrect: true, percentile: 996 },
        { word: "shoe", isCorrect: false, percentile: null, miss: "far" },
      ],
      correctCount: 1,
      hasWon: false,
    });
  });

  it("counts a form as itself among the anagrams, and as its word among the nearest", () => {
    const leader = [{ word: "lead", form: "led" }, { word: "lead" }];
    const made = bonusAnswers({
      secret: "chandelier",
      anagrams: () => [...TWELVE, "led"],
      nearest: () => [],
      shown: new Set(),
    });
    expect(replayBonus(leader, made).guesses.map(({ word }) => word)).toEqual(["led", "lead"]);
    const near = [{ word: "near3", form: "nears3" }, { word: "near3" }];
    expect(replayBonus(near, top).guesses.map(({ word }) => word)).toEqual(["near3"]);
  });

  it("has who tried a word in a team", () => {
    const { guesses } = replayBonus([{ word: "near3", by: "Ana" }, { word: "shoe" }], top);
    expect(guesses.map(({ by }) => by)).toEqual(["Ana", undefined]);
  });

  it("says why a word is no anagram", () => {
    const words = tried("lantern", "an", "chandelier", "can");
    expect(replayBonus(words, anagram).guesses.map((guess) => (guess.isCorrect ? "found" : guess.miss))).toEqual([
      "letters",
      "short",
      "secret",
      "found",
    ]);
  });

  it("is won by the twelfth correct word, stays won, and goes on", () => {
    const wins = NEAREST.map((_, index) =>
      replayBonus(tried("shoe", ...NEAREST.slice(0, index).map(({ word }) => word)), top),
    );
    expect(wins.map(({ hasWon }) => hasWon)).toEqual(NEAREST.map((_, count) => count >= BONUS_GOAL));
    expect(wins.at(-1)?.correctCount).toBe(19);
  });
});
