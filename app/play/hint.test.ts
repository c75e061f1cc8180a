import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseHint, isAdHint } from "./hint";

/** The nearest 999 words, the nearest ones first and most frequent. */
function nearest() {
  return Array.from({ length: 999 }, (_, index) => {
    const percentile = 999 - index;
    return { word: `w${percentile}`, percentile, frequencyRank: 10_000 + index };
  });
}
const none = () => false;
/** All words say as much. */
const closenessOf = () => ({ similarity: 0.3, centroidSimilarity: 0.1 });

describe("chooseHint", () => {
  it("chooses from 850 to 924 if nothing is ranked yet, and then from the window above the best rank", () => {
    const first = { word: "849", percentile: 849, frequencyRank: 400 };
    const candidates = [849, 850, 924, 925].map((percentile) => ({ ...first, word: `w${percentile}`, percentile }));
    const all = new Set<string>();
    const closenessOf = ({ word }: { word: string }) => {
      all.add(word);
      return { similarity: 0.3, centroidSimilarity: 0.1 };
    };
    chooseHint({ best: 0, candidates, closenessOf, isGuessed: none });
    expect([...all]).toEqual(["w850", "w924"]);
    // b = 900: h = 925, window 925 to 962.
    all.clear();
    const next = [924, 925, 962, 963].map((percentile) => ({ ...first, word: `w${percentile}`, percentile }));
    chooseHint({ best: 900, candidates: next, closenessOf, isGuessed: none });
    expect([...all]).toEqual(["w925", "w962"]);
  });

  /** Six words of a first window, the most familiar first, of which the third one is the nearest to the secret. */
  const words = ["one", "two", "three", "four", "five", "six"].map((word, index) => ({
    word,
    percentile: 860 + index,
    frequencyRank: 400 + index,
    similarity: word === "three" ? 0.31 : 0.3,
    centroidSimilarity: 0.2,
  }));
  type Word = (typeof words)[number];
  const hintOf = (changes: Readonly<Record<string, Partial<Word>>>) => {
    const candidates = words.map((word): Word => ({ ...word, ...changes[word.word] }));
    return chooseHint({ best: 0, candidates, closenessOf: (word) => word, isGuessed: none })?.word;
  };

  it("chooses the word of the most familiar quarter that is nearest to the secret", () => {
    expect(hintOf({})).toBe("one");
    expect(hintOf({ two: { similarity: 0.305 } })).toBe("two");
    expect(hintOf({ six: { frequencyRank: 300, similarity: 0.305 } })).toBe("six");
  });

  it("of two that are as near, chooses the one that is farther from the centroid", () => {
    expect(hintOf({ two: { centroidSimilarity: 0.1 } })).toBe("two");
    expect(hintOf({ two: { centroidSimilarity: 0.3 } })).toBe("one");
  });

  it("passes over the 300 most frequent words", () => {
    expect(hintOf({ one: { frequencyRank: 299, similarity: 0.4 } })).toBe("three");
    expect(hintOf({ one: { frequencyRank: 299 }, two: { frequencyRank: 0 } })).toBe("three");
  });

  it("chooses the most frequent word of the window if all of them say little", () => {
    const frequent = Object.fromEntries(words.map(({ word }, index) => [word, { frequencyRank: 299 - index }]));
    expect(hintOf(frequent)).toBe("six");
  });

  it("falls back to the next higher rank, then to the highest one below", () => {
    const candidates = nearest();
    const guessed = new Set(["w999"]);
    const isGuessed = (word: string) => guessed.has(word);
    expect(chooseHint({ best: 999, candidates, closenessOf, isGuessed })?.word).toBe("w998");
    // b = 996: h = 997, window 997 to 997.
    guessed.clear();
    guessed.add("w997");
    expect(chooseHint({ best: 996, candidates, closenessOf, isGuessed })?.word).toBe("w998");
    guessed.add("w998").add("w999");
    expect(chooseHint({ best: 996, candidates, closenessOf, isGuessed })?.word).toBe("w996");
  });

  it("returns undefined if every word was guessed", () => {
    expect(chooseHint({ best: 999, candidates: nearest(), closenessOf, isGuessed: () => true })).toBeUndefined();
  });

  it("never returns the secret or a guessed word, and eventually returns all others", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 3, max: 40 }), (start, size) => {
        const secret = { word: "secret", percentile: 1000, frequencyRank: 0 };
        const candidates = [secret, ...nearest().slice(0, size)];
        const guessed = new Set<string>();
        let best = start;
        for (;;) {
          const hint = chooseHint({ best, candidates, closenessOf, isGuessed: (word) => guessed.has(word) });
          if (hint === undefined) break;
          expect(hint.word).not.toBe("secret");
          expect(guessed.has(hint.word)).toBe(false);
          guessed.add(hint.word);
          best = Math.max(best, hint.percentile);
        }
        expect(guessed.size).toBe(size);
      }),
    );
  });
});

describe("isAdHint", () => {
  it("is true after every fifth hint, and never before the first", () => {
    const counts = Array.from({ length: 17 }, (_, hintCount) => hintCount);
    expect(counts.filter(isAdHint)).toEqual([5, 10, 15]);
  });
});
