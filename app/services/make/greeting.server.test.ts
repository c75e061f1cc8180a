import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CustomGame } from "~/game/gameRef";
import { openRealApp } from "../../../tests/fixtures/app";
import type { App } from "../app";
import { sealSecret } from "../words/secretToken.server";
import { openGreeting, readGreeting, sealGreeting } from "./greeting.server";

let app: App;
let game: CustomGame;
beforeAll(async () => {
  app = await openRealApp();
  game = { edition: "en", code: sealSecret(app, { kind: "word", edition: "en", word: "harbor" }) };
});
afterAll(() => app.close());

describe("a typed greeting", () => {
  it.each([
    ["  Happy birthday,\r\n\tAna!  ", "Happy birthday, Ana!"],
    ["fu\u0308r dich", "für dich"],
    ["left\u202Etfel\u2066 to\u200B right\u0007\u0000", "lefttfel to right"],
    ["Hola 👩‍🚀, ¿juegas?", "Hola 👩‍🚀, ¿juegas?"],
    ["a\uD800b", "ab"],
    [" \n ", ""],
    ["\u202E", ""],
  ])("%j is read as %j", (raw, text) => {
    expect(readGreeting(app, raw)).toEqual({ ok: true, text });
  });

  it("has at most 80 characters after that, each of any size", () => {
    expect(readGreeting(app, `  ${"😀".repeat(80)}\n`)).toEqual({ ok: true, text: "😀".repeat(80) });
    expect(readGreeting(app, "😀".repeat(81))).toEqual({ ok: false, why: "greetingTooLong" });
    expect(readGreeting(app, "x".repeat(60_000))).toEqual({ ok: false, why: "greetingTooLong" });
  });

  it.each([
    "you whore",
    "WHORES!",
    "wh\u200Bore",
    "ｗｈｏｒｅ",
    "who-re",
    "para el cabron",
    "CABRÓN",
    "para las putas",
    "Arschloch",
    "ein arschlöcher",
    "du kannst voegeln",
    "vögelst du",
  ])("%j has a blocked word", (raw) => {
    expect(readGreeting(app, raw)).toEqual({ ok: false, why: "greetingNotAllowed" });
  });

  it.each([
    "what do you mean",
    "a pinch of mead",
    "Bitte füllen",
    "Scunthorpe",
    "shitake",
    "un beso",
    "1757",
    "it's me",
  ])("%j has none, although another language may have such a form", (raw) => {
    expect(readGreeting(app, raw)).toEqual({ ok: true, text: raw });
  });
});

describe("a sealed greeting", () => {
  it("opens for its game alone, with the longest text too", () => {
    for (const text of ["Guess what!", "😀".repeat(80)]) {
      const sealed = sealGreeting(app, game, text);
      expect(sealed).toMatch(/^[\w-]{1,512}$/);
      expect(openGreeting(app, game, sealed)).toBe(text);
      expect(openGreeting(app, { ...game, edition: "de" }, sealed)).toBeUndefined();
      expect(openGreeting(app, { ...game, code: `${game.code}A` }, sealed)).toBeUndefined();
      expect(openGreeting(app, game, `${sealed}A`)).toBeUndefined();
    }
    expect(openGreeting(app, game, "")).toBeUndefined();
    expect(openGreeting(app, game, "Guess what!")).toBeUndefined();
  });

  it("is not shown if a word of it was blocked later", () => {
    const sealed = sealGreeting(app, game, "my dear zebras");
    expect(openGreeting(app, game, sealed)).toBe("my dear zebras");
    const blocked = { ...app.wordLists.blocked, de: new Set(["zebra"]) };
    expect(openGreeting({ ...app, wordLists: { ...app.wordLists, blocked } }, game, sealed)).toBeUndefined();
  });
});
