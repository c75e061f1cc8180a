import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { App } from "~/app";
import type { Edition } from "~/editions/editions";
import type { CustomGame } from "~/editions/gameRef";
import { refuse } from "~/platform/refusal";
import { sealSecret } from "~/play/secretToken.server";
import { openRealApp } from "../../tests/fixtures/app";
import { openGreeting, readGreeting, sealGreeting } from "./greeting.server";

let app: App;
let game: CustomGame;
beforeAll(async () => {
  app = await openRealApp();
  game = { edition: "en", code: sealSecret(app, { kind: "word", edition: "en", word: "harbor" }) };
});
afterAll(() => app.close());

const read = (raw: string, edition: Edition = "en") => readGreeting(app, { edition, raw });

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
    expect(read(raw)).toBe(text);
  });

  it("has at most 80 characters after that, each of any size", () => {
    expect(read(`  ${"😀".repeat(80)}\n`)).toBe("😀".repeat(80));
    expect(read("😀".repeat(81))).toEqual(refuse("greetingTooLong"));
    expect(read("x".repeat(60_000))).toEqual(refuse("greetingTooLong"));
  });

  it("has no word that is blocked for its game", () => {
    for (const hidden of ["wh\u200Bore", "wh\u200Core", "wh\u200Dore", "\u2764\uFE0Fwhore"])
      expect(read(hidden)).toEqual(refuse("greetingNotAllowed"));
    expect(read("el color negro")).toEqual(refuse("greetingNotAllowed"));
    expect(read("el color negro", "es")).toBe("el color negro");
  });
});

describe("a sealed greeting", () => {
  it("opens only for its game, with the longest text too", () => {
    for (const text of ["Guess what!", "😀".repeat(80)]) {
      const sealed = sealGreeting(app, game, text);
      expect(sealed).toMatch(/^[\w-]{1,512}$/);
      expect(openGreeting(app, game, sealed)).toEqual({ text, by: "" });
      expect(openGreeting(app, { ...game, edition: "de" }, sealed)).toBeUndefined();
      expect(openGreeting(app, { ...game, code: `${game.code}A` }, sealed)).toBeUndefined();
      expect(openGreeting(app, game, `${sealed}A`)).toBeUndefined();
    }
    expect(openGreeting(app, game, "")).toBeUndefined();
    expect(openGreeting(app, game, "Guess what!")).toBeUndefined();
  });

  it("has the name of its maker, with a text or without", () => {
    for (const text of ["Guess what!", ""])
      expect(openGreeting(app, game, sealGreeting(app, game, text, "Ana"))).toEqual({ text, by: "Ana" });
    expect(openGreeting(app, game, sealGreeting(app, game, "Guess what!", "whore"))).toBeUndefined();
    expect(openGreeting(app, game, sealGreeting(app, game, ""))).toBeUndefined();
  });

  it("is read in the language of its game", () => {
    const spanish: CustomGame = { edition: "es", code: game.code };
    const text = "un cono negro";
    expect(openGreeting(app, spanish, sealGreeting(app, spanish, text))).toEqual({ text, by: "" });
    expect(openGreeting(app, game, sealGreeting(app, game, text))).toBeUndefined();
  });

  it("is not shown if a word of it was blocked later", () => {
    const sealed = sealGreeting(app, game, "my dear zebras");
    expect(openGreeting(app, game, sealed)?.text).toBe("my dear zebras");
    const blocked = { ...app.wordLists.blocked, en: new Set(["zebra"]) };
    expect(openGreeting({ ...app, wordLists: { ...app.wordLists, blocked } }, game, sealed)).toBeUndefined();
  });
});
