import { EDITION_FACTS } from "~/game/editions";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { describe, expect, it } from "vitest";
import { toMarkupKeeper } from "~/entry.server";
import { LANGUAGES } from "~/game/languages";
import type { GameView } from "~/game/view";
import { createKeptMarkup, keeperOfPage } from "~/http/keptMarkup.server";
import { i18nOf } from "~/i18n/i18n.server";
import { MarkupKeeperProvider } from "../Kept";
import { GuessRows } from "./GuessTable";

const VIEW: Omit<GameView, "edition"> = {
  number: 5,
  nearest: { closest: 70, tenth: 60, thousandth: 20 },
  guesses: [
    { word: "tide", number: 1, similarity: 31.5, percentile: 12, kind: "guess" },
    { word: "wave", number: 2, similarity: 62.04, percentile: 999, kind: "hint" },
    { word: "o'clock", number: 3, similarity: -4.1, percentile: 0, kind: "guess", typed: "O’Clock" },
    { word: "lamp", number: 4, similarity: 20, percentile: 0, kind: "guess" },
    { word: "ocean", number: 5, similarity: 100, percentile: 1000, kind: "giveUp" },
  ],
  recentNumber: 4,
  isRepeat: false,
  guessCount: 4,
  hintCount: 1,
  hasWon: false,
  isOver: true,
  firstGuessInTop1000: 1,
  bestPercentile: 999,
  secretWord: "ocean",
};

describe.each(LANGUAGES)("the rows of a list of guesses, in %s,", (language) => {
  const view = { ...VIEW, edition: language };
  const i18n = i18nOf(language);
  const rows = (shown: GameView) => (
    <I18nextProvider i18n={i18n}>
      <GuessRows view={shown} sort="similarity" />
    </I18nextProvider>
  );

  it("are the same from the kept markup as rendered in the page", () => {
    const rendered = renderToString(rows(view));
    expect(rendered.match(/<tr/g)).toHaveLength(5);
    expect(rendered).toContain(`lang="${EDITION_FACTS[language].wordLanguage}"`);
    const keeper = toMarkupKeeper(keeperOfPage(createKeptMarkup(), { scope: language, nonce: "n0nce" }), language);
    const fromKept = () => renderToString(<MarkupKeeperProvider value={keeper}>{rows(view)}</MarkupKeeperProvider>);
    expect(fromKept()).toBe(rendered);
    expect(fromKept()).toBe(rendered);
  });

  it("have their own number and mark in every play", () => {
    const keeper = toMarkupKeeper(keeperOfPage(createKeptMarkup(), { scope: language, nonce: "n0nce" }), language);
    const later = {
      ...view,
      guesses: view.guesses.map((guess) => ({ ...guess, number: guess.number + 30 })),
      recentNumber: 31,
    };
    const fromKept = (shown: GameView) =>
      renderToString(<MarkupKeeperProvider value={keeper}>{rows(shown)}</MarkupKeeperProvider>);
    for (const shown of [view, later, view]) expect(fromKept(shown)).toBe(renderToString(rows(shown)));
  });
});
