import { get } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gameDate } from "~/game/calendar";
import type { Edition } from "~/game/editions";
import { attributesOf, findText, mainOf, textOf } from "../support/html";
import { startServer, type TestServer } from "../support/server";
import { todaysGameOf } from "../support/today";
import { openVisitor } from "../support/visitor";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const todaysGame = (edition: Edition) => todaysGameOf(server, edition);

/** The archive list of a page, by month. */
function monthsOf(html: string) {
  return [...mainOf(html).matchAll(/<section class="month".*?<\/section>/g)].map(([section]) => ({
    heading: textOf(/<h2.*?<\/h2>/.exec(section)?.[0] ?? ""),
    games: [...section.matchAll(/<li>.*?<\/li>/g)].map(([game]) => ({
      number: Number(/\?num=(\d+)"/.exec(game)?.[1]),
      date: /dateTime="([^"]+)"/.exec(game)?.[1] ?? "",
      text: textOf(game),
    })),
  }));
}

describe("the archive's list", () => {
  it.each([
    ["en", "/archive", { number: 1, date: "2022-01-29", month: "January 2022", text: "#1 Jan 29, 2022" }],
    ["jr", "/archive?edition=jr", { number: 388, date: "2023-06-13", month: "June 2023", text: "#388 Jun 13, 2023" }],
    ["es", "/espanol/archive", { number: 1, date: "2024-06-15", month: "junio de 2024", text: "#1 15 jun 2024" }],
    ["de", "/deutsch/archive", { number: 1, date: "2022-01-29", month: "Januar 2022", text: "#1 29.01.2022" }],
  ] as const)(
    "has all past games of the %s edition by month at %s, newest first, without a status",
    async (edition, path, oldest) => {
      const { text } = await openVisitor(server).get(path);
      const list = monthsOf(text);
      const games = list.flatMap((month) => month.games);
      const today = todaysGame(edition).number;
      const count = today - oldest.number;
      expect(games.map(({ number }) => number)).toEqual(Array.from({ length: count }, (_, index) => today - 1 - index));

      const dayAfter = (days: number) =>
        new Date(Date.parse(oldest.date) + days * 86_400_000).toISOString().slice(0, 10);
      expect(games.map(({ date }) => date)).toEqual(games.map((_, index) => dayAfter(count - 1 - index)));
      expect(games.at(-1)?.text).toBe(oldest.text);
      expect(list.at(-1)?.heading).toBe(oldest.month);
      const datesByMonth = list.map((month) => [...new Set(month.games.map(({ date }) => date.slice(0, 7)))]);
      expect(datesByMonth.map((dates) => dates.length)).toEqual(datesByMonth.map(() => 1));
      expect(new Set(datesByMonth.flat()).size).toBe(list.length);
      expect(new Set(list.map((month) => month.heading)).size).toBe(list.length);
      // Each entry ends with its date, and a date with its year.
      expect(games.filter((game) => !/^#\d+ .*\d{4}$/.test(game.text))).toEqual([]);
    },
  );

  it.each<[Edition, string, readonly string[]]>([
    ["en", "/archive", ["In progress", "Complete", "Gave up"]],
    ["jr", "/archive?edition=jr", ["In progress", "Complete", "Gave up"]],
    ["es", "/espanol/archive", ["En progreso", "Completado", "Se rindió"]],
    ["de", "/deutsch/archive", ["Angefangen", "Gelöst", "Aufgegeben"]],
  ])("of the %s edition says at %s how far its games have come: %j", async (edition, path, statuses) => {
    const { number, words } = todaysGame(edition);
    const visitor = openVisitor(server);
    const play = (game: number, fields: Record<string, string>) =>
      visitor.post("/play", { edition, game: String(game), ...fields });
    const secretWord = server.secretOf(edition, number - 1);
    await play(number - 1, { intent: "guess", guess: words.find((word) => word !== secretWord) ?? "" });
    await play(number - 2, { intent: "guess", guess: server.secretOf(edition, number - 2) });
    await play(number - 3, { intent: "giveUp" });
    const games = monthsOf((await visitor.get(path)).text).flatMap((month) => month.games);
    expect(games.slice(0, 3).map(({ text }) => statuses.filter((status) => text.includes(status)))).toEqual(
      statuses.map((status) => [status]),
    );
    const others = games.slice(3).filter(({ text }) => statuses.some((status) => text.includes(status)));
    expect(others).toEqual([]);
  });

  it.each([
    ["en-US", "/archive", "#1 Jan 29, 2022"],
    ["en-GB", "/archive", "#1 29 Jan 2022"],
    ["fr-FR", "/archive", "#1 Jan 29, 2022"],
    ["en-GB", "/espanol/archive", "#1 15 jun 2024"],
    ["de-AT", "/deutsch/archive", "#1 29.01.2022"],
  ])("has its dates for a reader of %s at %s as in %j", async (locale, path, text) => {
    const page = await openVisitor(server).get(path, { "Accept-Language": locale });
    expect(monthsOf(page.text).at(-1)?.games.at(-1)?.text).toBe(text);
  });
});

describe("the archive's page", () => {
  it("is at most 60 kB compressed", async () => {
    const { encoding, bytes } = await new Promise<{ encoding: string | undefined; bytes: Buffer }>(
      (resolve, reject) => {
        get(`${server.origin}/archive`, { headers: { "Accept-Encoding": "br" } }, (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("end", () => {
            resolve({ encoding: response.headers["content-encoding"], bytes: Buffer.concat(chunks) });
          });
        }).on("error", reject);
      },
    );
    expect(encoding).toBe("br");
    const html = brotliDecompressSync(bytes).toString("utf8");
    expect(html).toContain('href="/archive/game?num=1"');
    expect(bytes.length).toBeLessThanOrEqual(60_000);
  });
});

describe("an address of the archive", () => {
  /** The final page of a URL: its status, and its refusal if any. */
  async function visit(address: string): Promise<{ status: number; path: string; why: string | null }> {
    const { status, path, text } = await openVisitor(server).get(address);
    return { status, path, why: findText(text, /<div class="message-page"><p>(.*?)<\/p>/) };
  }

  const LANGUAGE_PAGES = [
    {
      prefix: "",
      today: "/",
      edition: "en",
      future: "You cannot play future games.",
      futureJunior: "You cannot play future junior games.",
      none: "There is no such game",
    },
    {
      prefix: "/espanol",
      today: "/espanol",
      edition: "es",
      future: "Los juegos futuros aún no se pueden jugar.",
      futureJunior: "Los juegos futuros de Junior aún no se pueden jugar.",
      none: "Ese juego no existe",
    },
    {
      prefix: "/deutsch",
      today: "/deutsch",
      edition: "de",
      future: "Künftige Spiele kannst du noch nicht spielen.",
      futureJunior: "Künftige Junior-Spiele kannst du noch nicht spielen.",
      none: "Dieses Spiel gibt es nicht",
    },
  ] as const;

  describe.each(LANGUAGE_PAGES)("at $prefix/", ({ prefix, today, edition, future, futureJunior, none }) => {
    it.each([
      "",
      "?num=",
      "?num=0",
      "?num=-1",
      "?num=3.5",
      "?num=seven",
      "?num=Infinity",
      "?num=0x10",
      "?num=%00",
      "?num=%F0%9F%98%80",
    ])("names no game with /archive/game%s", async (query) => {
      const address = `${prefix}/archive/game${query}`;
      expect(await visit(address)).toEqual({ status: 404, path: address, why: none });
    });

    it.each([
      ["a thousand million", () => "1000000000"],
      ["1e9", () => "1e9"],
      ["5000 digits", () => "9".repeat(5000)],
    ])("names a future game with %s, and a future junior game", async (_, number) => {
      const address = `${prefix}/archive/game?num=${number()}`;
      expect(await visit(address)).toEqual({ status: 403, path: address, why: future });
      const junior = `${prefix}/junior-archive/game?num=${number()}`;
      expect(await visit(junior)).toEqual({ status: 403, path: junior, why: futureJunior });
    });

    it("refers to a future game with tomorrow's number", async () => {
      const main = await visit(`${prefix}/archive/game?num=${todaysGame(edition).number + 1}`);
      expect(main).toMatchObject({ status: 403, why: future });
      const junior = await visit(`${prefix}/junior-archive/game?num=${todaysGame("jr").number + 1}`);
      expect(junior).toMatchObject({ status: 403, why: futureJunior });
    });

    it.each(["", "?num=", "?num=0", "?num=-1", "?num=seven", "?num=NaN"])(
      "redirects /junior-archive/game%s to the start page",
      async (query) => {
        const place = await visit(`${prefix}/junior-archive/game${query}`);
        expect(place).toEqual({ status: 200, path: today, why: null });
      },
    );

    it("has no junior game for a fractional number", async () => {
      const address = `${prefix}/junior-archive/game?num=3.5`;
      expect(await visit(address)).toEqual({ status: 404, path: address, why: none });
    });

    it("redirects to today's game with today's number", async () => {
      const main = await visit(`${prefix}/archive/game?num=${todaysGame(edition).number}`);
      expect(main).toEqual({ status: 200, path: today, why: null });
      const junior = await visit(`${prefix}/junior-archive/game?num=${todaysGame("jr").number}`);
      expect(junior).toEqual({ status: 200, path: `${prefix}/junior`, why: null });
    });

    it.each([
      ["num=1000000000", 403, future],
      ["num=seven", 404, none],
      ["num=0", 404, none],
      [`num=${"9".repeat(500)}`, 403, future],
      ["date=2099-01-01", 403, future],
      ["date=2001-01-01", 404, none],
      ["date=2023-02-30", 404, none],
      ["date=yesterday", 404, none],
      ["edition=jr&num=1000000000", 403, futureJunior],
    ] as const)("shows why a search with %s finds no playable game", async (query, status, sentence) => {
      const page = await openVisitor(server).get(`${prefix}/archive?${query}`);
      expect(page.status).toBe(status);
      expect(findText(page.text, /<p [^>]*role="alert">(.*?)<\/p>/)).toBe(sentence);
    });
  });

  it.each([
    ["/archive?num=&date=2022-01-29", "/archive/game?num=1"],
    ["/archive?num=%2332", "/archive/game?num=32"],
    ["/archive?edition=jr&date=2023-06-13", "/junior-archive/game?num=388"],
    ["/espanol/archive?date=2024-06-15", "/espanol/archive/game?num=1"],
    ["/deutsch/archive?date=2022-01-29", "/deutsch/archive/game?num=1"],
  ])("%s leads to %s", async (address, game) => {
    expect(await visit(address)).toEqual({ status: 200, path: game, why: null });
  });

  it("with today's date redirects to today's game, and keeps a future date in its field", async () => {
    const today = await visit(`/archive?date=${gameDate(new Date())}`);
    expect(today).toEqual({ status: 200, path: "/", why: null });
    const { text } = await openVisitor(server).get("/archive?num=&date=2099-01-01");
    expect(attributesOf(text, "input", { having: 'name="date"', name: "value" })).toEqual(["2099-01-01"]);
  });

  it.each([
    ["/yesterday", "/archive#yesterday", "Yesterday's word"],
    ["/yesterday?edition=jr", "/archive?edition=jr#yesterday", "Yesterday's word"],
    ["/espanol/yesterday", "/espanol/archive#yesterday", "La palabra de ayer"],
    ["/deutsch/yesterday", "/deutsch/archive#yesterday", "Das Wort von gestern"],
  ])("%s leads to %s", async (address, place, name) => {
    const { path, text } = await openVisitor(server).get(address);
    expect(path).toBe(place);
    expect(findText(text, /<section id="yesterday"[^>]*>(<h2.*?<\/h2>)/)).toBe(name);
  });
});
