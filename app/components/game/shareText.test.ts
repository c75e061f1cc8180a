import { describe, expect, it } from "vitest";
import type { Language } from "~/game/languages";
import type { ShareFacts } from "~/game/share";
import { i18nOf } from "~/i18n/i18n.server";
import { shareLines, shareText } from "./shareText";

const FACTS: ShareFacts = {
  edition: "en",
  number: 1758,
  hasWon: true,
  guessCount: 5,
  firstGuessInTop1000: 2,
  bestPercentile: 994,
  hintCount: 1,
  teamSize: null,
  climb: [0, 300, 700, 994, 1000],
};

function linesOf(facts: Partial<ShareFacts>, language: Language = "en"): string[] {
  const site = { name: "Proxima", address: "https://proxima.example" };
  return shareText(shareLines(i18nOf(language).t, { ...FACTS, ...facts }, site)).split("\n");
}

describe("the text to share", () => {
  it("has game, guesses and hints, the climb, how near the guesses came, and the address", () => {
    expect(linesOf({})).toEqual([
      "Proxima #1758 · 5 guesses · 1 hint",
      "⬛🟦🟪🟧🟨",
      "First in the nearest 1000 at guess 2 · closest miss 994",
      "https://proxima.example",
    ]);
  });

  it("says of a game given up after how many guesses, and calls its best one no miss", () => {
    expect(linesOf({ hasWon: false, climb: [0, 300, 700, 994, 994], hintCount: 2 })).toEqual([
      "Proxima #1758 · gave up after 5 guesses · 2 hints",
      "⬛🟦🟪🟧🟧",
      "First in the nearest 1000 at guess 2 · closest guess 994",
      "https://proxima.example",
    ]);
  });

  it("says how many played it as a team", () => {
    expect(linesOf({ teamSize: 3 })[0]).toBe("Proxima #1758 · 5 guesses · 1 hint · team of 3");
  });

  it("leaves out hints and ranks that a win at the first try has not", () => {
    const facts = { guessCount: 1, firstGuessInTop1000: 1, bestPercentile: null, hintCount: 0, climb: [1000] };
    expect(linesOf(facts)).toEqual([
      "Proxima #1758 · 1 guess",
      "🟨",
      "First in the nearest 1000 at guess 1",
      "https://proxima.example",
    ]);
  });

  it("leaves out the ranks of a game without a ranked guess, and the climb of one without a guess", () => {
    const lost = { hasWon: false, firstGuessInTop1000: null, bestPercentile: null };
    expect(linesOf({ ...lost, guessCount: 1, climb: [0] })).toEqual([
      "Proxima #1758 · gave up after 1 guess · 1 hint",
      "⬛",
      "https://proxima.example",
    ]);
    expect(linesOf({ ...lost, guessCount: 0, hintCount: 0, climb: [] })).toEqual([
      "Proxima #1758 · gave up",
      "https://proxima.example",
    ]);
  });

  it.each<[Language, string]>([
    ["en", "Proxima: custom game · 5 guesses · 1 hint"],
    ["es", "Proxima Español: partida privada · 5 intentos · 1 pista"],
    ["de", "Proxima Deutsch: privates Spiel · 5 Versuche · 1 Tipp"],
  ])("calls a game without a number a custom one: %s", (language, title) => {
    expect(linesOf({ edition: language, number: null }, language)[0]).toBe(title);
  });

  it.each<[Language, won: string[], lost: string[]]>([
    [
      "es",
      [
        "Proxima Español #1758 · 1 intento · 3 pistas",
        "🟨",
        "Entre las 1000 más cercanas desde el intento 1 · lo más cerca: 994",
        "https://proxima.example",
      ],
      ["Proxima Español #1758 · abandonado tras 1 intento · 3 pistas"],
    ],
    [
      "de",
      [
        "Proxima Deutsch #1758 · 1 Versuch · 3 Tipps",
        "🟨",
        "Unter den 1000 ähnlichsten ab Versuch 1 · knapp daneben: 994",
        "https://proxima.example",
      ],
      ["Proxima Deutsch #1758 · aufgegeben nach 1 Versuch · 3 Tipps"],
    ],
  ])("is in the language of the page, by its numbers: %s", (edition, won, [lost]) => {
    const facts = { edition, guessCount: 1, firstGuessInTop1000: 1, hintCount: 3, climb: [1000] };
    expect(linesOf(facts, edition)).toEqual(won);
    expect(linesOf({ ...facts, hasWon: false }, edition)[0]).toBe(lost);
  });
});
