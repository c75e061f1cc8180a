import { describe, expect, it } from "vitest";
import { i18nOf } from "./i18n.server";
import es from "./es.json";

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
