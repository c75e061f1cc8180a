import { describe, expect, it } from "vitest";
import { refuse } from "~/platform/refusal";
import { isLikelyWord, toWord } from "./word";

describe("toWord", () => {
  it.each([
    ["apple", "apple"],
    ["  Apple ", "apple"],
    ["ap ple\t", "apple"],
    ["ÁRBOL", "árbol"],
    ["a\u0301rbol", "árbol"],
    ["\u200fapple\u200e", "apple"],
    ["ap\u200bple", "apple"],
    ["STRASSE", "strasse"],
    ["don't", "don't"],
    // Dictation, a double space on a phone, quotes, emoji.
    ["Ocean.", "ocean"],
    ["ocean. ", "ocean"],
    ["ocean!", "ocean"],
    ['"ocean"', "ocean"],
    ["“Ocean,”", "ocean"],
    ["¿casa?", "casa"],
    ["ocean🌊", "ocean"],
    ["🏄🏽‍♀️ ocean ❤️", "ocean"],
    ["ocean™", "ocean"],
    ["#ocean…", "ocean"],
    ["'casa", "casa"],
    ["dogs'", "dogs"],
    ["-city-", "city"],
    // Compatibility forms.
    ["ｏｃｅａｎ！", "ocean"],
    ["ﬁsh", "fish"],
    // Hyphens and apostrophes.
    ["ice\u2010cream", "ice-cream"],
    ["ice\u2011cream", "ice-cream"],
    ["ice–cream", "ice-cream"],
    ["dogʼs", "dog's"],
    ["dog´s", "dog's"],
    ["dog’s", "dog’s"],
  ])("normalizes %j to %j", (raw, word) => {
    expect(toWord(raw)).toMatchObject({ word });
  });

  it("preserves the capitals of the typed text", () => {
    expect(toWord(" Co\u200blours ")).toMatchObject({ word: "colours", typed: "Colours" });
    expect(toWord(" Ice \n Cream! ")).toMatchObject({ word: "icecream", typed: "Ice Cream" });
  });

  it.each([
    ["apple", []],
    [" ice cream ", ["ice-cream"]],
    ["Ice  Cream\u200b", ["ice-cream"]],
    ["ice-cream", ["icecream"]],
    ["mother in-law", ["mother-in-law", "motherinlaw"]],
    ['"ice cream."', ["ice-cream"]],
    ["dog's", ["dog"]],
    ["Dog’s!", ["dog"]],
    ["x's", []],
  ])("has other spellings of %j", (raw, otherSpellings) => {
    expect(toWord(raw)).toMatchObject({ otherSpellings });
  });

  it.each(["", " ", "\n\t", "\u200f", "\u0000"])("rejects %j as empty", (raw) => {
    expect(toWord(raw)).toEqual(refuse("empty"));
  });

  it.each(["?!", "--", "'", "😀", " 😀😀 ", "❤️"])("rejects %j as text without letters", (raw) => {
    expect(toWord(raw)).toEqual(refuse("noLetters"));
  });

  it.each(["a", " é ", "a.", "¡a!", "7"])("rejects %j as too short", (raw) => {
    expect(toWord(raw)).toEqual(refuse("tooShort"));
  });

  it.each([
    ["html", "<script>alert(1)</script>"],
    ["SQL", "'; DROP TABLE game; -- x"],
    ["an emoji inside", "oc😀ean"],
    ["digits", "abc123"],
    ["a digit inside", "m3p"],
    ["a digit alone", "77"],
    ["two words with a comma", "city, river"],
    ["10 kB", "x".repeat(10_000)],
    ["a replacement character", "ap\ufffdple"],
    ["a replacement character in place of the last letter", "mam\ufffd"],
    ["the marks of the log", "=apple<pear!"],
  ])("rejects %s as unknown", (_, raw) => {
    expect(toWord(raw)).toEqual(refuse("unknown"));
  });
});

describe("isLikelyWord", () => {
  it.each([
    ["en", "zkwzk"],
    ["en", "café"],
    ["en", "don't"],
    ["en", "e-mail"],
    ["es", "pingüino"],
    ["de", "straße"],
    ["de", "geschwindigkeitsüberschreitung"],
  ] as const)("in %s, takes %j for a word", (language, word) => {
    expect(isLikelyWord(word, language)).toBe(true);
  });

  it.each([
    ["en", "straße"],
    ["es", "straße"],
    ["de", "señor-"],
    ["en", "-city"],
    ["en", "ci--ty"],
    ["en", "сity"],
    ["en", "a".repeat(41)],
  ] as const)("in %s, does not take %j for a word", (language, word) => {
    expect(isLikelyWord(word, language)).toBe(false);
  });
});
