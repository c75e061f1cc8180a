import { installGlobals } from "@remix-run/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Language } from "~/game/languages";
import { openTestApp, type TestApp } from "../../../tests/fixtures/app";
import { pageMeta } from "./meta.server";

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

/** The head of the page at an address. The only place that knows what the call is made of. */
function metaOf(path: string, language: Language, page: Page = {}, origin?: string): readonly Tag[] {
  const app = { ...test.app, env: { ...test.app.env, ...(origin === undefined ? {} : { ORIGIN: origin }) } };
  const url = new URL(`http://words.example${path}`);
  return pageMeta({ app, language, path: url.pathname, url }, page) as unknown as readonly Tag[];
}

const titleOf = (tags: readonly Tag[]) => tags.find((tag) => "title" in tag)?.title;
const linksOf = (tags: readonly Tag[], rel: string) =>
  tags.filter((tag) => tag.rel === rel).map(({ hrefLang, href }) => (hrefLang === undefined ? href : [hrefLang, href]));
const contentsOf = (tags: readonly Tag[], name: string) =>
  tags.filter((tag) => tag.property === name || tag.name === name).map(({ content }) => content);

describe("a page's title", () => {
  it("is followed by the site's name, unless that is in it", () => {
    expect(titleOf(metaOf("/faq", "en", { title: "Questions" }))).toBe("Questions · Proxima");
    expect(titleOf(metaOf("/about", "en", { title: "About Proxima" }))).toBe("About Proxima");
  });

  it("is that of the game in the language where none is given", () => {
    const titles = (["en", "es", "de"] as const).map((language) => titleOf(metaOf("/", language)));
    expect(titles.every((title) => title?.includes("Proxima"))).toBe(true);
    expect(new Set(titles).size).toBe(3);
  });

  it("and its description are what a shared link shows", () => {
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
  ] as const)("of %s are its own in %s, and the same in every language", (path, language, own) => {
    const tags = metaOf(path, language);
    expect(linksOf(tags, "canonical")).toEqual([own]);
    expect(contentsOf(tags, "og:url")).toEqual([own]);
    expect(linksOf(tags, "alternate")).toEqual(ADDRESSES);
  });

  it("have that part of the query without which it would be another page", () => {
    const tags = metaOf("/archive?edition=jr&x=1", "en", { query: "?edition=jr" });
    expect(linksOf(tags, "canonical")).toEqual(["http://words.example/archive?edition=jr"]);
    expect(linksOf(tags, "alternate")).toContainEqual(["de", "http://words.example/deutsch/archive?edition=jr"]);
  });

  it("begin with the origin that the deployment has been given", () => {
    const tags = metaOf("/faq", "en", {}, "https://play.example");
    expect(linksOf(tags, "canonical")).toEqual(["https://play.example/faq"]);
    expect(contentsOf(tags, "og:image")).toEqual(["https://play.example/og.png"]);
  });

  it("are one alone where the page is another in other languages", () => {
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
  ] as const)("in %s is %s, beside those of the other languages", (language, own, others) => {
    const tags = metaOf("/", language);
    expect(contentsOf(tags, "og:locale")).toEqual([own]);
    expect(contentsOf(tags, "og:locale:alternate")).toEqual(others);
  });
});

describe("search engines", () => {
  it("are kept from pages that are no use to a stranger, and from no others", () => {
    expect(contentsOf(metaOf("/settings", "en", { isIndexed: false }), "robots")).toEqual(["noindex"]);
    expect(contentsOf(metaOf("/faq", "en"), "robots")).toEqual([]);
  });
});
