import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { describe, expect, it } from "vitest";
import { NO_STATS, type Stats } from "~/game/stats";
import type { Edition } from "~/game/editions";
import { i18nOf } from "~/i18n/i18n.server";
import { textOf } from "../../../tests/support/html";
import { StatsSheet } from "./StatsSheet";

const PLAYED: Partial<Stats> = {
  wins: 2,
  giveups: 1,
  hints: 2,
  totalGuesses: 100,
  totalPlays: 3,
  winStreak: 12,
  history: [
    { number: 41, guessCount: 60, hasWon: true },
    { number: 43, guessCount: 1, hasWon: false },
    { number: 44, guessCount: 39, hasWon: true },
  ],
};

/** The sheet of an edition without a game. Junior's is in English. */
function render(stats: Partial<Stats>, edition: Edition = "en"): string {
  const view = { edition, stats: { ...NO_STATS, ...stats }, game: null };
  return renderToString(
    <I18nextProvider i18n={i18nOf(edition === "jr" ? "en" : edition)}>
      <StatsSheet view={view} />
    </I18nextProvider>,
  );
}

/** The sums by label. */
function sumsOf(html: string): Record<string, string> {
  const pairs = [...html.matchAll(/<dt>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)];
  return Object.fromEntries(pairs.map(([, label = "", value = ""]) => [textOf(label), textOf(value)]));
}
const itemsOf = (html: string) => [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, item = ""]) => textOf(item));
const summaryOf = (html: string) => textOf(/<figcaption><h2>[^<]*<\/h2><p>(.*?)<\/p>/.exec(html)?.[1] ?? "");

describe("the sums", () => {
  it("are zeros before the first game, with a note that there are no games yet", () => {
    const html = render({});
    expect(sumsOf(html)).toEqual({
      Played: "0",
      Won: "0🔥0 (win streak of 0 games)",
      "Gave up": "0",
      Guesses: "0",
      "Guesses per game": "0",
      Hints: "0",
      "Hints per game": "0",
    });
    expect(html).toContain("You have not finished a game yet.");
    expect(html).not.toContain("<figure");
  });

  it("have one decimal if they are averages, and include the win streak", () => {
    expect(sumsOf(render(PLAYED))).toEqual({
      Played: "3",
      Won: "2🔥12 (win streak of 12 games)",
      "Gave up": "1",
      Guesses: "100",
      "Guesses per game": "33.3",
      Hints: "2",
      "Hints per game": "0.7",
    });
  });

  it("have one decimal even if it is zero", () => {
    const sums = sumsOf(render({ wins: 2, totalGuesses: 40, hints: 0 }));
    expect(sums).toMatchObject({ "Guesses per game": "20.0", "Hints per game": "0.0" });
  });

  it("are 0 per game before any game was won or given up", () => {
    const sums = sumsOf(render({ abandons: 3 }, "jr"));
    expect(sums).toMatchObject({ Played: "3", "Guesses per game": "0", "Hints per game": "0" });
  });

  it.each<[Edition, Record<string, string>]>([
    [
      "es",
      {
        Jugados: "3",
        Ganados: "2🔥12 (racha de 12 victorias)",
        "Me rendí": "1",
        Intentos: "100",
        "Intentos por juego": "33,3",
        Pistas: "2",
        "Pistas por juego": "0,7",
      },
    ],
    [
      "de",
      {
        Gespielt: "3",
        Gewonnen: "2🔥12 (Siegesserie von 12 Spielen)",
        Aufgegeben: "1",
        Versuche: "100",
        "Versuche pro Spiel": "33,3",
        Tipps: "2",
        "Tipps pro Spiel": "0,7",
      },
    ],
  ])("are in the language of %s, with a decimal comma", (edition, sums) => {
    expect(sumsOf(render(PLAYED, edition))).toEqual(sums);
  });
});

describe("the charts", () => {
  it("have text alternatives: the last games, and the wins and give-ups", () => {
    const html = render(PLAYED);
    expect(itemsOf(html)).toEqual([
      "Game #41: won in 60 guesses",
      "Game #43: given up after 1 guess",
      "Game #44: won in 39 guesses",
    ]);
    expect(summaryOf(html)).toBe("Your last 3 games. Fewest guesses: 1, most: 60.");
    expect(textOf(html)).toContain("Won: 67%Given up: 33%");
    // Charts are hidden from screen readers.
    const pictures = [...html.matchAll(/<svg [^>]*>/g)].map(([tag]) => tag);
    expect(pictures.length).toBeGreaterThan(0);
    expect(pictures.filter((tag) => !tag.includes('aria-hidden="true"'))).toEqual([]);
    const [chart = ""] = /<svg class="history-chart".*?<\/svg>/.exec(html) ?? [];
    expect(chart.match(/<rect/g)).toHaveLength(3);
  });

  it.each<[Edition, readonly string[], string]>([
    ["es", ["Juego n.º 41: ganado en 60 intentos", "Juego n.º 43: te rendiste tras 1 intento"], "Ganados: 67\u00a0%"],
    [
      "de",
      ["Spiel Nr. 41: mit 60 Versuchen gewonnen", "Spiel Nr. 43: nach 1 Versuch aufgegeben"],
      "Gewonnen: 67\u00a0%",
    ],
  ])("have text alternatives in the language of %s", (edition, games, won) => {
    const html = render(PLAYED, edition);
    expect(itemsOf(html).slice(0, 2)).toEqual(games);
    expect(textOf(/<span class="legend-won">(.*?)<\/span>/.exec(html)?.[1] ?? "")).toBe(won);
  });

  it.each([
    [0, "Your last game. Guesses: 0."],
    [1, "Your last game. Guesses: 1."],
    [2, "Your last game. Guesses: 2."],
  ])("describe one game with %i guesses", (guessCount, sentence) => {
    const html = render({ giveups: 1, totalPlays: 1, history: [{ number: 41, guessCount, hasWon: false }] });
    expect(summaryOf(html)).toBe(sentence);
  });

  it("describe games that were all given up without a guess", () => {
    const game = { guessCount: 0, hasWon: false };
    const history = [
      { ...game, number: 41 },
      { ...game, number: 42 },
    ];
    const summary = summaryOf(render({ giveups: 2, totalPlays: 2, history }));
    expect(summary).toBe("Your last 2 games. Fewest guesses: 0, most: 0.");
  });
});

describe("the edition switch", () => {
  it("is shown on English pages only", () => {
    const linksOf = (edition: Edition) =>
      [...render(PLAYED, edition).matchAll(/<a href="([^"]+)"( aria-current="true")?>/g)].map(([, href, current]) => [
        href,
        current !== undefined,
      ]);
    expect(linksOf("en")).toEqual([
      ["/stats", true],
      ["/stats?edition=jr", false],
    ]);
    expect(linksOf("jr")).toEqual([
      ["/stats", false],
      ["/stats?edition=jr", true],
    ]);
    for (const edition of ["es", "de"] as const) expect(linksOf(edition)).toEqual([]);
  });
});
