import { describe, expect, it } from "vitest";
import { i18nOf, languageOfBrowser, namedLanguage } from "./i18n.server";
import es from "./es.json";

describe("the language of a browser", () => {
  it.each([
    ["de", "de"],
    ["es-419,es;q=0.9,en;q=0.8", "es"],
    ["DE-at", "de"],
    ["de;q=0.1, es ; q=0.9", "es"],
    ["fr-FR,fr;q=0.9,de;q=0.5,en;q=0.4", "de"],
    ["de;q=0,es;q=0.2", "es"],
    ["de;q=0", "en"],
    ["de;q=often", "en"],
    ["*", "en"],
    ["fr", "en"],
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
    ["fr, de;q=0.5", "de"],
    ["en-GB", "en"],
    ["fr", undefined],
    ["*", undefined],
    [null, undefined],
  ])("with the header %j is %s", (header, language) => {
    expect(namedLanguage(header)).toBe(language);
  });
});

describe("the messages of a language", () => {
  it("are cached per key and values", () => {
    const { t } = i18nOf("es");
    const said = [1, 2, 1].map((number) => t("game.number", { number }));
    expect(said[0]).toContain("1");
    expect(said[1]).toContain("2");
    expect(said[2]).toBe(said[0]);
    expect(t("nav.menu")).toBe(es.nav.menu);
    expect(t("nav.menu")).toBe(es.nav.menu);
  });

  it("differ in each language", () => {
    expect(i18nOf("de").t("nav.menu")).not.toBe(i18nOf("es").t("nav.menu"));
  });
});
