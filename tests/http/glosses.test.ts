import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Edition } from "~/editions/editions";
import { nearestAddress } from "~/i18n/addresses";
import { sealSecret } from "~/play/secretToken.server";
import type { TurnReply } from "~/play/turn";
import { containsWord } from "../support/containsWord";
import { attributesOf, elementsOf, findText, mainOf, partOf, rowHeadsOf, textOf } from "../support/html";
import { teamCodeOf } from "../support/member";
import { startServer, testSeal, type TestServer } from "../support/server";
import { todaysGameOf } from "../support/today";
import { openVisitor, type Visitor } from "../support/visitor";

/** The secrets, and what they mean. */
const SPANISH = { word: "carretilla", gloss: "wheelbarrow" };
const ENGLISH = { word: "wheelbarrow", gloss: "Schubkarre" };

const words = mkdtempSync(path.join(tmpdir(), "proxima-words-"));
let server: TestServer;
beforeAll(async () => {
  cpSync("db/words", words, { recursive: true });
  const table = path.join(words, "gloss.es-en.tsv");
  writeFileSync(table, readFileSync(table, "utf8").replace(/^(casa\t).*$/m, "$1<b>house</b> & home"));
  server = await startServer({ WORDS_DIR: words });
  // Before anybody opens the games.
  for (const [edition, secret] of [
    ["es", SPANISH.word],
    ["en", ENGLISH.word],
  ] as const)
    server.setSecret({ edition, number: todaysGameOf(server, edition).number, secret });
});
afterAll(async () => {
  await server.stop();
  rmSync(words, { recursive: true });
});

/** A player who has chosen the language of the glosses. */
async function openLearner(glosses: string): Promise<Visitor> {
  const visitor = openVisitor(server);
  await visitor.post("/settings", { glosses });
  return visitor;
}
const guess = (visitor: Visitor, page: string, word: string) =>
  visitor.post(`${page}?index`, { intent: "guess", guess: word });
/** Sends a turn as a script does. */
async function play(visitor: Visitor, edition: Edition, fields: Readonly<Record<string, string>>): Promise<TurnReply> {
  const game = String(todaysGameOf(server, edition).number);
  return (await (await visitor.ask("/play", { edition, game, ...fields })).json()) as TurnReply;
}
/** The glosses of a page with their languages, in order. */
const glossesOf = (html: string) =>
  elementsOf(html, "main small.word-gloss").map((gloss) => `${gloss.getAttribute("lang") ?? ""}: ${textOf(gloss)}`);

describe("glosses", () => {
  it("are chosen on the page of the settings", async () => {
    const visitor = openVisitor(server);
    const pressed = (html: string) => attributesOf(mainOf(html), 'button[aria-pressed="true"]', "value");
    expect(pressed((await visitor.get("/settings")).text)).toEqual(["en", "off"]);
    for (const choice of ["de", "off"]) {
      const saved = await visitor.post("/settings", { glosses: choice });
      expect(textOf(mainOf(saved.text))).toContain("Your settings are saved.");
      expect(pressed(saved.text)).toEqual(["en", choice]);
    }
  });

  it.each([
    ["/espanol", "en", "perro", "dog"],
    ["/deutsch", "en", "Hund", "dog"],
    ["/", "es", "dog", "perro"],
    ["/", "de", "dog", "Hund"],
  ])("stand beside the words of %s in %s", async (page, language, word, gloss) => {
    const visitor = await openLearner(language);
    const { text } = await guess(visitor, page, word);
    expect(rowHeadsOf(text)).toEqual([`${word} ${gloss}`]);
    // In the answer and in the list.
    expect(glossesOf(text)).toEqual([`${language}: ${gloss}`, `${language}: ${gloss}`]);
  });

  it("show nothing where none are chosen, the words are in the same language or have no table", async () => {
    for (const choice of [undefined, "off", "es", "de"]) {
      const visitor = choice === undefined ? openVisitor(server) : await openLearner(choice);
      const { text } = await guess(visitor, "/espanol", "perro");
      expect(rowHeadsOf(text)).toEqual(["perro"]);
      expect(text).not.toContain('"glosses":{');
      expect((await play(visitor, "es", { intent: "guess", guess: "gato" })).view).not.toHaveProperty("glosses");
    }
  });

  it("show nothing beside a compound that no table has", async () => {
    const { text } = await guess(await openLearner("en"), "/deutsch", "Spargelsuppe");
    expect(rowHeadsOf(text)).toEqual(["Spargelsuppe (aus Spargel + Suppe)"]);
  });

  it("with markup are text", async () => {
    const { text } = await guess(await openLearner("en"), "/espanol", "casa");
    expect(glossesOf(text)).toEqual(Array.from({ length: 2 }, () => "en: <b>house</b> & home"));
    expect(text).not.toContain("<b>house");
  });

  it("are not in Junior", async () => {
    const visitor = await openLearner("es");
    const { text } = await guess(visitor, "/junior", "dog");
    expect(rowHeadsOf(text)).toEqual(["dog"]);
    expect(text).not.toContain("perro");
    expect(JSON.stringify(await play(visitor, "jr", { intent: "guess", guess: "cat" }))).not.toContain("perro");
  });

  it("do not give the secret away, and show it when the game is over", async () => {
    const visitor = await openLearner("en");
    const seen: string[] = [(await guess(visitor, "/espanol", "perro")).text];
    const hint = await play(visitor, "es", { intent: "hint" });
    seen.push(JSON.stringify(hint), (await visitor.get("/espanol")).text, (await visitor.get("/espanol/give-up")).text);
    expect(Object.keys(hint.view?.glosses?.words ?? {})).toEqual(hint.view?.guesses.map(({ word }) => word));
    expect(hint.view?.guesses).toHaveLength(2);
    for (const text of seen) expect(containsWord(text, SPANISH.gloss)).toBe(false);
    const refused = await visitor.get(nearestAddress("es", "es", { word: SPANISH.word, number: null }));
    expect([refused.status, containsWord(mainOf(refused.text), SPANISH.gloss)]).toEqual([403, false]);

    const won = await play(visitor, "es", { intent: "guess", guess: SPANISH.word });
    expect(won.view?.glosses?.words[SPANISH.word]).toContain(SPANISH.gloss);
    const { text } = await visitor.get("/espanol");
    expect(findText(text, "p.game-over-secret")).toContain(`${SPANISH.word}. ${SPANISH.gloss}`);
  });

  it("are in a custom game, and on the page of nearest words", async () => {
    const visitor = await openLearner("en");
    const code = sealSecret({ seal: testSeal }, { kind: "word", edition: "es", word: SPANISH.word });
    const page = `/espanol/custom/${encodeURIComponent(code)}`;
    const { text } = await visitor.post(`${page}?index`, { intent: "guess", edition: "es", code, guess: "perro" });
    expect(rowHeadsOf(text)).toEqual(["perro dog"]);
    expect(containsWord(text, SPANISH.gloss)).toBe(false);
    const nearest = await visitor.get(nearestAddress("es", "es", { word: "luna", number: null, isRevealed: true }));
    expect(glossesOf(nearest.text).length).toBeGreaterThan(500);
  });

  it("are in a team beside the words of all, for the players who want them", async () => {
    const [learner, other] = [await openLearner("es"), openVisitor(server)];
    const teamCode = teamCodeOf((await learner.post("/teams", { intent: "create", name: "Mira", edition: "en" })).text);
    await other.post("/teams", { intent: "join", name: "Jo", teamCode });
    expect(rowHeadsOf((await guess(other, "/", "dog")).text)).toEqual(["dog Jo"]);
    expect(rowHeadsOf((await learner.get("/")).text)).toEqual(["dog perro Jo"]);
  });

  it("are in the bonus round", async () => {
    const visitor = await openLearner("de");
    const won = await play(visitor, "en", { intent: "guess", guess: ENGLISH.word });
    expect(won.view?.glosses?.words[ENGLISH.word]).toBe(ENGLISH.gloss);
    const { text } = await visitor.post("/bonus-round", { guess: "house" });
    expect(glossesOf(text)).toEqual(["de: Haus"]);
  });
});

describe("the offer of glosses", () => {
  const offerOf = (html: string) => textOf(partOf(html, "form:has(#gloss-offer)"));
  const openBrowser = (language: string) => openVisitor(server, { "Accept-Language": language });

  it.each([
    ["en-US,en;q=0.9", "/espanol", "Show translations next to the words?Translate into EnglishNo thanks"],
    ["fr,en;q=0.5", "/deutsch", "Show translations next to the words?Translate into EnglishNo thanks"],
    ["es", "/?num=5", "¿Mostrar traducciones junto a las palabras?Traducir al españolNo, gracias"],
    ["de", "/?num=5", "Übersetzungen neben den Wörtern anzeigen?Ins Deutsche übersetzenNein danke"],
    ["es", "/deutsch", ""],
    ["es", "/espanol", ""],
    ["fr", "/espanol", ""],
    ["de", "/junior", ""],
    ["es", "/espanol/junior", ""],
  ])("to a browser in %s on %s is: %s", async (language, page, offer) => {
    expect(offerOf((await openBrowser(language).get(page)).text)).toBe(offer);
  });

  it.each([
    ["en", ["en: dog", "en: dog"]],
    ["off", []],
  ])(
    "comes after the first guess, and not again after the answer %s, which leads back to the game",
    async (glosses, shown) => {
      const visitor = openBrowser("en");
      const wrap = (html: string) =>
        elementsOf(html, ".server-markup:has(> form.game-offer)")[0]?.hasAttribute("hidden");
      expect(wrap((await visitor.get("/espanol")).text)).toBe(true);
      const { text } = await guess(visitor, "/espanol", "perro");
      expect([offerOf(text).length > 0, wrap(text)]).toEqual([true, false]);
      const [back = ""] = attributesOf(text, 'input[name="back"]', "value");
      const page = await visitor.post("/espanol/settings", { glosses, back });
      expect([page.path, offerOf(page.text), glossesOf(page.text)]).toEqual(["/espanol", "", shown]);
      expect(offerOf((await visitor.get("/deutsch")).text)).toBe("");
    },
  );

  it.each(["//evil.example/", "/\\evil.example", "https://evil.example/", "/\t/evil.example", "evil"])(
    "does not lead to %j",
    async (back) => {
      const response = await openVisitor(server).ask("/settings", { glosses: "en", back });
      expect([response.status, response.headers.get("Location")]).toEqual([303, "/settings?saved"]);
    },
  );
});
