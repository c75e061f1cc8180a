import { installGlobals } from "@remix-run/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Language } from "~/editions/languages";
import { pageAt } from "~/i18n/addresses";
import { openTestApp, type TestApp } from "../../tests/fixtures/app";
import { pageMeta } from "./meta.request.server";

let test: TestApp;
beforeAll(async () => {
  installGlobals({ nativeFetch: false });
  test = await openTestApp();
});
afterAll(() => test.close());

interface Page {
  readonly title?: string;
  readonly description?: string;
  readonly isIndexed?: boolean;
  readonly isTranslated?: boolean;
  readonly query?: string;
}
type Tag = Readonly<Record<string, string>>;

/** The meta tags of the page at a path. */
function metaOf(path: string, language: Language, page: Page = {}, origin?: string): readonly Tag[] {
  const app = { ...test.app, env: { ...test.app.env, ...(origin === undefined ? {} : { ORIGIN: origin }) } };
  const url = new URL(`http://words.example${path}`);
  return pageMeta(
    { app, language, page: pageAt(url.pathname), path: url.pathname, url },
    page,
  ) as unknown as readonly Tag[];
}

const titleOf = (tags: readonly Tag[]) => tags.find((tag) => "title" in tag)?.title;
const linksOf = (tags: readonly Tag[], rel: string) =>
  tags.filter((tag) => tag.rel === rel).map(({ hrefLang, href }) => (hrefLang === undefined ? href : [hrefLang, href]));
const contentsOf = (tags: readonly Tag[], name: string) =>
  tags.filter((tag) => tag.property === name || tag.name === name).map(({ content }) => content);

describe("a page's title", () => {
  it("is followed by the site's name, unless it contains the name", () => {
    expect(titleOf(metaOf("/faq", "en", { title: "Questions" }))).toBe("Questions · Proxima");
    expect(titleOf(metaOf("/about", "en", { title: "About Proxima" }))).toBe("About Proxima");
  });

  it("defaults to the title of the game in the language", () => {
    const titles = (["en", "es", "de"] as const).map((language) => titleOf(metaOf("/", language)));
    expect(titles.every((title) => title?.includes("Proxima"))).toBe(true);
    expect(new Set(titles).size).toBe(3);
  });

  it("and description are those of a shared link", () => {
    const tags = metaOf("/faq", "en", { title: "Questions", description: "What is asked." });
    expect(contentsOf(tags, "og:title")).toEqual(["Questions · Proxima"]);
    expect(contentsOf(tags, "description")).toEqual(["What is asked."]);
    expect(contentsOf(tags, "og:description")).toEqual(["What is asked."]);
    expect(contentsOf(tags, "og:image")).toEqual(["http://words.example/og.png"]);
  });
});

describe("a page's addresses", () => {
  const ADDRESSES = [
    ["en", "http://words.example/faq"],
    ["es", "http://words.example/espanol/faq"],
    ["de", "http://words.example/deutsch/faq"],
    ["x-default", "http://words.example/faq"],
  ];

  it.each([
    ["/faq", "en", "http://words.example/faq"],
    ["/espanol/faq", "es", "http://words.example/espanol/faq"],
    ["/deutsch/faq/?utm_source=x", "de", "http://words.example/deutsch/faq"],
  ] as const)("of %s are canonical in %s, with the alternates of every language", (path, language, own) => {
    const tags = metaOf(path, language);
    expect(linksOf(tags, "canonical")).toEqual([own]);
    expect(contentsOf(tags, "og:url")).toEqual([own]);
    expect(linksOf(tags, "alternate")).toEqual(ADDRESSES);
  });

  it("keep the part of the query that identifies the page", () => {
    const tags = metaOf("/archive?edition=jr&x=1", "en", { query: "?edition=jr" });
    expect(linksOf(tags, "canonical")).toEqual(["http://words.example/archive?edition=jr"]);
    expect(linksOf(tags, "alternate")).toContainEqual(["de", "http://words.example/deutsch/archive?edition=jr"]);
  });

  it("begin with the configured origin", () => {
    const tags = metaOf("/faq", "en", {}, "https://play.example");
    expect(linksOf(tags, "canonical")).toEqual(["https://play.example/faq"]);
    expect(contentsOf(tags, "og:image")).toEqual(["https://play.example/og.png"]);
  });

  it("have no alternates when the page is not translated", () => {
    const tags = metaOf("/espanol/nearby_1k/bWFy", "es", { isTranslated: false });
    expect(linksOf(tags, "canonical")).toEqual(["http://words.example/espanol/nearby_1k/bWFy"]);
    expect(linksOf(tags, "alternate")).toEqual([]);
    expect(contentsOf(tags, "og:locale:alternate")).toEqual([]);
  });
});

describe("a page's locale", () => {
  it.each([
    ["en", "en_US", ["es_ES", "de_DE"]],
    ["es", "es_ES", ["en_US", "de_DE"]],
    ["de", "de_DE", ["en_US", "es_ES"]],
  ] as const)("in %s is %s, with the other languages as alternates", (language, own, others) => {
    const tags = metaOf("/", language);
    expect(contentsOf(tags, "og:locale")).toEqual([own]);
    expect(contentsOf(tags, "og:locale:alternate")).toEqual(others);
  });
});

describe("search engines", () => {
  it("get noindex on pages that the sitemap does not list, unless the page says otherwise", () => {
    const robots = (...page: Parameters<typeof metaOf>) => contentsOf(metaOf(...page), "robots");
    expect([robots("/settings", "en"), robots("/espanol/settings", "es")]).toEqual([["noindex"], ["noindex"]]);
    expect([robots("/faq", "en"), robots("/espanol/FAQ", "es")]).toEqual([[], []]);
    expect(robots("/make", "en", { isIndexed: false })).toEqual(["noindex"]);
  });
});
