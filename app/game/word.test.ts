import { describe, expect, it } from "vitest";
import { toWord } from "./word";

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
  ])("reads %j as %j", (raw, word) => {
    expect(toWord(raw)).toMatchObject({ ok: true, word });
  });

  it("keeps what was typed as it was, but for what is no letter", () => {
    expect(toWord(" Co\u200blours ")).toEqual({ ok: true, word: "colours", typed: "Colours" });
  });

  it.each(["", " ", "\n\t", "\u200f", "\u0000"])("says that %j is empty", (raw) => {
    expect(toWord(raw)).toEqual({ ok: false, why: "empty" });
  });

  it.each(["a", " é ", "😀"])("says that %j is too short", (raw) => {
    expect(toWord(raw)).toEqual({ ok: false, why: "tooShort" });
  });

  it.each([
    ["html", "<script>alert(1)</script>"],
    ["SQL", "'; DROP TABLE game; --"],
    ["emoji", "😀😀"],
    ["digits", "abc123"],
    ["10 kB", "x".repeat(10_000)],
    ["a replacement character", "ap\ufffdple"],
    ["the marks of the log", "=apple<pear!"],
  ])("knows no word in %s", (_, raw) => {
    expect(toWord(raw)).toEqual({ ok: false, why: "unknown" });
  });
});
