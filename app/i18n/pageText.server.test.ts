import { describe, expect, it } from "vitest";
import { LANGUAGES } from "~/editions/languages";
import { i18nOf } from "./i18n.server";
import { CONDITIONS, TEXT_PAGES, TEXT_VALUES, type Condition, type TextFacts } from "./pageText";
import { faqText, pageText } from "./pageText.server";

const facts = (conditions: readonly Condition[]): TextFacts => ({
  values: Object.fromEntries(TEXT_VALUES.map((name) => [name, `[${name}]`])) as TextFacts["values"],
  conditions: new Set(conditions),
});
const allOf = (value: unknown) => JSON.stringify(value);

describe.each(LANGUAGES)("a page's text in %s", (language) => {
  it.each(TEXT_PAGES)("%s has no placeholder left, under all conditions", (page) => {
    for (const conditions of [["noAds", "noContact", "noApps", "noMail"], CONDITIONS] as const) {
      const text = pageText(page, language, facts(conditions));
      expect(allOf(text)).not.toMatch(/\{\{|undefined/);
      expect(text.sections.length).toBeGreaterThan(2);
      expect(text.sections.every(({ paragraphs, list = [] }) => paragraphs.length + list.length > 0)).toBe(true);
    }
  });

  it("mentions ads only when the site has them", () => {
    const withAds = allOf(pageText("privacy", language, facts(["ads", "adsBy"])));
    const without = allOf(pageText("privacy", language, facts(["noAds"])));
    expect(withAds).toContain("[adsBy]");
    expect(without).not.toContain("[adsBy]");
    expect(withAds.length).toBeGreaterThan(without.length);
  });

  it("lists only the configured ways of contact", () => {
    expect(allOf(pageText("contact", language, facts(["email"])))).toContain("<email>[email]</email>");
    expect(allOf(pageText("contact", language, facts(["noContact"])))).not.toMatch(/<(email|feedback|social)>/);
  });

  it("has an answer to every question, with and without outgoing mail", () => {
    const answers = (conditions: readonly Condition[]) =>
      faqText(language, facts(conditions), "both").groups.flatMap(({ items }) => items.map(({ answer }) => answer));
    const [withMail, without] = [answers(["noAds", "mail"]), answers(["noAds", "noMail"])];
    expect([...withMail, ...without].filter((answer) => answer.length === 0)).toEqual([]);
    expect(withMail).not.toEqual(without);
  });

  it("names the marks of the archive as the archive does", () => {
    const { status } = i18nOf(language).getResourceBundle(language, "translation") as {
      status: Record<string, string>;
    };
    const said = allOf(faqText(language, facts([]), "both"));
    for (const mark of ["complete", "inProgress", "gaveUp"])
      expect(said).toMatch(RegExp(`[“„«]${status[mark] ?? "?"}[”“»]`));
  });

  it("has the questions of the played game, and those of both games on the FAQ page", () => {
    const questions = (mode: "main" | "junior" | "both") =>
      faqText(language, facts([]), mode).groups[0]?.items.map(({ question }) => question) ?? [];
    const [main, junior, both] = [questions("main"), questions("junior"), questions("both")];
    expect(main).toHaveLength(junior.length);
    expect(main).not.toEqual(junior);
    expect(new Set(both)).toEqual(new Set([...main, ...junior]));
  });
});

it("the texts name the source and the license of the vectors", () => {
  for (const language of LANGUAGES) {
    expect(allOf(faqText(language, facts([]), "main"))).toContain("[vectorSource]");
    expect(allOf(pageText("about", language, facts([])))).toContain("[vectorLicense]");
  }
});
