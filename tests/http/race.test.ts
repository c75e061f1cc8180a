import { describe, expect, it } from "vitest";
import { EDITION_FACTS } from "~/editions/editions";
import type { CustomGame, GameRef } from "~/editions/gameRef";
import { gameAddress, raceAddress } from "~/i18n/addresses";
import { createSeal } from "~/platform/crypto/seal.server";
import { encodeCustomCode } from "~/play/customCode";
import { sealSecret } from "~/play/secretToken.server";
import { sealGhost } from "~/race/ghost.server";
import type { Ghost } from "~/race/raceGhost";
import { newEmail } from "../support/account";
import { containsWord } from "../support/containsWord";
import { attributesOf, findText, mainOf, without } from "../support/html";
import { AGO, SECRETS } from "../support/secrets";
import { testSeal } from "../support/server";
import { sharedServer } from "../support/sharedServer";
import { todaysGameOf } from "../support/today";
import { openVisitor, type VisitedPage, type Visitor } from "../support/visitor";

const server = sharedServer();
const { number: today, words } = todaysGameOf(server, "en");
const [secret] = SECRETS.en;
const TODAY: GameRef = { edition: "en", number: today };
/** A past game whose secret is "ocean". */
const PAST: GameRef = { edition: "en", number: today - AGO.ocean };
const PAST_PAGE = gameAddress("en", "en", { number: PAST.number });

const GHOST: Ghost = {
  name: "Ana",
  count: 5,
  marks: [
    { number: 2, best: 384, isHint: false },
    { number: 3, best: 871, isHint: true },
    { number: 5, best: 1000, isHint: false },
  ],
};
const seal = (game: GameRef, ghost: Partial<Ghost> = {}) => sealGhost({ seal: testSeal }, game, { ...GHOST, ...ghost });
const tokenIn = (link: string) => new URL(link, server.origin).searchParams.get("ghost") ?? "";

/** The line under the answer, or the note in its place. */
const lineOf = ({ text }: VisitedPage) => findText(text, "p.ghost-line");
const NOTE = "This race link is cut off or not from here. Ask for it again.";
const climbsOf = ({ text }: VisitedPage) => attributesOf(text, "path.ghost-climb", "d");

/** Plays by the forms of the page, as without scripts. */
const guess = (visitor: Visitor, page: string, word: string) => {
  const action = page.includes("?") ? page : `${page}?index`;
  return visitor.post(action, { intent: "guess", guess: word });
};

/** A visitor who has ended today's game. */
async function ended(guesses: readonly string[], visitor = openVisitor(server)): Promise<Visitor> {
  for (const word of guesses) await guess(visitor, "/", word);
  return visitor;
}

async function linkOf(visitor: Visitor, game: GameRef, name = "Ana"): Promise<string> {
  const page = await visitor.get(`${raceAddress(game, "en")}&name=${encodeURIComponent(name)}`);
  const [link = ""] = attributesOf(page.main, "input[readonly]", "value");
  return link;
}

describe("the link to a race", () => {
  it("is made at the end of a game, of the player's own guesses, and holds none of them", async () => {
    const guesses = [...words.slice(0, 3), secret];
    const maker = await ended(guesses);
    const over = await maker.get("/");
    expect(over.links).toContain(raceAddress(TODAY, "en"));
    const page = await maker.get(raceAddress(TODAY, "en"));
    expect([page.status, page.values("num"), page.values("name")]).toEqual([200, [String(today)], [""]]);
    expect(page.text).toContain('<meta name="robots" content="noindex"');
    const link = await linkOf(maker, TODAY, " Ana\u202e  M. ");
    expect(link).toMatch(/^http:\/\/[^/]+\/\?ghost=[\w-]+$/);
    expect(link.length).toBeLessThan(1200);
    const guest = openVisitor(server);
    const opened = await guest.get(link);
    const sealedText = testSeal.open("ghost", tokenIn(link)) ?? "";
    expect(sealedText).toMatch(new RegExp(`^en_${today}\n4 .+\nAna M\\.$`));
    for (const text of [link, sealedText, ...guest.cookies.values()])
      for (const word of guesses) expect(containsWord(text, word)).toBe(false);
    expect(containsWord(opened.text, secret)).toBe(false);
    expect(opened.said).toContain("Race Ana M. to today’s word Ana M. found it in 4 guesses.");
  });

  it("is that of a member too, who is named", async () => {
    const member = openVisitor(server);
    await member.signUp(newEmail());
    await ended([words[0] ?? "", secret], member);
    expect((await member.get(raceAddress(TODAY, "en"))).values("name")).toEqual(["Ana"]);
    expect((await openVisitor(server).get(await linkOf(member, TODAY))).said).toContain("Ana found it in 2 guesses.");
  });

  it.each([
    ["", "Please enter your name"],
    ["Ana Maria the Second", "Your name must be at most 12 characters"],
    ["sh1t", "That name is not allowed"],
    ["\u202e\u200b", "Please enter your name"],
  ])("has no name %j", async (name, why) => {
    const maker = await ended([secret]);
    const page = await maker.get(`${raceAddress(TODAY, "en")}&name=${encodeURIComponent(name)}`);
    expect([page.status, page.wrong, page.main.includes("readonly")]).toEqual([200, why, false]);
  });

  it("is not made of a game that goes on, of none, of a team's, and of a game to come", async () => {
    const guest = openVisitor(server);
    const name = `${raceAddress(TODAY, "en")}&name=Ana`;
    expect((await guest.get(name)).said).toContain("You can create a race of today’s game when it is over.");
    await guess(guest, "/", words[0] ?? "");
    const open = await guest.get(name);
    expect([open.main.includes("readonly"), open.links]).toEqual([false, expect.arrayContaining(["/"])]);
    await guest.turn({ intent: "giveUp" });
    expect((await guest.get("/")).links).toContain(raceAddress(TODAY, "en"));
    const atOnce = openVisitor(server);
    await atOnce.turn({ intent: "giveUp" });
    expect((await atOnce.get(name)).said).toContain("There is nothing to race in this game");
    expect((await atOnce.get("/")).links).not.toContain(raceAddress(TODAY, "en"));
    const mate = openVisitor(server);
    await mate.post("/teams", { intent: "create", name: "Mira", edition: "en" });
    await guess(mate, "/", secret);
    expect((await mate.get("/")).links).not.toContain(raceAddress(TODAY, "en"));
    expect((await mate.get(name)).said).toContain("There is nothing to race in this game");
    expect((await guest.get(raceAddress({ edition: "en", number: today + 1 }, "en"))).status).toBe(403);
  });
});

describe("a race without scripts", () => {
  it("is a whole evening beside the game: a line after each guess, and both climbs at its end", async () => {
    const guest = openVisitor(server);
    const opened = await guest.get(`${PAST_PAGE}&ghost=${seal(PAST)}`);
    expect(opened.said).toContain("Race Ana to this word Ana found it in 5 guesses, 1 hint.");
    expect(opened.links).toContain(`${PAST_PAGE}&ghost=`);
    expect(lineOf(opened)).toBe("");
    const before = new Set(guest.cookies.keys());
    const lines: (string | null)[] = [];
    const played = await guess(guest, PAST_PAGE, "table");
    // The page has its own address again.
    expect(played.path).toBe(`${PAST_PAGE}#answer`);
    lines.push(lineOf(played));
    for (const word of ["river", "table", "music", "fish", "house", "night"])
      lines.push(lineOf(await guess(guest, PAST_PAGE, word)));
    expect(lines).toEqual([
      "Ana was still outside the nearest 1000",
      "Ana was at 384 by now",
      "Ana was at 384 by now",
      "Ana was at 871 by now, 1 hint",
      "Ana was at 871 by now, 1 hint",
      "Ana had found it by now",
      "Ana had found it by now",
    ]);
    // Nothing of the race is in the game's own cookies.
    expect([...guest.cookies.keys()].filter((name) => !before.has(name))).toEqual([`game_en_${PAST.number}`]);
    const over = await guess(guest, PAST_PAGE, "ocean");
    expect(over.said).toContain("dashed: \u2068Ana\u2069");
    expect(over.said).toContain("You needed 7, Ana 5.");
    expect(climbsOf(over)[0]).toMatch(/^M0 100H10V[\d.]+H20V[\d.]+H40V0H50$/);
    expect(climbsOf(await guest.get(PAST_PAGE))).toHaveLength(1);
  });

  it("is left by a link, and a new one takes its place", async () => {
    const guest = openVisitor(server);
    await guest.get(`/?ghost=${seal(TODAY)}`);
    expect((await guest.get(`/?ghost=${seal(TODAY, { name: "Ben" })}`)).said).toContain("Race Ben to today’s word");
    await guess(guest, "/", words[0] ?? "");
    expect(lineOf(await guest.get("/"))).toContain("Ben was");
    const left = await guest.get("/?ghost=");
    expect([left.path, lineOf(left), guest.cookies.has("ghost")]).toEqual(["/", null, false]);
  });

  it("that is opened after the end of the game compares both climbs", async () => {
    const guest = await ended([words[0] ?? "", secret]);
    const opened = await guest.get(`/?ghost=${seal(TODAY)}`);
    expect(climbsOf(opened)).toHaveLength(1);
    expect(lineOf(opened)).toBeNull();
  });

  it("goes on where the ghost has given up", async () => {
    const guest = openVisitor(server);
    const marks = GHOST.marks.slice(0, 1);
    const opened = await guest.get(`/?ghost=${seal(TODAY, { count: 2, marks })}`);
    expect(opened.said).toContain("Ana gave up after 2 guesses.");
    const lines: (string | null)[] = [];
    for (const word of words.slice(0, 3)) lines.push(lineOf(await guess(guest, "/", word)));
    expect(lines.slice(1)).toEqual(["Ana was at 384 by now", "Ana had given up by now"]);
    expect((await guess(guest, "/", secret)).said).toContain("You needed 4, Ana gave up after 2.");
  });

  it.each([
    ["has found it", GHOST, "You gave up after 1, Ana needed 5."],
    ["has given up", { ...GHOST, count: 2, marks: GHOST.marks.slice(0, 1) }, "You gave up after 1, Ana after 2."],
  ])("that is given up says so beside a ghost that %s", async (_, ghost, verdict) => {
    const guest = openVisitor(server);
    await guest.get(`/?ghost=${seal(TODAY, ghost)}`);
    await guess(guest, "/", words[0] ?? "");
    await guest.turn({ intent: "giveUp" });
    expect((await guest.get("/")).said).toContain(verdict);
  });

  it("says of a ghost beyond the nearest 1000 than how many words it was closer", async () => {
    const guest = openVisitor(server);
    const beyond = { number: 1, best: 0, closerThan: 41, isHint: false };
    await guest.get(`/?ghost=${seal(TODAY, { marks: [beyond, ...GHOST.marks] })}`);
    expect(lineOf(await guess(guest, "/", words[0] ?? ""))).toBe("Ana was closer than 41% of all words by now");
  });

  it("shows a name as it was typed, whatever it looks like", async () => {
    const guest = openVisitor(server);
    const opened = await guest.get(`/?ghost=${seal(TODAY, { name: "<b>{{x}}</b>" })}`);
    expect(opened.main).toContain("&lt;b&gt;{{x}}&lt;/b&gt;");
    const line = lineOf(await guess(guest, "/", words[0] ?? ""));
    expect(line).toBe("<b>{{x}}</b> was still outside the nearest 1000");
    const over = await guess(guest, "/", secret);
    expect(over.said).toContain("You needed 2, <b>{{x}}</b> 5.");
  });

  it("leaves statistics, results and the cookies of games as they are", async () => {
    const [alone, racer] = [openVisitor(server), openVisitor(server)];
    await racer.get(`/?ghost=${seal(TODAY)}`);
    for (const visitor of [alone, racer]) await ended([words[0] ?? "", secret], visitor);
    const kept = ({ cookies }: Visitor) =>
      [...cookies].filter(([name]) => /^(?:game|stats|archive)_/.test(name)).map((cookie) => cookie.join("="));
    expect(kept(racer)).toEqual(kept(alone));
  });

  it.each(["es", "de", "jr"] as const)("is played in %s", async (edition) => {
    const { number } = todaysGameOf(server, edition);
    const { wordLanguage } = EDITION_FACTS[edition];
    const page = gameAddress(edition, wordLanguage);
    const guest = openVisitor(server);
    const opened = await guest.get(`${page}?ghost=${seal({ edition, number })}`);
    expect(opened.main).toContain('class="ghost-start');
    const won = await guess(guest, page, SECRETS[edition][0]);
    expect(climbsOf(won)).toHaveLength(1);
  });

  it("is not redirected to another language", async () => {
    const guest = openVisitor(server);
    const opened = await guest.get(`/?ghost=${seal(TODAY)}`, { "Accept-Language": "de" });
    expect(opened.said).toContain("Race Ana to today’s word");
    // Whoever goes there takes nothing along.
    expect(attributesOf(opened.text, 'a[hreflang="de"]', "href")).toContain("/deutsch");
  });

  it("is made and played in a custom game, whose link does not give the word away", async () => {
    const plain: CustomGame = { edition: "en", code: encodeCustomCode("volcano", "12345678901234567890") };
    const sealed: CustomGame = {
      edition: "en",
      code: sealSecret({ seal: testSeal }, { kind: "word", edition: "en", word: "volcano" }),
    };
    const maker = openVisitor(server);
    for (const { code } of [plain, sealed])
      for (const word of ["mountain", "volcano"])
        await maker.post(`/custom/${encodeURIComponent(code)}?index`, { intent: "guess", guess: word });
    const link = await linkOf(maker, sealed);
    expect(new URL(link).pathname).toBe(`/custom/${encodeURIComponent(sealed.code)}`);
    expect(link.length).toBeLessThan(1200);
    // The code of the plain link would give the word away.
    const other = new URL(await linkOf(maker, plain));
    expect(other.pathname).toMatch(/^\/custom\/~/);
    expect(other.href).not.toContain(plain.code.slice(0, 6));
    for (const one of [link, other.href]) {
      const guest = openVisitor(server);
      expect((await guest.get(one)).said).toContain("Race Ana to this word Ana found it in 2 guesses.");
      const line = lineOf(await guess(guest, new URL(one).pathname, "table"));
      expect(line).toMatch(/^Ana was at \d+ by now$/);
    }
  });
});

describe("a link to a race that brings none", () => {
  const token = seal(TODAY);
  const foreign = sealGhost({ seal: createSeal(Buffer.alloc(32, "other")) }, TODAY, GHOST);
  const future = (ahead: number) => seal({ edition: "en", number: today + ahead });
  const bad = {
    cut: token.slice(0, -10),
    "too long": token.repeat(30),
    forged: `${token.slice(0, 30)}${token[30] === "A" ? "B" : "A"}${token.slice(31)}`,
    nonsense: "<script>",
    "from another deployment": foreign,
    "of tomorrow's game": future(1),
    "of a game in years": future(4000),
    "of a custom game elsewhere, cut": seal({ edition: "en", code: "~abc" }).slice(0, -1),
  };

  it.each(Object.entries(bad))("%s: says so, and the game is played as usual", async (_, ghost) => {
    const guest = openVisitor(server);
    const page = await guest.get(`/?ghost=${encodeURIComponent(ghost)}`);
    expect([page.status, lineOf(page), guest.cookies.has("ghost")]).toEqual([200, NOTE, false]);
    expect(page.text).toContain('<link rel="canonical"');
    const played = await guess(guest, "/", words[0] ?? "");
    expect([played.status, lineOf(played), played.path]).toEqual([200, null, "/#answer"]);
  });

  it("says so at the end of a game too, and keeps a race that the player is in", async () => {
    const guest = openVisitor(server);
    await guest.get(`/?ghost=${token}`);
    expect(lineOf(await guest.get("/?ghost=nonsense"))).toBe(NOTE);
    const over = await guess(guest, "/", secret);
    expect(climbsOf(over)).toHaveLength(1);
    expect(lineOf(await guest.get("/?ghost=nonsense"))).toBe(NOTE);
  });

  it("a token of a game to come is answered like a forged one, byte for byte", async () => {
    const answers = await Promise.all(
      [future(1), foreign].map(async (ghost) => mainOf((await openVisitor(server).get(`/?ghost=${ghost}`)).text)),
    );
    const withoutData = answers.map((main) => without(main, "script"));
    expect(withoutData[0]).toBe(withoutData[1]);
    // The calendar says of a number that it is to come, with a ghost or without.
    const page = gameAddress("en", "en", { number: today + 1 });
    expect((await openVisitor(server).get(`${page}&ghost=${future(1)}`)).status).toBe(403);
  });

  it("of another game leads to that game", async () => {
    const past = seal(PAST);
    const toPast = await openVisitor(server).get(`/?ghost=${past}`);
    expect([toPast.path, toPast.said.includes("Race Ana to this word")]).toEqual([`${PAST_PAGE}&ghost=${past}`, true]);
    const toToday = await openVisitor(server).get(`${PAST_PAGE}&ghost=${token}`);
    expect([toToday.path, toToday.said.includes("Race Ana to today’s word")]).toEqual([`/?ghost=${token}`, true]);
    const junior = seal({ edition: "jr", number: todaysGameOf(server, "jr").number });
    expect((await openVisitor(server).get(`/deutsch?ghost=${junior}`)).path).toBe(`/deutsch/junior?ghost=${junior}`);
    const code = sealSecret({ seal: testSeal }, { kind: "word", edition: "es", word: "volcán" });
    const custom = seal({ edition: "es", code });
    const toCustom = await openVisitor(server).get(`/?ghost=${custom}`);
    expect(toCustom.path).toBe(`/espanol/custom/${encodeURIComponent(code)}?ghost=${custom}`);
  });

  it("a cookie that is forged, or of another game, is left alone", async () => {
    const guest = openVisitor(server);
    guest.cookies.set("ghost", foreign);
    expect(lineOf(await guest.get("/"))).toBeNull();
    await guest.get(`${PAST_PAGE}&ghost=${seal(PAST)}`);
    expect(lineOf(await guest.get("/"))).toBeNull();
  });

  it("in a team says that a race is for one", async () => {
    const mate = openVisitor(server);
    await mate.post("/teams", { intent: "create", name: "Mira", edition: "en" });
    const page = await mate.get(`/?ghost=${token}`);
    expect([lineOf(page), mate.cookies.has("ghost")]).toEqual([
      "A race is for one player. You play this game in a team.",
      false,
    ]);
    // A race that was begun before shows nothing in the team.
    mate.cookies.set("ghost", token);
    expect(lineOf(await guess(mate, "/", words[0] ?? ""))).toBeNull();
  });
});
