import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { EDITION_FACTS, EDITIONS } from "~/editions/editions";
import { sealSecret } from "~/play/secretToken.server";
import { containsWord } from "../support/containsWord";
import { attributesOf, elementsOf } from "../support/html";
import { testSeal } from "../support/server";
import { sharedServer } from "../support/sharedServer";
import { todaysGameOf } from "../support/today";

const server = sharedServer();
const { number: today } = todaysGameOf(server, "en");

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}${path}`, { headers, redirect: "manual" });

/** The meta tags of a page by name, for shared links. */
async function tagsOf(path: string): Promise<Map<string, string>> {
  const tags = elementsOf(await (await get(path)).text(), "meta[property^='og:'], meta[name^='twitter:']");
  return new Map(
    tags.map((tag) => [
      tag.getAttribute("property") ?? tag.getAttribute("name") ?? "",
      tag.getAttribute("content") ?? "",
    ]),
  );
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
    "en/en-1.7.png",
    "en/en-99999999999999999999.png",
    "en/xx.png",
    "fr/en.png",
    "es/en.png",
    "en/de-1.png",
    "en/en",
    "en/en.jpg",
    "en/EN.png",
    "en/%3Csvg%3E.png",
    "en/en..png",
    "en/en.10.png",
    "en/en.7.png",
    "en/en.00000000000.png",
    "en/de.0134.png",
    "fr/en.0134.png",
    "en/en.0134.svg",
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
    ["/deutsch/archive/game?num=7", "/og/de/de-7.png", "Proxima Deutsch Nr. 7"],
  ])("of %s name the picture %s, which exists, and say what it shows", async (page, path, name) => {
    const tags = await tagsOf(page);
    expect(tags.get("og:image")).toBe(`${server.origin}${path}`);
    expect(tags.get("twitter:image")).toBe(`${server.origin}${path}`);
    expect(tags.get("og:image:alt")).toContain(`${name}: `);
    expect((await get(path)).status).toBe(200);
  });

  const custom = sealSecret({ seal: testSeal }, { kind: "word", edition: "en", word: "volcano" });
  it.each([
    ["/?s=0012346", "/og/en/en.0012346.png", "Proxima: the squares of a game in which the word was found"],
    ["/junior?s=5", "/og/en/jr.5.png", "Proxima Junior: the squares of a game that came as close as the nearest word"],
    [
      "/deutsch?s=0013",
      "/og/de/de.0013.png",
      "Proxima Deutsch: die Quadrate eines Spiels, das bis zu den 100 ähnlichsten Wörtern kam",
    ],
    [
      "/espanol/junior?s=1",
      "/og/es/jr.1.png",
      "Proxima Junior: los cuadrados de una partida que llegó hasta las 1000 palabras más cercanas",
    ],
    [
      "/archive/game?num=7&s=0012346",
      "/og/en/en-7.0012346.png",
      "Proxima #7: the squares of a game in which the word was found",
    ],
    [
      `/custom/${custom}?s=00`,
      "/og/en/en.00.png",
      "Proxima: the squares of a game in which no guess came among the nearest 1000 words",
    ],
  ])("of %s, a shared result, name a picture of its squares, and the plain address", async (page, path, alt) => {
    const tags = await tagsOf(page);
    expect(tags.get("og:image")).toBe(`${server.origin}${path}`);
    expect(tags.get("twitter:image")).toBe(`${server.origin}${path}`);
    expect(tags.get("og:image:alt")).toBe(alt);
    const plain = `${server.origin}${page.replace(/[?&]s=.*/, "")}`;
    expect(tags.get("og:url")).toBe(plain);
    const response = await get(page);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(attributesOf(await response.text(), "link[rel=canonical]", "href")).toEqual([plain]);
    const picture = await get(path);
    expect([picture.status, picture.headers.get("cache-control")]).toEqual([200, "public, max-age=604800"]);
    const size = await sharp(await picture.arrayBuffer()).metadata();
    expect(size).toMatchObject({ format: "png", width: 1200, height: 630 });
  });

  it.each(["", "10", "7", "00000000000", "%00", "0134%22%3E", "harbor", "-1", "٠"])(
    "of an address with the squares “%s”, which are none, are the plain ones",
    async (squares) => {
      const response = await get(`/?s=${squares}`);
      expect(response.status).toBe(200);
      expect((await tagsOf(`/?s=${squares}`)).get("og:image")).toBe(`${server.origin}/og/en/en.png`);
      expect((await tagsOf(`/archive/game?num=7&s=${squares}`)).get("og:image")).toBe(
        `${server.origin}/og/en/en-7.png`,
      );
    },
  );

  it("of a shared result are those of its game in whatever language the browser is", async () => {
    const german = { "Accept-Language": "de" };
    expect((await get("/", german)).status).toBe(302);
    expect((await get("/?s=0012346", german)).status).toBe(200);
    // Today's game has the address of the edition until its day is over.
    const today = await get(`/archive/game?num=${todaysGameOf(server, "en").number}&s=0012346`, german);
    expect([today.status, today.headers.get("location")]).toEqual([302, "/?s=0012346"]);
  });

  it.each(["/faq", "/archive", "/espanol/about"])(
    "of %s, which is no game, name the picture of the site",
    async (page) => {
      const tags = await tagsOf(page);
      expect([tags.get("og:image"), tags.get("twitter:image")]).toEqual(Array(2).fill(`${server.origin}/og.png`));
    },
  );
});
