import { describe, expect, it } from "vitest";
import { sealSecret } from "~/services/words/secretToken.server";
import { containsWord } from "../support/containsWord";
import { attributesOf, sharedLinesOf } from "../support/html";
import { testSeal } from "../support/server";
import { sharedServer } from "../support/sharedServer";
import { todaysGameOf } from "../support/today";
import { openVisitor } from "../support/visitor";

const server = sharedServer();
const { number, secret, words } = todaysGameOf(server, "en");
const [first = "", second = ""] = words;

/** The text that the button of the first card would copy. */
const sentOf = (html: string) =>
  attributesOf(html, "button", { having: "share-result-button", name: "data-copy" }).map((text) => text.split("\n"));

/* Its sentences in every language are tested in app/components/game/shareText.test.ts. */
describe("the text to share of a game that goes on", () => {
  it("is on the page from the first guess to the end, once", async () => {
    const visitor = openVisitor(server);
    expect(sentOf((await visitor.get("/")).text)).toEqual([]);
    await visitor.post("/?index", { intent: "guess", guess: first });
    const { text } = await visitor.get("/");
    const shown = sharedLinesOf(text);
    expect(shown[0]).toBe(`Proxima #${number} · 1 guess so far`);
    expect(shown[2]).toMatch(/; still looking\.$/);
    expect(shown[3]).toMatch(new RegExp(`^${server.origin}/archive/game\\?num=${number}&s=[0-5]$`));
    expect(sentOf(text)).toEqual([shown]);
    await visitor.post("/?index", { intent: "guess", guess: secret });
    const [sent, ...others] = sentOf((await visitor.get("/")).text);
    expect([sent?.[0], others]).toEqual([`Proxima #${number} · 2 guesses`, []]);
  });

  it("says nothing of a word, neither a guessed one nor the secret", async () => {
    const visitor = openVisitor(server);
    for (const guess of [first, second]) await visitor.post("/?index", { intent: "guess", guess });
    const sent = sharedLinesOf((await visitor.get("/")).text).join("\n");
    for (const word of [first, second, secret]) expect([word, containsWord(sent, word)]).toEqual([word, false]);
  });

  it("is there in a past game, in a custom one, and in that of a team", async () => {
    const visitor = openVisitor(server);
    const past = `/archive/game?num=${number - 40}`;
    await visitor.post(past, { intent: "guess", guess: "sea" });
    expect(sharedLinesOf((await visitor.get(past)).text)[0]).toBe(`Proxima #${number - 40} · 1 guess so far`);

    const custom = `/custom/${sealSecret({ seal: testSeal }, { kind: "word", edition: "en", word: "volcano" })}`;
    await visitor.post(custom, { intent: "guess", guess: "lava" });
    const ofCustom = sharedLinesOf((await visitor.get(custom)).text);
    expect(ofCustom[0]).toBe("Proxima: custom game · 1 guess so far");
    expect(ofCustom.at(-1)).toMatch(new RegExp(`^${server.origin}${custom}\\?s=[0-5]$`));

    await visitor.post("/teams", { intent: "create", name: "Ana", edition: "en" });
    await visitor.post("/?index", { intent: "guess", guess: first });
    expect(sharedLinesOf((await visitor.get("/")).text)[0]).toBe(`Proxima #${number} · 1 guess so far · team of 1`);
  });
});
