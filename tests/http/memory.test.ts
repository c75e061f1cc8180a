import { describe, expect, it } from "vitest";
import { type Edition, EDITION_FACTS } from "~/editions/editions";
import { yesterdayAddress } from "~/i18n/addresses";
import { formatStats, NO_STATS } from "~/play/stats";
import { attributesOf, elementsOf, findText, mainOf, partOf, textOf, textsOf } from "../support/html";
import { sharedServer } from "../support/sharedServer";
import { todaysGameOf } from "../support/today";
import { openVisitor, type Visitor } from "../support/visitor";

const server = sharedServer();

type Turns = readonly Record<string, string>[];

/** A visitor who has played yesterday's game. */
async function playYesterday(turns: Turns, edition: Edition = "en"): Promise<Visitor> {
  const visitor = openVisitor(server);
  const game = String(todaysGameOf(server, edition).number - 1);
  for (const turn of turns) await visitor.post("/play", { edition, game, ...turn });
  return visitor;
}
const secretOf = (edition: Edition) => server.secretOf(edition, todaysGameOf(server, edition).number - 1);
const won = (edition: Edition): Turns => [{ intent: "hint" }, { intent: "guess", guess: secretOf(edition) }];
const memoryOf = (html: string) => partOf(html, "main section.memory");
/** The words of games that are named. */
const wordsIn = (memory: string) => textsOf(memory, "b[lang]");

describe("today's page before the first guess", () => {
  it("explains the game to a new player, also to one who has not finished a game", async () => {
    for (const visitor of [openVisitor(server), await playYesterday([{ intent: "hint" }])]) {
      const html = mainOf((await visitor.get("/")).text);
      expect(memoryOf(html)).toBe("");
      expect(html).toContain('class="welcome-samples"');
      expect(textOf(html)).toContain("How do I play?");
      // Closed, below one link to all of them.
      expect(elementsOf(html, "details.fold[open]")).toEqual([]);
      expect(attributesOf(html, "section.welcome a", "href")).toEqual(["/faq"]);
    }
  });

  it("says in Junior once how it is played", async () => {
    const { main } = await openVisitor(server).get("/junior");
    expect(elementsOf(main, "h2")).toHaveLength(3);
    expect(main).toContain('class="welcome-samples"');
  });

  it("says who of the circle has finished, and nothing more of them", async () => {
    const [ana, ben] = [await playYesterday(won("en")), openVisitor(server)];
    const made = await ana.post("/circle/join", { intent: "make", circleName: "Us", name: "Ana" });
    const [, code = ""] = /Circle code (\w{8})/.exec(made.said) ?? [];
    const said = async () => findText((await ana.get("/")).text, 'p.memory-line:has(a[href^="/circle"])');
    expect(await said()).toBe("Us: nobody has finished yet");
    await ben.post("/circle/join", { intent: "join", code, name: "Ben" });
    await ben.turn({ intent: "giveUp" });
    expect(await said()).toBe("Us: Ben has finished");
  });

  it.each<[Edition, string, RegExp]>([
    [
      "en",
      "/",
      /Your last two weeks Found 1 of 1 game .*Yesterday: (\S+), found in 2 guesses Today’s word: (?:\d+ h )?\d+ min left, until 8 PM New York \(0[01]:00 UTC\)/,
    ],
    ["jr", "/junior", /Found 1 of 1 game .*Yesterday: (\S+), found in 2 guesses Today’s word: .*left, until 8 PM/],
    ["es", "/espanol", /1 de 1 partida .*Ayer: (\S+), en 2 intentos Hoy: quedan .*, hasta las 20:00 en Nueva York/],
    ["de", "/deutsch", /1 von 1 Spiel .*Gestern: (\S+), in 2 Versuchen gelöst Heutiges Wort: noch .*, bis 20 Uhr in/],
  ])("remembers a player who has won a game of the %s edition, at %s", async (edition, path, said) => {
    const visitor = await playYesterday(won(edition), edition);
    const { text } = await visitor.get(path);
    const memory = memoryOf(text);
    expect(elementsOf(memory, "li")).toHaveLength(14);
    expect(elementsOf(memory, ".day.day-complete")).toHaveLength(1);
    const [, word = ""] =
      said.exec(textOf(memory.replaceAll("</", " </")).replace(/\s+/g, " ").replaceAll(" ,", ",")) ?? [];
    expect(word.toLowerCase()).toBe(secretOf(edition).toLowerCase());
    const [link = ""] = attributesOf(memory, "a[href]", "href");
    expect(link).toBe(yesterdayAddress(edition, EDITION_FACTS[edition].wordLanguage));
    // Samples and questions are for the first game.
    for (const gone of ['class="welcome-samples"', 'class="faq-group']) expect(mainOf(text)).not.toContain(gone);
  });

  it.each<[string, Turns, string]>([
    ["given up", [{ intent: "hint" }, { intent: "giveUp" }], "you gave up after 1 guess"],
    ["not finished", [{ intent: "hint" }], "Yesterday: not finished. Continue"],
    ["not played", [], "Yesterday: not played. Play it"],
  ])("says that yesterday's game was %s, and its word only if it was ended", async (_, turns, said) => {
    const visitor = await playYesterday(turns);
    const { number } = todaysGameOf(server, "en");
    await visitor.post("/play", { edition: "en", game: String(number - 5), intent: "giveUp" });
    const html = mainOf((await visitor.get("/")).text);
    const memory = memoryOf(html);
    expect(textOf(memory)).toContain(said);
    expect(wordsIn(memory)).toEqual(said.includes("gave up") ? [secretOf("en")] : []);
    const way = said.includes("gave up") ? "/yesterday" : `/archive/game?num=${number - 1}`;
    expect(attributesOf(memory, "a[href]", "href")).toEqual([way]);
    // It is told once.
    expect(html).not.toContain("You have not finished yesterday");
  });

  it("says the streak in place of the heading, which says it from the first guess on", async () => {
    const { number, words } = todaysGameOf(server, "en");
    const visitor = openVisitor(server);
    const stats = formatStats({ ...NO_STATS, wins: 5, totalPlays: 5, winStreak: 5, lastEnd: number - 1 });
    visitor.cookies.set("stats_en", stats);
    const before = (await visitor.get("/")).text;
    expect(textOf(memoryOf(before))).toContain("Streak of 5 days");
    expect(findText(before, "h1")).not.toContain("5 days");
    await visitor.post("/play", { edition: "en", game: String(number), intent: "guess", guess: words[0] ?? "" });
    const after = (await visitor.get("/")).text;
    expect(memoryOf(after)).toBe("");
    expect(findText(after, "h1")).toContain("5 days");
  });

  it("reveals nothing to a forged record but yesterday's word, which everybody may see", async () => {
    const { number } = todaysGameOf(server, "en");
    const visitor = openVisitor(server);
    const history = [number - 2, number - 1, number, number + 1].map((one) => ({
      number: one,
      guessCount: 1,
      hasWon: true,
    }));
    const stats = formatStats({ ...NO_STATS, wins: 4, totalPlays: 4, lastEnd: number + 1, history });
    visitor.cookies.set("stats_en", stats);
    const { text } = await visitor.get("/");
    expect(textOf(memoryOf(text))).toContain(`Yesterday: ${secretOf("en")}, found in 1 guess`);
    expect(wordsIn(memoryOf(text))).toEqual([secretOf("en")]);
  });

  it("does not explain the game on the page of a past game either", async () => {
    const visitor = await playYesterday(won("en"));
    const html = mainOf((await visitor.get(`/archive/game?num=${todaysGameOf(server, "en").number - 3}`)).text);
    expect(memoryOf(html)).toBe("");
    expect(html).not.toContain('class="welcome-samples"');
  });
});

describe("the page after a team's day", () => {
  it.each<[string, number, string, string]>([
    ["/", 993, "In game #{n}, your team made 23 guesses. The best one reached 993 of 1000.", "Play game #{n}"],
    ["/", 0, "In game #{n}, your team made 23 guesses.", "Play game #{n}"],
    ["/", 1000, "In game #{n}, your team found the word in 23 guesses.", "See the end of the game"],
    ["/teams", 993, "In game #{n}, your team made 23 guesses. The best one reached 993 of 1000.", "Play game #{n}"],
  ])("at %s says once what its game was, with the best word at %i", async (path, best, said, link) => {
    const game = todaysGameOf(server, "en").number - 1;
    const visitor = openVisitor(server);
    visitor.cookies.set("team", `over.en.${game}.23.${best}`);
    const html = mainOf((await visitor.get(path)).text);
    const told = `Your team game is no longer active. ${said} ${link}`.replaceAll("{n}", String(game));
    expect(textOf(html)).toContain(told);
    expect(attributesOf(html, `a[href*="num=${game}"]`, "href")).toEqual([`/archive/game?num=${game}`]);
    expect(mainOf((await visitor.get(path)).text)).not.toContain("no longer active");
  });
});
