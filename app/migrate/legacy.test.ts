import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isRefused, refuse } from "~/platform/refusal";
import { isLegacyStats } from "~/play/stats";
import {
  formatLegacyEntries,
  isLegacyKey,
  legacyClass,
  type LegacyData,
  type LegacyMode,
  parseLegacyText,
  readLegacyPairs,
  toLegacyTotals,
} from "./legacy";

const STATS = { wins: 40, giveups: 5, abandons: 2, winStreak: 7, totalGuesses: 1890, averageGuesses: 45, hints: 12 };
const GUESSES = [
  [100, "lantern", 1000, 3, null, true],
  [31.5, "candle", 812, 1, "Ana", false],
  [4.25, "fish", -1, 2],
];
const FILE = [
  ["lower", "true"],
  ["stats", JSON.stringify(STATS)],
  ["guesses", JSON.stringify(GUESSES)],
  ["hints_words", '["candle"]'],
  ["child-winState", "1"],
] as const;

const base64 = (text: string) => Buffer.from(text).toString("base64");
function parsed(text: string): LegacyData {
  const data = parseLegacyText(text);
  if (isRefused(data)) throw new Error(`refused: ${data.why}`);
  return data;
}
const readOne = (key: string, value: unknown) => readLegacyPairs([[key, value]]);
const gameOf = (data: LegacyData, mode: LegacyMode) => data.games.find((game) => game.mode === mode);

describe("a stats file", () => {
  it("is base64 of the list of pairs, or the list itself, with any white space", () => {
    const json = JSON.stringify(FILE);
    const data = parsed(json);
    expect(data.entries).toEqual(FILE);
    expect(data.ignored).toBe(0);
    expect(gameOf(data, "daily")?.stats).toEqual(STATS);
    const encoded = base64(json);
    const wrapped = encoded.replace(/.{60}/g, "$&\r\n");
    for (const text of [`\uFEFF ${json}\n`, encoded, wrapped, encoded.replaceAll("+", "-").replaceAll("/", "_")]) {
      expect(parseLegacyText(text)).toEqual(data);
    }
  });

  it("may be the Latin-1 bytes that `btoa` writes", () => {
    const latin1 = Buffer.from(JSON.stringify([["yourname", "José"]]), "latin1").toString("base64");
    expect(parsed(latin1).entries).toEqual([["yourname", "José"]]);
  });

  it("is read again as it was formatted", () => {
    const anyEntries = fc.uniqueArray(
      fc.tuple(fc.constantFrom("lower", "yourname", "winState", "child-gameRound", "juniorTeamCode"), fc.string()),
      { selector: ([key]) => key, minLength: 1 },
    );
    fc.assert(
      fc.property(anyEntries, (entries) => {
        expect(parsed(formatLegacyEntries(entries)).entries).toEqual(entries);
      }),
    );
  });

  it.each([
    ["", "statsMissing"],
    [" \n", "statsMissing"],
    ["!!!", "statsUnreadable"],
    [base64("no JSON"), "statsUnreadable"],
    ['{"stats":"{}"}', "statsUnreadable"],
    ["[1, 2]", "statsUnreadable"],
    ['[["stats"]]', "statsUnreadable"],
    [JSON.stringify(Array.from({ length: 1001 }, () => ["lower", "true"])), "statsUnreadable"],
    ["[]", "statsForeign"],
    ['[["other", "1"], ["__proto__", "{}"], ["stats", null], [7, "true"]]', "statsForeign"],
    ["[".repeat(400_000), "statsUnreadable"],
    [" ".repeat(600_000), "statsTooLarge"],
  ])("is refused as a whole: %.40s", (text, why) => {
    expect(parseLegacyText(text)).toEqual(refuse(why));
  });

  it("never makes the parser throw", () => {
    const key = fc.constantFrom("stats", "child-stats", "guesses", "hints_words", "lower", "__proto__", "other");
    const value = fc.oneof(
      fc.json().map(String),
      fc.string(),
      fc.jsonValue(),
      fc.constantFrom('{"wins":1e308}', '{"__proto__":{"wins":1}}', "[[NaN]]", '[[1,"a",null,1]]', '{"wins":"4"}'),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(key, value)), fc.string(), (pairs, text) => {
        const data = parseLegacyText(JSON.stringify(pairs));
        parseLegacyText(text);
        parseLegacyText(base64(text));
        if (isRefused(data)) return;
        for (const { stats, guesses } of data.games) {
          for (const count of Object.values(stats ?? {})) {
            expect(count === null || (count >= 0 && count < 1e7)).toBe(true);
          }
          for (const { rank, word } of guesses) expect(rank >= 0 && rank <= 1000 && word !== "").toBe(true);
        }
      }),
    );
  });
});

describe("the entries of an older version", () => {
  it("have keys with the name of their mode, however it is joined, and none in daily games", () => {
    for (const key of ["child-stats", "child_stats", "childStats", "childstats"]) {
      expect(gameOf(readOne(key, JSON.stringify(STATS)), "child")?.stats).toEqual(STATS);
    }
    expect(gameOf(readOne("junior_hints_words", '["a"]'), "junior")).toBeDefined();
    expect(["stats", "hintsWords", "team_code", "yesterday-guesses", "custom-child-stats"].every(isLegacyKey)).toBe(
      true,
    );
    expect(["stats_es", "daily-stats", "game_en_7", "settings", "Lower", "x".repeat(99)].some(isLegacyKey)).toBe(false);
  });

  it("are this version's own when the statistics count plays", () => {
    const own = JSON.stringify({ ...STATS, totalPlays: 45 });
    expect(readOne("stats", own)).toMatchObject({ entries: [], ignored: 0 });
    expect(isLegacyStats(STATS)).toBe(true);
    expect([{ ...STATS, totalPlays: 45 }, {}, null, [1], "stats"].some(isLegacyStats)).toBe(false);
    // The own ones are passed over, whatever stands before them.
    const both = readLegacyPairs([
      ["child-stats", own],
      ["childStats", JSON.stringify(STATS)],
    ]);
    expect(gameOf(both, "child")?.stats).toEqual(STATS);
  });

  it("are left out and counted when their value is of another type", () => {
    for (const value of [7, true, {}, ["a"]])
      expect(readOne("lower", value)).toMatchObject({ entries: [], ignored: 1 });
    expect(readOne("guesses", '{"a":1}')).toMatchObject({ entries: [], ignored: 1 });
    expect(readOne("guesses", JSON.stringify(Array(2001).fill(GUESSES[0])))).toMatchObject({ ignored: 1 });
  });

  it("switch settings on with the texts of local storage", () => {
    const data = readLegacyPairs([
      ["emojis-disabled", "true"],
      ["lower", "false"],
      ["prefersDarkColorScheme", '"true"'],
    ]);
    expect(data.settings).toEqual({ hideEmojis: true, lower: false, darkMode: true });
  });
});

describe("statistics of an older version", () => {
  const read = (stats: unknown) => gameOf(readOne("stats", JSON.stringify(stats)), "daily")?.stats ?? null;

  it.each([
    ["negative", { wins: -1 }],
    ["huge", '{"wins":1e308}'],
    ["a fraction", { wins: 1.5 }],
    ["a text", { wins: "40" }],
    ["a list", { wins: [40] }],
    ["inherited", '{"__proto__":{"wins":40,"giveups":2}}'],
    ["an average below zero", { averageGuesses: -3 }],
    ["an average without end", '{"wins":1,"averageGuesses":1e308}'],
  ])("are left out whole when one number is %s", (_, wrong) => {
    const text = typeof wrong === "string" ? wrong : JSON.stringify({ ...STATS, ...wrong });
    const data = readOne("stats", text);
    expect(gameOf(data, "daily")?.stats).toBeNull();
    expect(data.ignored).toBe(1);
  });

  it("may lack numbers that their version did not count", () => {
    expect(read({ wins: 3 })).toEqual({
      wins: 3,
      giveups: 0,
      abandons: 0,
      winStreak: 0,
      totalGuesses: null,
      averageGuesses: null,
      hints: 0,
    });
    // NaN is null in JSON.
    expect(read({ wins: 0, averageGuesses: NaN })?.averageGuesses).toBeNull();
  });

  it("have totals of won, given up and abandoned games, and an average of those won or abandoned", () => {
    expect(toLegacyTotals({ ...STATS, averageGuesses: null })).toEqual({
      games: 47,
      guesses: 1890,
      averageGuesses: 45,
    });
    expect(toLegacyTotals({ ...STATS, totalGuesses: null, averageGuesses: 10.26 })).toMatchObject({ guesses: 431 });
    const none = { ...STATS, wins: 0, abandons: 0, totalGuesses: null, averageGuesses: null };
    expect(toLegacyTotals(none)).toEqual({ games: 5, guesses: 0, averageGuesses: 0 });
  });
});

describe("guesses of an older version", () => {
  it("are lists, whose words were hints when they are among the hints", () => {
    expect(gameOf(parsed(JSON.stringify(FILE)), "daily")?.guesses).toEqual([
      { similarity: 100, word: "lantern", rank: 1000, number: 3, label: null, isHint: false },
      { similarity: 31.5, word: "candle", rank: 812, number: 1, label: "Ana", isHint: true },
      { similarity: 4.25, word: "fish", rank: 0, number: 2, label: null, isHint: false },
    ]);
  });

  it("are left out one by one when they cannot be read", () => {
    const wrong = [[], "word", [1, "", 1, 1], [200, "a", 1, 1], [1, "a", 1001, 1], [1, "a", 1, -1], [1, 7, 1, 1], null];
    const data = readOne("guesses", JSON.stringify([...wrong, [12, "a", null, 4]]));
    expect(gameOf(data, "daily")?.guesses).toMatchObject([{ word: "a", rank: 0 }]);
    expect(data.ignored).toBe(wrong.length);
  });

  it.each([
    [1000, 100, "found"],
    [999, 60, "close"],
    [500, 40, "close"],
    [499, 40, "fire"],
    [250, 35, "fire"],
    [249, 35, "glass"],
    [1, 20, "glass"],
    [0, 20, "tepid"],
    [0, 19.99, "cold"],
    [0, -3, "cold"],
  ])("of rank %d and similarity %d are %s", (rank, similarity, expected) => {
    expect(legacyClass({ rank, similarity })).toBe(expected);
  });
});
