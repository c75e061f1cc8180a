import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseHint, isAdHint } from "./hint";

/** The nearest 999 words. Frequency decreases with the percentile unless overridden. */
function nearest(familiar: Record<number, number> = {}) {
  return Array.from({ length: 999 }, (_, index) => {
    const percentile = 999 - index;
    return { word: `w${percentile}`, percentile, frequencyRank: familiar[percentile] ?? 10_000 + index };
  });
}
const none = () => false;

describe("chooseHint", () => {
  it("chooses the most frequent word in the window above the best rank", () => {
    // b = 500: h = 625, window 625 to 687.
    const candidates = nearest({ 624: 1, 688: 2, 640: 7, 687: 9, 625: 8 });
    expect(chooseHint({ best: 500, candidates, isGuessed: none })?.percentile).toBe(640);
  });

  it("uses ranks 1 to 167 if nothing is ranked yet", () => {
    expect(chooseHint({ best: 0, candidates: nearest({ 167: 3, 168: 1 }), isGuessed: none })?.percentile).toBe(167);
  });

  it("falls back to the next higher rank, then to the highest one below", () => {
    const candidates = nearest();
    const guessed = new Set(["w999"]);
    const isGuessed = (word: string) => guessed.has(word);
    expect(chooseHint({ best: 999, candidates, isGuessed })?.word).toBe("w998");
    // b = 996: h = 997, window 997 to 997.
    guessed.clear();
    guessed.add("w997");
    expect(chooseHint({ best: 996, candidates, isGuessed })?.word).toBe("w998");
    guessed.add("w998").add("w999");
    expect(chooseHint({ best: 996, candidates, isGuessed })?.word).toBe("w996");
  });

  it("returns undefined if every word was guessed", () => {
    expect(chooseHint({ best: 999, candidates: nearest(), isGuessed: () => true })).toBeUndefined();
  });

  it("never returns the secret or a guessed word, and eventually returns all others", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 3, max: 40 }), (start, size) => {
        const secret = { word: "secret", percentile: 1000, frequencyRank: 0 };
        const candidates = [secret, ...nearest().slice(0, size)];
        const guessed = new Set<string>();
        let best = start;
        for (;;) {
          const hint = chooseHint({ best, candidates, isGuessed: (word) => guessed.has(word) });
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
