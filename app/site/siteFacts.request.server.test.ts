import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { App } from "~/app";
import { EDITION_FACTS, widestEdition } from "~/editions/editions";
import { LANGUAGES } from "~/editions/languages";
import { pathIn } from "~/i18n/addresses";
import { formatCount } from "~/i18n/format";
import { faqText, pageText } from "~/i18n/pageText.server";
import { openRealApp } from "../../tests/fixtures/app";
import { contextOf } from "../../tests/fixtures/context";
import { BUILT_IN_EDITIONS } from "../../tests/fixtures/editions";
import { textFactsOf } from "./siteFacts.request.server";

let app: App;
beforeAll(async () => {
  app = await openRealApp();
});
afterAll(() => app.close());

const TEXTS = "app/i18n/pages";
/** A number of four digits or more, grouped or not, that is no year and not the 1000 of the scale. */
const FIGURE = /\b(?!1[.,]?000\b|20\d\d\b)\d{1,3}(?:[.,\u00a0\u202f ]?\d{3})+\b/gu;

describe.each(LANGUAGES)("the texts of pages in %s", (language) => {
  it("say how many secrets and ranked words the site has, as its data do", () => {
    const edition = widestEdition(language);
    const facts = textFactsOf(contextOf(app, pathIn(language, "/faq")), edition);
    const said = JSON.stringify(faqText(language, facts, "both"));
    for (const one of [edition, ...BUILT_IN_EDITIONS.filter((each) => EDITION_FACTS[each].isForChildren)]) {
      expect(said).toContain(formatCount(app.wordLists.secrets[one].length, language));
      const vectors = app.vectors.of(one);
      const ranked = Array.from({ length: vectors.count }, (_, row) => row).filter((row) => vectors.isRanked(row));
      expect(said).toContain(formatCount(ranked.length, language));
    }
  });

  it("have no figure of the data written into them", () => {
    const files = readdirSync(path.join(TEXTS, language)).filter((name) => name.endsWith(".json"));
    const found = files.flatMap((name) => readFileSync(path.join(TEXTS, language, name), "utf8").match(FIGURE) ?? []);
    expect(found).toEqual([]);
  });

  it("name the built-in vectors in its own words", () => {
    const facts = textFactsOf(contextOf(app, pathIn(language, "/about")), widestEdition(language));
    const names = { en: "English", es: "español", de: "Deutsch" };
    expect(JSON.stringify(pageText("about", language, facts))).toContain(`Proxima (${names[language]})`);
  });
});
