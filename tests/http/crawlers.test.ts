import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EDITION_FACTS, EDITIONS, hasOwnPage } from "~/editions/editions";
import { LANGUAGES } from "~/editions/languages";
import { pathIn, readPath } from "~/i18n/addresses";
import routes from "~/routes.js";
import { attributesOf, elementsOf, textOf } from "../support/html";
import { startServer, type TestServer } from "../support/server";
import { sharedServer } from "../support/sharedServer";
import { openVisitor } from "../support/visitor";

const server = sharedServer();

const get = (path: string) => fetch(`${server.origin}${path}`, { redirect: "manual" });

interface Entry {
  readonly address: string;
  readonly alternates: Readonly<Record<string, string>>;
}

/** The pages of the sitemap. A browser test checks that the XML is well-formed. */
async function readSitemap(): Promise<Entry[]> {
  const xml = await (await get("/sitemap.xml")).text();
  return elementsOf(xml, "url").map((entry) => ({
    address: textOf(entry.querySelector("loc") ?? ""),
    alternates: Object.fromEntries(
      entry
        .querySelectorAll("[hreflang]")
        .map((link) => [link.getAttribute("hreflang") ?? "", link.getAttribute("href") ?? ""]),
    ),
  }));
}

describe("the sitemap", () => {
  it("lists every page in each language, with reciprocal alternate links", async () => {
    const entries = await readSitemap();
    const pages = [
      "/",
      "/junior",
      "/archive",
      "/yesterday",
      "/make",
      "/together",
      "/teams",
      "/circle",
      "/faq",
      "/about",
      "/app",
      "/contact",
      "/privacy",
      "/terms",
    ];
    const addressesOf = (page: string) => LANGUAGES.map((language) => `${server.origin}${pathIn(language, page)}`);
    expect(entries.map(({ address }) => address).sort()).toEqual(pages.flatMap(addressesOf).sort());
    for (const { address, alternates } of entries) {
      const [en, es, de] = addressesOf(readPath(new URL(address).pathname).page);
      expect(alternates).toEqual({ en, es, de, "x-default": en });
    }
  });

  it("is kept by no cache, as robots.txt is, on a site that does not know its address", async () => {
    for (const path of ["/sitemap.xml", "/robots.txt"])
      expect([path, (await get(path)).headers.get("cache-control")]).toEqual([path, "no-store"]);
    expect((await get("/sitemap.xml")).headers.get("content-type")).toBe("application/xml; charset=utf-8");
  });
});

describe("robots.txt", () => {
  it("names the sitemap, and disallows no page of the sitemap", async () => {
    const response = await get("/robots.txt");
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
    const lines = (await response.text()).split("\n");
    expect(lines).toContain(`Sitemap: ${server.origin}/sitemap.xml`);
    const disallowed = lines.flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? []);
    expect(disallowed).toEqual(["/play"]);
    const listed = (await readSitemap()).map(({ address }) => new URL(address).pathname);
    expect(listed.filter((path) => disallowed.some((beginning) => path.startsWith(beginning)))).toEqual([]);
  });
});

const NO_INDEX = '<meta name="robots" content="noindex"/>';
const BONUS_PAGE = "/bonus-round";
/** Only who has ended a game, or is in a circle, gets these pages. */
const OWN_PAGES = [BONUS_PAGE, "/circle/invite", "/circle/change", "/circle/leave"];

/** English paths of pages in every language, without those with path parameters. */
function pagesOfRoutes(): string[] {
  return (
    routes
      .filter(({ path, file }) => path.startsWith(":lang?") && file.endsWith(".tsx"))
      .flatMap(({ path }) => pagesOfRoute(path.replace(":lang?", "") || "/"))
      // Needs a game number.
      .map((page) => (page.endsWith("archive/game") ? `${page}?num=400` : page))
      .filter((page) => !OWN_PAGES.includes(page))
  );
}

/** A route of editions with a page of their own stands for one page of each. Other routes with a parameter are no page by themselves. */
function pagesOfRoute(page: string): string[] {
  const ownPages = EDITIONS.filter(hasOwnPage).map((edition) => EDITION_FACTS[edition].page.slice(1));
  const pages = ownPages.map((own) => page.replace(":edition", own).replace(":archive", `${own}-archive`));
  return [...new Set(pages)].filter((one) => !one.includes(":"));
}

describe("every page", () => {
  it("is either in the sitemap or noindex, in every language", async () => {
    const listed = new Set((await readSitemap()).map(({ address }) => new URL(address).pathname));
    const pages = pagesOfRoutes();
    expect(pages).toContain("/junior/give-up");
    const paths = pages.flatMap((page) => LANGUAGES.map((language) => pathIn(language, page)));
    const said = await Promise.all(
      paths.map(async (path) => ({
        path,
        isListed: listed.has(path),
        // The portal redirects to its sign-in.
        isHidden: (await (await fetch(`${server.origin}${path}`)).text()).includes(NO_INDEX),
      })),
    );
    expect(said.filter(({ isListed, isHidden }) => isListed === isHidden)).toEqual([]);
  });

  it("of a bonus round is noindex, in every language", async () => {
    const visitor = openVisitor(server);
    await visitor.post("/play", { intent: "giveUp", edition: "jr" });
    for (const language of LANGUAGES) {
      const page = await visitor.get(pathIn(language, `${BONUS_PAGE}?edition=jr`));
      expect([page.path, page.text.includes(NO_INDEX)]).toEqual([pathIn(language, `${BONUS_PAGE}?edition=jr`), true]);
    }
  });
});

describe("the manifest", () => {
  it.each([
    ["en", "/", "Proxima"],
    ["es", "/espanol", "Proxima Español"],
    ["de", "/deutsch", "Proxima Deutsch"],
  ] as const)("in %s starts its game at %s and is called %s", async (language, start, name) => {
    const path = pathIn(language, "/manifest.webmanifest");
    expect(await (await get(start)).text()).toContain(`<link rel="manifest" href="${path}"`);
    const response = await get(path);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/manifest+json"]);
    expect(await response.json()).toMatchObject({
      name,
      short_name: "Proxima",
      lang: language,
      start_url: start,
      scope: "/",
    });
  });

  it("is a 404 under an unknown language prefix", async () => {
    expect((await get("/francais/manifest.webmanifest")).status).toBe(404);
  });
});

describe("links in the head of a page", () => {
  it("exist: icons and the social preview image", async () => {
    const html = await (await get("/")).text();
    const links = attributesOf(html, 'link:is([rel="icon"], [rel="apple-touch-icon"])', "href");
    const [picture] = attributesOf(html, 'meta[property="og:image"]', "content");
    expect(links).toEqual(["/favicon.ico", "/favicon.svg", "/apple-touch-icon.png"]);
    for (const link of [...links, picture]) {
      const { status, headers } = await fetch(new URL(link ?? "", server.origin));
      expect({ link, status, type: headers.get("content-type") }).toMatchObject({
        link,
        status: 200,
        type: expect.stringMatching(/^image\//) as unknown,
      });
    }
  });
});

describe("a site with ROBOTS=noindex", () => {
  let hidden: TestServer;
  beforeAll(async () => {
    hidden = await startServer({ ROBOTS: "noindex" });
  });
  afterAll(() => hidden.stop());

  it("asks with each page, picture and answer of the API not to be listed, and has no sitemap", async () => {
    for (const path of ["/", "/deutsch/faq", "/og.png", "/api/openapi.json", "/healthz"])
      expect([path, (await fetch(hidden.origin + path)).headers.get("x-robots-tag")]).toEqual([path, "noindex"]);
    const robots = await (await fetch(`${hidden.origin}/robots.txt`)).text();
    expect(robots).toBe("User-agent: *\nDisallow: /play\nAllow: /\n");
    expect((await fetch(`${hidden.origin}/sitemap.xml`)).status).toBe(404);
    expect((await get("/")).headers.get("x-robots-tag")).toBeNull();
  });
});
