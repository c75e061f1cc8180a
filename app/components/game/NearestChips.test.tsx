import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "~/game/languages";
import type { GameView } from "~/game/view";
import { i18nOf } from "~/i18n/i18n.server";
import { textOf } from "../../../tests/support/html";
import { NearestChips } from "./NearestChips";

const OVER: GameView = {
  game: { edition: "en", number: 5 },
  nearest: { closest: 70, tenth: 60, thousandth: 20 },
  guesses: [{ word: "tree", number: 1, similarity: 62, percentile: 992, kind: "guess", by: "Ben" }],
  recentNumber: 1,
  isRepeat: false,
  guessCount: 1,
  hintCount: 0,
  hasWon: false,
  isOver: true,
  firstGuessInTop1000: 1,
  bestPercentile: 992,
  alternative: null,
  secret: { word: "wood" },
  ending: {
    stats: null,
    nearestWords: [{ word: "tree", similarity: 62, percentile: 992 }],
    reportable: [],
    nextUnplayed: null,
    bonus: null,
    circles: null,
  },
};

describe("the nearest words at the end of a game", () => {
  const marksIn = (view: GameView) =>
    LANGUAGES.map((language) => {
      const html = renderToString(
        <I18nextProvider i18n={i18nOf(language)}>
          <NearestChips view={view} />
        </I18nextProvider>,
      );
      return /\(.*?\)/.exec(textOf(html))?.[0];
    });

  it("say of a word only that it was guessed where it may be a team-mate's guess", () => {
    const team = { code: "K7MQ2XHD", me: "Ana", players: [], version: 4 };
    expect(marksIn({ ...OVER, team })).toEqual(["(guessed)", "(probada)", "(geraten)"]);
    expect(marksIn(OVER)[0]).toBe("(you guessed it)");
  });
});
