import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pathIn } from "~/i18n/addresses";
import { LANGUAGES } from "~/game/languages";
import { accessibilityFaults, openViewer, PLAYERS } from "../support/browser";
import { signUp } from "../support/member";
import { openSite, type Site } from "../support/site";

let { server, browser, stop } = {} as Site;
beforeAll(async () => {
  ({ server, browser, stop } = await openSite());
});
afterAll(() => stop());

/** Every page that is there now, by its path in English. */
const PAGES = [
  "/",
  "/junior",
  "/give-up",
  "/junior/give-up",
  "/archive",
  "/stats",
  "/settings",
  "/faq",
  "/about",
  "/app",
  "/contact",
  "/privacy",
  "/terms",
  "/api",
  "/logs",
] as const;
const OTHERS = LANGUAGES.filter((language) => language !== "en");

/** The texts that a person sees or hears on a page, one by one. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = [document.title];
    for (const details of document.querySelectorAll("details")) details.open = true;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (node.parentElement?.closest("script, style, time, [lang]:not(html)") === null)
        texts.push(node.textContent ?? "");
    for (const element of document.querySelectorAll("[aria-label], [placeholder], [title], [alt]"))
      for (const name of ["aria-label", "placeholder", "title", "alt"]) texts.push(element.getAttribute(name) ?? "");
    for (const meta of document.querySelectorAll("meta[name=description], meta[property^='og:']"))
      if (!/og:(type|site_name|url|locale|image$|image:(width|height))/.test(meta.getAttribute("property") ?? ""))
        texts.push(meta.getAttribute("content") ?? "");
    return texts.map((text) => text.trim()).filter((text) => /\p{L}{2}/u.test(text));
  });
}

/** Names and words that are the same in English as in Spanish or German. */
const SAME = new Set(["Proxima", "Junior", "Cookies", "California", "FAQ", "Feedback", "API", "CC BY-SA 4.0"]);

describe.each(OTHERS)("in %s", (language) => {
  it.each(PAGES)("the page %s says nothing in English", async (path) => {
    const { context, page } = await openViewer(browser, {});
    await page.goto(`${server.origin}${path}`);
    const english = new Set(await textsOf(page));
    const response = await page.goto(`${server.origin}${pathIn(language, path)}`);
    expect(response?.status()).toBe(200);
    expect(await page.locator("html").getAttribute("lang")).toBe(language);
    const texts = await textsOf(page);
    expect(texts.length).toBeGreaterThan(10);
    expect(texts.filter((text) => english.has(text) && !SAME.has(text) && !text.startsWith("localhost:"))).toEqual([]);
    await context.close();
  });
});

describe.each(LANGUAGES)("the pages in %s", (language) => {
  it.each(PAGES)("%s names itself in every language", async (path) => {
    const { context, page } = await openViewer(browser, { javaScriptEnabled: false });
    await page.goto(`${server.origin}${pathIn(language, path)}`);
    const links = (rel: string) =>
      page
        .locator(`link[rel=${rel}]`)
        .evaluateAll((all) => all.map((link) => [link.getAttribute("hreflang"), link.getAttribute("href")]));
    expect(await links("canonical")).toEqual([[null, `${server.origin}${pathIn(language, path)}`]]);
    expect(await links("alternate")).toEqual([
      ...LANGUAGES.map((other) => [other, `${server.origin}${pathIn(other, path)}`]),
      ["x-default", `${server.origin}${path}`],
    ]);
    const property = (name: string) => page.locator(`meta[property="${name}"]`).getAttribute("content");
    expect(await property("og:title")).toBe(await page.title());
    expect(await property("og:locale")).toMatch(new RegExp(`^${language}_`));
    expect((await page.locator("meta[name=description]").getAttribute("content"))?.length).toBeGreaterThan(50);
    await context.close();
  });

  it("has a page for an address that is none, with ways on in its language", async () => {
    const { context, page } = await openViewer(browser, { javaScriptEnabled: false });
    const response = await page.goto(`${server.origin}${pathIn(language, "/no/such/page")}`);
    expect(response?.status()).toBe(404);
    expect(await page.locator("html").getAttribute("lang")).toBe(language);
    const ways = await page
      .locator("main a")
      .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    expect(ways).toEqual([pathIn(language, "/"), pathIn(language, "/faq")]);
    await context.close();
  });
});

describe("a prefix", () => {
  it.each(["/francais", "/francais/faq", "/xx/junior", "/espanol/espanol", "/espanol/deutsch/faq"])(
    "of no language leads nowhere: %s",
    async (path) => {
      for (const method of ["GET", "POST"]) {
        const body = method === "POST" ? { body: new URLSearchParams({ intent: "hint" }) } : {};
        const response = await fetch(`${server.origin}${path}`, { method, ...body });
        // Where no page is, nothing takes a form either.
        expect([404, method === "GET" ? 404 : 405]).toContain(response.status);
      }
    },
  );

  it.each([
    ["/es", "/espanol"],
    ["/de", "/deutsch"],
    ["/es/faq?x=1", "/espanol/faq?x=1"],
    ["/de/junior", "/deutsch/junior"],
    ["/en", "/"],
    ["/en/faq", "/faq"],
    ["/es/no/such/page", "/espanol/no/such/page"],
  ])("that is a language's code leads to its own for good: %s", async (from, to) => {
    const response = await fetch(`${server.origin}${from}`, { redirect: "manual" });
    expect([response.status, response.headers.get("Location")]).toEqual([301, to]);
  });
});

describe("whoever arrives at the first page", () => {
  const arrive = async (headers: Record<string, string>, path = "/") => {
    const response = await fetch(`${server.origin}${path}`, { redirect: "manual", headers });
    return response.headers.get("Location") ?? response.status;
  };

  it.each([
    ["es", "/espanol"],
    ["de-AT,de;q=0.9,en;q=0.5", "/deutsch"],
    ["fr,es;q=0.8", "/espanol"],
    ["en-GB,de;q=0.9", 200],
    ["fr", 200],
    ["*", 200],
    [";;q=x,,", 200],
  ])("with a browser that asks for %s gets to %s", async (accepted, place) => {
    expect(await arrive({ "Accept-Language": accepted })).toBe(place);
  });

  it("goes on in the language of the settings, whatever the browser asks for", async () => {
    expect(await arrive({ "Accept-Language": "es", Cookie: "settings=language=de" })).toBe("/deutsch");
    expect(await arrive({ "Accept-Language": "es", Cookie: "settings=language=en" })).toBe(200);
    expect(await arrive({ "Accept-Language": "es", Cookie: "settings=language=xx" })).toBe("/espanol");
  });

  it("stays with a game that is named or being played in English, and gets an answer to a form", async () => {
    for (const address of ["/?num=7", "/?sort=number", "/?dropped=7"])
      expect(await arrive({ "Accept-Language": "es" }, address)).not.toBe("/espanol");
    expect(await arrive({ "Accept-Language": "es", Cookie: "x=1; game_en_7=abc" })).toBe(200);
    expect(await arrive({ "Accept-Language": "es", Cookie: "game_de_7=abc" })).toBe("/espanol");
    const response = await fetch(`${server.origin}/?index`, {
      method: "POST",
      redirect: "manual",
      headers: { "Accept-Language": "de" },
      body: new URLSearchParams({ intent: "guess", guess: "" }),
    });
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining("Input cannot be empty")]);
  });

  it("stays in English as a member who has played in English, on whatever device", async () => {
    const { headers } = await signUp(server, "ana@words.example");
    const { Cookie } = headers;
    expect(await arrive({ "Accept-Language": "es", Cookie })).toBe("/espanol");
    const body = new URLSearchParams({ intent: "hint" });
    await fetch(`${server.origin}/play`, { method: "POST", headers, body });
    expect(await arrive({ "Accept-Language": "es", Cookie })).toBe(200);
  });

  it("keeps what the address says, and stays where a link of the site leads", async () => {
    expect(await arrive({ "Accept-Language": "es" }, "/?utm_source=x")).toBe("/espanol?utm_source=x");
    expect(await arrive({ "Accept-Language": "es", "Sec-Fetch-Site": "same-origin" })).toBe(200);
    expect(await arrive({ "Accept-Language": "es", Referer: `${server.origin}/about` })).toBe(200);
    expect(await arrive({ "Accept-Language": "es" }, "/faq")).toBe(200);
  });
});

describe("/yesterday", () => {
  it.each(LANGUAGES)(
    "leads to yesterday's word in the archive in %s, whatever the browser asks for",
    async (language) => {
      const headers = { "Accept-Language": "es" };
      const response = await fetch(`${server.origin}${pathIn(language, "/yesterday")}`, {
        headers,
        redirect: "manual",
      });
      const place = `${pathIn(language, "/archive")}#yesterday`;
      expect([response.status, response.headers.get("Location")]).toEqual([302, place]);
    },
  );
});

const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];
const THEMES = ["light", "dark"] as const;

const LOOKS = THEMES.flatMap((colorScheme) =>
  SIZES.map((viewport) => ({ colorScheme, viewport, width: viewport.width })),
);

describe.each(LOOKS)("in the $colorScheme theme at $width px", ({ colorScheme, viewport }) => {
  it.each(LANGUAGES.flatMap((language) => [...PAGES, "/nowhere"].map((path) => pathIn(language, path))))(
    "%s has no fault that axe can find, and is no wider",
    async (address) => {
      const { context, page, complaints } = await openViewer(browser, { colorScheme, viewport });
      await page.goto(`${server.origin}${address}`);
      await page.locator("html[data-enhanced]").waitFor();
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});

describe.each(PLAYERS)("$kind", ({ javaScriptEnabled }) => {
  it("the footer leads to the pages about the site, and each of them back to the game", async () => {
    const { context, page } = await openViewer(browser, { javaScriptEnabled });
    for (const [name, path] of [
      ["Datenschutz", "/deutsch/privacy"],
      ["Nutzungsbedingungen", "/deutsch/terms"],
      ["Kontakt", "/deutsch/contact"],
    ] as const) {
      await page.goto(`${server.origin}/deutsch`);
      await page.getByRole("contentinfo").getByRole("link", { name }).click();
      await page.waitForURL(`${server.origin}${path}`);
      await page.getByRole("link", { name: "Zurück zum Spiel" }).click();
      await page.waitForURL(`${server.origin}/deutsch`);
    }
    await context.close();
  });
});
