import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Edition } from "~/game/editions";
import { attributesOf, findText, mainOf, textOf } from "../support/html";
import { codeOf } from "../support/nearest";
import { startServer, type TestServer } from "../support/server";
import { todaysGameOf } from "../support/today";
import { openVisitor } from "../support/visitor";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

describe("the result of a game", () => {
  it.each<[Edition, string, { prefix: string; stats: string; query: string; archive: string }]>([
    ["en", "/", { prefix: "", stats: "/stats?num=", query: "", archive: "/archive" }],
    [
      "jr",
      "/junior",
      { prefix: "", stats: "/stats?edition=jr&num=", query: "?edition=jr", archive: "/archive?edition=jr" },
    ],
    ["es", "/espanol", { prefix: "/espanol", stats: "/espanol/stats?num=", query: "", archive: "/espanol/archive" }],
    ["de", "/deutsch", { prefix: "/deutsch", stats: "/deutsch/stats?num=", query: "", archive: "/deutsch/archive" }],
  ])("of the %s edition at %s leads to its own pages", async (edition, path, { prefix, stats, query, archive }) => {
    const { secret, number } = todaysGameOf(server, edition);
    const visitor = openVisitor(server);
    await visitor.post("/play", { intent: "guess", edition, game: String(number), guess: secret });
    const { text } = await visitor.get(path);
    const ways = /<[^>]*class="over-ways".*?<\/(?:p|ul|nav|div)>/.exec(mainOf(text))?.[0] ?? "";
    const links = attributesOf(ways, "a", { having: "href=", name: "href" });
    expect(links).toEqual([`${prefix}/nearby_1k/${codeOf(secret)}${query}`, `${stats}${number}`, archive]);
    for (const link of links) expect((await visitor.get(link)).status).toBe(200);
  });

  it.each<[Edition, string, string, string]>([
    ["en", "/stats", "The secret word was", "Game #"],
    ["jr", "/stats?edition=jr", "The secret word was", "Game #"],
    ["es", "/espanol/stats", "La palabra secreta era", "Juego n.º "],
    ["de", "/deutsch/stats", "Das Geheimwort war", "Spiel Nr. "],
  ])("of the %s edition stands in the statistics at %s, in the language", async (edition, path, message, game) => {
    const { secret, number } = todaysGameOf(server, edition);
    const visitor = openVisitor(server);
    await visitor.post("/play", { intent: "guess", edition, game: String(number), guess: secret });
    const { text } = await visitor.get(`${path}${path.includes("?") ? "&" : "?"}num=${number}`);
    expect(findText(text, /<p class="over-secret">(.*?)<\/p>/)).toMatch(new RegExp(`^${message} ${secret}\\.`));
    const headings = [...mainOf(text).matchAll(/<h2>(.*?)<\/h2>/g)].map(([, heading = ""]) => textOf(heading));
    expect(headings).toContain(`${game}${number}`);
  });
});

describe("the page of a secret's nearest words", () => {
  it.each<[Edition, string, (word: string) => string]>([
    ["en", "", (word) => `The nearest words to “${word}”`],
    ["jr", "", (word) => `The nearest words to “${word}”`],
    ["es", "/espanol", (word) => `Las palabras más cercanas a «${word}»`],
    ["de", "/deutsch", (word) => `Die ähnlichsten Wörter zu „${word}“`],
  ])("of the %s edition names it to those who have found it", async (edition, prefix, heading) => {
    const { secret, number } = todaysGameOf(server, edition);
    const visitor = openVisitor(server);
    await visitor.post("/play", { intent: "guess", edition, game: String(number), guess: secret });
    const page = await visitor.get(`${prefix}/nearby_1k/${codeOf(secret)}${edition === "jr" ? "?edition=jr" : ""}`);
    expect(findText(page.text, /<h1>(.*?)<\/h1>/)).toBe(heading(secret));
    // Revealed by the button.
    expect(mainOf(page.text)).not.toContain("<table");
  });
});
