import { describe, expect, it } from "vitest";
import { languageOfBrowser, namedLanguage } from "./acceptLanguage.server";

describe("the language of a browser", () => {
  it.each([
    ["de", "de"],
    ["es-419,es;q=0.9,en;q=0.8", "es"],
    ["DE-at", "de"],
    ["de;q=0.1, es ; q=0.9", "es"],
    ["qq-QQ,qq;q=0.9,de;q=0.5,en;q=0.4", "de"],
    ["de;q=0,es;q=0.2", "es"],
    ["de;q=0", "en"],
    ["de;q=often", "en"],
    ["*", "en"],
    ["qq", "en"],
    ["", "en"],
    [";;,,;q=;", "en"],
    [undefined, "en"],
    [null, "en"],
  ])("with the header %j is %s", (header, language) => {
    expect(languageOfBrowser(header)).toBe(language);
  });
});

describe("the language that a browser names", () => {
  it.each([
    ["qq, de;q=0.5", "de"],
    ["en-GB", "en"],
    ["qq", undefined],
    ["*", undefined],
    [null, undefined],
  ])("with the header %j is %s", (header, language) => {
    expect(namedLanguage(header)).toBe(language);
  });
});
