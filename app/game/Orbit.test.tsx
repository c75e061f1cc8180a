import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { describe, expect, it, vi } from "vitest";
import { LANGUAGES, type Language } from "~/editions/languages";
import { DEFAULT_SETTINGS, type Settings } from "~/editions/settings";
import { i18nOf } from "~/i18n/i18n.server";
import type { GameView } from "~/play/gameView";
import { SettingsProvider } from "~/ui/SettingsProvider";
import { attributesOf, elementsOf, textOf, textsOf } from "../../tests/support/html";
import { Orbit } from "./Orbit";

const EMPTY: GameView = {
  game: { edition: "de", number: 5 },
  nearest: { closest: 70, tenth: 60, thousandth: 20 },
  guesses: [],
  recentNumber: null,
  isRepeat: false,
  guessCount: 0,
  hintCount: 0,
  hasWon: false,
  isOver: false,
  firstGuessInTop1000: 0,
  bestPercentile: 0,
  alternative: null,
  secret: null,
};
const OPEN: GameView = {
  ...EMPTY,
  guesses: [
    { word: "welle", display: "Welle", number: 1, similarity: 62, percentile: 995, kind: "guess" },
    { word: "lampe", display: "Lampe", number: 2, similarity: -4, percentile: 0, kind: "guess" },
    { word: "nass", number: 3, similarity: 31, percentile: 12, kind: "hint" },
    { word: "ufer", display: "Ufer", number: 4, similarity: 51, percentile: 700, kind: "guess" },
    { word: "boot", display: "Boot", number: 5, similarity: 41, percentile: 300, kind: "guess" },
  ],
  recentNumber: 2,
};
const SECRET = { word: "meer", display: "Meer", number: 6, similarity: 100, percentile: 1000 } as const;

function render(view: GameView, { language = "en", ...settings }: Partial<Settings> & { language?: Language } = {}) {
  return renderToString(
    <I18nextProvider i18n={i18nOf(language)}>
      <SettingsProvider known={{ ...DEFAULT_SETTINGS, ...settings }}>
        <Orbit view={view} />
      </SettingsProvider>
    </I18nextProvider>,
  );
}

const sentenceOf = (html: string) => attributesOf(html, "svg.orbit", "aria-label")[0];
/** What screen readers say after the picture. */
const nearestOf = (html: string) => elementsOf(html, "p.visually-hidden")[0]?.innerHTML;
/** Number of dots. Those of one heat are one shape. */
const dotsOf = (html: string) =>
  attributesOf(html, "path.orbit-dots[class*=heat-]", "d").flatMap((shape) => shape.match(/M/g) ?? []).length;
const namesOf = (html: string) => textsOf(html, "text.orbit-name");

describe("the picture of the orbit", () => {
  it("is rendered on the server without a warning", () => {
    const warn = vi.spyOn(console, "error");
    render(OPEN);
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });

  it("says in a sentence how many guesses there are and how many near ones, then the three nearest words", () => {
    const html = render(OPEN);
    expect(sentenceOf(html)).toBe("5 guesses around the secret word, 4 of them among the nearest 1000.");
    expect(textOf(nearestOf(html) ?? "")).toBe("Closest: Welle 995, Ufer 700, Boot 300.");
    const [first] = OPEN.guesses;
    const one = render({ ...OPEN, guesses: first === undefined ? [] : [first] });
    expect(sentenceOf(one)).toBe("1 guess around the secret word, 1 among the nearest 1000.");
    expect(textOf(nearestOf(one) ?? "")).toBe("Closest: Welle 995.");
  });

  it("says its words in their language, which may not be that of the page", () => {
    expect(nearestOf(render(OPEN))).toContain('Closest: </span><span lang="de" translate="no">Welle</span><span> 995');
  });

  it.each(LANGUAGES)("has a sentence in %s with and without guesses", (language) => {
    expect(textOf(nearestOf(render(OPEN, { language })) ?? "")).toContain("Welle 995, Ufer 700, Boot 300");
    expect(sentenceOf(render(EMPTY, { language }))).not.toContain("orbit.");
    expect(nearestOf(render(EMPTY, { language }))).toBeUndefined();
  });

  it("shows words as they are written, and marks the latest", () => {
    const html = render(OPEN);
    expect(namesOf(html)[0]).toBe("Lampe");
    expect(namesOf(html)).toContain("Welle");
    expect(html.match(/class="orbit-latest"/g)).toHaveLength(1);
    expect(dotsOf(html)).toBe(5);
  });

  it("lights the star when the secret is found, not when it is given up", () => {
    const found = { ...OPEN, guesses: [...OPEN.guesses, { ...SECRET, kind: "guess" as const }], hasWon: true };
    expect(render(found)).toContain('class="orbit orbit-found"');
    expect(textOf(nearestOf(render(found)) ?? "")).toContain("Meer 1000");
    const givenUp = { ...OPEN, guesses: [...OPEN.guesses, { ...SECRET, kind: "giveUp" as const }] };
    expect(render(givenUp)).toContain('class="orbit"');
    expect(sentenceOf(render(givenUp))).toMatch(/^5 guesses/);
  });

  it("names the secret over the star when the game is over, and only then", () => {
    const named = (view: GameView) => textsOf(render(view), "text.secret-name")[0];
    expect(named(OPEN)).toBeUndefined();
    for (const kind of ["guess", "giveUp"] as const) {
      const view = { ...OPEN, guesses: [...OPEN.guesses, { ...SECRET, kind }] };
      expect([named(view), namesOf(render(view))]).toEqual(["Meer", expect.not.arrayContaining(["Meer"])]);
    }
  });

  it("is not there when closeness is hidden by the settings", () => {
    expect(render(OPEN, { showProximity: false })).toBe("");
  });

  it("is marked as empty before the first guess", () => {
    expect(render(EMPTY)).toContain('class="game-orbit stack game-orbit-empty"');
    expect(render(OPEN)).toContain('class="game-orbit stack"');
  });

  it("says what it shows, and after a win that the rings are closed", () => {
    expect(render(OPEN)).toContain("The star in the middle is the secret word.");
    expect(render({ ...OPEN, hasWon: true, isOver: true })).toContain("All your guesses. Every ring is closed.");
  });

  it("draws each of 500 guesses", () => {
    const guesses = Array.from({ length: 500 }, (_, index) => ({
      word: `word${index}`,
      number: index + 1,
      similarity: index / 10,
      percentile: index * 2,
      kind: "guess" as const,
    }));
    expect(dotsOf(render({ ...OPEN, guesses, recentNumber: 500 }))).toBe(500);
  });
});
