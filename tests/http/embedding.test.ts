import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EDITION_FACTS, EDITIONS } from "~/editions/editions";
import { attributesOf, textsOf } from "../support/html";
import { startServer, type TestServer } from "../support/server";
import { sharedServer } from "../support/sharedServer";
import { todaysGameOf } from "../support/today";
import { openVisitor } from "../support/visitor";

const plain = sharedServer();
let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    EMBED_ORIGINS: "https://paper.example https://school.example",
    TRUST_PROXY: "loopback",
  });
});
afterAll(() => server.stop());

/** Of a visitor whose proxy ends TLS. */
const SECURE = { "X-Forwarded-Proto": "https" };
const oEmbedOf = (address: string, query = "") =>
  fetch(`${server.origin}/oembed?url=${encodeURIComponent(address)}${query}`, { redirect: "manual" });
/** What is told of an address. */
const toldOf = async (address: string, query = "") =>
  (await (await oEmbedOf(address, query)).json()) as Readonly<Record<string, unknown>>;

describe("today's game for frames", () => {
  it.each(EDITIONS)(
    "of the edition %s may be framed by the named sites alone, in the language of its words",
    async (edition) => {
      const page = await openVisitor(server).get(`/embed/${edition}`);
      expect([page.status, page.headers.get("X-Frame-Options")]).toEqual([200, null]);
      expect(page.headers.get("Content-Security-Policy")).toMatch(
        /; frame-ancestors https:\/\/paper\.example https:\/\/school\.example$/,
      );
      expect(page.text).toContain(`<html lang="${EDITION_FACTS[edition].wordLanguage}"`);
      expect(page.text).not.toContain("site-header");
      expect(page.text).not.toContain('rel="manifest"');
    },
  );

  it("is nowhere on a site that names none, and other pages stay unframed", async () => {
    expect((await openVisitor(plain).ask("/embed/en")).status).toBe(404);
    for (const path of ["/embed/fr", "/embed", "/embed/en/more", "/espanol/embed/es"])
      expect([path, (await openVisitor(server).ask(path)).status]).toEqual([path, 404]);
    const { headers } = await openVisitor(server).ask("/");
    expect([headers.get("X-Frame-Options"), headers.get("Content-Security-Policy")]).toEqual([
      "DENY",
      expect.stringMatching(/frame-ancestors 'none'$/),
    ]);
  });

  it("is a guest's: it neither knows nor changes who is logged in, nor any other cookie", async () => {
    const { words, number } = todaysGameOf(server, "en");
    const [word = "", other = ""] = words;
    const member = openVisitor(server, SECURE);
    await member.signUp("ana@words.example");
    await member.turn({ intent: "guess", guess: other });
    const before = new Map(member.cookies);
    const Cookie = [...member.cookies].map((pair) => pair.join("=")).join("; ");
    const body = new URLSearchParams({ intent: "guess", guess: word, edition: "en", daily: "true" });
    const sent = { method: "POST", redirect: "manual", headers: { ...SECURE, Cookie }, body } as const;
    const turn = await fetch(`${server.origin}/embed/en`, sent);
    expect([turn.status, turn.headers.get("Location")]).toEqual([303, "/embed/en?cookies=sent"]);
    expect(turn.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        `^embed_game_en_${number}=[^;]+; Max-Age=1296000; Path=/embed; HttpOnly; Secure; Partitioned; SameSite=None$`,
      ),
    ]);
    const [name = "", value = ""] = turn.headers.getSetCookie()[0]?.split(/[=;]/) ?? [];
    member.cookies.set(name, value);
    const page = await member.get("/embed/en");
    expect([page.said.includes(word), page.said.includes(other), page.text.includes("csrf")]).toEqual([
      true,
      false,
      false,
    ]);
    for (const [kept, was] of before) expect([kept, member.cookies.get(kept)]).toEqual([kept, was]);
  });

  it("offers the other word of a spelling", async () => {
    const { words } = todaysGameOf(server, "de");
    const visitor = openVisitor(server, SECURE);
    const body = { intent: "guess", guess: "Wagen", edition: "de", daily: "true" };
    const page = await visitor.post("/embed/de", body);
    expect(words).not.toContain("wagen");
    expect(textsOf(page.text, 'button[form="offer-form"][value="wagen2"]')).toEqual(["wagen?"]);
  });

  it("refuses forms of other sites, also of those that may frame it", async () => {
    const forms = ["https://paper.example", "https://evil.example", "null"].map(async (Origin) => {
      const visitor = openVisitor(server, SECURE);
      return (await visitor.ask("/embed/en", { intent: "guess", guess: "ocean" }, { Origin })).status;
    });
    expect(await Promise.all(forms)).toEqual([403, 403, 403]);
  });

  it("says that the browser keeps no cookies, once a guess is lost", async () => {
    const address = `${server.origin}/embed/de`;
    const body = new URLSearchParams({ intent: "guess", guess: "Haus", edition: "de" });
    const turn = await fetch(address, { method: "POST", body, redirect: "manual" });
    const page = await fetch(new URL(turn.headers.get("Location") ?? "", server.origin));
    const html = await page.text();
    expect(textsOf(html, "[role=alert]").join()).toContain("speichert in diesem Rahmen keine Cookies");
    expect(attributesOf(html, "[role=alert] a", "href")).toEqual([`${server.origin}/deutsch`]);
  });
});

describe("oEmbed", () => {
  it("tells of today's game as a frame, of shared results, past and custom games as links with a picture", async () => {
    const { secret } = todaysGameOf(server, "en");
    const today = await toldOf(`${server.origin}/deutsch`);
    expect(today).toMatchObject({ version: "1.0", type: "rich", title: "Proxima Deutsch", width: 700, height: 600 });
    expect(today.html).toContain(`<iframe src="${server.origin}/embed/de"`);
    // Where the frame would be blocked, and in the sandbox of WordPress, it is a link.
    for (const headers of [
      { Referer: "https://stranger.example/post" },
      { Origin: "https://stranger.example" },
      { "User-Agent": "WordPress/6.6; https://stranger.example" },
    ]) {
      const of = encodeURIComponent(`${server.origin}/`);
      const told = (await (await fetch(`${server.origin}/oembed?url=${of}`, { headers })).json()) as object;
      expect(told).toMatchObject({ type: "link", title: "Proxima" });
      expect(told).not.toHaveProperty("html");
    }
    const small = await toldOf(`${server.origin}/`, "&maxwidth=360&maxheight=400");
    expect(small).toMatchObject({ type: "rich", width: 360, height: 400 });
    expect(small).not.toHaveProperty("thumbnail_url");
    const shared = await toldOf(`${server.origin}/?s=123`);
    expect(shared).toMatchObject({
      type: "link",
      thumbnail_url: `${server.origin}/og/en/en.123.png`,
      thumbnail_width: 1200,
    });
    const past = await toldOf(`${server.origin}/espanol/archive/game?num=7`);
    expect(past).toMatchObject({ type: "link", title: "Proxima Español n.º\u00a07", provider_url: server.origin });
    const code = Buffer.from(secret).toString("base64").padEnd(20, "1");
    const custom = await oEmbedOf(`${server.origin}/custom/${code}`);
    expect(await custom.text()).not.toContain(secret);
  });

  it("knows no other hosts, other pages, games to come or formats", async () => {
    const { number } = todaysGameOf(server, "en");
    const unknown = ["", "x", "https://evil.example/", "/", `${server.origin}/privacy`, `${server.origin}/custom/x`];
    for (const address of [...unknown, `${server.origin}/archive/game?num=${number + 1}`, `${server.origin}/embed/en`])
      expect([address, (await oEmbedOf(address)).status]).toEqual([address, 404]);
    expect((await oEmbedOf(`${server.origin}/`, "&format=xml")).status).toBe(501);
  });

  it("is named by the pages of games where a game may be framed, and else not", async () => {
    const linkOf = async (origin: string, path: string) =>
      attributesOf(await (await fetch(origin + path)).text(), 'link[type="application/json+oembed"]', "href")[0];
    const link = await linkOf(server.origin, "/?s=123&sort=number");
    expect(link).toBe(`${server.origin}/oembed?url=${encodeURIComponent(`${server.origin}/?s=123`)}&format=json`);
    expect((await fetch(link ?? "")).status).toBe(200);
    expect(await linkOf(server.origin, "/faq")).toBeUndefined();
    expect(await linkOf(plain.origin, "/?s=123")).toBeUndefined();
    expect(
      await (await fetch(`${plain.origin}/oembed?url=${encodeURIComponent(`${plain.origin}/`)}`)).json(),
    ).toMatchObject({ type: "link" });
  });
});

describe("the feed of games and the calendar", () => {
  it("have the game of today and no word of it", async () => {
    for (const edition of EDITIONS) {
      const { number, secret } = todaysGameOf(plain, edition);
      const prefix = { en: "", jr: "", es: "/espanol", de: "/deutsch" }[edition];
      const query = edition === "jr" ? "?edition=jr" : "";
      const feed = await fetch(`${plain.origin}${prefix}/games.atom${query}`);
      const xml = await feed.text();
      expect(feed.headers.get("Content-Type")).toBe("application/atom+xml; charset=utf-8");
      expect(xml.match(/<entry>/g)).toHaveLength(15);
      expect(xml).toContain(`num=${number}"`);
      expect(xml).not.toContain(`num=${number + 1}"`);
      // Readers of both feeds tell the begin of a game from its end.
      const { text } = await openVisitor(plain).get(`${prefix}/archive${query}`);
      const [games = "", yesterday = ""] = attributesOf(text, 'link[type*="atom+xml"]', "href");
      expect(games).toBe(`${prefix}/games.atom${query}`);
      const other = await (await fetch(plain.origin + yesterday)).text();
      const idsIn = (feedText: string) => [...feedText.matchAll(/<id>(.*?)<\/id>/g)].map(([, id]) => id);
      expect(idsIn(other).length).toBeGreaterThan(10);
      expect(idsIn(other).filter((id) => idsIn(xml).includes(id))).toEqual([]);
      expect([edition, new RegExp(`\\b${secret}\\b`, "i").test(xml)]).toEqual([edition, false]);
      const calendar = await fetch(`${plain.origin}${prefix}/daily.ics${query}`);
      expect(calendar.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
      expect(await calendar.text()).toMatch(/DTSTART:\d{8}T0[01]0000Z\r\n/);
    }
  });
});
