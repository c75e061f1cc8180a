import { describe, expect, it } from "vitest";
import { LANGUAGES } from "~/game/languages";
import { pathIn } from "~/i18n/addresses";
import { newEmail } from "../support/account";
import { attributesOf, findText, languageOf, mainOf, textOf } from "../support/html";
import { signUp } from "../support/member";
import { PAGES } from "../support/pages";
import { openVisitor } from "../support/visitor";
import { sharedServer } from "../support/sharedServer";

const server = sharedServer();

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}${path}`, { redirect: "manual", headers });

describe.each(LANGUAGES)("the pages in %s", (language) => {
  it.each(PAGES)("%s has alternate links for every language", async (path) => {
    const html = await (await get(pathIn(language, path))).text();
    expect(languageOf(html)).toBe(language);
    const links = (rel: string, name: string) => attributesOf(html, "link", { having: `rel="${rel}"`, name });
    expect(links("canonical", "href")).toEqual([`${server.origin}${pathIn(language, path)}`]);
    expect(links("alternate", "hrefLang")).toEqual([...LANGUAGES, "x-default"]);
    expect(links("alternate", "href")).toEqual([
      ...LANGUAGES.map((other) => `${server.origin}${pathIn(other, path)}`),
      `${server.origin}${path}`,
    ]);
    const content = (having: string) => attributesOf(html, "meta", { having, name: "content" });
    const title = textOf(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "");
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
    const ways = attributesOf(mainOf(html), "a", { having: "href=", name: "href" });
    expect(ways).toEqual([pathIn(language, "/"), pathIn(language, "/faq")]);
  });
});

describe("the footer", () => {
  it("links to the pages about the site, and each links back to the game", async () => {
    const { text } = await openVisitor(server).get("/deutsch");
    const footer = /<footer.*?<\/footer>/s.exec(text)?.[0] ?? "";
    const links = attributesOf(footer, "a", { having: "href=", name: "href" });
    for (const path of ["/deutsch/privacy", "/deutsch/terms", "/deutsch/contact"]) {
      expect(links).toContain(path);
      const page = await openVisitor(server).get(path);
      expect([path, findText(page.text, /<a [^>]*href="\/deutsch"[^>]*>(.*?)<\/a>/s)]).toEqual([
        path,
        "Zurück zum Spiel",
      ]);
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
  it.each([
    ["/es", "/espanol"],
    ["/de", "/deutsch"],
    ["/es/faq?x=1", "/espanol/faq?x=1"],
    ["/de/junior", "/deutsch/junior"],
    ["/en", "/"],
    ["/en/faq", "/faq"],
    ["/es/no/such/page", "/espanol/no/such/page"],
  ])("leads to the language's own for good: %s", async (from, to) => {
    const response = await get(from);
    expect([response.status, response.headers.get("Location")]).toEqual([301, to]);
  });
});

describe("a visitor of the start page", () => {
  const arrive = async (headers: Record<string, string>, path = "/") => {
    const response = await get(path, headers);
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

  it("is redirected to the language of the settings, whatever Accept-Language says", async () => {
    expect(await arrive({ "Accept-Language": "es", Cookie: "settings=language=de" })).toBe("/deutsch");
    expect(await arrive({ "Accept-Language": "es", Cookie: "settings=language=en" })).toBe(200);
    expect(await arrive({ "Accept-Language": "es", Cookie: "settings=language=xx" })).toBe("/espanol");
  });

  it("is not redirected with a game number, a game in progress in English or a form", async () => {
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

  it("is not redirected as a member who has played in English, on any device", async () => {
    const { headers } = await signUp(server, newEmail());
    const { Cookie } = headers;
    expect(await arrive({ "Accept-Language": "es", Cookie })).toBe("/espanol");
    const body = new URLSearchParams({ intent: "hint" });
    await fetch(`${server.origin}/play`, { method: "POST", headers, body });
    expect(await arrive({ "Accept-Language": "es", Cookie })).toBe(200);
  });

  it("keeps the query when redirected, and is not redirected from links of the site", async () => {
    expect(await arrive({ "Accept-Language": "es" }, "/?utm_source=x")).toBe("/espanol?utm_source=x");
    expect(await arrive({ "Accept-Language": "es", "Sec-Fetch-Site": "same-origin" })).toBe(200);
    expect(await arrive({ "Accept-Language": "es", Referer: `${server.origin}/about` })).toBe(200);
    expect(await arrive({ "Accept-Language": "es" }, "/faq")).toBe(200);
  });
});

describe("/yesterday", () => {
  it.each(LANGUAGES)(
    "redirects to yesterday's word in the archive in %s, whatever Accept-Language says",
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
