import { describe, expect, it } from "vitest";
import { type Edition, EDITION_FACTS } from "~/editions/editions";
import { formatStats, NO_STATS } from "~/play/stats";
import { attributesOf, elementsOf, partOf, textOf } from "../support/html";
import { codeOf } from "../support/nearest";
import { sharedServer } from "../support/sharedServer";
import { todaysGameOf } from "../support/today";
import { openVisitor } from "../support/visitor";

const server = sharedServer();

describe("the result of a game", () => {
  it.each<[Edition, string, { prefix: string; stats: string; query: string; archive: string; others?: string[] }]>([
    ["en", "/", { prefix: "", stats: "/stats?num=", query: "?num=", archive: "/archive", others: ["/junior"] }],
    [
      "jr",
      "/junior",
      {
        prefix: "",
        stats: "/stats?edition=jr&num=",
        query: "?edition=jr&num=",
        archive: "/archive?edition=jr",
        others: ["/"],
      },
    ],
    [
      "es",
      "/espanol",
      { prefix: "/espanol", stats: "/espanol/stats?num=", query: "?num=", archive: "/espanol/archive" },
    ],
    [
      "de",
      "/deutsch",
      { prefix: "/deutsch", stats: "/deutsch/stats?num=", query: "?num=", archive: "/deutsch/archive" },
    ],
  ])(
    "of the %s edition at %s leads on by one list of at most eight lines, to its own pages",
    async (edition, path, own) => {
      const { prefix, stats, query, archive, others = [] } = own;
      const { secret, number } = todaysGameOf(server, edition);
      const visitor = openVisitor(server);
      await visitor.turn({ intent: "guess", edition, guess: secret });
      const { text } = await visitor.get(path);
      const links = attributesOf(text, "main nav.ways a[href]", "href");
      const bonus = EDITION_FACTS[edition].hasBonusRound ? [`/bonus-round${query}${number}`] : [];
      expect(links).toEqual([
        `${prefix}/look-back${query}${number}`,
        `${prefix}/race${query}${number}`,
        `${prefix}/together${query}${number}`,
        ...bonus,
        `${prefix}/nearby_1k/${codeOf(secret)}${query}${number}`,
        archive,
        ...others,
        `${stats}${number}`,
      ]);
      expect(links.length).toBeLessThanOrEqual(8);
      expect(elementsOf(text, "main nav.ways small")).toEqual([]);
      expect(elementsOf(text, "main .ways")).toHaveLength(1);
      for (const link of links) expect((await visitor.get(link)).status).toBe(200);
    },
  );
});

describe("Junior", () => {
  const others = ({ text }: { text: string }) =>
    attributesOf(text, "a[href]", "href").filter((href) => /^https?:/.test(href));

  it("leads to no social network, before and after the end, and repeats no blocked word", async () => {
    const { secret } = todaysGameOf(server, "jr");
    const [child, adult] = [openVisitor(server), openVisitor(server)];
    await adult.turn({ intent: "guess", edition: "en", guess: todaysGameOf(server, "en").secret });
    // What is looked for is there in other editions.
    expect(others(await adult.get("/")).some((href) => href.includes("/intent/"))).toBe(true);
    expect(others(await child.get("/junior"))).toEqual([]);
    const refused = await child.post("/junior?index", { intent: "guess", guess: "fuck" });
    expect(refused.said).toContain("That word is not in this game");
    expect(refused.said.toLowerCase()).not.toContain("fuck");
    await child.turn({ intent: "guess", edition: "jr", guess: secret });
    const ended = await child.get("/junior");
    expect(ended.text).toContain("share-result-text");
    expect(others(ended)).toEqual([]);
  });
});

describe("the end of a game", () => {
  const sectionOf = (html: string) => partOf(html, "main section.game-over");

  /* Its sentences in every language are tested in app/play/EndMessage.test.tsx. */
  it("says word and counts in sentences, and stands in the statistics", async () => {
    const { secret, number, words } = todaysGameOf(server, "de");
    const visitor = openVisitor(server);
    for (const guess of [words[0] ?? "", secret]) await visitor.turn({ intent: "guess", edition: "de", guess });
    const page = await visitor.get("/deutsch");
    expect(page.find("p.game-over-secret")?.toLowerCase()).toBe(`das geheimwort war ${secret}.`);
    expect(page.find("p.game-over-count")).toBe("Du hast es in 2 Versuchen gefunden, ohne Tipp.");
    const stats = await visitor.get(`/deutsch/stats?num=${number}`);
    expect(stats.find("p.over-secret")?.toLowerCase()).toContain(`das geheimwort war ${secret}.`);
    expect(stats.said).toContain(`Spiel Nr. ${number}`);
  });

  it("names the closest miss under the climb, and the streak from two days on, of today's game alone", async () => {
    const { secret, number, words } = todaysGameOf(server, "en");
    const visitor = openVisitor(server);
    const stats = formatStats({ ...NO_STATS, wins: 5, totalPlays: 5, winStreak: 5, lastEnd: number - 1 });
    visitor.cookies.set("stats_en", stats);
    const win = async (game: number, answer: string) => {
      await visitor.turn({ intent: "guess", game: String(game), guess: words[0] ?? "" });
      await visitor.turn({ intent: "guess", game: String(game), guess: answer });
    };
    await win(number, secret);
    const { said } = await visitor.get("/");
    expect(said).toContain("You found it in 2 guesses, without a hint. Streak of 6 days.");
    expect(said).toMatch(new RegExp(`Closest miss: ${words[0] ?? ""} ?, .*, guess 1`));
    const past = number - 8;
    await win(past, server.secretOf("en", past));
    const archived = await visitor.get(`/archive/game?num=${past}`);
    expect(sectionOf(archived.text)).not.toContain("Streak");
    // The way back to the archive stands above its list.
    expect(archived.links.filter((link) => link === "/archive")).toHaveLength(1);
  });

  it("leads from each guess to its place among the nearest words, which is hidden as long as a bonus round asks for them", async () => {
    const { secret, number, words } = todaysGameOf(server, "es");
    const visitor = openVisitor(server);
    const [word = ""] = words;
    for (const guess of [word, secret]) await visitor.turn({ intent: "guess", edition: "es", guess });
    const links = attributesOf((await visitor.get("/espanol")).main, 'tr[role="row"][class^="heat"] a[href]', "href");
    const address = `/espanol/nearby_1k/${codeOf(secret)}?num=${number}&reveal=words&find=${encodeURIComponent(word)}`;
    expect(links).toEqual([`${address}#found`]);
    expect((await visitor.get(address)).status).toBe(200);
  });

  it("after a give-up has the rings that were closed, no streak and the secret as no guess", async () => {
    const visitor = openVisitor(server);
    await visitor.turn({ intent: "guess", guess: "table" });
    await visitor.turn({ intent: "hint" });
    await visitor.turn({ intent: "giveUp" });
    const section = sectionOf((await visitor.get("/")).text);
    // A hint is among the nearest 150, beyond the second ring, or in the third.
    expect(section.match(/class="mark-ring mark-closed/g)?.length).toBeOneOf([2, 3]);
    expect(section).not.toContain("mark-lit");
    expect(section).not.toContain("button-gold");
    // The climb has a bar for each, and that of the hint is marked.
    expect(elementsOf(section, "rect")).toHaveLength(2);
    expect(elementsOf(section, ".ending-climb-hint")).toHaveLength(1);
    expect(section).not.toContain("Streak");
    expect(textOf(section)).toContain("You made 2 guesses, 1 of them a hint.");
    expect(textOf(section)).toContain("Closest guess: table");
  });

  it("of a game given up without a guess has neither climb nor nearest miss", async () => {
    const visitor = openVisitor(server);
    await visitor.turn({ intent: "giveUp" });
    const section = sectionOf((await visitor.get("/")).text);
    expect(textOf(section)).toContain("You made no guesses.");
    expect(section).not.toContain('class="ending-climb');
    expect(textOf(section)).not.toContain("Closest guess");
  });

  it("of a past game leads to the next one that the player has not ended", async () => {
    const { number } = todaysGameOf(server, "en");
    const visitor = openVisitor(server);
    await visitor.turn({ intent: "giveUp", game: String(number - 6) });
    const reply = await visitor.turn({ intent: "giveUp", game: String(number - 5) });
    expect(reply).toMatchObject({ view: { ending: { nextUnplayed: number - 7 } } });
    const { text } = await visitor.get(`/archive/game?num=${number - 5}`);
    expect(sectionOf(text)).toContain(`href="/archive/game?num=${number - 7}"`);
    expect(textOf(sectionOf(text))).not.toContain("Next word");
  });
});

describe("the statistics of an ended game", () => {
  it("say how it ended, and draw its climb", async () => {
    const { secret, number, words } = todaysGameOf(server, "en");
    const visitor = openVisitor(server);
    const play = (game: number, fields: Record<string, string>) => visitor.turn({ game: String(game), ...fields });
    await play(number, { intent: "guess", guess: words[0] ?? "" });
    await play(number, { intent: "guess", guess: secret });
    const page = await visitor.get(`/stats?num=${number}`);
    expect(page.said).toContain(`The secret word was ${secret}. You found it in 2 guesses, without a hint.`);
    expect(page.said).toContain(`Your climb in game #${number}`);
    const past = number - 9;
    await play(past, { intent: "giveUp" });
    const lost = await visitor.get(`/stats?num=${past}`);
    expect(lost.said).toContain(`The secret word was ${server.secretOf("en", past)}. You made no guesses.`);
    expect(lost.links).toContain("/archive");
    const junior = await visitor.get("/stats?edition=jr");
    expect(junior.said).toContain("You have not finished a game yet.");
    await visitor.turn({ edition: "jr", intent: "giveUp" });
    const ended = await visitor.get(`/stats?edition=jr&num=${todaysGameOf(server, "jr").number}`);
    expect(ended.links).toContain("/archive?edition=jr");
  });

  it("are of the edition of the page whose menu leads to them", async () => {
    const menuOf = async (path: string) => {
      const { text } = await openVisitor(server).get(path);
      return attributesOf(text, 'details.site-header-menu a[href*="/stats"]', "href");
    };
    for (const path of ["/faq", "/", "/settings", "/nearby_1k/b2NlYW4", "/nowhere"])
      expect([path, await menuOf(path)]).toEqual([path, ["/stats"]]);
    for (const path of ["/junior", "/junior/give-up", "/archive?edition=jr", "/nearby_1k/b2NlYW4?edition=jr"])
      expect([path, await menuOf(path)]).toEqual([path, ["/stats?edition=jr"]]);
  });

  it.each(["", "/espanol", "/deutsch"])(
    "and all else are six ways in the menu, of which one leads to four with others: %s",
    async (prefix) => {
      const visitor = openVisitor(server);
      const { text } = await visitor.get(`${prefix}/faq`);
      const linksOf = (html: string, block: string) => attributesOf(html, `${block} a[href]`, "href");
      expect(linksOf(text, "details.site-header-menu")).toEqual(
        ["/archive", "/stats", "/together", "/settings", "/faq", "/account"].map((page) => prefix + page),
      );
      expect(linksOf(text, "footer")).toEqual(
        expect.arrayContaining(["/api", "/yesterday.atom", "/games.atom", "/daily.ics"].map((page) => prefix + page)),
      );
      const together = await visitor.get(`${prefix}/together?num=600`);
      expect(linksOf(partOf(together.text, "nav.ways"), "nav")).toEqual(
        ["/teams", "/circle", `/race?num=600`, "/make"].map((page) => prefix + page),
      );
    },
  );

  it("say when the next word comes, on the page of today's game alone", async () => {
    const { secret } = todaysGameOf(server, "en");
    const visitor = openVisitor(server);
    await visitor.turn({ intent: "guess", guess: secret });
    expect(textOf((await visitor.get("/")).text)).toMatch(/Next word at 8 PM New York \(0[01]:00 UTC\)/);
  });
});
