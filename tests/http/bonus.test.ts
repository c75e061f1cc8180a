import { describe, expect, it } from "vitest";
import type { BonusReply } from "~/play/bonus";
import { encodeCustomCode } from "~/play/customCode";
import { newEmail } from "../support/account";
import { textsOf } from "../support/html";
import { rowsOf, codeOf } from "../support/nearest";
import { ANAGRAMS, AGO } from "../support/secrets";
import { sharedServer } from "../support/sharedServer";
import { todaysGameOf } from "../support/today";
import { openVisitor, type Visitor } from "../support/visitor";

const server = sharedServer();
/** A past game whose secret is "chandelier". */
const number = todaysGameOf(server, "en").number - AGO.anagram;

const end = (visitor: Visitor, game = number) => visitor.turn({ intent: "giveUp", game: String(game) });
const page = () => `/bonus-round?num=${number}`;
const tryWord = async (visitor: Visitor, guess: string): Promise<BonusReply & { status: number }> => {
  const { status, text } = await visitor.post("/bonus", { edition: "en", game: String(number), guess });
  return { ...(JSON.parse(text) as BonusReply), status };
};

describe("the page of a bonus round", () => {
  it("leads to the first page while the game is not over, and says nothing of its secret", async () => {
    const visitor = openVisitor(server);
    for (const path of [page(), "/bonus-round"]) expect((await visitor.get(path)).path).toBe("/");
    expect(await tryWord(visitor, "candle")).toEqual({ status: 403, why: "notOver", view: null });
  });

  it.each([
    ["/espanol/bonus-round", "/espanol"],
    ["/deutsch/bonus-round", "/deutsch"],
    ["/espanol/bonus-round?edition=jr", "/espanol"],
  ])("at %s leads to %s", async (path, first) => {
    expect((await openVisitor(server).get(path)).path).toBe(first);
  });

  it.each([
    ["?num=99999", 403, "You cannot play future games."],
    ["?num=abc", 404, "This game does not exist"],
    ["?num=0", 404, "This game does not exist"],
    ["?code=%00", 404, "Invalid game link"],
    ["?code=nonsense", 404, "Invalid game link"],
    ["?code=~nonsense", 404, "Invalid game link"],
  ])("with %s answers %i: %s", async (query, status, text) => {
    const answered = await openVisitor(server).get(`/bonus-round${query}`);
    expect(answered.status).toBe(status);
    expect(answered.said).toContain(text);
  });

  it("holds no word that was not found", async () => {
    const visitor = openVisitor(server);
    await end(visitor);
    const { text, status } = await visitor.get(page());
    expect(status).toBe(200);
    expect(text).not.toMatch(/\b(?:candle|alien|leader|ranch)\b/);
    expect(text).toContain('<meta name="robots" content="noindex"');
  });

  it("of Junior is in Spanish and German too", async () => {
    const visitor = openVisitor(server);
    await visitor.turn({ edition: "jr", intent: "giveUp" });
    for (const [prefix, lead] of [
      ["/espanol", "Encuentra 12 más de las 1000 palabras más cercanas a kitchen"],
      ["/deutsch", "Finde 12 weitere der 1000 Wörter, die kitchen am ähnlichsten sind"],
    ] as const)
      expect((await visitor.get(`${prefix}/bonus-round?edition=jr`)).said).toContain(lead);
  });

  it("takes words by a form, which a reload does not send again", async () => {
    const visitor = openVisitor(server);
    await end(visitor);
    const taken = await visitor.post(page(), { edition: "en", game: String(number), guess: "candle" });
    expect([taken.status, taken.path]).toEqual([200, `${page()}#answer`]);
    expect(taken.said).toContain("1 of 12 found");
    const refused = await visitor.post(page(), { edition: "en", game: String(number), guess: "candle" });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("You have already guessed that word");
    expect(refused.text).toContain('value="candle"');
    expect(refused.text).toContain('maxLength="18"');
  });
});

describe("the ending of a game whose bonus round asks for the nearest words", () => {
  const play = { number: todaysGameOf(server, "en").number - AGO.top1000 };
  const tryNear = async (visitor: Visitor, guess: string) => {
    const { text } = await visitor.post("/bonus", { edition: "en", game: String(play.number), guess });
    return JSON.parse(text) as BonusReply;
  };
  const waysOf = async (visitor: Visitor) => {
    const { main } = await visitor.get(`/archive/game?num=${play.number}`);
    return textsOf(main, "nav.ways a");
  };
  const nearest = () => `/nearby_1k/${codeOf("river")}?num=${play.number}`;
  const revealed = () => `${nearest()}&reveal=words`;

  it("names none of them, but leads to the round and to the list", async () => {
    const visitor = openVisitor(server);
    await end(visitor, play.number);
    expect(await waysOf(visitor)).toEqual(expect.arrayContaining(["Bonus round", "The nearest 1000 words"]));
    const [first] = rowsOf((await visitor.get(revealed())).text);
    expect((await tryNear(visitor, first?.word ?? "")).view?.correctCount).toBe(1);
  });

  it("leads to a page that asks for them, and says of another word that it is none", async () => {
    const visitor = openVisitor(server);
    await end(visitor, play.number);
    const address = `/bonus-round?num=${play.number}`;
    expect((await visitor.get(address)).said).toContain("Find 12 more of the 1000 words nearest to river.");
    const refused = await visitor.post(address, { edition: "en", game: String(play.number), guess: "pencil" });
    expect(refused.said).toContain("“pencil” is not among the nearest 1000 words");
  });

  it("leads to a list that is hidden until the player chooses to see the answers, or has won", async () => {
    const visitor = openVisitor(server);
    await end(visitor, play.number);
    const hidden = await visitor.get(nearest());
    expect(rowsOf(hidden.text)).toEqual([]);
    expect(hidden.said).toContain(
      "These are the answers to the bonus round. They are hidden until you choose to see them. Reveal words",
    );
    const words = rowsOf((await visitor.get(revealed())).text).map(({ word }) => word);
    for (const word of words) {
      const { view } = await tryNear(visitor, word);
      if (view?.hasWon === true) break;
    }
    expect(rowsOf((await visitor.get(nearest())).text).map(({ word }) => word)).toEqual(words);
  });

  it("says that the round is won", async () => {
    const visitor = openVisitor(server);
    await end(visitor, play.number);
    const { text } = await visitor.get(revealed());
    for (const { word } of rowsOf(text).slice(0, 12)) expect(await tryNear(visitor, word)).toMatchObject({ why: null });
    expect(await waysOf(visitor)).toContain("You won the bonus round!");
  });
});

describe("a word of a bonus round", () => {
  /* Why words are refused is tested in app/play/bonus.server.test.ts. */
  it.each([
    ["", 400, "empty"],
    ["<b>x</b>", 404, "unknown"],
    ["zzzz", 422, "notFromLetters"],
  ])("%j is refused: %i %s", async (word, status, why) => {
    const visitor = openVisitor(server);
    await end(visitor);
    expect(await tryWord(visitor, word)).toMatchObject({ status, why, view: { correctCount: 0, guesses: [] } });
  });

  it("needs a form that can be read", async () => {
    const visitor = openVisitor(server);
    expect((await visitor.post("/bonus", { edition: "en", game: "x", guess: "candle" })).status).toBe(400);
    expect((await visitor.post("/bonus", { edition: "xx", game: "1", guess: "candle" })).status).toBe(400);
    expect((await visitor.post("/bonus", { edition: "en", game: String(number) })).status).toBe(400);
    expect((await visitor.post("/bonus", { edition: "en", code: "~x", guess: "candle" })).status).toBe(404);
    expect((await visitor.get("/bonus")).status).toBe(405);
    expect((await visitor.post("/bonus-round?num=x", { edition: "en", game: "x", guess: "candle" })).status).toBe(400);
  });

  it("of a custom game stays in the browser, and its win counts nowhere", async () => {
    const visitor = openVisitor(server);
    const code = encodeCustomCode("chandelier", "12345678");
    await visitor.post("/play", { intent: "giveUp", edition: "en", code });
    for (const guess of ANAGRAMS) await visitor.post("/bonus", { edition: "en", code, guess });
    const { said } = await visitor.get(`/bonus-round?code=${encodeURIComponent(code)}`);
    expect(said).toContain("You won the bonus round!");
    expect([...visitor.cookies.keys()].filter((name) => name.startsWith("stats_"))).toEqual([]);
  });

  it("of a member is in the account, and in the export", async () => {
    const visitor = openVisitor(server);
    await visitor.signUp(newEmail());
    const post = (path: string, fields: Record<string, string>) =>
      visitor.post(path, { edition: "en", game: String(number), ...fields });
    await post("/play", { intent: "giveUp" });
    expect((await post("/bonus", { guess: "candle" })).status).toBe(200);
    // Without its token, a member's word is refused on the page, and in the language of refusals to a script.
    expect((await post("/bonus", { guess: "alien", csrf: "" })).status).toBe(403);
    expect((await post(page(), { guess: "alien", csrf: "" })).text).toContain(
      "You have logged in since you opened this page.",
    );
    expect([...visitor.cookies.keys()].filter((name) => name.startsWith("game_"))).toEqual([]);
    const { text } = await visitor.get("/account/export.json");
    const { games } = JSON.parse(text) as { games: { guesses: unknown[] }[] };
    expect(games[0]?.guesses).toEqual([{ kind: "giveUp" }, { kind: "bonus", word: "candle" }]);
  });
});
