import { describe, expect, it } from "vitest";
import type { Language } from "~/game/languages";
import type { ShareFacts } from "~/game/share";
import { i18nOf } from "~/i18n/i18n.server";
import { shareText } from "./shareText";

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

function linesOf(
  facts: Partial<ShareFacts>,
  { withClimb = true, language = "en" }: { withClimb?: boolean; language?: Language } = {},
): string[] {
  const { t } = i18nOf(language);
  const text = shareText(t, { ...FACTS, ...facts }, { name: "Proxima", address: "https://proxima.example", withClimb });
  return text.split("\n");
}

describe("the text to share", () => {
  it("has game, guesses, first and best rank, the climb, hints and address", () => {
    expect(linesOf({})).toEqual([
      "Proxima #1758",
      "✅ 5 guesses",
      "🔝 Guess #2",
      "🥈 994/1000",
      "⬛🟦🟪🟧🟨",
      "💡 1 hint",
      "https://proxima.example",
    ]);
  });

  it("is the same without the climb", () => {
    expect(linesOf({}, { withClimb: false })).toEqual(linesOf({}).filter((line) => !line.includes("⬛")));
  });

  it("says how many played it as a team", () => {
    expect(linesOf({ teamSize: 3 }).slice(-3)).toEqual(["💡 1 hint", "👥 Team of 3", "https://proxima.example"]);
  });

  it("leaves out the ranks that a win at the first try has not", () => {
    expect(
      linesOf({ guessCount: 1, firstGuessInTop1000: 1, bestPercentile: null, hintCount: 0, climb: [1000] }),
    ).toEqual(["Proxima #1758", "✅ 1 guess", "🔝 Guess #1", "🟨", "💡 0 hints", "https://proxima.example"]);
  });

  it("leaves out the ranks of a game without a ranked guess", () => {
    const facts = { hasWon: false, guessCount: 1, firstGuessInTop1000: null, bestPercentile: null, climb: [0] };
    expect(linesOf(facts)).toEqual(["Proxima #1758", "❌ 1 guess", "⬛", "💡 1 hint", "https://proxima.example"]);
  });

  it.each<[Language, string]>([
    ["en", "Proxima: custom game"],
    ["es", "Proxima Español: partida privada"],
    ["de", "Proxima Deutsch: privates Spiel"],
  ])("calls a game without a number a custom one: %s", (language, title) => {
    const [first] = linesOf({ edition: language, number: null }, { language });
    expect(first).toBe(title);
  });

  it.each<[Language, string, string]>([
    ["es", "✅ 5 intentos", "💡 1 pista"],
    ["de", "✅ 5 Versuche", "💡 1 Tipp"],
  ])("is in the language of the page: %s", (language, guesses, hints) => {
    expect(linesOf({ edition: language }, { language })).toEqual(expect.arrayContaining([guesses, hints]));
  });
});
