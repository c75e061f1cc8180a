import { describe, expect, it } from "vitest";
import { EDITIONS } from "~/game/editions";
import { readWordLists } from "./wordLists.server";

const lists = readWordLists("db/words");

describe("the word lists of the project", () => {
  it.each(EDITIONS)("have more secrets than a year has days in the %s edition, none of them twice", (edition) => {
    const secrets = lists.secrets[edition];
    expect(secrets.length).toBeGreaterThan(366);
    expect(new Set(secrets).size).toBe(secrets.length);
  });

  it("never take a reviewed secret for a stopword, and do take the little words for one", () => {
    for (const edition of EDITIONS)
      expect(lists.secrets[edition].filter((secret) => lists.stopwords[edition].has(secret))).toEqual([]);
    expect(["the", "of", "and"].filter((word) => !lists.stopwords.en.has(word))).toEqual([]);
    expect(lists.stopwords.es.has("de") && lists.stopwords.de.has("und")).toBe(true);
  });

  it("hide the words kept from children in the Junior edition alone, and never say them in an English one", () => {
    expect(lists.hidden.jr.size).toBeGreaterThan(100);
    expect(lists.hidden.en.size + lists.hidden.es.size + lists.hidden.de.size).toBe(0);
    for (const word of lists.hidden.jr) expect(lists.profane.en.has(word)).toBe(true);
    expect(lists.secrets.jr.filter((secret) => lists.hidden.jr.has(secret))).toEqual([]);
  });

  it("say which file is missing or empty", () => {
    expect(() => readWordLists("db/nowhere")).toThrow("childsafe.exclude.txt");
  });
});
