import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { App } from "~/app";
import type { Edition } from "~/editions/editions";
import { openRealApp } from "../../tests/fixtures/app";
import { hasBlockedWord } from "./blockedText.server";

let app: App;
beforeAll(async () => {
  app = await openRealApp();
});
afterAll(() => app.close());

describe("a text", () => {
  it.each([
    "you whore",
    "WHORES!",
    "ｗｈｏｒｅ",
    "who-re",
    "w h o r e",
    "wh0re",
    "w.h.o.r.e",
    "my dear w.h.o.r.e, hello",
    "you w h o r e!",
    "wh.ore",
    "who*re",
    "w_h_o_r_e",
    "whooore",
    "whhhoooreee",
    "asssshole",
    "w.hhh.0.r.e",
    "2whores",
    "para el cabron",
    "CABRÓN",
    "para las putas",
    "Arschloch",
    "ein arschlöcher",
    "du kannst voegeln",
    "vögelst du",
    "whоrе", // Cyrillic о and е
    "ωhοrε",
    "Nazi",
    "die Nazis",
    "HITLER",
    "h1tler",
    "Hítler",
    "Нitlеr",
    "Heil-Hitler",
    "Ku Klux Klan",
    "tranny",
    "faggot",
    "COON",
    "Dick Head",
    "what a coon",
  ])("%j has a blocked word for every game", (text) => {
    for (const edition of ["en", "jr", "es", "de"] as const) {
      expect([edition, hasBlockedWord(app, edition, text)]).toEqual([edition, true]);
    }
  });

  it.each([
    "Scunthorpe",
    "Charles Dickens",
    "Dick",
    "Happy birthday, Dick!",
    "Dick's turn",
    "Dong",
    "Coon",
    "Anna-Maria Mohr",
    "Nazim",
    "Ignazio",
    "Сосна и Рита",
    "shitake",
    "I am a big fan",
    "aaah, sooo goood!!!",
    "A. B. C. Dawson",
    "Hello...dear friend",
    "un beso",
    "un cono de helado",
    "1757",
    "Room 455, Main St 5",
    "it's me",
    "¡Feliz año nuevo!",
    "Ein gutes neues Jahr",
    "👩‍🚀 @ $5",
    "",
  ])("%j has none for any game", (text) => {
    for (const edition of ["en", "jr", "es", "de"] as const) {
      expect([edition, hasBlockedWord(app, edition, text)]).toEqual([edition, false]);
    }
  });
});

describe("a word that is blocked in one language and ordinary in another", () => {
  it.each<[text: string, ordinary: readonly Edition[]]>([
    ["el color negro", ["es"]],
    ["gatos negros", ["es"]],
    ["dick und rund", ["de"]],
    ["ein dicker Hund", ["de"]],
    ["der Spanner", ["en"]],
  ])("%j is refused except in games of %j", (text, ordinary) => {
    const editions: readonly Edition[] = ["en", "es", "de"];
    expect(editions.filter((edition) => !hasBlockedWord(app, edition, text))).toEqual(ordinary);
  });

  it.each([
    ["what do you mean", "en", "de"],
    ["a pinch of mead", "en", "de"],
    ["Bitte füllen", "de", "en"],
  ] as const)("%j is fine in %s and %s, although it is a form of a blocked Spanish word", (text, own, other) => {
    expect([hasBlockedWord(app, own, text), hasBlockedWord(app, other, text)]).toEqual([false, false]);
    expect(hasBlockedWord(app, "es", text)).toBe(true);
  });
});
