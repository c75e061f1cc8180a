import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { App } from "~/app";
import { isRefused, refuse } from "~/platform/refusal";
import { openGame } from "~/play/openGame.server";
import { openSecretToken } from "~/play/secretToken.server";
import { LIMITS } from "~/site/rateLimit.server";
import { openRealApp, openTestApp, type TestApp } from "../../tests/fixtures/app";
import { openGreeting } from "./greeting.server";
import { MADE_EDITIONS, makeGame, openMade } from "./makeGame.server";

let app: App;
beforeAll(async () => {
  app = await openRealApp();
});
afterAll(() => app.close());

let clients = 0;
/** Each call is another client's. */
function make(
  raw: string,
  { edition = "en", greeting = "", name = "" }: { edition?: "en" | "es" | "de"; greeting?: string; name?: string } = {},
) {
  clients += 1;
  return makeGame(app, { edition, raw, greeting, name, clientAddress: `192.0.${clients >> 8}.${clients & 255}` });
}

async function made(...args: Parameters<typeof make>) {
  const outcome = await make(...args);
  if (isRefused(outcome)) throw new Error(`refused: ${outcome.why}`);
  const game = await openMade(app, outcome);
  if (game === undefined) throw new Error("the made game does not open");
  return game;
}

describe("a game", () => {
  it("can be made in the words of en, es and de", () => {
    expect(MADE_EDITIONS).toEqual(["en", "es", "de"]);
  });

  it.each([
    ["en", "harbor", { word: "harbor" }],
    ["en", "  Harbours ", { word: "harbor" }, "harbours"],
    ["en", "Harbor. ", { word: "harbor" }, "harbor"],
    ["es", "¿Canción?", { word: "canción" }, "canción"],
    ["en", "ｈａｒｂｏｒ", { word: "harbor" }, "harbor"],
    ["es", "CANCION", { word: "canción" }],
    ["de", "strasse", { word: "straße", display: "Straße" }],
    ["de", "Häuser", { word: "haus", display: "Haus" }],
  ] as const)("in %s can be made of %j", async (edition, raw, word, typed: string = raw.toLowerCase()) => {
    const game = await made(raw, { edition });
    expect(game).toMatchObject({ edition, word, typed, greeting: "" });
    expect(openSecretToken(app, game.sealed.game.code)).toEqual({ kind: "word", edition, word: word.word });
    expect(await openGame(app, game.sealed.game)).toMatchObject({ edition, secret: { word: word.word } });
  });

  it("is refused for every word that is none for a game", async () => {
    const refusals = {
      "": "secretSpaces",
      "   ": "secretSpaces",
      "?!": "secretSpaces",
      "😀😀": "secretSpaces",
      "ice cream": "secretSpaces",
      a: "secretTooShort",
      ox: "secretTooShort",
      "ox!": "secretTooShort",
      ["a".repeat(21)]: "secretTooLong",
      qqqq: "unsuitableWord",
      c4t: "unsuitableWord",
      "<b>script</b>": "unsuitableWord",
      // A stopword, and a form of a word of two letters.
      the: "unsuitableWord",
      goes: "unsuitableWord",
      whore: "profane",
      Whores: "profane",
    };
    const found = await Promise.all(
      Object.keys(refusals).map(async (raw) => {
        const outcome = await make(raw);
        return [raw, isRefused(outcome) ? outcome.why : "made"];
      }),
    );
    expect(Object.fromEntries(found)).toEqual(refusals);
  });

  it("has its greeting in the link, sealed for its game alone", async () => {
    const { greeting, sealed } = await made("harbor", { greeting: " Happy\nbirthday! " });
    const other = await made("harbor");
    expect(greeting).toBe("Happy birthday!");
    expect(openGreeting(app, sealed.game, sealed.greeting ?? "")).toEqual({ text: greeting, by: "" });
    expect(openGreeting(app, other.sealed.game, sealed.greeting ?? "")).toBeUndefined();
  });

  it.each([
    ["you whore", "greetingNotAllowed"],
    ["x".repeat(81), "greetingTooLong"],
    ["It is a harbor.", "greetingHasSecret"],
    ["Two HARBOURS!", "greetingHasSecret"],
    ["starts h.a.r.b.o.r", "greetingHasSecret"],
    ["hаrbоr", "greetingHasSecret"], // Cyrillic а and о
  ])("is not made with the greeting %j", async (greeting, why) => {
    expect(await make("harbor", { greeting })).toEqual({ type: "refused", why });
  });

  it.each([
    ["whore", "playerNameBlocked"],
    ["Harbour", "playerNameBlocked"],
    ["x".repeat(13), "playerNameTooLong"],
  ])("is not made by %j", async (name, why) => {
    expect(await make("harbor", { name })).toEqual({ type: "refused", why });
  });

  it("says who has made it, with a greeting or without", async () => {
    expect(await made("harbor", { name: " Ana " })).toMatchObject({ by: "Ana", greeting: "" });
    expect(await made("harbor", { name: "Ana", greeting: "Hi" })).toMatchObject({ by: "Ana", greeting: "Hi" });
  });

  it("may have a greeting with words that only contain the secret", async () => {
    expect((await made("art", { greeting: "See you at the party, harbormaster" })).greeting).not.toBe("");
  });

  it("with the longest word and greeting that there can be still opens", async () => {
    const game = await made("überdurchschnittlich", { edition: "de", greeting: "😀".repeat(80) });
    expect(game.typed).toHaveLength(20);
    expect(game.greeting).toBe("😀".repeat(80));
  });

  it("is limited by the client's network, for words of a fitting length", async () => {
    const from = (raw: string) =>
      makeGame(app, { edition: "en", raw, greeting: "", name: "", clientAddress: "198.51.100.7" });
    for (let count = 0; count < LIMITS.makeFrom.times; count += 1)
      expect(isRefused(await from(count % 2 === 0 ? "harbor" : "qqqq"))).toBe(count % 2 !== 0);
    expect(await from("ox")).toMatchObject({ why: "secretTooShort" });
    const refused = await from("harbor");
    expect(refused).toMatchObject({ type: "refused", why: "tooMany" });
    expect("retryAfter" in refused && refused.retryAfter).toBeGreaterThan(0);
  });
});

describe("what was made", () => {
  it("opens with its own token only, and not with the code of a link", async () => {
    const outcome = await make("harbor");
    if (isRefused(outcome)) throw new Error(outcome.why);
    const { token, greeting } = outcome;
    const game = await openMade(app, outcome);
    const code = game?.sealed.game.code ?? "";
    for (const other of [`${token}A`, token.slice(1), code, code.slice(1), "", "harbor"])
      expect(await openMade(app, { token: other, greeting })).toBeUndefined();
    expect(await openMade(app, { token, greeting: "forged" })).toMatchObject({ greeting: "" });
  });

  it("is the same each time it is opened", async () => {
    const outcome = await make("harbor");
    if (isRefused(outcome)) throw new Error(outcome.why);
    expect(await openMade(app, outcome)).toEqual(await openMade(app, outcome));
  });
});

describe("a word with few neighbors", () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp();
  });
  afterAll(() => test.close());

  it("is refused when fewer than 900 of the nearest words can be shown, and so is its link", async () => {
    const { vectors } = test.app;
    const of = (raw: string) =>
      makeGame(test.app, { edition: "en", raw, greeting: "", name: "", clientAddress: "192.0.2.1" });
    const outcome = await of("gala");
    if (isRefused(outcome)) throw new Error(outcome.why);
    const links = await openMade(test.app, outcome);
    const near = await vectors.of("en").nearest(vectors.of("en").find("gala")?.row ?? -1, 999);
    // The sets change in place, as when staff blocks a word.
    const blocked = test.app.wordLists.blocked.en as Set<string>;
    for (const { word } of near.slice(0, 99)) blocked.add(word);
    expect(isRefused(await of("gala"))).toBe(false);
    blocked.add(near[99]?.word ?? "");
    expect(await of("gala")).toEqual({ type: "refused", why: "unsuitableWord" });
    expect(links && (await openGame(test.app, links.sealed.game))).toEqual(refuse("badGameLink"));
    expect(await openMade(test.app, outcome)).toBeUndefined();
  });
});
