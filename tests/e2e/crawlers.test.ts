import { describe, expect, it } from "vitest";
import { SETTINGS_COOKIE } from "~/editions/settings";
import { useSharedSite } from "../support/site";

const { server, visit } = useSharedSite();

const get = (path: string) => fetch(`${server.origin}${path}`, { redirect: "manual" });

describe("the sitemap", () => {
  it("is well-formed: the browser's XML parser finds every page in it", async () => {
    const xml = await (await get("/sitemap.xml")).text();
    const { page } = await visit(null);
    const addresses = await page.evaluate((text) => {
      const root = new DOMParser().parseFromString(text, "application/xml").documentElement;
      if (root.localName !== "urlset") throw new Error(root.textContent);
      const places = root.getElementsByTagNameNS("http://www.sitemaps.org/schemas/sitemap/0.9", "loc");
      return [...places].map((place) => place.textContent);
    }, xml);
    expect(addresses).toHaveLength(42);
    expect(addresses).toContain(`${server.origin}/deutsch/faq`);
  });
});

describe("the feed", () => {
  it("is well-formed: the browser's XML parser finds every entry in it", async () => {
    const xml = await (await get("/espanol/yesterday.atom")).text();
    const { page } = await visit(null);
    const entries = await page.evaluate((text) => {
      const root = new DOMParser().parseFromString(text, "application/xml").documentElement;
      if (root.localName !== "feed") throw new Error(root.textContent);
      return root.getElementsByTagNameNS("http://www.w3.org/2005/Atom", "entry").length;
    }, xml);
    expect(entries).toBe(14);
  });
});

describe("the manifest", () => {
  it("has no errors in the browser, and icons of the stated sizes", async () => {
    const { context, page } = await visit("/deutsch");
    const devtools = await context.newCDPSession(page);
    const { data = "", errors } = await devtools.send("Page.getAppManifest");
    expect(errors).toEqual([]);
    const { icons } = JSON.parse(data) as { icons: { src: string; sizes: string; type: string }[] };
    expect(icons.length).toBeGreaterThan(0);
    for (const { src, sizes, type } of icons) {
      const response = await get(src);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, type]);
      const size = await page.evaluate(async (address) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        return `${image.naturalWidth}x${image.naturalHeight}`;
      }, src);
      expect(size).toBe(sizes);
    }
  });
});

describe("theme-color", () => {
  /** The first that matches, which browsers use. */
  const themeColor = () =>
    [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")].find(
      ({ media }) => media === "" || matchMedia(media).matches,
    )?.content;

  it.each([
    ["light", "#fcfcfe", "Dark", "#0e121f"],
    ["dark", "#0e121f", "Light", "#fcfcfe"],
  ] as const)("follows a %s device with %s, and the player who chooses %s with %s", async (...wanted) => {
    const [colorScheme, color, choice, other] = wanted;
    const game = await visit("/settings", { colorScheme });
    const { context, page } = game;
    expect(await page.evaluate(themeColor)).toBe(color);
    await page.getByRole("group", { name: "Theme" }).getByRole("radio", { name: choice }).check();
    await expect.poll(() => page.evaluate(themeColor)).toBe(other);
    await page.reload();
    expect(await page.evaluate(themeColor)).toBe(other);
    // The choice is in local storage too, in case the cookie is lost.
    await game.ready();
    await context.clearCookies();
    await page.reload();
    expect(await page.evaluate(themeColor)).toBe(other);
  });

  it("is correct at first paint on a page requested before the choice was in the cookie", async () => {
    const game = await visit(null, { colorScheme: "dark" });
    const { page } = game;
    await game.setCookie(SETTINGS_COOKIE, "darkMode=false");
    const body = await (await get("/settings")).text();
    await page.route("**/settings", (route) => route.fulfill({ body, contentType: "text/html; charset=utf-8" }));
    await page.route("**/*.js", (route) => route.abort());
    await page.goto(`${server.origin}/settings`);
    expect(await page.evaluate(themeColor)).toBe("#fcfcfe");
  });
});
