import { describe, expect, it } from "vitest";
import { sealSecret } from "~/play/secretToken.server";
import { containsWord } from "../support/containsWord";
import { attributesOf, sharedLinesOf } from "../support/html";
import { testSeal } from "../support/server";
import { sharedServer } from "../support/sharedServer";
import { todaysGameOf } from "../support/today";
import { openVisitor, type Visitor } from "../support/visitor";

const server = sharedServer();
const { number, secret, words } = todaysGameOf(server, "en");
const [first = "", second = ""] = words;

/** The text that the button of the first card would copy. */
const sentOf = (html: string) =>
  attributesOf(html, "button.share-result-button", "data-copy").map((text) => text.split("\n"));

/* Its sentences in every language are tested in app/play/shareText.test.ts. */
/** The text on the page that the list of guesses leads to. */
async function sharedOf(
  visitor: Visitor,
  page: string,
): Promise<{ readonly lines: string[]; readonly sent: string[][] }> {
  const game = await visitor.get(page);
  const [way = ""] = attributesOf(game.main, '.guess-table-foot a[href*="/look-back"]', "href");
  const { text } = await visitor.get(way === "" ? page : way);
  return { lines: sharedLinesOf(text), sent: sentOf(text) };
}

/* Its sentences in every language are tested in app/play/shareText.test.ts. */
describe("the text to share of a game that goes on", () => {
  it("is on a page of its own from the first guess to the end, once", async () => {
    const visitor = openVisitor(server);
    expect((await sharedOf(visitor, "/")).sent).toEqual([]);
    await visitor.post("/?index", { intent: "guess", guess: first });
    const { lines, sent } = await sharedOf(visitor, "/");
    expect(lines).toEqual([
      `Proxima #${number} · 1 guess so far`,
      expect.stringMatching(/^.$/u),
      expect.stringMatching(new RegExp(`^${server.origin}/archive/game\\?num=${number}&s=[0-5]$`)),
    ]);
    expect(sent).toEqual([lines]);
    await visitor.post("/?index", { intent: "guess", guess: secret });
    const ended = await sharedOf(visitor, "/");
    expect([ended.sent[0]?.[0], ended.sent.length]).toEqual([`Proxima #${number} · 2 guesses`, 1]);
  });

  it("says nothing of a word, neither a guessed one nor the secret", async () => {
    const visitor = openVisitor(server);
    for (const guess of [first, second]) await visitor.post("/?index", { intent: "guess", guess });
    const { text } = await visitor.get(`/look-back?num=${number}`);
    for (const word of [first, second, secret])
      expect([word, containsWord(sharedLinesOf(text).join("\n"), word)]).toEqual([word, false]);
    expect(containsWord(text, secret)).toBe(false);
  });

  it("is there in a past game, in a custom one, and in that of a team", async () => {
    const visitor = openVisitor(server);
    const past = `/archive/game?num=${number - 40}`;
    await visitor.post(past, { intent: "guess", guess: "sea" });
    expect((await sharedOf(visitor, past)).lines[0]).toBe(`Proxima #${number - 40} · 1 guess so far`);

    const custom = `/custom/${sealSecret({ seal: testSeal }, { kind: "word", edition: "en", word: "volcano" })}`;
    await visitor.post(custom, { intent: "guess", guess: "lava" });
    const ofCustom = (await sharedOf(visitor, custom)).lines;
    expect(ofCustom[0]).toBe("Proxima: custom game · 1 guess so far");
    expect(ofCustom.at(-1)).toMatch(new RegExp(`^${server.origin}${custom}\\?s=[0-5]$`));

    await visitor.post("/teams", { intent: "create", name: "Ana", edition: "en" });
    await visitor.post("/?index", { intent: "guess", guess: first });
    expect((await sharedOf(visitor, "/")).lines[0]).toBe(`Proxima #${number} · 1 guess so far · team of 1`);
  });
});
