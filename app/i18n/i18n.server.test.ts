import { describe, expect, it } from "vitest";
import es from "./es.json";
import { i18nOf } from "./i18n.server";

describe("the messages of a language", () => {
  it("are found by key, with their values", () => {
    const { t } = i18nOf("es");
    expect(t("game.number", { number: 12 })).toContain("12");
    expect(t("nav.menu")).toBe(es.nav.menu);
  });

  it("differ in each language", () => {
    expect(i18nOf("de").t("nav.menu")).not.toBe(i18nOf("es").t("nav.menu"));
  });
});
