import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { containsWord } from "../support/containsWord";
import { attributesOf } from "../support/html";
import { startServer, type TestServer } from "../support/server";
import { openStaff } from "../support/staff";
import { todaysGameOf } from "../support/today";
import { openVisitor, type VisitedPage, type Visitor } from "../support/visitor";

let server: TestServer;
let today: number;
let ana: Visitor;
let word: string;
beforeAll(async () => {
  server = await startServer();
  today = todaysGameOf(server, "en").number;
  ana = await openStaff(server, "ana@words.example");
  word = server.secretOf("en", today - 1);
});
afterAll(() => server.stop());

const pageOf = (number: number) => `/portal/emergency?edition=en&num=${String(number)}`;
const send = (visitor: Visitor, { path, main }: VisitedPage, fields: Readonly<Record<string, string>>) => {
  const hidden = ["csrf", "batch"].map(
    (name) => [name, attributesOf(main, `input[name="${name}"]`, "value")[0] ?? ""] as const,
  );
  return visitor.post(path, { ...Object.fromEntries(hidden), ...fields });
};

describe("the page for a word that hurts", () => {
  it("is linked from today's word, says why the word stays, and puts a sentence above the game and at its end", async () => {
    const day = await ana.get(`/portal/create?edition=en&num=${String(today)}`);
    expect(day.links).toContain(pageOf(today));
    const page = await ana.get(pageOf(today));
    expect(page.said).toContain("It keeps its word: players have guessed with it");
    const said = { "notice-en": "We chose this word before the flood.", "notice-de": "Vor der Flut gewählt." };
    const refused = await send(ana, page, { ...said, why: "", intent: "gameAnnotated" });
    expect([refused.status, refused.wrong, refused.main.includes("before the flood")]).toEqual([
      400,
      "Please say why",
      true,
    ]);
    const done = await send(ana, page, { ...said, why: "The flood", intent: "gameAnnotated" });
    expect(done.said).toContain("The sentence has been changed.");
    const player = openVisitor(server);
    expect((await player.get("/")).said).toContain("We chose this word before the flood.");
    expect((await openVisitor(server).get("/deutsch")).said).not.toContain("Vor der Flut");
    await player.turn({ intent: "giveUp" });
    expect((await player.get("/")).said.split("We chose this word before the flood.")).toHaveLength(3);
    const log = await ana.get("/portal/log?kind=games");
    expect(log.said).toMatch(
      /Sentence above the game.*We chose this word before the flood\. · Vor der Flut gewählt\. · The flood/,
    );
  });

  it("keeps the word out of yesterday's page and feed, its call and its nearest words, until it is shown again", async () => {
    const places = ["/yesterday", "/yesterday.atom", "/semantle/yesterday/en"];
    const shows = async () =>
      Promise.all(places.map(async (path) => containsWord((await openVisitor(server).get(path)).text, word)));
    expect(await shows()).toEqual([true, true, true]);
    const page = await ana.get(pageOf(today - 1));
    const done = await send(ana, page, { why: "The flood", intent: "wordWithheld" });
    expect(done.said).toContain("The word is kept back.");
    expect(await shows()).toEqual([false, false, false]);
    expect((await openVisitor(server).get("/yesterday")).said).toContain("Yesterday’s word is not shown.");
    await send(ana, await ana.get(pageOf(today - 1)), { why: "It is over", intent: "wordShownAgain" });
    expect(await shows()).toEqual([true, true, true]);
  });

  it("is for admins alone, and for games that have begun", async () => {
    const bea = await openStaff(server, "bea@words.example", "editor");
    expect((await bea.get(pageOf(today))).status).toBe(403);
    expect((await bea.get(`/portal/create?edition=en&num=${String(today)}`)).links).not.toContain(pageOf(today));
    expect((await send(bea, await bea.get("/portal"), { why: "x", intent: "wordWithheld" })).status).toBe(400);
    expect((await ana.get(pageOf(today + 1))).status).toBe(404);
    await ana.post("/portal/blind-mode", { csrf: (await ana.get("/portal")).values("csrf")[0] ?? "", hide: "yes" });
    expect(containsWord((await ana.get(pageOf(today))).main, server.secretOf("en", today))).toBe(false);
  });
});
