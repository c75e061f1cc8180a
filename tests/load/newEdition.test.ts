import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Edition } from "~/editions/editions";
import { LANGUAGES } from "~/editions/languages";
import { PASSWORD } from "../support/account";
import { attributesOf, elementsOf, factsOf, mainOf, rowHeadsOf, textOf, textsOf } from "../support/html";
import { copyProject, type ProjectCopy } from "../support/projectCopy";
import { startServer, type TestServer } from "../support/server";
import { todaysNumber } from "../support/today";
import { openVisitor, sendForm, type VisitedPage, type Visitor } from "../support/visitor";

// CONTRIBUTING.md, "A new edition", describes the steps of this test. That types ask for no other change is tested with a new language,
// which has an edition of its own, in newLanguage.test.ts.

/** The edition added to a copy of the project. */
const GARDEN = "gd" as Edition;
const readFixture = (name: string): unknown => JSON.parse(readFileSync(`tests/fixtures/edition/${name}.json`, "utf8"));

/** Number of past games. Few, so that the schedule is short and the server starts fast. */
const DAYS_SINCE_EPOCH = 20;
/** Candidate secrets. More than the number of games in which a secret may not repeat. */
const SECRETS = readFileSync("db/words/secrets.en.txt", "utf8")
  .split("\n")
  .filter((word, index) => word !== "" && index % 8 === 0);

/** Today's secret. */
const SECRET = "walrus";

let copy: ProjectCopy;
let server: TestServer;
/** Today's game. */
let number: number;
/** Words of the edition that are not recent secrets. */
let words: readonly string[];
/** Cleanup functions, run in reverse order. */
const undo: (() => unknown)[] = [];

beforeAll(async () => {
  copy = copyProject();
  undo.push(() => {
    copy.remove();
  });
  copy.edit("app/editions/editions.json", (text) =>
    JSON.stringify({ ...(JSON.parse(text) as object), [GARDEN]: readFixture("row") }),
  );
  for (const language of LANGUAGES) {
    copy.edit(`app/i18n/${language}.json`, (text) => {
      const messages = JSON.parse(text) as { edition: Record<string, unknown> };
      messages.edition[GARDEN] = readFixture(language);
      return JSON.stringify(messages);
    });
  }
  copy.write(`db/words/secrets.${GARDEN}.txt`, `${SECRETS.join("\n")}\n`);

  const build = await copy.build();
  if (build.code !== 0) throw new Error(`the project with another edition cannot be built:\n${build.output}`);
  const now = new Date();
  const epoch = new Date(now.getTime() - DAYS_SINCE_EPOCH * 86_400_000).toISOString().slice(0, 10);
  server = await startServer({ GAME_EPOCH: epoch, RANK_WORKERS: "1" }, copy.directory);
  undo.push(() => server.stop());
  // It has the same game numbers as the main edition.
  number = todaysNumber("en", { now, epoch });
  words = server.guessableWords(GARDEN, number);
  // A word that occurs in no page text.
  server.setSecret({ edition: GARDEN, number, secret: SECRET });
}, 300_000);

afterAll(async () => {
  for (const step of undo.reverse()) await step();
}, 300_000);

async function guess(visitor: Visitor, path: string, word: string): Promise<VisitedPage> {
  return sendForm(visitor, await visitor.get(path), { intent: "guess", guess: word });
}

async function giveUp(visitor: Visitor, path: string): Promise<VisitedPage> {
  return sendForm(visitor, await visitor.get(path), { intent: "giveUp" });
}

const headingOf = (page: VisitedPage) => page.find("h1");
const titleOf = (page: VisitedPage) => textsOf(page.text, "title")[0];
/** Entries of the archive's lists by URL, newest first. */
async function listOf(visitor: Visitor, path: string): Promise<Map<string, string>> {
  const newest = mainOf((await visitor.get(path)).text);
  const entries: [string, string][] = [];
  for (const address of attributesOf(newest, 'nav[aria-label="Years"] a[href*="year="]', "href")) {
    const page = mainOf((await visitor.get(address)).text);
    for (const entry of elementsOf(page, 'li > a[href*="/game?num="]'))
      entries.push([entry.getAttribute("href") ?? "", textOf(entry)]);
  }
  return new Map(entries);
}

describe("a new edition", () => {
  it.each([
    ["/garden", "Garden: the word game of the garden · Proxima"],
    ["/espanol/garden", "Jardín: el juego de palabras del jardín · Proxima"],
    ["/deutsch/garden", "Garten: das Worträtsel aus dem Garten · Proxima"],
  ])("has its page with its title at %s", async (path, title) => {
    const page = await openVisitor(server).get(path);
    expect([page.status, titleOf(page)]).toEqual([200, title]);
  });

  it("is linked from the menu and the game of its language only", async () => {
    const leads = async (path: string) => (await openVisitor(server).get(path)).text.includes('href="/garden"');
    expect([await leads("/"), await leads("/junior"), await leads("/espanol")]).toEqual([true, true, false]);
  });

  it("is in the sitemap in every language", async () => {
    const { text } = await openVisitor(server).get("/sitemap.xml");
    expect([...text.matchAll(/<loc>[^<]*\/garden<\/loc>/g)]).toHaveLength(LANGUAGES.length);
  });

  it("is played by a guest, with its own cookie", async () => {
    const visitor = openVisitor(server);
    const [word = ""] = words;
    const response = await fetch(`${server.origin}/garden?index`, {
      method: "POST",
      body: new URLSearchParams({ intent: "guess", guess: word }),
      redirect: "manual",
    });
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/garden?cookies=sent#answer"]);
    expect(response.headers.getSetCookie().join("\n")).toContain(`game_gd_${number}=`);

    const page = await guess(visitor, "/garden", word);
    expect([page.status, page.path, rowHeadsOf(page.text)]).toEqual([200, "/garden#answer", [word]]);
    expect([...visitor.cookies.keys()]).toContain(`game_gd_${number}`);
    expect(rowHeadsOf((await visitor.get("/")).text)).toEqual([]);
    expect(rowHeadsOf((await visitor.get("/espanol/garden")).text)).toEqual([word]);
  });

  it("reveals its secret only after giving up", async () => {
    const visitor = openVisitor(server);
    expect(mainOf((await guess(visitor, "/garden", words[0] ?? "")).text)).not.toContain(SECRET);
    const page = await giveUp(visitor, "/garden");
    expect(page.path).toBe("/garden");
    expect(page.find("section.game-over")).toContain(SECRET);
  });

  it("has an archive with playable games", async () => {
    const visitor = openVisitor(server);
    const archive = await visitor.get("/archive?edition=gd");
    expect([archive.status, headingOf(archive)]).toEqual([200, "Garden archive"]);
    const addresses = Array.from(
      { length: number - 1 },
      (_, index) => `/garden-archive/game?num=${number - 1 - index}`,
    );
    expect([...(await listOf(visitor, "/archive?edition=gd&view=list")).keys()]).toEqual(addresses);

    const [yesterday = ""] = addresses;
    const won = await guess(visitor, yesterday, server.secretOf(GARDEN, number - 1));
    expect([won.status, won.path]).toEqual([200, yesterday]);
    expect(mainOf(won.text)).toContain("game-over-won");
    expect((await listOf(visitor, "/archive?edition=gd&view=list")).get(yesterday)).toMatch(/Complete$/);
    const main = await listOf(visitor, "/archive?view=list");
    expect(main.get(`/archive/game?num=${number - 1}`)).toMatch(/\d{4}$/);
  });

  it("is in the API and its document, under its code", async () => {
    const [word = ""] = words;
    const response = await fetch(`${server.origin}/similarity/gd/${number}/${word}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ initialSimilarity: expect.any(Number) as number });
    const document = await (await fetch(`${server.origin}/api/openapi.json`)).text();
    expect(document).toContain("`gd` Garden");
    expect(document).toContain("`garden` Garden");
  });

  it("is played by a member: guesses, result, statistics and archive", async () => {
    const visitor = openVisitor(server);
    await visitor.post("/account/sign-up", { email: "ana@words.example", password: PASSWORD, firstName: "Ana" });
    const [one = "", two = ""] = words;
    await guess(visitor, "/garden", one);
    const page = await guess(visitor, "/garden", two);
    expect(rowHeadsOf(page.text)).toEqual(expect.arrayContaining([one, two]));
    // Stored in the account, not in the browser.
    expect([...visitor.cookies.keys()].filter((name) => name.startsWith("game_"))).toEqual([]);

    await guess(visitor, "/garden", SECRET);
    const stats = await visitor.get("/stats?edition=gd");
    expect([stats.status, headingOf(stats)]).toEqual([200, "Statistics Garden"]);
    expect(stats.find("p.over-secret")).toContain(SECRET);
    expect(new Map(factsOf(stats.main)).get("Found")).toMatch(/^1\b/);

    const address = `/garden-archive/game?num=${number - 1}`;
    await giveUp(visitor, address);
    const archive = await listOf(visitor, "/archive?edition=gd&view=list");
    expect([archive.get(address), archive.size]).toEqual([expect.stringMatching(/Gave up$/), number - 1]);
  });
});
