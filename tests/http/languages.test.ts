import { NodeType } from "node-html-parser";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "~/editions/languages";
import { pathIn } from "~/i18n/addresses";
import { attributesOf, elementsOf, languageOf, mainOf, partOf, textsOf, without } from "../support/html";
import { PAGES } from "../support/pages";
import { sharedServer } from "../support/sharedServer";
import { openVisitor } from "../support/visitor";

const server = sharedServer();

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}${path}`, { redirect: "manual", headers });

/** What a page shows or has for screen readers and previews, but for dates and words of another language. */
function readingOf(html: string): string[] {
  const body = without(partOf(html, "body"), "script, style, time, [lang]");
  const shown = ["aria-label", "placeholder", "title", "alt"].flatMap((name) => attributesOf(body, `[${name}]`, name));
  const previews = ["description", "og:title", "og:description", "og:image:alt"].flatMap((name) =>
    attributesOf(html, `meta:is([name="${name}"], [property="${name}"])`, "content"),
  );
  const texts = elementsOf(body, "*").flatMap(({ childNodes }) =>
    childNodes.filter(({ nodeType }) => nodeType === NodeType.TEXT_NODE).map(({ text }) => text.trim()),
  );
  return [...texts, ...shown, ...previews].filter((text) => /\p{L}{2}/u.test(text));
}
/** Names and words that are the same in English and Spanish or German. */
const SAME = new Set(["Proxima", "Junior", "Cookies", "California", "Feedback", "API", "CC BY-SA 4.0"]);

it.each(LANGUAGES.filter((language) => language !== "en"))("no page in %s has a text in English", async (language) => {
  for (const path of PAGES) {
    const english = new Set(readingOf(await (await get(path)).text()));
    const response = await get(pathIn(language, path));
    const texts = readingOf(await response.text());
    expect([path, response.status, texts.length > 10]).toEqual([path, 200, true]);
    const same = texts.filter((text) => english.has(text) && !SAME.has(text) && !text.startsWith("localhost:"));
    expect([path, same]).toEqual([path, []]);
  }
});

describe.each(LANGUAGES)("the pages in %s", (language) => {
  it.each(PAGES)("%s has alternate links for every language", async (path) => {
    const html = await (await get(pathIn(language, path))).text();
    expect(languageOf(html)).toBe(language);
    const links = (having: string, name: string) => attributesOf(html, `link[${having}]`, name);
    expect(links('rel="canonical"', "href")).toEqual([`${server.origin}${pathIn(language, path)}`]);
    // The alternates of a feed name no language.
    expect(links("hreflang", "hreflang")).toEqual([...LANGUAGES, "x-default"]);
    expect(links("hreflang", "href")).toEqual([
      ...LANGUAGES.map((other) => `${server.origin}${pathIn(other, path)}`),
      `${server.origin}${path}`,
    ]);
    const content = (having: string) => attributesOf(html, `meta[${having}]`, "content");
    const title = textsOf(html, "title")[0];
    expect(title).not.toBe("");
    expect(content('property="og:title"')).toEqual([title]);
    const [locale, ...otherLocales] = content('property="og:locale"');
    expect(locale).toMatch(new RegExp(`^${language}_`));
    expect(otherLocales).toEqual([]);
    const [description = ""] = content('name="description"');
    expect(description.length).toBeGreaterThan(50);
  });

  it("have a 404 page with links in its language", async () => {
    const response = await get(pathIn(language, "/no/such/page"));
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(languageOf(html)).toBe(language);
    const ways = attributesOf(mainOf(html), "a[href]", "href");
    expect(ways).toEqual([pathIn(language, "/"), pathIn(language, "/faq")]);
  });
});

describe("the footer", () => {
  it("links to the pages about the site, and each links back to the game", async () => {
    const { text } = await openVisitor(server).get("/deutsch");
    const links = attributesOf(text, "footer a[href]", "href");
    for (const path of ["/deutsch/privacy", "/deutsch/terms", "/deutsch/contact"]) {
      expect(links).toContain(path);
      const page = await openVisitor(server).get(path);
      expect([path, page.find('main a[href="/deutsch"]')]).toEqual([path, "Zurück zum Spiel"]);
    }
  });
});

describe("an unknown language prefix", () => {
  // The start page accepts forms and refuses the prefix. Pages without forms refuse the method.
  it.each([
    ["/francais", 404],
    ["/francais/faq", 405],
    ["/xx/junior", 404],
    ["/espanol/espanol", 404],
    ["/espanol/deutsch/faq", 404],
  ])("leads nowhere, and a form sent there is answered with its own status: %s, %i", async (path, status) => {
    expect((await get(path)).status).toBe(404);
    const body = new URLSearchParams({ intent: "hint" });
    const response = await fetch(`${server.origin}${path}`, { method: "POST", body });
    expect([response.status, response.headers.get("Set-Cookie")]).toEqual([status, null]);
  });
});

describe("a prefix that is a language's code", () => {
  it("leads to the language's own for good", async () => {
    const response = await get("/es/faq?x=1");
    expect([response.status, response.headers.get("Location")]).toEqual([301, "/espanol/faq?x=1"]);
  });
});

/* Who is led where is tested in app/site/language.request.server.test.ts. */
describe("a visitor of the start page", () => {
  it("gets to the language of the browser, but for forms", async () => {
    const headers = { "Accept-Language": "fr,es;q=0.8" };
    expect((await openVisitor(server).get("/?utm_source=x", headers)).path).toBe("/espanol?utm_source=x");
    const sent = await openVisitor(server, headers).post("/?index", { intent: "guess", guess: "" });
    expect([sent.status, sent.text]).toEqual([400, expect.stringContaining("Input cannot be empty")]);
  });
});
