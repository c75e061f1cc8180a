import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { EDITION_FACTS, EDITIONS } from "~/game/editions";
import { containsWord } from "../support/containsWord";
import { sharedServer } from "../support/sharedServer";
import { todaysGameOf } from "../support/today";

const server = sharedServer();
const { number: today } = todaysGameOf(server, "en");

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}${path}`, { headers, redirect: "manual" });

/** The meta tags of a page by name, for shared links. */
async function tagsOf(path: string): Promise<Map<string, string>> {
  const html = await (await get(path)).text();
  const tags = [...html.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)"/g)];
  return new Map(tags.map(([, name = "", content = ""]) => [name, content]));
}

describe("the picture of a game's link", () => {
  it.each(EDITIONS.map((edition) => [edition, EDITION_FACTS[edition].wordLanguage] as const))(
    "of the edition %s is a PNG of 1200 × 630 pixels, with and without a number",
    async (edition, language) => {
      const { number } = todaysGameOf(server, edition);
      for (const name of [edition, `${edition}-${number}`, `${edition}-1`]) {
        const response = await get(`/og/${language}/${name}.png`);
        expect([name, response.status, response.headers.get("content-type")]).toEqual([name, 200, "image/png"]);
        const picture = await sharp(await response.arrayBuffer()).metadata();
        expect(picture).toMatchObject({ format: "png", width: 1200, height: 630 });
        expect(picture.size).toBeLessThan(120_000);
      }
    },
  );

  it("differs by language and number", async () => {
    const paths = ["en/jr", "es/jr", "de/jr", "en/jr-1", "en/jr-2"];
    const tags = await Promise.all(paths.map(async (path) => (await get(`/og/${path}.png`)).headers.get("etag")));
    expect(new Set(tags).size).toBe(paths.length);
  });

  it("may be kept for a week by everybody, and is not sent again to who has it", async () => {
    const { headers } = await get(`/og/en/en-${today}.png`);
    expect(headers.get("cache-control")).toBe("public, max-age=604800");
    expect(headers.get("set-cookie")).toBeNull();
    expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    const again = await get(`/og/en/en-${today}.png`, { "If-None-Match": headers.get("etag") ?? "" });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  it("is the same for a player who has guessed, and for one who has won", async () => {
    const path = `/og/en/en-${today}.png`;
    const guest = Buffer.from(await (await get(path)).arrayBuffer());
    for (const guess of ["ocean", server.secretOf("en", today)]) {
      const body = new URLSearchParams({ intent: "guess", game: String(today), guess });
      const reply = await fetch(`${server.origin}/play`, { method: "POST", body });
      const Cookie = reply.headers
        .getSetCookie()
        .map((cookie) => cookie.split(";")[0])
        .join("; ");
      expect(Cookie).not.toBe("");
      expect(guest.equals(Buffer.from(await (await get(path, { Cookie })).arrayBuffer()))).toBe(true);
    }
  });

  it("does not hold the secret in any form", async () => {
    const response = await get(`/og/en/en-${today}.png`);
    const headers = [...response.headers].join("\n");
    const text = `${headers}\n${Buffer.from(await response.arrayBuffer()).toString("latin1")}`;
    expect(containsWord(text, server.secretOf("en", today))).toBe(false);
  });

  it("is a 404 for a game of the future, which is not kept", async () => {
    const response = await get(`/og/en/en-${today + 1}.png`);
    expect([response.status, response.headers.get("cache-control")]).toEqual([404, "no-store"]);
  });

  it.each([
    "en/en-0.png",
    "en/en-01.png",
    "en/en--1.png",
    "en/en-1.5.png",
    "en/en-99999999999999999999.png",
    "en/xx.png",
    "fr/en.png",
    "es/en.png",
    "en/de-1.png",
    "en/en",
    "en/en.jpg",
    "en/EN.png",
    "en/%3Csvg%3E.png",
  ])("is a 404 at /og/%s", async (path) => {
    expect((await get(`/og/${path}`)).status).toBe(404);
  });
});

describe("the meta tags of a game page", () => {
  it.each([
    ["/", "/og/en/en.png", "Proxima"],
    ["/junior", "/og/en/jr.png", "Proxima Junior"],
    ["/espanol", "/og/es/es.png", "Proxima Español"],
    ["/deutsch", "/og/de/de.png", "Proxima Deutsch"],
    ["/espanol/junior", "/og/es/jr.png", "Proxima Junior"],
    ["/archive/game?num=7", "/og/en/en-7.png", "Proxima #7"],
    ["/junior-archive/game?num=400", "/og/en/jr-400.png", "Proxima Junior #400"],
    ["/deutsch/archive/game?num=7", "/og/de/de-7.png", "Proxima Deutsch #7"],
  ])("of %s name the picture %s, which exists, and say what it shows", async (page, path, name) => {
    const tags = await tagsOf(page);
    expect(tags.get("og:image")).toBe(`${server.origin}${path}`);
    expect(tags.get("twitter:image")).toBe(`${server.origin}${path}`);
    expect(tags.get("og:image:alt")).toContain(`${name}: `);
    expect((await get(path)).status).toBe(200);
  });

  it.each(["/faq", "/archive", "/espanol/about"])(
    "of %s, which is no game, name the picture of the site",
    async (page) => {
      const tags = await tagsOf(page);
      expect([tags.get("og:image"), tags.get("twitter:image")]).toEqual(Array(2).fill(`${server.origin}/og.png`));
    },
  );
});
