import { describe, expect, it } from "vitest";
import { EDITIONS } from "~/game/editions";
import { readWordLists } from "./wordLists.server";

const lists = readWordLists("db/words");

describe("the word lists of the project", () => {
  it.each(EDITIONS)("have more than 366 distinct secrets in the %s edition", (edition) => {
    const secrets = lists.secrets[edition];
    expect(secrets.length).toBeGreaterThan(366);
    expect(new Set(secrets).size).toBe(secrets.length);
  });

  it("have common function words as stopwords, but no reviewed secret", () => {
    for (const edition of EDITIONS)
      expect(lists.secrets[edition].filter((secret) => lists.stopwords[edition].has(secret))).toEqual([]);
    expect(["the", "of", "and"].filter((word) => !lists.stopwords.en.has(word))).toEqual([]);
    expect(lists.stopwords.es.has("de") && lists.stopwords.de.has("und")).toBe(true);
  });

  it("hide the child-safety words only in Junior, and count them as profane in English", () => {
    expect(lists.hidden.jr.size).toBeGreaterThan(100);
    expect(lists.hidden.en.size + lists.hidden.es.size + lists.hidden.de.size).toBe(0);
    for (const word of lists.hidden.jr) expect(lists.profane.en.has(word)).toBe(true);
    expect(lists.secrets.jr.filter((secret) => lists.hidden.jr.has(secret))).toEqual([]);
  });

  it("throw an error that names a missing file", () => {
    expect(() => readWordLists("db/nowhere")).toThrow("childsafe.exclude.txt");
  });
});
