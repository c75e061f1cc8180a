import { describe, expect, it } from "vitest";
import { EDITION_FACTS, type Edition, EDITIONS } from "~/editions/editions";
import type { Language } from "~/editions/languages";
import { gameAddress } from "~/i18n/addresses";
import { attributesOf, elementsOf, languageOf, mainOf, rowHeadsOf, textOf, textsOf, without } from "../support/html";
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

const rowCount = (page: VisitedPage) => rowHeadsOf(page.text).length;
const latest = (page: VisitedPage) => page.find("p.answer-word.word");
const message = (page: VisitedPage) => page.find("#guess-message");
const typedAs = (page: VisitedPage) => textsOf(page.main, "small").find((text) => text.startsWith("(")) ?? null;

describe("another spelling", () => {
  it.each<[Edition, string, string, string]>([
    ["jr", "colours", "color", "(you typed colours)"],
    ["es", "pinguino", "pingüino", "(escribiste pinguino)"],
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
    elementsOf(page.main, "button.chip[value][lang]").map((chip) => [
      chip.getAttribute("value"),
      chip.getAttribute("lang"),
      textOf(chip),
    ]);

  it.each<[Edition, string, readonly string[]]>([
    ["en", "lanturn", ["lantern", "en", "lantern"]],
    ["es", "murcielgo", ["murciélago", "es", "murciélago"]],
    ["de", "Schmeterling", ["schmetterling", "de", "Schmetterling"]],
  ])("is answered in the %s edition with words that were probably meant: %s", async (edition, typed, offer) => {
    const page = await guess(openVisitor(server), today(edition), typed);
    expect([page.status, offersOf(page)[0], rowCount(page)]).toEqual([404, offer, 0]);
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

describe("the main game and Junior", () => {
  it("link to each other on English pages alone", async () => {
    // Only the question about an easier game names it in every language.
    const linksOf = async (path: string) => {
      const main = without((await openVisitor(server).get(path)).main, "details");
      return elementsOf(main, "a[href]").map((link) => [link.getAttribute("href"), textOf(link)]);
    };
    expect((await linksOf("/")).filter(([href]) => href === "/junior").length).toBeGreaterThan(0);
    expect(await linksOf("/junior")).toContainEqual(["/", "Play the main game"]);
    for (const path of ["/espanol", "/deutsch"])
      expect((await linksOf(path)).filter(([href]) => href?.includes("junior"))).toEqual([]);
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
  const similarityIn = (page: VisitedPage) => page.find("td.guess-table-similarity");

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
    expect(empty.find("h1")?.replace(/\s+/g, " ")).toBe(texts.heading(number));
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
    const [ask = ""] = attributesOf(mainOf(played.text), 'a[href*="give-up"]', "href");
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
    expect(hinted.find("tbody")?.match(/\(hint\)/g)).toHaveLength(1);
  });

  it("answers bad input with a message, keeps what was typed and keeps the game", async () => {
    const visitor = openVisitor(server);
    await guess(visitor, "/", todaysGame("en").words[0] ?? "");
    for (const [typed, status, said] of [
      ["", 400, "Input cannot be empty"],
      ["   ", 400, "Input cannot be empty"],
      ["q", 400, "Input must be at least 2 characters"],
      ["xqzzyqx", 404, "Word not found: xqzzyqx"],
      ["<script>alert(1)</script>", 404, "Word not found: <script>alert(1)</s"],
      ["' or 1=1 --", 404, "Word not found"],
      ["the", 422, "is too common"],
      ["x".repeat(10_000), 404, "Word not found"],
    ] as const) {
      const page = await guess(visitor, "/", typed);
      expect([page.status, message(page), rowCount(page)]).toEqual([status, expect.stringContaining(said), 1]);
      expect(page.text).not.toContain("<script>alert");
      expect((await visitor.turn({ intent: "guess", guess: typed })).status).toBe(status);
      if (typed.trim().length > 1 && typed.length < 100)
        expect(attributesOf(page.text, 'input[name="guess"]', "value")).toEqual([typed]);
    }
  });

  it("is sorted by the links of its columns, and stays so when a guess is made", async () => {
    const { words } = todaysGame("en");
    const visitor = openVisitor(server);
    const guessed = words.slice(0, 4);
    for (const word of guessed) await guess(visitor, "/", word);
    const [byNumber = ""] = attributesOf(mainOf((await visitor.get("/")).text), 'a[href*="?sort="]', "href");
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
    expect(page.find(`a[href="/archive/game?num=${number - 1}"]`)).toBe(`Continue game #${number - 1}`);
  });
});
