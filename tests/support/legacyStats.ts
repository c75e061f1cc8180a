import type { GamePage } from "./gamePage";

/** Statistics of an older version: 47 games, 40 of them won. */
export const LEGACY_STATS = {
  wins: 40,
  giveups: 5,
  abandons: 2,
  winStreak: 7,
  totalGuesses: 1890,
  averageGuesses: 45,
  hints: 12,
};

/** What an older version kept in local storage, with an entry of its own for each mode that is shown. */
export const LEGACY_ENTRIES: readonly (readonly [string, string])[] = [
  ["lower", "true"],
  ["emojis-disabled", "false"],
  ["prefersDarkColorScheme", "true"],
  ["yourname", "<script>alert(1)</script>"],
  ["winState", "-1"],
  ["stats", JSON.stringify(LEGACY_STATS)],
  [
    "guesses",
    JSON.stringify([
      [61.27, "lamp", 999, 4, "<img src=x onerror=alert(1)>", true],
      [44, "candle", 980, 2, null, false],
      [38.5, "glow", 400, 3],
      [22, "river", 0, 5],
      [4.25, "fish", -1, 1],
    ]),
  ],
  ["hints_words", '["candle"]'],
  ["child-stats", JSON.stringify({ wins: 4, giveups: 1, abandons: 0, winStreak: 2, averageGuesses: 21.5 })],
  ["child-guesses", JSON.stringify([[100, "star", 1000, 9, null, false]])],
];

/** The stats file that an older version exports. */
export const toStatsFile = (entries: readonly (readonly [string, unknown])[] = LEGACY_ENTRIES) =>
  Buffer.from(JSON.stringify(entries)).toString("base64");

/** Keeps them in the browser of an open page, with the announcement of the new look seen. */
export const keepLegacy = (game: GamePage) =>
  game.store({ ...(Object.fromEntries(LEGACY_ENTRIES) as Record<string, string>), seenNewLook: "true" });

/** The first link on the page that leads to their import. */
export const toMigration = ({ page }: GamePage) => page.locator("main a[href='/migrate']").first();
