import { describe, expect, it } from "vitest";
import { EDITION_FACTS, EDITIONS, editionsIn, hasOwnPage } from "./editions";
import { LANGUAGES } from "./languages";

const facts = EDITIONS.map((edition) => EDITION_FACTS[edition]);
const numberOfDistinct = (values: readonly string[]) => new Set(values).size;

describe("the table of editions", () => {
  it("has codes that are valid in cookie names", () => {
    expect(EDITIONS.filter((edition) => !/^[a-z]+$/.test(edition))).toEqual([]);
  });

  it("has words of a language of the project", () => {
    expect(facts.filter(({ wordLanguage }) => !LANGUAGES.includes(wordLanguage))).toEqual([]);
  });

  it("has unique pages, names and storage keys", () => {
    const places = facts.map(({ page, wordLanguage }) => (page === "/" ? wordLanguage : page));
    const savedNames = facts.map(({ savedAs }) => JSON.stringify([savedAs.lang, savedAs.isJunior]));
    const gameTypes = facts.map(({ gameType }) => gameType);
    const statsKeys = facts.map(({ storageKeys }) => storageKeys.stats);
    for (const names of [places, savedNames, gameTypes, statsKeys])
      expect(numberOfDistinct(names)).toBe(EDITIONS.length);
  });

  it("has no saved-game key that is a prefix of another", () => {
    const keys = facts.map(({ storageKeys }) => storageKeys.game);
    expect(keys.filter((key) => keys.filter((other) => other.startsWith(key)).length > 1)).toEqual([]);
  });

  it("has exactly one edition on the home page of each language", () => {
    const counts = LANGUAGES.map((language) => editionsIn(language).filter((edition) => !hasOwnPage(edition)).length);
    expect(counts).toEqual(LANGUAGES.map(() => 1));
  });

  it("has pages with a single lower-case path segment", () => {
    expect(facts.filter(({ page }) => !/^\/[a-z]*$/.test(page))).toEqual([]);
  });
});
