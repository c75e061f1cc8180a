import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { describe, expect, it } from "vitest";
import { EDITION_FACTS } from "~/editions/editions";
import { LANGUAGES } from "~/editions/languages";
import { DEFAULT_SETTINGS, type Settings } from "~/editions/settings";
import { i18nOf } from "~/i18n/i18n.server";
import type { GameView } from "~/play/gameView";
import { SettingsProvider } from "~/ui/SettingsProvider";
import { elementsOf, textOf, textsOf, without } from "../../tests/support/html";
import { GuessRows } from "./GuessTable";

const VIEW: Omit<GameView, "game"> = {
  nearest: { closest: 70, tenth: 60, thousandth: 20 },
  guesses: [
    { word: "tide", number: 1, similarity: 31.5, percentile: 12, kind: "guess" },
    { word: "wave", number: 2, similarity: 62.04, percentile: 999, kind: "hint" },
    { word: "o'clock", number: 3, similarity: -4.1, percentile: 0, closerThan: 12, kind: "guess", typed: "O’Clock" },
    { word: "lamp", number: 4, similarity: 20, percentile: 0, closerThan: 88, kind: "guess" },
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
  alternative: null,
  secret: { word: "ocean" },
};

/** The cells of each row as text: number, word, similarity, closeness. */
function cellsOf(html: string): string[][] {
  return elementsOf(without(html, "svg"), "tr").map((row) => row.querySelectorAll("th, td").map(textOf));
}

describe.each(LANGUAGES)("the rows of a list of guesses, in %s,", (language) => {
  const view = { ...VIEW, game: { edition: language, number: 5 } };
  const render = (shown: GameView, settings: Partial<Settings> = {}) =>
    renderToString(
      <I18nextProvider i18n={i18nOf(language)}>
        <SettingsProvider known={{ ...DEFAULT_SETTINGS, ...settings }}>
          <GuessRows view={shown} sort="similarity" />
        </SettingsProvider>
      </I18nextProvider>,
    );
  const wordOf = ([, word = ""]: readonly string[]) => word.split(" ")[0];

  it("have number, word and similarity, the most similar first, and no number for a word that was given up", () => {
    const cells = cellsOf(render(view));
    const point = language === "en" ? "." : ",";
    expect(cells.map((row) => [row[0], wordOf(row), row[2]])).toEqual([
      ["", "ocean", `100${point}00`],
      ["2", "wave", `62${point}04`],
      ["1", "tide", `31${point}50`],
      ["4", "lamp", `20${point}00`],
      ["3", "o'clock", `−4${point}10`],
    ]);
    expect(cells[4]?.[1]).toContain("O’Clock");
    expect(cells.slice(0, 3).map((row) => row[3])).toEqual(["1000", "999", "12"]);
    const [tepid, far] = {
      en: ["tepid 88%", "far 12%"],
      es: ["tibia 88 %", "lejana 12 %"],
      de: ["lau 88 %", "weit weg 12 %"],
    }[language];
    expect(cells.slice(3).map((row) => row[3]?.replaceAll("\u00a0", " "))).toEqual([tepid, far]);
  });

  it("say the language of their words, and mark only the latest guess", () => {
    const html = render(view);
    expect(elementsOf(html, `tr:has([lang="${EDITION_FACTS[language].wordLanguage}"])`)).toHaveLength(5);
    const recent = elementsOf(html, "tr.guess-table-latest").map(textOf);
    expect(recent).toHaveLength(1);
    expect(recent[0]).toContain("lamp");
  });

  it("have no closeness and no emoji if the settings hide the closeness", () => {
    for (const settings of [{ showProximity: false }, { showProximity: false, showEmojis: true }]) {
      const html = render(view, settings);
      expect(cellsOf(html).map((row) => row.length)).toEqual([3, 3, 3, 3, 3]);
      expect(html).not.toMatch(/999|class="closeness-bar|\p{Emoji_Presentation}/u);
    }
  });

  it("have an emoji beside the closeness only if the settings show it, hidden from screen readers", () => {
    const emojis = (html: string) =>
      textsOf(html, 'span[aria-hidden="true"]').map((text) => text.replace(/[^\p{Emoji_Presentation}]/gu, ""));
    expect(emojis(render(view))).toEqual([]);
    expect(emojis(render(view, { showEmojis: true }))).toEqual(["🥳", "😭", "🤓", "🤔", "🥶"]);
  });

  it("are gold for a secret that was found, and plain for one that was given up", () => {
    const found = view.guesses.map((guess) => ({ ...guess, kind: "guess" as const }));
    expect(render({ ...view, guesses: found })).toContain('class="heat-8 guess-table-hot"');
    expect(render(view)).not.toContain("heat-8");
  });

  it("have their own number and mark in every play", () => {
    const numbersOf = (html: string) => cellsOf(html).map(([number]) => number);
    const later = {
      ...view,
      guesses: view.guesses.map((guess) => ({ ...guess, number: guess.number + 30 })),
      recentNumber: 31,
    };
    expect(numbersOf(render(view))).toEqual(["", "2", "1", "4", "3"]);
    expect(numbersOf(render(later))).toEqual(["", "32", "31", "34", "33"]);
    expect(textsOf(render(later), "tr.guess-table-latest")).toEqual([expect.stringContaining("tide")]);
  });
});
