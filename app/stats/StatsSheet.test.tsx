import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { describe, expect, it } from "vitest";
import type { Edition } from "~/editions/editions";
import { i18nOf } from "~/i18n/i18n.server";
import { formatResults } from "~/play/results";
import { NO_STATS, type Stats, type StatsDays } from "~/play/stats";
import { elementsOf, factsOf, partOf, textOf } from "../../tests/support/html";
import { EndingStats, StatsSheet } from "./StatsSheet";

const PLAYED: Partial<Stats> = {
  wins: 2,
  giveups: 1,
  hints: 2,
  totalGuesses: 100,
  totalPlays: 3,
  winStreak: 12,
  lastEnd: 44,
  history: [
    { number: 41, guessCount: 60, hasWon: true },
    { number: 43, guessCount: 1, hasWon: false },
    { number: 44, guessCount: 39, hasWon: true },
  ],
};

/** Game 44 of the main edition is today's. */
const DAYS: StatsDays = { newest: 44, epoch: "2022-01-29", results: "" };

/** The sheet of an edition without a game. Junior's is in English. */
function render(
  stats: Partial<Stats>,
  edition: Edition = "en",
  { isYesterdayOpen = false, ...days }: Partial<StatsDays> & { isYesterdayOpen?: boolean } = {},
): string {
  const view = {
    edition,
    stats: { ...NO_STATS, ...stats },
    days: { ...DAYS, ...days },
    isYesterdayOpen,
    month: null,
    game: null,
  };
  return renderToString(
    <I18nextProvider i18n={i18nOf(edition === "jr" ? "en" : edition)}>
      <StatsSheet view={view} />
    </I18nextProvider>,
  );
}

/** The names and values of a list, by name. */
function valuesOf(html: string, list: "facts" | "stats-sheet-headline"): Record<string, string> {
  return Object.fromEntries(factsOf(partOf(html, `dl.${list}`)));
}
const sumsOf = (html: string) => valuesOf(html, "facts");
describe("the sums", () => {
  it("give way to a note before the first game", () => {
    const html = render({});
    expect(sumsOf(html)).toEqual({});
    expect(html).toContain("You have not finished a game yet.");
    expect(barsOf(html, /plain/)).toEqual([]);
    expect(valuesOf(html, "stats-sheet-headline")).toEqual({});
  });

  it("have one decimal if they are averages, and include the win streak", () => {
    expect(sumsOf(render(PLAYED))).toEqual({
      Played: "3",
      Found: "2🔥12 (win streak of 12 games)",
      "Gave up": "1",
      Guesses: "100",
      "Guesses per game": "33.3",
      Hints: "2",
      "Hints per game": "0.7",
      "Bonus rounds won": "0",
    });
  });

  it("have one decimal even if it is zero", () => {
    const sums = sumsOf(render({ wins: 2, totalGuesses: 40, hints: 0 }));
    expect(sums).toMatchObject({ "Guesses per game": "20.0", "Hints per game": "0.0" });
  });

  it("have the won bonus rounds of an edition with such rounds", () => {
    expect(sumsOf(render({ ...PLAYED, bonusWins: 2 }, "jr"))["Bonus rounds won"]).toBe("2");
    expect(Object.keys(sumsOf(render(PLAYED, "es")))).toHaveLength(7);
  });

  it("have no decimal after one game, which has no average", () => {
    const html = render({ wins: 1, totalPlays: 1, totalGuesses: 14, hints: 1 });
    expect(sumsOf(html)).toMatchObject({ "Guesses per game": "14", "Hints per game": "1" });
  });

  it("are 0 per game before any game was won or given up", () => {
    const sums = sumsOf(render({ abandons: 3 }, "jr"));
    expect(sums).toMatchObject({ Played: "3", "Guesses per game": "0", "Hints per game": "0" });
  });

  it.each<[Edition, Record<string, string>]>([
    [
      "es",
      {
        Jugadas: "3",
        Completadas: "2🔥12 (racha de 12 victorias)",
        Abandonadas: "1",
        Intentos: "100",
        "Intentos por partida": "33,3",
        Pistas: "2",
        "Pistas por partida": "0,7",
      },
    ],
    [
      "de",
      {
        Gespielt: "3",
        Gelöst: "2🔥12 (Siegesserie von 12 Spielen)",
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

describe("the figures to see first", () => {
  it("are the win streak, wins and the median of the games that were found", () => {
    expect(valuesOf(render(PLAYED), "stats-sheet-headline")).toEqual({
      "Win streak": "12 days in a row",
      Found: "2 of 3 games",
      Median: "39 guesses",
    });
    expect(valuesOf(render({ ...PLAYED, winStreak: 1 }), "stats-sheet-headline")).toMatchObject({
      "Win streak": "1 day",
    });
  });

  it("have the streak of now: none after a missed day, and one that can still go on", () => {
    const streakOf = (days: object) => valuesOf(render(PLAYED, "en", days), "stats-sheet-headline")["Win streak"];
    expect(streakOf({ newest: 45 })).toMatch(/^12 /);
    expect(streakOf({ newest: 46 })).toBeUndefined();
    expect(streakOf({ newest: 46, isYesterdayOpen: true })).toMatch(/^12 /);
    expect(streakOf({ newest: 47, isYesterdayOpen: true })).toBeUndefined();
  });

  it("leave out a win streak that is none, as do the sums", () => {
    const html = render({ ...PLAYED, winStreak: 0 });
    expect(Object.keys(valuesOf(html, "stats-sheet-headline"))).toEqual(["Found", "Median"]);
    expect(sumsOf(html).Found).toBe("2");
    expect(html).not.toContain("🔥");
  });

  it("are smaller from 1000 on", () => {
    const largeIn = (wins: number) => elementsOf(render({ ...PLAYED, wins }), "dd.stats-sheet-large").length;
    expect([largeIn(999), largeIn(1000)]).toEqual([0, 1]);
  });
});

describe("the last two weeks", () => {
  const daysOf = (html: string) =>
    elementsOf(html, "a.day").map((day) => ({
      look: day.classNames.match(/day-\w+/g)?.join(" "),
      href: day.getAttribute("href"),
      label: day.getAttribute("aria-label"),
    }));

  it("say of each day its number, date and result, and link to its game", () => {
    const days = daysOf(render(PLAYED, "en", DAYS));
    expect(days).toHaveLength(14);
    expect(days.slice(-4)).toEqual([
      { look: "day-complete", href: "/archive/game?num=41", label: "#41, March 11, 2022: Found" },
      { look: "day-notStarted", href: "/archive/game?num=42", label: "#42, March 12, 2022: not finished" },
      { look: "day-gaveUp", href: "/archive/game?num=43", label: "#43, March 13, 2022: Gave up" },
      { look: "day-complete day-today", href: "/", label: "#44, March 14, 2022: Found" },
    ]);
  });

  it("know games that are no longer among the last ones", () => {
    const results = formatResults(new Map([[42, "won"]]));
    expect(daysOf(render(PLAYED, "en", { ...DAYS, results })).at(-3)?.look).toBe("day-complete");
  });

  it("begin with the first game of a young edition", () => {
    expect(daysOf(render(PLAYED, "en", { ...DAYS, newest: 3 })).map(({ label }) => label?.split(",")[0])).toEqual([
      "#1",
      "#2",
      "#3",
    ]);
  });

  it("are not shown before the first game has ended", () => {
    expect(daysOf(render({}, "en", DAYS))).toEqual([]);
  });
});

/** Labels and counts of rows with bars, how long the bars are, and the class. */
const barsOf = (html: string, kind: RegExp) =>
  elementsOf(html, "li[class]")
    .filter(({ classNames }) => kind.test(classNames))
    .map((row) => [textOf(row), row.querySelector('[width$="%"]')?.getAttribute("width")]);

describe("the distribution", () => {
  it("has six groups of the found games, and marks that of the game that has just ended", () => {
    const html = renderToString(
      <I18nextProvider i18n={i18nOf("en")}>
        <EndingStats edition="en" stats={{ ...NO_STATS, ...PLAYED }} />
      </I18nextProvider>,
    );
    expect(barsOf(html, /plain/)).toEqual([
      ["1–10 0", undefined],
      ["11–20 0", undefined],
      ["21–40 this game 1", "100.0%"],
      ["41–80 1", "100.0%"],
      ["81–160 0", undefined],
      ["over 160 0", undefined],
    ]);
    expect(textOf(html)).toContain("In your last 2 found games");
  });

  it("marks nothing without a game, and is not shown of one found game", () => {
    expect(barsOf(render(PLAYED), /plain/)).toContainEqual(["21–40 1", "100.0%"]);
    expect(barsOf(render({ ...PLAYED, history: PLAYED.history?.slice(0, 2) ?? [] }), /plain/)).toEqual([]);
  });

  it.each<[Edition, string]>([
    ["es", "más de 160 0"],
    ["de", "über 160 0"],
  ])("is in the language of %s", (edition, last) => {
    expect(barsOf(render(PLAYED, edition), /plain/).at(-1)?.[0]).toBe(last);
  });
});

describe("how near the player came", () => {
  const LOST: Partial<Stats> = { ...PLAYED, wins: 8, giveups: 3, giveups0: 1, giveups5: 2 };
  it("is a row for each ring, from the secret outward, as long as its games are many", () => {
    expect(barsOf(render(LOST), /heat/)).toEqual([
      ["The secret word 8", "100.0%"],
      ["999, the nearest word 2", "25.0%"],
      ["990 to 998 0", undefined],
      ["900 to 989 0", undefined],
      ["500 to 899 0", undefined],
      ["1 to 499 0", undefined],
      ["Not among the nearest 1000 1", "12.5%"],
    ]);
  });

  it("says how many given-up games it does not know", () => {
    expect(render(LOST)).not.toContain("missing here");
    expect(textOf(render({ ...LOST, giveups: 5 }))).toContain("2 games are missing here");
  });

  it("is not shown of found games alone", () => {
    expect(barsOf(render(PLAYED), /heat/)).toEqual([]);
  });
});

describe("the statistics in the ending", () => {
  const renderEnding = (stats: Partial<Stats>) =>
    renderToString(
      <I18nextProvider i18n={i18nOf("en")}>
        <EndingStats edition="en" stats={{ ...NO_STATS, ...stats }} />
      </I18nextProvider>,
    );

  it("are all the sums, from the first game on, with the win streak", () => {
    expect(sumsOf(renderEnding({ wins: 1, winStreak: 1, totalGuesses: 65, hints: 1 }))).toEqual({
      Played: "1",
      Found: "1🔥1 (win streak of 1 game)",
      "Gave up": "0",
      Guesses: "65",
      "Guesses per game": "65",
      Hints: "1",
      "Hints per game": "1",
      "Bonus rounds won": "0",
    });
    expect(sumsOf(renderEnding(PLAYED))).toMatchObject({
      Played: "3",
      Found: expect.stringContaining("2🔥12") as string,
    });
  });
});

describe("the way to a game of one's own", () => {
  it("is there with and without a game", () => {
    expect(render(PLAYED)).toContain('href="/make"');
    expect(render({}, "de")).toContain('href="/deutsch/make"');
  });
});

describe("the edition switch", () => {
  it("is shown on English pages only", () => {
    const linksOf = (edition: Edition) =>
      elementsOf(render(PLAYED, edition), 'a[href*="/stats"]').map((link) => [
        link.getAttribute("href"),
        link.hasAttribute("aria-current"),
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
