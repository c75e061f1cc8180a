import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pathIn } from "~/i18n/addresses";
import { LANGUAGES } from "~/game/languages";
import { accessibilityViolations, openViewer, overflowOf, type Viewer } from "../support/browser";
import { PAGES } from "../support/pages";
import { openSharedSite, type SharedSite } from "../support/site";

let { server, browser, stop } = {} as SharedSite;
beforeAll(async () => {
  ({ server, browser, stop } = await openSharedSite());
});
afterAll(() => stop());

const OTHERS = LANGUAGES.filter((language) => language !== "en");

/** All visible and screen reader texts of a page. */
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

/** Names and words that are the same in English and Spanish or German. */
const SAME = new Set(["Proxima", "Junior", "Cookies", "California", "Feedback", "API", "CC BY-SA 4.0"]);

describe("the texts in another language", () => {
  let viewer: Viewer;
  beforeAll(async () => {
    viewer = await openViewer(browser, { javaScriptEnabled: false });
  });
  afterAll(() => viewer.context.close());

  it.each(PAGES)("of the page %s are translated", async (path) => {
    const { page } = viewer;
    await page.goto(`${server.origin}${path}`);
    const english = new Set(await textsOf(page));
    for (const language of OTHERS) {
      const response = await page.goto(`${server.origin}${pathIn(language, path)}`);
      expect(response?.status()).toBe(200);
      expect(await page.locator("html").getAttribute("lang")).toBe(language);
      const texts = await textsOf(page);
      expect(texts.length).toBeGreaterThan(10);
      const same = texts.filter((text) => english.has(text) && !SAME.has(text) && !text.startsWith("localhost:"));
      expect({ language, same }).toEqual({ language, same: [] });
    }
  });
});

describe("a link to another language", () => {
  it("tells other scripts of the page which one, unless it opens in another tab", async () => {
    const { context, page } = await openViewer(browser, {});
    await page.goto(`${server.origin}/faq`);
    await page.locator("html[data-enhanced]").waitFor();
    await page.evaluate(() => {
      for (const details of document.querySelectorAll("details")) details.open = true;
      window.addEventListener("language-changed", (event) => {
        const heard = sessionStorage.getItem("heard") ?? "";
        sessionStorage.setItem("heard", `${heard}${(event as CustomEvent<string>).detail} `);
      });
    });
    await page
      .getByRole("main")
      .getByRole("link", { name: /espanol$/ })
      .click({ modifiers: ["Control"] });
    await page
      .getByRole("main")
      .getByRole("link", { name: /deutsch$/ })
      .click();
    await page.waitForURL(`${server.origin}/deutsch`);
    expect(await page.evaluate(() => sessionStorage.getItem("heard"))).toBe("de ");
    await context.close();
  });
});

/** The longest texts are German. tokens.test.ts proves the contrast of both themes. */
const LOOKS = [
  { language: "en", colorScheme: "light", hasAxe: false },
  { language: "es", colorScheme: "light", hasAxe: false },
  { language: "de", colorScheme: "dark", hasAxe: true },
] as const;
const WIDTHS = [1280, 360];
/** Pages whose own tests look for axe violations. */
const HAVE_OWN_TESTS = ["/", "/give-up", "/archive", "/stats", "/teams", "/make", "/migrate", "/nowhere"];

describe.each(LOOKS)("in $language and the $colorScheme theme", ({ language, colorScheme, hasAxe }) => {
  let viewer: Viewer;
  beforeAll(async () => {
    viewer = await openViewer(browser, { colorScheme });
  });
  afterAll(() => viewer.context.close());

  it.each([...PAGES, "/nowhere"])("the page %s fits the window, without faults and page errors", async (path) => {
    const { page, pageErrors } = viewer;
    viewer.clearPageErrors();
    await page.goto(`${server.origin}${pathIn(language, path)}`);
    await page.locator("html[data-enhanced]").waitFor();
    const overflows: number[] = [];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      overflows.push(await overflowOf(page));
    }
    expect(overflows).toEqual(WIDTHS.map(() => 0));
    if (hasAxe && !HAVE_OWN_TESTS.includes(path)) expect(await accessibilityViolations(page)).toEqual([]);
    expect(pageErrors).toEqual([]);
  });
});
