import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EDITION_FACTS, type Edition, EDITIONS } from "~/game/editions";
import type { Language } from "~/game/languages";
import { gameAddress, pathIn } from "~/i18n/addresses";
import { attributesOf, findText, languageOf, mainOf } from "../support/html";
import { startServer, type TestServer } from "../support/server";
import { todaysGameOf } from "../support/today";
import { openVisitor, sendForm, type VisitedPage, type Visitor } from "../support/visitor";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const todaysGame = (edition: Edition) => todaysGameOf(server, edition);
/** Path of an edition's daily game, in its own language. */
const today = (edition: Edition) => gameAddress(edition, EDITION_FACTS[edition].wordLanguage);

async function guess(visitor: Visitor, path: string, word: string): Promise<VisitedPage> {
  return sendForm(visitor, await visitor.get(path), { intent: "guess", guess: word });
}

const rowCount = (page: VisitedPage) => mainOf(page.text).match(/<th [^>]*scope="row"/g)?.length ?? 0;
const latest = (page: VisitedPage) => findText(page.text, /<p class="answer-word">(.*?)<\/p>/);
const message = (page: VisitedPage) => findText(page.text, /<div id="guess-message" role="alert">(.*?)<\/div>/);
const typedAs = (page: VisitedPage) => findText(page.text, /<small>(?:<!-- -->|\s)*(\([^<]*\))<\/small>/);

describe("another spelling", () => {
  it.each<[Edition, string, string, string]>([
    ["en", "colours", "color", "(you typed colours)"],
    ["jr", "colours", "color", "(you typed colours)"],
    ["es", "pinguino", "pingüino", "(escribiste pinguino)"],
    ["es", "árboles", "árbol", "(escribiste árboles)"],
    ["de", "Konig", "König", "(eingegeben: Konig)"],
    ["de", "lief", "laufen", "(eingegeben: lief)"],
  ])("is read in the %s edition: %s as %s, and the page says so", async (edition, typed, word, sentence) => {
    const page = await guess(openVisitor(server), today(edition), typed);
    expect([latest(page), typedAs(page)]).toEqual([word, sentence]);
  });

  it("needs no word in German when it differs in capitals alone", async () => {
    const page = await guess(openVisitor(server), today("de"), "APFEL");
    expect([latest(page), typedAs(page)]).toEqual(["Apfel", null]);
  });
});

describe("an unknown word", () => {
  const offersOf = (page: VisitedPage) =>
    [...mainOf(page.text).matchAll(/<button class="chip"[^>]* value="([^"]*)" lang="(..)">(.*?)<\/button>/g)].map(
      ([, word, language, shown]) => [word, language, shown],
    );

  it.each<[Edition, string, readonly string[]]>([
    ["en", "lanturn", ["lantern", "en", "lantern"]],
    ["es", "murcielgo", ["murciélago", "es", "murciélago"]],
    ["de", "Schmeterling", ["schmetterling", "de", "Schmetterling"]],
  ])("is answered in the %s edition with words that were probably meant: %s", async (edition, typed, offer) => {
    const page = await guess(openVisitor(server), today(edition), typed);
    expect([page.status, offersOf(page)[0], rowCount(page)]).toEqual([404, offer, 0]);
  });

  it("gets the same offers in every game", async () => {
    const address = gameAddress("en", "en", { number: todaysGame("en").number - 1 });
    const [here, there] = await Promise.all(
      [today("en"), address].map((path) => guess(openVisitor(server), path, "hapiness")),
    );
    expect(here && offersOf(here)).toEqual(there && offersOf(there));
    expect(here && offersOf(here).length).toBeGreaterThan(0);
  });

  it("that is too common gets the word that differs in accents", async () => {
    const page = await guess(openVisitor(server), today("de"), "schon");
    expect([page.status, offersOf(page)[0]]).toEqual([422, ["schön", "de", "schön"]]);
  });

  it("has a more frequent word beside it, once it is scored", async () => {
    const visitor = openVisitor(server);
    const page = await guess(visitor, today("es"), "papa");
    expect([latest(page), offersOf(page)]).toEqual(["papa", [["papá", "es", "¿papá?"]]]);
    expect(offersOf(await guess(visitor, today("es"), "papá"))).toEqual([]);
  });
});

describe("a play", () => {
  it.each(EDITIONS)("of the %s edition is kept apart from those of the other editions", async (edition) => {
    const visitor = openVisitor(server);
    await guess(visitor, today(edition), todaysGame(edition).words[0] ?? "");
    const counts: [Edition, number][] = [];
    for (const other of EDITIONS) counts.push([other, rowCount(await visitor.get(today(other)))]);
    expect(counts).toEqual(EDITIONS.map((other) => [other, other === edition ? 1 : 0]));
  });

  it.each(EDITIONS)("of yesterday's game of the %s edition can be finished", async (edition) => {
    const { number } = todaysGame(edition);
    const address = gameAddress(edition, EDITION_FACTS[edition].wordLanguage, { number: number - 1 });
    const visitor = openVisitor(server);
    const page = await guess(visitor, address, server.secretOf(edition, number - 1));
    // The sort order is in the form's URL, not necessarily in the page's.
    expect(page.path).toBe(address);
    expect(page.text).toContain("over-won");
  });

  it.each<[Language, string]>([
    ["es", "/espanol/junior"],
    ["de", "/deutsch/junior"],
  ])("of Junior in %s is won where it was begun, at %s", async (language, path) => {
    const page = await guess(openVisitor(server), path, todaysGame("jr").secret);
    expect([page.path, languageOf(page.text)]).toEqual([path, language]);
    expect(page.text).toContain("over-won");
  });
});

describe("a word hidden from children", () => {
  it("is scored in the main game, and unknown in Junior in every language", async () => {
    expect(rowCount(await guess(openVisitor(server), "/", "whiskey"))).toBe(1);
    for (const [language, sentence] of [
      ["en", "Word not found whiskey"],
      ["es", "No encontramos esa palabra whiskey"],
      ["de", "Wort nicht gefunden whiskey"],
    ] as const) {
      const page = await guess(openVisitor(server), pathIn(language, "/junior"), "whiskey");
      expect([page.status, message(page), rowCount(page)]).toEqual([404, sentence, 0]);
    }
  });
});

describe("the links to the other edition", () => {
  it("are on English pages only", async () => {
    const linksOf = async (path: string) =>
      attributesOf(
        /<nav class="ways".*?<\/nav>/.exec(mainOf((await openVisitor(server).get(path)).text))?.[0] ?? "",
        "a",
        { having: "href=", name: "href" },
      );
    expect(await linksOf("/")).toContain("/junior");
    expect(await linksOf("/junior")).toContain("/");
    for (const path of ["/espanol", "/deutsch"])
      expect((await linksOf(path)).filter((href) => href.includes("junior"))).toEqual([]);
  });
});
