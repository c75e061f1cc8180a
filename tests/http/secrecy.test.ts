import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packLog } from "~/http/request/progressCookie.server";
import { startServer, type TestServer } from "../support/server";
import { containsWord } from "../support/containsWord";
import { todaysGameOf } from "../support/today";

let server: TestServer;
let number: number;
beforeAll(async () => {
  server = await startServer();
  ({ number } = todaysGameOf(server, "en"));
});
afterAll(() => server.stop());

describe("containsWord", () => {
  it.each([
    ["plainly", "the word is Harbor."],
    ["in base64", `token=${Buffer.from("harbor 1234").toString("base64")}`],
    ["deflated, as the progress cookie has it", `Cookie: game_en_7=${packLog([{ kind: "guess", word: "harbor" }])}`],
    ["in base64 for addresses", `/x/${Buffer.from('{"word":"harbor"}').toString("base64url")}`],
  ])("finds a word %s", (_, text) => {
    expect(containsWord(text, "harbor")).toBe(true);
  });

  it("finds no word in another one", () => {
    expect(containsWord("harbormaster", "harbor")).toBe(false);
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

  it.each(["guess", "hint", "giveUp", "restore"])("are refused to %s", async (intent) => {
    const tomorrow = server.secretOf("en", number + 1);
    const body = new URLSearchParams({ intent, game: String(number + 1), guess: tomorrow, log: `${tomorrow}\n!` });
    const response = await fetch(`${server.origin}/play`, { method: "POST", body });
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({ type: "refused", why: "futureGame", view: null, offers: [], dropped: [] });
  });

  it("are not revealed by a fabricated cookie with a give-up", async () => {
    const response = await fetch(`${server.origin}/archive/game?num=${number + 1}`, {
      headers: { Cookie: `game_en_${number + 1}=SwQA` },
    });
    expect(response.status).toBe(403);
    expect(containsWord(await response.text(), server.secretOf("en", number + 1))).toBe(false);
  });
});
