import { describe, expect, it } from "vitest";
import { sealSecret } from "~/play/secretToken.server";
import { containsWord, createWordSearch } from "../support/containsWord";
import { codeOf, rowsOf } from "../support/nearest";
import { testSeal } from "../support/server";
import { sharedServer } from "../support/sharedServer";
import { todaysGameOf } from "../support/today";
import { openVisitor } from "../support/visitor";

const server = sharedServer();
const { number } = todaysGameOf(server, "en");

/** The nearest words of an English game, as a player sees them who has given it up. */
async function nearestAfterEnd(game: number): Promise<string[]> {
  const visitor = openVisitor(server);
  const { view } = await visitor.turn({ intent: "giveUp", game: String(game) });
  const { text } = await visitor.get(`/nearby_1k/${codeOf(view?.secret?.word ?? "")}?num=${game}&reveal=words`);
  return rowsOf(text)
    .slice(0, 8)
    .map(({ word }) => word);
}

describe("the end of a game", () => {
  const hasEnding = (text: string) => /"ending":|"nextUnplayed":|class="game-over/.test(text);

  it("is not in the page or its data before the player has ended the game, nor are the nearest words", async () => {
    const nearest = await nearestAfterEnd(number);
    expect(nearest).toHaveLength(8);

    const visitor = openVisitor(server);
    // A new player's page has words of its own, in its texts and questions.
    const texts = await Promise.all(["/archive", "/faq"].map((path) => openVisitor(server).get(path)));
    const plain = createWordSearch(texts.map(({ text }) => text).join("\n"));
    const far = todaysGameOf(server, "en").words[0] ?? "";
    const replies = [
      await visitor.get("/"),
      await visitor.post("/play", { intent: "guess", game: String(number), guess: far }),
      await visitor.post("/play", { intent: "restore", log: "", game: String(number) }),
      await visitor.post("/?index", { intent: "guess", game: String(number), guess: "qqqq" }),
      await visitor.get("/"),
      // Remix would answer with the data alone.
      await visitor.get("/?_data=game%2Fgame.route"),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 404, 200, 200]);
    for (const { text } of replies) {
      expect(hasEnding(text)).toBe(false);
      const has = createWordSearch(text);
      expect(nearest.filter((word) => has(word) && word !== far && !plain(word))).toEqual([]);
    }
    expect(replies.at(-1)?.text).toContain('"guesses"');
  });

  it("of one player is not in the page of another, nor of another game", async () => {
    const visitor = openVisitor(server);
    await visitor.post("/play", { intent: "giveUp", game: String(number - 3) });
    expect(hasEnding((await visitor.get(`/archive/game?num=${number - 3}`)).text)).toBe(true);
    expect(hasEnding((await visitor.get("/")).text)).toBe(false);
    expect(hasEnding((await openVisitor(server).get(`/archive/game?num=${number - 3}`)).text)).toBe(false);
  });
});

describe("the word of a sealed custom game", () => {
  it("is in no response before the end", async () => {
    const word = "volcano";
    const code = sealSecret({ seal: testSeal }, { kind: "word", edition: "en", word });
    const visitor = openVisitor(server);
    const plain = createWordSearch((await openVisitor(server).get("/archive")).text);
    expect(plain(word)).toBe(false);
    const fields = { edition: "en", code };
    const page = `/custom/${code}`;
    const replies = [
      await visitor.get(page),
      await visitor.post("/play", { ...fields, intent: "guess", guess: "ocean" }),
      await visitor.post("/play", { ...fields, intent: "hint", seen: "1" }),
      await visitor.post("/play", { ...fields, intent: "restore", log: "" }),
      await visitor.post(`${page}?index`, { intent: "guess", guess: "qqqq" }),
      await visitor.get(`${page}/give-up`),
      await visitor.get(`${page}?_data=game%2Fgame.route`),
      await visitor.get(`/?word=${code}`),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 404, 200, 200, 200]);
    for (const { text, headers } of replies) {
      expect(createWordSearch(text)(word)).toBe(false);
      expect(createWordSearch(JSON.stringify([...headers]))(word)).toBe(false);
      expect(text).not.toMatch(/"ending":|class="game-over/);
    }
    expect(replies[6]?.text).toContain('"guesses"');
    expect(await visitor.turn({ ...fields, intent: "giveUp" })).toMatchObject({
      view: { secret: { word }, ending: { stats: null, nextUnplayed: null } },
    });
  });
});

describe("future games", () => {
  it.each(["/?num=", "/give-up?num=", "/archive/game?num=", "/stats?num=", "/stats.json?num=", "/archive?num="])(
    "are refused at %s",
    async (path) => {
      const response = await fetch(`${server.origin}${path}${number + 1}`);
      expect(response.status).toBe(403);
      expect(await response.text()).toMatch(/You cannot play future games\.|^futureGame$/);
    },
  );

  it.each(["guess", "hint", "giveUp", "restore", "refresh"])("are refused to %s", async (intent) => {
    const tomorrow = server.secretOf("en", number + 1);
    const fields = { intent, game: String(number + 1), guess: tomorrow, log: `${tomorrow}\n!` };
    const refused = { status: 403, type: "refused", why: "futureGame", view: null, offers: [], dropped: [] };
    expect(await openVisitor(server).turn(fields)).toEqual(refused);
  });

  it("are not revealed by a fabricated cookie with a give-up", async () => {
    const response = await fetch(`${server.origin}/archive/game?num=${number + 1}`, {
      headers: { Cookie: `game_en_${number + 1}=SwQA` },
    });
    expect(response.status).toBe(403);
    expect(containsWord(await response.text(), server.secretOf("en", number + 1))).toBe(false);
  });
});
