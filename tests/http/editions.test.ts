import { describe, expect, it } from "vitest";
import { EDITION_FACTS, type Edition, EDITIONS } from "~/game/editions";
import type { Language } from "~/game/languages";
import { gameAddress, pathIn } from "~/i18n/addresses";
import { attributesOf, findText, languageOf, mainOf, rowHeadsOf, textOf } from "../support/html";
import { sharedServer } from "../support/sharedServer";
import { todaysGameOf } from "../support/today";
import { openVisitor, sendForm, type VisitedPage, type Visitor } from "../support/visitor";

const server = sharedServer();

const todaysGame = (edition: Edition) => todaysGameOf(server, edition);
/** Path of an edition's daily game, in its own language. */
const today = (edition: Edition) => gameAddress(edition, EDITION_FACTS[edition].wordLanguage);

async function guess(visitor: Visitor, path: string, word: string): Promise<VisitedPage> {
  return sendForm(visitor, await visitor.get(path), { intent: "guess", guess: word });
}

const rowCount = (page: VisitedPage) => mainOf(page.text).match(/<th [^>]*scope="row"/g)?.length ?? 0;
const latest = (page: VisitedPage) => findText(page.text, /<p class="answer-word word">(.*?)<\/p>/);
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
    expect(page.text).toContain("game-over-won");
  });

  it.each<[Language, string]>([
    ["es", "/espanol/junior"],
    ["de", "/deutsch/junior"],
  ])("of Junior in %s is won where it was begun, at %s", async (language, path) => {
    const page = await guess(openVisitor(server), path, todaysGame("jr").secret);
    expect([page.path, languageOf(page.text)]).toEqual([path, language]);
    expect(page.text).toContain("game-over-won");
  });
});

describe("a word hidden from children", () => {
  it("is scored in the main game, and unknown in Junior in every language", async () => {
    expect(rowCount(await guess(openVisitor(server), "/", "whiskey"))).toBe(1);
    for (const [language, sentence] of [
      ["en", "Word not found: whiskey"],
      ["es", "No encontramos esa palabra: whiskey"],
      ["de", "Wort nicht gefunden: whiskey"],
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

describe("a game by forms", () => {
  const ENGLISH = {
    notFound: "Word not found: xqzzyqx",
    won: "Nice job! You guessed the secret word!",
    lost: "The secret word was",
    question: "This ends the game and reveals the secret word.",
    counts: "3 guesses · 1 hint",
    similarity: /^-?\d+\.\d\d$/,
  };
  const COMMA = /^-?\d+,\d\d$/;
  const textIn = (page: VisitedPage) => textOf(mainOf(page.text));
  const similarityIn = (page: VisitedPage) =>
    findText(page.text, /<td [^>]*class="guess-table-similarity[^"]*"[^>]*>(.*?)<\/td>/s);

  it.each<[Edition, { heading: (number: number) => string } & typeof ENGLISH]>([
    ["en", { ...ENGLISH, heading: (number) => `Game #${number}` }],
    ["jr", { ...ENGLISH, heading: (number) => `Game #${number} Junior` }],
    [
      "es",
      {
        heading: (number) => `Partida n.º ${number}`,
        notFound: "No encontramos esa palabra: xqzzyqx",
        won: "¡Bien hecho! ¡Adivinaste la palabra secreta!",
        lost: "La palabra secreta era",
        question: "La partida terminará y verás la palabra secreta.",
        counts: "3 intentos · 1 pista",
        similarity: COMMA,
      },
    ],
    [
      "de",
      {
        heading: (number) => `Spiel Nr. ${number}`,
        notFound: "Wort nicht gefunden: xqzzyqx",
        won: "Gut gemacht! Du hast das Geheimwort erraten!",
        lost: "Das Geheimwort war",
        question: "Damit endet das Spiel, und das Geheimwort wird aufgedeckt.",
        counts: "3 Versuche · 1 Tipp",
        similarity: COMMA,
      },
    ],
  ])("of the %s edition is won, and can be given up", async (edition, texts) => {
    const { number, secret, words } = todaysGame(edition);
    const path = today(edition);
    const visitor = openVisitor(server);
    const empty = await visitor.get(path);
    expect(languageOf(empty.text)).toBe(EDITION_FACTS[edition].wordLanguage);
    expect(textOf(/<h1.*?<\/h1>/s.exec(empty.text)?.[0] ?? "").replace(/\s+/g, " ")).toBe(texts.heading(number));
    const scored = await guess(visitor, path, words[0] ?? "");
    expect([latest(scored)?.toLowerCase(), similarityIn(scored)]).toEqual([
      words[0],
      expect.stringMatching(texts.similarity),
    ]);
    expect(message(await guess(visitor, path, "xqzzyqx"))).toBe(texts.notFound);
    const hinted = await sendForm(visitor, scored, { intent: "hint" });
    expect(rowCount(hinted)).toBe(2);
    const won = await guess(visitor, path, secret);
    expect(textOf(won.text)).toContain(texts.won);
    expect(won.text).toContain(texts.counts);
    expect(rowCount(await visitor.get(path))).toBe(3);

    const loser = openVisitor(server);
    const played = await guess(loser, path, words[0] ?? "");
    const [ask = ""] = attributesOf(mainOf(played.text), "a", { having: "give-up", name: "href" });
    const question = await loser.get(ask);
    expect(textIn(question)).toContain(texts.question);
    const lost = await sendForm(loser, question, { intent: "giveUp" });
    // German nouns are shown with a capital.
    const end = `${texts.lost} ${secret}.`.toLowerCase();
    expect([lost.path, textIn(lost).toLowerCase()]).toEqual([path, expect.stringContaining(end)]);
  });

  it("shows a repeated word with its first number, and marks a hint", async () => {
    const { words } = todaysGame("en");
    const [one = "", two = ""] = words;
    const visitor = openVisitor(server);
    await guess(visitor, "/", one);
    await guess(visitor, "/", two);
    const again = await guess(visitor, "/", ` ${one.toUpperCase()} `);
    expect([textIn(again).includes("Already guessed as number 1"), rowCount(again)]).toEqual([true, 2]);
    const hinted = await sendForm(visitor, again, { intent: "hint" });
    const rows = /<tbody.*?<\/tbody>/s.exec(mainOf(hinted.text))?.[0] ?? "";
    expect(textOf(rows).match(/\(hint\)/g)).toHaveLength(1);
  });

  it("reads a word as it is typed on a phone, and does not say that it read another one", async () => {
    const visitor = openVisitor(server);
    const [one = "", two = "", three = ""] = todaysGame("en").words;
    const capital = one.charAt(0).toUpperCase() + one.slice(1);
    for (const typed of [`${capital}. `, `“${two}”`, `${three}\u{1f30a}`]) {
      const page = await guess(visitor, "/", typed);
      expect([message(page), textIn(page).includes("counts as")]).toEqual(["", false]);
    }
    const page = await guess(visitor, "/", `¿${one}?`);
    expect([textIn(page).includes("Already guessed as number 1"), rowCount(page)]).toEqual([true, 3]);
  });

  it("answers bad input with a message, keeps what was typed and keeps the game", async () => {
    const visitor = openVisitor(server);
    await guess(visitor, "/", todaysGame("en").words[0] ?? "");
    for (const [typed, said] of [
      ["", "Input cannot be empty"],
      ["   ", "Input cannot be empty"],
      ["q", "Input must be at least 2 characters"],
      ["xqzzyqx", "Word not found"],
      ["?!", "Input cannot be empty"],
      ["😀😀", "Input cannot be empty"],
      ["a\u{1f30a}b", "Word not found"],
      ["<b>bold</b>", "Word not found"],
      ["' or 1=1 --", "Word not found"],
      ["the", "is too common"],
      ["x".repeat(10_000), "Word not found"],
    ] as const) {
      const page = await guess(visitor, "/", typed);
      expect([message(page), rowCount(page)]).toEqual([expect.stringContaining(said), 1]);
      if (typed.trim().length > 1 && typed.length < 100)
        expect(attributesOf(page.text, "input", { having: 'name="guess"', name: "value" })).toEqual([typed]);
    }
  });

  it("is sorted by the links of its columns, and stays so when a guess is made", async () => {
    const { words } = todaysGame("en");
    const visitor = openVisitor(server);
    const guessed = words.slice(0, 4);
    for (const word of guessed) await guess(visitor, "/", word);
    const [byNumber = ""] = attributesOf(mainOf((await visitor.get("/")).text), "a", {
      having: "?sort=",
      name: "href",
    });
    expect(rowHeadsOf((await visitor.get(byNumber)).text)).toEqual(guessed);
    const byWord = (list: readonly string[]) => [...list].sort((a, b) => a.localeCompare(b, "en"));
    for (const [sort, expected] of [
      ["number", guessed],
      ["numberReversed", [...guessed].reverse()],
      ["alphabetical", byWord(guessed)],
      ["alphabeticalReversed", byWord(guessed).reverse()],
    ] as const) {
      expect([sort, rowHeadsOf((await visitor.get(`/?sort=${sort}`)).text)]).toEqual([sort, expected]);
    }
    const next = await guess(visitor, "/?sort=alphabetical", words[4] ?? "");
    expect(rowHeadsOf(next.text)).toEqual(byWord([...guessed, words[4] ?? ""]));
  });

  it("of yesterday is continued from today's page", async () => {
    const { number, words } = todaysGame("en");
    const visitor = openVisitor(server);
    const [word = ""] = words.filter((other) => other !== server.secretOf("en", number - 1));
    await guess(visitor, `/archive/game?num=${number - 1}`, word);
    const page = await visitor.get("/");
    expect(
      findText(page.text, new RegExp(`<a [^>]*href="/archive/game\\?num=${number - 1}"[^>]*>(.*?)</a>`, "s")),
    ).toBe(`Continue game #${number - 1}`);
  });
});

describe("the main game and Junior", () => {
  it("link to each other on English pages alone", async () => {
    const linksOf = async (path: string) => {
      // Only the question about an easier game names it in every language.
      const main = mainOf((await openVisitor(server).get(path)).text).replace(/<details.*?<\/details>/gs, "");
      const links = main.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs);
      return [...links].map(([, href, text = ""]) => [href, textOf(text)]);
    };
    expect((await linksOf("/")).filter(([href]) => href === "/junior").length).toBeGreaterThan(0);
    expect(await linksOf("/junior")).toContainEqual(["/", "Play the main game"]);
    expect((await linksOf("/espanol")).filter(([, text]) => text?.startsWith("Junior"))).toEqual([]);
  });
});
