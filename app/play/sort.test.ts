import { describe, expect, it } from "vitest";
import type { Guess } from "./guess";
import { columnDirection, nextSort, type Sort, sortGuesses, SORTS, toggleColumn, toSort } from "./sort";

const guess = (number: number, word: string, similarity: number): Guess => ({
  number,
  word,
  similarity,
  percentile: 0,
  kind: "guess",
});
const guesses = [guess(1, "zebra", 5), guess(2, "äpfel", 30), guess(3, "apfel", 12)];

describe("sorting", () => {
  it.each<[Sort, string]>([
    ["similarity", "äpfel apfel zebra"],
    ["similarityReversed", "zebra apfel äpfel"],
    ["number", "zebra äpfel apfel"],
    ["numberReversed", "apfel äpfel zebra"],
    ["alphabetical", "apfel äpfel zebra"],
    ["alphabeticalReversed", "zebra äpfel apfel"],
  ])("%s gives %s", (sort, expected) => {
    expect(
      sortGuesses(guesses, sort, "de")
        .map(({ word }) => word)
        .join(" "),
    ).toBe(expected);
  });

  it("cycles through all six orders", () => {
    const seen: Sort[] = [];
    for (let sort: Sort = "similarity", step = 0; step < SORTS.length; step += 1) {
      sort = nextSort(sort);
      seen.push(sort);
    }
    expect(seen).toEqual([
      "number",
      "numberReversed",
      "similarityReversed",
      "alphabeticalReversed",
      "alphabetical",
      "similarity",
    ]);
  });

  it("reverses a column when it is selected twice", () => {
    expect(toggleColumn("number", "similarity")).toBe("number");
    expect(toggleColumn("number", "number")).toBe("numberReversed");
    expect(toggleColumn("number", "numberReversed")).toBe("number");
  });

  it("gives screen readers the displayed direction", () => {
    expect(columnDirection("similarity", "similarity")).toBe("descending");
    expect(columnDirection("similarity", "similarityReversed")).toBe("ascending");
    expect(columnDirection("number", "number")).toBe("ascending");
    expect(columnDirection("guess", "similarity")).toBe("none");
  });

  it("falls back to similarity for an unknown name", () => {
    expect([toSort(null), toSort("__proto__"), toSort("number")]).toEqual(["similarity", "similarity", "number"]);
  });
});
