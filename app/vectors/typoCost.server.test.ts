import fc from "fast-check";
import { expect, test } from "vitest";
import { toLetters } from "./spellingIndex.server";
import { typoCost } from "./typoCost.server";

const costOf = (typed: string, meant: string, bound = 1000) => typoCost(toLetters(typed), toLetters(meant), bound);

test.each([
  ["table", "table", 0],
  ["tpble", "table", 100],
  ["tsble", "table", 70],
  ["tible", "table", 70],
  ["taple", "table", 60],
  ["tabel", "table", 60],
  ["tabe", "table", 80],
  ["tabule", "table", 90],
  ["tabble", "table", 40],
  ["adress", "address", 40],
  ["telefone", "telephone", 50],
  ["rythm", "rhythm", 60],
  ["arbol", "árbol", 10],
  ["strase", "straße", 10],
  ["strasse", "straße", 10],
  ["bruecke", "brücke", 10],
  ["xable", "table", 130],
  ["able", "table", 110],
  ["ormiga", "hormiga", 60],
  ["verro", "berro", 60],
  ["tounge", "tongue", 80],
  ["restaraunt", "restaurant", 80],
  ["fourty", "forty", 50],
])("%s for %s costs %i", (typed, meant, cost) => {
  expect(costOf(typed, meant)).toBe(cost);
});

test("the bound changes no cost up to it, and larger ones stay larger", () => {
  const text = fc.string({ unit: fc.constantFrom(...Array.from("aehlpsuübß")), minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(text, text, fc.integer({ min: 0, max: 300 }), (typed, meant, bound) => {
      fc.pre(Math.abs(typed.length - meant.length) <= 2);
      const cost = costOf(typed, meant, 1_000_000);
      const bounded = costOf(typed, meant, bound);
      expect(cost <= bound ? bounded : Math.min(bounded, bound + 1)).toBe(cost <= bound ? cost : bound + 1);
    }),
    // Both first letters are missing.
    {
      numRuns: 2000,
      examples: [
        ["p", "hhp", 100],
        ["hlpae", "aelph", 100],
      ],
    },
  );
});
