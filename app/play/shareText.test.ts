import { describe, expect, it } from "vitest";
import type { Language } from "~/editions/languages";
import { i18nOf } from "~/i18n/i18n.server";
import type { ShareFacts } from "./shareFacts";
import { gameLink, shareLines, shareText } from "./shareText";

const FACTS: ShareFacts = {
  edition: "en",
  number: 1758,
  end: "won",
  guessCount: 5,
  firstGuessInTop1000: 2,
  closest: { number: 4, percentile: 994 },
  hintCount: 1,
  teamSize: null,
  climb: [0, 300, 700, 994, 1000],
};

const ADDRESS = "https://proxima.example";
const SITE = { name: "Proxima", address: ADDRESS };

function linesOf(facts: Partial<ShareFacts>, language: Language = "en"): string[] {
  return shareText(shareLines(i18nOf(language).t, { ...FACTS, ...facts }, SITE)).split("\n");
}

describe("the text to share", () => {
  it("has game, guesses and hints, the climb as squares, and the address", () => {
    expect(linesOf({})).toEqual(["Proxima #1758 · 5 guesses · 1 hint", "⬛🟦🟪🟧🟨", ADDRESS]);
  });

  it("says of a game given up after how many guesses, and calls its best one no miss", () => {
    expect(linesOf({ end: "gaveUp", climb: [0, 300, 700, 994, 994], hintCount: 2 })).toEqual([
      "Proxima #1758 · gave up after 5 guesses · 2 hints",
      "⬛🟦🟪🟧🟧",
      ADDRESS,
    ]);
  });

  it("says of a game that goes on how far it is", () => {
    expect(linesOf({ end: "open", climb: [0, 300, 700, 994, 994], hintCount: 0 })).toEqual([
      "Proxima #1758 · 5 guesses so far",
      "⬛🟦🟪🟧🟧",
      ADDRESS,
    ]);
  });

  it("says how many played it as a team", () => {
    expect(linesOf({ teamSize: 3 })[0]).toBe("Proxima #1758 · 5 guesses · 1 hint · team of 3");
  });

  it("leaves out hints and ranks that a win at the first try has not", () => {
    const facts = { guessCount: 1, firstGuessInTop1000: 1, closest: null, hintCount: 0, climb: [1000] };
    expect(linesOf(facts)).toEqual(["Proxima #1758 · 1 guess", "🟨", ADDRESS]);
  });

  it("has no squares for a game without a guess", () => {
    const lost = { end: "gaveUp", firstGuessInTop1000: null, closest: null } as const;
    expect(linesOf({ ...lost, guessCount: 0, hintCount: 0, climb: [] })).toEqual(["Proxima #1758 · gave up", ADDRESS]);
  });

  it.each<[Language, string]>([
    ["en", "Proxima: custom game · 5 guesses · 1 hint"],
    ["es", "Proxima Español: partida privada · 5 intentos · 1 pista"],
    ["de", "Proxima Deutsch: privates Spiel · 5 Versuche · 1 Tipp"],
  ])("calls a game without a number a custom one: %s", (language, title) => {
    expect(linesOf({ edition: language, number: null }, language)[0]).toBe(title);
  });

  it.each<[Language, won: string, gaveUp: string, open: string]>([
    ["en", "1 guess · 3 hints", "gave up after 1 guess · 3 hints", "1 guess so far · 3 hints"],
    ["es", "1 intento · 3 pistas", "abandonado tras 1 intento · 3 pistas", "1 intento hasta ahora · 3 pistas"],
    ["de", "1 Versuch · 3 Tipps", "aufgegeben nach 1 Versuch · 3 Tipps", "bisher 1 Versuch · 3 Tipps"],
  ])("is in the language of the page, by its numbers: %s", (edition, won, gaveUp, open) => {
    const facts = { edition, guessCount: 1, hintCount: 3 };
    const ends = { won, gaveUp, open };
    for (const end of ["won", "gaveUp", "open"] as const) {
      const [title = ""] = linesOf({ ...facts, end }, edition);
      expect(title.split(" · ").slice(1).join(" · ")).toBe(ends[end]);
    }
  });
});

describe("the sentence, which stands for the squares", () => {
  const sentenceOf = (facts: Partial<ShareFacts>, language: Language) =>
    shareLines(i18nOf(language).t, { ...FACTS, ...facts }, SITE).sentence;
  /** The first ranked guess was the closest one; none was ranked but the secret. */
  const ONE = { closest: { number: 2, percentile: 994 } };
  const NONE = { firstGuessInTop1000: null, closest: null };

  it.each<[Language, ShareFacts["end"], two: string, one: string, none: string]>([
    [
      "en",
      "won",
      "Guess 2 reached the nearest 1000, guess 4 was the closest miss with 994, and guess 5 found the word.",
      "Guess 2 reached the nearest 1000 with 994, and guess 5 found the word.",
      "No guess was among the nearest 1000 until guess 5 found the word.",
    ],
    [
      "en",
      "gaveUp",
      "Guess 2 reached the nearest 1000, and guess 4 came closest with 994.",
      "Guess 2 reached the nearest 1000 and came closest with 994.",
      "No guess was among the nearest 1000.",
    ],
    [
      "en",
      "open",
      "Guess 2 reached the nearest 1000, guess 4 came closest with 994; still looking.",
      "Guess 2 reached the nearest 1000 and came closest with 994; still looking.",
      "No guess has reached the nearest 1000 yet; still looking.",
    ],
    [
      "es",
      "won",
      "El intento 2 entró entre las 1000 más cercanas, el 4 se quedó en 994 y el 5 dio con la palabra.",
      "El intento 2 entró entre las 1000 más cercanas, con 994, y el 5 dio con la palabra.",
      "Ningún intento entró entre las 1000 más cercanas hasta que el 5 dio con la palabra.",
    ],
    [
      "es",
      "gaveUp",
      "El intento 2 entró entre las 1000 más cercanas y el 4 fue el que más se acercó, con 994.",
      "El intento 2 entró entre las 1000 más cercanas y fue el que más se acercó, con 994.",
      "Ningún intento entró entre las 1000 más cercanas.",
    ],
    [
      "es",
      "open",
      "El intento 2 entró entre las 1000 más cercanas, el 4 es el que más se acercó, con 994, y la búsqueda sigue.",
      "El intento 2 entró entre las 1000 más cercanas y es el que más se acercó, con 994. La búsqueda sigue.",
      "Ningún intento entró todavía entre las 1000 más cercanas. La búsqueda sigue.",
    ],
    [
      "de",
      "won",
      "Versuch 2 kam unter die 1000 ähnlichsten, Versuch 4 war mit 994 am nächsten dran, und Versuch 5 war das Geheimwort.",
      "Versuch 2 kam mit 994 unter die 1000 ähnlichsten, und Versuch 5 war das Geheimwort.",
      "Kein Versuch war unter den 1000 ähnlichsten, bis Versuch 5 das Geheimwort traf.",
    ],
    [
      "de",
      "gaveUp",
      "Versuch 2 kam unter die 1000 ähnlichsten, und Versuch 4 war mit 994 am nächsten dran.",
      "Versuch 2 kam unter die 1000 ähnlichsten und war mit 994 am nächsten dran.",
      "Kein Versuch war unter den 1000 ähnlichsten.",
    ],
    [
      "de",
      "open",
      "Versuch 2 kam unter die 1000 ähnlichsten, Versuch 4 war mit 994 am nächsten dran. Die Suche geht weiter.",
      "Versuch 2 kam unter die 1000 ähnlichsten und war mit 994 am nächsten dran. Die Suche geht weiter.",
      "Noch kein Versuch war unter den 1000 ähnlichsten. Die Suche geht weiter.",
    ],
  ])("names first, closest and last guess: %s, %s", (language, end, two, one, none) => {
    const sentences = [{}, ONE, NONE].map((facts) => sentenceOf({ ...facts, end }, language));
    expect(sentences).toEqual([two, one, none]);
  });

  it.each<[Language, string]>([
    ["en", "The first guess found the word."],
    ["es", "El primer intento dio con la palabra."],
    ["de", "Schon der erste Versuch war das Geheimwort."],
  ])("of a win at the first try: %s", (language, sentence) => {
    const facts = { guessCount: 1, firstGuessInTop1000: 1, closest: null, climb: [1000] };
    expect(sentenceOf(facts, language)).toBe(sentence);
  });
});

describe("the address in the text", () => {
  const sealed = { edition: "de", code: "~sealed" } as const;
  const plain = { edition: "de", code: "V29sa2U4NTYyODM3NDU" } as const;

  it("is that of the game, with the squares as digits; the edition stands for an unsealed custom game", () => {
    const linkOf = (game: Parameters<typeof gameLink>[1]["game"], language: Language) =>
      gameLink(ADDRESS, { game, climb: FACTS.climb, language });
    expect(linkOf({ edition: "en", number: 7 }, "de")).toBe(`${ADDRESS}/archive/game?num=7&s=01246`);
    expect(linkOf({ edition: "jr", number: 7 }, "de")).toBe(`${ADDRESS}/deutsch/junior-archive/game?num=7&s=01246`);
    expect(linkOf(sealed, "de")).toBe(`${ADDRESS}/deutsch/custom/~sealed?s=01246`);
    expect(linkOf(plain, "de")).toBe(`${ADDRESS}/deutsch?s=01246`);
  });

  it("of a game without a guess is plain", () => {
    const linkOf = (game: Parameters<typeof gameLink>[1]["game"]) =>
      gameLink(ADDRESS, { game, climb: [], language: "en" });
    expect(linkOf({ edition: "en", number: 7 })).toBe(`${ADDRESS}/archive/game?num=7`);
    expect(linkOf({ ...plain, edition: "en" })).toBe(ADDRESS);
  });
});
