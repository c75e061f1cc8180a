import { describe, expect, it } from "vitest";
import { EDITION_FACTS, EDITIONS, editionsIn, hasOwnPage } from "./editions";
import { LANGUAGES } from "./languages";

const facts = EDITIONS.map((edition) => EDITION_FACTS[edition]);
const numberOfDistinct = (values: readonly string[]) => new Set(values).size;

describe("the table of editions", () => {
  it("has codes that names of cookies can hold", () => {
    expect(EDITIONS.filter((edition) => !/^[a-z]+$/.test(edition))).toEqual([]);
  });

  it("gives no two editions the same place or name", () => {
    const places = facts.map(({ page, wordLanguage }) => (page === "/" ? wordLanguage : page));
    const savedNames = facts.map(({ savedAs }) => JSON.stringify([savedAs.lang, savedAs.isJunior]));
    const gameTypes = facts.map(({ gameType }) => gameType);
    const statsKeys = facts.map(({ storageKeys }) => storageKeys.stats);
    for (const names of [places, savedNames, gameTypes, statsKeys])
      expect(numberOfDistinct(names)).toBe(EDITIONS.length);
  });

  it("has no key of a saved game that another one begins with", () => {
    const keys = facts.map(({ storageKeys }) => storageKeys.game);
    expect(keys.filter((key) => keys.filter((other) => other.startsWith(key)).length > 1)).toEqual([]);
  });

  it("has one edition on the first page of each language", () => {
    const counts = LANGUAGES.map((language) => editionsIn(language).filter((edition) => !hasOwnPage(edition)).length);
    expect(counts).toEqual(LANGUAGES.map(() => 1));
  });

  it("has pages of one part, in lower case", () => {
    expect(facts.filter(({ page }) => !/^\/[a-z]*$/.test(page))).toEqual([]);
  });
});
