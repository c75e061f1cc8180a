import { describe, expect, it } from "vitest";
import { LANGUAGES } from "~/game/languages";
import { CONDITIONS, TEXT_PAGES, TEXT_VALUES, type Condition, type TextFacts } from "./pageText";
import { faqText, pageText } from "./pageText.server";

const facts = (conditions: readonly Condition[]): TextFacts => ({
  values: Object.fromEntries(TEXT_VALUES.map((name) => [name, `[${name}]`])) as TextFacts["values"],
  conditions: new Set(conditions),
});
const allOf = (value: unknown) => JSON.stringify(value);

describe.each(LANGUAGES)("a page's text in %s", (language) => {
  it.each(TEXT_PAGES)("%s has nothing left to fill in, whatever holds for the site", (page) => {
    for (const conditions of [["noAds", "noContact", "noApps", "noMail"], CONDITIONS] as const) {
      const text = pageText(page, language, facts(conditions));
      expect(allOf(text)).not.toMatch(/\{\{|undefined/);
      expect(text.sections.length).toBeGreaterThan(2);
      expect(text.sections.every(({ paragraphs, list = [] }) => paragraphs.length + list.length > 0)).toBe(true);
    }
  });

  it("speaks of ads where there are some, and says that there are none where not", () => {
    const withAds = allOf(pageText("privacy", language, facts(["ads", "adsBy"])));
    const without = allOf(pageText("privacy", language, facts(["noAds"])));
    expect(withAds).toContain("[adsBy]");
    expect(without).not.toContain("[adsBy]");
    expect(withAds.length).toBeGreaterThan(without.length);
  });

  it("names only the ways of contact that there are", () => {
    expect(allOf(pageText("contact", language, facts(["email"])))).toContain("<email>[email]</email>");
    expect(allOf(pageText("contact", language, facts(["noContact"])))).not.toMatch(/<(email|feedback|social)>/);
  });

  it("answers every question of a site that sends mail and of one that does not", () => {
    const answers = (conditions: readonly Condition[]) =>
      faqText(language, facts(conditions), "both").groups.flatMap(({ items }) => items.map(({ answer }) => answer));
    const [withMail, without] = [answers(["noAds", "mail"]), answers(["noAds", "noMail"])];
    expect([...withMail, ...without].filter((answer) => answer.length === 0)).toEqual([]);
    expect(withMail).not.toEqual(without);
  });

  it("has the questions of the game that is played, and on the page of all questions both", () => {
    const questions = (mode: "main" | "junior" | "both") =>
      faqText(language, facts([]), mode).groups[0]?.items.map(({ question }) => question) ?? [];
    const [main, junior, both] = [questions("main"), questions("junior"), questions("both")];
    expect(main).toHaveLength(junior.length);
    expect(main).not.toEqual(junior);
    expect(new Set(both)).toEqual(new Set([...main, ...junior]));
  });
});

it("a page's text says where the words come from and under which licence", () => {
  for (const language of LANGUAGES) {
    expect(allOf(faqText(language, facts([]), "main"))).toContain("[vectorSource]");
    expect(allOf(pageText("about", language, facts([])))).toContain("[vectorLicence]");
  }
});
