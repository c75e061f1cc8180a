import { describe, expect, it } from "vitest";
import { lookBackAddress } from "~/i18n/addresses";
import { encodeCustomCode } from "~/play/customCode";
import { formatStats, NO_STATS } from "~/play/stats";
import { newEmail } from "../support/account";
import { containsWord } from "../support/containsWord";
import { elementsOf, partOf, rowHeadsOf, spacedTextOf, textOf } from "../support/html";
import { teamCodeOf } from "../support/member";
import { AGO } from "../support/secrets";
import { sharedServer } from "../support/sharedServer";
import { todaysGameOf } from "../support/today";
import { openVisitor, type VisitedPage, type Visitor } from "../support/visitor";

const server = sharedServer();
/** A past game whose secret is "ocean". */
const number = todaysGameOf(server, "en").number - AGO.ocean;
const game = { edition: "en", number } as const;
const PAGE = lookBackAddress(game, "en");

const turn = (visitor: Visitor, fields: Readonly<Record<string, string>>) =>
  visitor.turn({ game: String(number), intent: "guess", ...fields });

async function play(words: readonly string[], fields: Readonly<Record<string, string>> = {}): Promise<Visitor> {
  const visitor = openVisitor(server);
  for (const guess of words) await turn(visitor, { guess, ...fields });
  return visitor;
}

/** The rows of the table, each as a line of its cells. */
const rowsOf = ({ text }: VisitedPage) =>
  elementsOf(text, 'main tr[role="row"]').map((row) =>
    row
      .querySelectorAll("th, td")
      .map((cell) => textOf(cell).replaceAll(/\s+/g, " "))
      .join(" | "),
  );

describe("the look back at an ended game", () => {
  it("has every guess in order, how many words fitted after it, and a link to it in the ending", async () => {
    const visitor = await play(["table", "river", "table", "sea"]);
    await turn(visitor, { intent: "hint" });
    await turn(visitor, { guess: "ocean" });
    expect((await visitor.get(`/archive/game?num=${number}`)).links).toContain(PAGE);
    const page = await visitor.get(PAGE);
    expect(page.status).toBe(200);
    expect(page.said).toMatch(new RegExp(`Game #${number}, .+: ocean, found in 5 guesses, 1 hint`));
    const [head, ...rows] = rowsOf(page);
    expect(head).toBe("# | Guess | Similarity | Closeness | Still fitted");
    expect(rows.map((row) => row.split(" | ").slice(0, 2).join(" ").trim())).toEqual([
      expect.stringMatching(/^1 table/),
      expect.stringMatching(/^2 river/),
      "table",
      expect.stringMatching(/^3 sea/),
      expect.stringMatching(/^4 \w+ ?\(hint\)/),
      expect.stringMatching(/^5 ocean ?\(the secret word\)/),
    ]);
    expect(rows[2]).toContain("again, as 1");
    const fitted = rows.map((row) => Number(row.split(" | ").at(-1)?.replace(",", "")));
    expect(fitted).toEqual([...fitted].sort((a, b) => b - a));
    expect(fitted.at(-1)).toBe(1);
    expect(rows.filter((row) => row.includes("told you most"))).toHaveLength(1);
    expect(page.text).toContain('<meta name="robots" content="noindex"');
  });

  it("opens the words between a guess and the secret, one row at a time", async () => {
    const visitor = await play(["fish", "table", "ocean"]);
    const closed = await visitor.get(PAGE);
    expect(closed.said).not.toContain("Words between");
    const link = closed.links.find((one) => one.endsWith("between=1#g1"));
    expect(link).toBe(`${PAGE}&between=1#g1`);
    const open = await visitor.get(link ?? "");
    expect(open.said).toMatch(
      /Words between fish and ocean fish \w+ \d\d · \d\d \w+ \d\d · \d\d \w+ \d\d · \d\d ocean/,
    );
    expect(open.text).toContain('id="g1"');
    // The open row closes.
    expect(open.links).toContain(`${PAGE}#g1`);
    expect(open.links).toContain(`${PAGE}&between=2#g2`);
  });

  it("says where no word links a guess and the secret", async () => {
    const visitor = await play(["democracy", "ocean"]);
    const { said } = await visitor.get(`${PAGE}&between=1`);
    expect(said).toContain("Words between democracy and ocean No word links them: they rarely occur together.");
  });

  it.each(["between=2", "between=0", "between=99", "between=x", "between=-1", "from=101", "from=NaN"])(
    "with %s is the whole look back",
    async (query) => {
      const visitor = await play(["river", "ocean"]);
      const page = await visitor.get(`${PAGE}&${query}`);
      expect([page.status, rowsOf(page).length, page.said.includes("Words between")]).toEqual([200, 3, false]);
    },
  );

  it("is there for a game that was given up, also without a guess", async () => {
    const visitor = await play(["river"]);
    await turn(visitor, { intent: "giveUp" });
    const page = await visitor.get(PAGE);
    expect(page.said).toContain("ocean, given up after 1 guess");
    expect(rowHeadsOf(page.text)).toEqual([expect.stringContaining("river")]);
    const other = openVisitor(server);
    await turn(other, { intent: "giveUp" });
    const empty = await other.get(PAGE);
    expect(empty.said).toContain("ocean, given up You gave up before the first guess.");
    expect(rowsOf(empty)).toEqual([]);
  });

  it("is that of the member on every device, and of nobody else", async () => {
    const visitor = openVisitor(server);
    const email = newEmail();
    await visitor.signUp(email);
    for (const guess of ["river", "ocean"]) await turn(visitor, { guess });
    expect((await visitor.get(PAGE)).said).toContain("found in 2 guesses");
    const stranger = await openVisitor(server).get(PAGE);
    expect(stranger.said).toContain("Your look back opens when the game is over. You have made no guesses so far.");
    expect(containsWord(stranger.text, "ocean")).toBe(false);
  });

  it("lists a long game by what came closer, and by hundreds", async () => {
    const words = server.guessableWords("en", number).slice(0, 130);
    const visitor = await play(words.filter((word) => word !== "ocean"));
    await turn(visitor, { guess: "ocean" });
    const page = await visitor.get(PAGE);
    expect(page.said).toMatch(/\d+ of your 1\d\d guesses brought you closer/);
    expect(rowsOf(page).length).toBeLessThan(30);
    const hundred = await visitor.get(`${PAGE}&from=101`);
    expect(rowsOf(hundred)[1]).toMatch(/^101 \| /);
    expect(hundred.links).toContain(`${PAGE}#steps`);
    // A guess that is not listed at first is shown with its hundred.
    const farthest = [...rowHeadsOf((await visitor.get(`${PAGE}&from=1`)).text)].length;
    expect(farthest).toBe(100);
  });
});

describe("before the end of a game", () => {
  it.each([
    ["/look-back", "today’s game", "/"],
    [PAGE, "the game", `/archive/game?num=${number}`],
    ["/look-back?edition=jr", "today’s game", "/junior"],
  ])("%s says that it opens then, and nothing of the word", async (path, which, back) => {
    const visitor = openVisitor(server);
    const edition = path.includes("jr") ? "jr" : "en";
    const played = path === PAGE ? String(number) : String(todaysGameOf(server, edition).number);
    await visitor.turn({ edition, game: played, intent: "guess", guess: "table" });
    const page = await visitor.get(`${path}${path.includes("?") ? "&" : "?"}between=1`);
    expect(page.status).toBe(200);
    expect(page.said).toContain(`Your look back opens when ${which} is over. You have made 1 guess so far.`);
    expect(page.links.filter((link) => link === back).length).toBeGreaterThan(0);
    for (const secret of ["ocean", server.secretOf(edition, Number(played))])
      expect(containsWord(page.text, secret)).toBe(false);
  });

  it.each([
    ["?num=99999", 403, "You cannot play future games."],
    ["?num=abc", 404, "This game does not exist"],
    ["?code=%00", 404, "Invalid game link"],
    ["?code=nonsense", 404, "Invalid game link"],
  ])("with %s answers %i: %s", async (query, status, text) => {
    const answered = await openVisitor(server).get(`/look-back${query}`);
    expect([answered.status, answered.said.includes(text)]).toEqual([status, true]);
  });

  it("a game whose guesses are gone says so", async () => {
    const visitor = await play(["river", "ocean"]);
    for (const name of visitor.cookies.keys()) if (name.startsWith("game_")) visitor.cookies.delete(name);
    const { said } = await visitor.get(PAGE);
    expect(said).toContain("You have already finished this game. Your guesses are no longer saved");
  });
});

describe("the look back at other games", () => {
  it.each([
    ["", "Look back", "found in 1 guess"],
    ["/espanol", "Repaso", "encontrada en 1 intento"],
    ["/deutsch", "Rückblick", "gelöst in 1 Versuch"],
  ])("of Junior is at %s/look-back: %s", async (prefix, title, found) => {
    const { secret, number: today } = todaysGameOf(server, "jr");
    const visitor = openVisitor(server);
    await visitor.turn({ edition: "jr", intent: "guess", guess: secret });
    const page = await visitor.get(`${prefix}/look-back?edition=jr&num=${today}`);
    expect(page.said).toContain(title);
    expect(page.said).toContain(`${secret}, ${found}`);
  });

  it("reads the words of a Spanish and of a German game, with compounds", async () => {
    for (const [edition, guess, page] of [
      ["es", "jardín", "/espanol/look-back"],
      ["de", "Blumenkelle", "/deutsch/look-back"],
    ] as const) {
      const visitor = openVisitor(server);
      const { secret } = todaysGameOf(server, edition);
      for (const word of [guess, secret]) await visitor.turn({ edition, intent: "guess", guess: word });
      const { said, text } = await visitor.get(`${page}?between=1`);
      expect(rowHeadsOf(text)[0]).toContain(guess);
      expect(said).toMatch(edition === "es" ? /Palabras entre/ : /Wörter zwischen/);
    }
  });

  it("is there for a custom game", async () => {
    const code = encodeCustomCode("volcano", "12345678901234567890");
    const custom = { edition: "en", code } as const;
    const visitor = openVisitor(server);
    for (const guess of ["mountain", "volcano"])
      await visitor.post(`/custom/${code}?index`, { intent: "guess", guess });
    const page = await visitor.get(lookBackAddress(custom, "en", { between: 1 }));
    expect(page.said).toContain("volcano, found in 2 guesses");
    expect(page.said).toContain("Words between mountain and volcano");
    expect(page.links).toContain(`/custom/${code}`);
  });

  it("of a team has the names of who guessed, for each of its players", async () => {
    const { secret } = todaysGameOf(server, "en");
    const [mira, jo] = [openVisitor(server), openVisitor(server)];
    const code = teamCodeOf((await mira.post("/teams", { intent: "create", name: "Mira", edition: "en" })).text);
    await jo.post("/teams", { intent: "join", name: "Jo", teamCode: code });
    await mira.post("/?index", { intent: "guess", guess: "boat" });
    expect((await jo.get("/look-back")).said).toContain("You have made 1 guess so far.");
    await jo.post("/?index", { intent: "guess", guess: secret });
    for (const player of [mira, jo]) {
      const page = await player.get("/look-back");
      expect(page.said).toContain(`${secret}, found by your team in 2 guesses`);
      expect(rowHeadsOf(page.text)).toEqual([expect.stringMatching(/^boat Mira/), expect.stringMatching(/Jo/)]);
    }
  });
});

describe("how others did", () => {
  /** Past games that only these tests play. */
  const [counted, few, none] = [number - 7, number - 8, number - 9];
  const ends = { edition: "en", number: counted, wins: 0, give_ups: 0, hinted: 0, hints: 0 } as const;
  server.countEnds({ ...ends, guesses: 2, wins: 30 });
  server.countEnds({ ...ends, guesses: 40, wins: 50, give_ups: 20 });
  server.countHints({ edition: "en", number: counted, hints: 1, wins: 80, give_ups: 0 });
  server.countEnds({ ...ends, number: few, guesses: 9, wins: 12 });

  const played = async (game: number, end: Readonly<Record<string, string>>, visitor = openVisitor(server)) => {
    await visitor.turn({ game: String(game), intent: "guess", guess: "table" });
    await visitor.turn({ game: String(game), ...end });
    return visitor;
  };
  const found = (game: number) => ({ intent: "guess", guess: server.secretOf("en", game) });
  const sectionOf = (page: VisitedPage) => spacedTextOf(partOf(page.main, 'section[aria-labelledby="others"]'));
  const look = async (visitor: Visitor, game: number) => sectionOf(await visitor.get(`/look-back?num=${game}`));

  it("is said from 20 players on, with the place of the player", async () => {
    const visitor = await played(counted, found(counted));
    const said = await look(visitor, counted);
    for (const part of [
      "You are better than 70% of 100 players.",
      "Finished on its day 100",
      "Half of those who found it needed at most 40 guesses, 1 hint",
      "Gave up 20 of 100",
      "You can hide this in the settings.",
    ])
      expect(said).toContain(part);
  });

  it("has no place for who gave up", async () => {
    const visitor = await played(counted, { intent: "giveUp" });
    const said = await look(visitor, counted);
    expect(said).toContain("You gave up, as 20 of 100 players did. Finished on its day 100");
  });

  it("is only a number below 20 players, and nothing where nobody was counted", async () => {
    expect(await look(await played(few, found(few)), few)).toContain(
      "12 people finished this game on its day: too few to compare with.",
    );
    expect(await look(await played(none, found(none)), none)).toBe("");
    // In Spanish: other tests end the English game of the day.
    const { number: today, secret } = todaysGameOf(server, "es");
    const visitor = openVisitor(server);
    await visitor.turn({ edition: "es", game: String(today), intent: "guess", guess: secret });
    expect(sectionOf(await visitor.get("/espanol/look-back"))).toMatch(
      /Hasta ahora \d+ personas? (?:terminó|terminaron) esta partida\. A partir de 20/,
    );
  });

  it("is not said before the end, nor to who has turned it off, also in the statistics", async () => {
    const visitor = openVisitor(server);
    await visitor.turn({ game: String(counted), intent: "guess", guess: "table" });
    expect((await visitor.get(`/look-back?num=${counted}`)).said).not.toContain("others");
    await visitor.turn({ game: String(counted), ...found(counted) });
    await visitor.post("/settings", { form: "settings", showSimilarity: "true", showProximity: "true" });
    expect(await look(visitor, counted)).toBe("");
  });

  it("is said of a month in the statistics, unless it is turned off", async () => {
    const { number: today } = todaysGameOf(server, "en");
    const visitor = openVisitor(server);
    const history = [22, 21, 20].map((ago) => ({ number: today - ago, guessCount: 2, hasWon: true }));
    for (const game of history)
      for (const [guesses, wins] of [
        [2, 30],
        [40, 70],
      ] as const)
        server.countEnds({ ...ends, number: game.number, guesses, wins });
    const stats = { ...NO_STATS, wins: 3, totalPlays: 3, totalGuesses: 6, lastEnd: today - 20, history };
    visitor.cookies.set("stats_en", formatStats(stats));
    const month = async () => (await visitor.get("/stats")).said;
    expect(await month()).toContain(
      "Your month among others Mostly you are better than 70% of the players. " +
        "In 3 of 3 games of the last 30 days, more than half of the players needed more guesses or gave up.",
    );
    await visitor.post("/settings", { form: "settings", showSimilarity: "true", showProximity: "true" });
    expect(await month()).not.toContain("Your month");
  });
});
