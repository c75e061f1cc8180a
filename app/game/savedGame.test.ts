import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { replay } from "./play";
import { formatSavedGame, parseSavedGame, readSavedLog } from "./savedGame";
import { type Edition, EDITIONS } from "./editions";
import type { GuessLog, LogEntry } from "./types";
import { toView } from "./view";

const SECRET = "harbor";
const RATINGS: Readonly<Record<string, { similarity: number; percentile: number }>> = {
  harbor: { similarity: 100, percentile: 1000 },
  port: { similarity: 71.23, percentile: 999 },
  ocean: { similarity: 29.17, percentile: 412 },
  teapot: { similarity: -1.5, percentile: 0 },
};

const rate = (word: string) => {
  const rating = RATINGS[word];
  return rating === undefined ? undefined : { word, ...rating };
};

const viewOf = (log: GuessLog, edition: Edition = "en") =>
  toView({
    game: { edition, number: 7 },
    nearest: { closest: 71.23, tenth: 60, thousandth: 20 },
    play: replay(log, rate, SECRET),
    alternative: null,
    secret: { word: SECRET },
  });

/** Logs of a few unique words, possibly finished. */
const anyLog: fc.Arbitrary<GuessLog> = fc
  .tuple(
    fc.shuffledSubarray(["port", "ocean", "teapot"]),
    fc.array(
      fc.record({ kind: fc.constantFrom("guess", "hint"), typed: fc.constantFrom(undefined, "Öffnung", "it's") }),
      {
        minLength: 3,
        maxLength: 3,
      },
    ),
    fc.constantFrom<readonly LogEntry[]>([], [{ kind: "guess", word: SECRET }], [{ kind: "giveUp" }]),
  )
  .map(([words, hows, end]) => [
    ...words.map((word, index) => {
      const { kind, typed } = hows[index] ?? { kind: "guess", typed: undefined };
      return typed === undefined ? { kind, word } : { kind, word, typed };
    }),
    ...end,
  ]);

describe("formatSavedGame", () => {
  it("has the game's reference and its state", () => {
    const log: GuessLog = [
      { kind: "guess", word: "ocean", typed: "oceans" },
      { kind: "hint", word: "port" },
    ];
    expect(JSON.parse(formatSavedGame(viewOf(log)))).toEqual({
      gameNumber: 7,
      lang: "en",
      isJunior: false,
      isCreateYourOwn: false,
      hasWon: false,
      gameOver: false,
      guessCount: 2,
      hintCount: 1,
      guesses: [
        { guess: "ocean", guessNumber: 1, similarity: 29.17, proximity: 412, isHint: false, typed: "oceans" },
        { guess: "port", guessNumber: 2, similarity: 71.23, proximity: 999, isHint: true },
      ],
    });
  });

  it("round-trips game and log in every edition, whether open, won or given up", () => {
    fc.assert(
      fc.property(anyLog, fc.constantFrom(...EDITIONS), (log, edition) => {
        const text = formatSavedGame(viewOf(log, edition));
        expect(parseSavedGame(text)).toEqual({ game: { edition, number: 7 }, log });
        expect(readSavedLog(text)).toEqual(log);
      }),
    );
  });

  it("excludes the secret while the game is open", () => {
    const open = formatSavedGame(viewOf([{ kind: "guess", word: "port" }]));
    expect(open).not.toContain(SECRET);
    expect(formatSavedGame(viewOf([{ kind: "giveUp" }]))).toContain(SECRET);
  });
});

describe("a saved game from an untrusted source", () => {
  const saved = { gameNumber: 7, lang: "en", guesses: [{ guess: "port" }] };
  const parse = (value: unknown) => parseSavedGame(JSON.stringify(value));

  it("requires only number, language and guesses", () => {
    expect(parse(saved)).toEqual({ game: { edition: "en", number: 7 }, log: [{ kind: "guess", word: "port" }] });
  });

  it("is Junior in any interface language", () => {
    expect(parse({ ...saved, lang: "es", isJunior: true })).toMatchObject({ game: { edition: "jr" } });
  });

  it("may be a custom game", () => {
    expect(parse({ ...saved, gameNumber: -1, isCreateYourOwn: true })).toBe("custom");
  });

  it.each([
    ["nothing", null],
    ["a list", [saved]],
    ["no guesses", { ...saved, guesses: undefined }],
    ["guesses that are no list", { ...saved, guesses: { 0: "port" } }],
    ["no language", { ...saved, lang: undefined }],
    ["an edition in place of a language", { ...saved, lang: "jr" }],
    ["a name of the language", { ...saved, lang: "__proto__" }],
    ["a number as a text", { ...saved, gameNumber: "7" }],
    ["half a number", { ...saved, gameNumber: 7.5 }],
    ["no number", { ...saved, gameNumber: undefined }],
  ])("is invalid with %s", (_, value) => {
    expect(parse(value)).toBeUndefined();
  });

  it("is invalid and has an empty log if it is not JSON", () => {
    for (const text of ["", "{", "undefined", "[]"]) {
      expect(parseSavedGame(text)).toBeUndefined();
      expect(readSavedLog(text)).toEqual([]);
    }
    expect(readSavedLog(null)).toEqual([]);
  });

  it("has a readable log without a game reference", () => {
    expect(readSavedLog(JSON.stringify({ guesses: saved.guesses }))).toEqual([{ kind: "guess", word: "port" }]);
  });

  it("drops invalid words, so that no step can be injected into a log", () => {
    const guesses = [
      { guess: "port", typed: "x\n!" },
      { guess: "ocean\n!" },
      { guess: "" },
      { guess: "a".repeat(65) },
      { guess: 7 },
      "teapot",
      null,
    ];
    expect(parse({ ...saved, guesses })).toMatchObject({ log: [{ kind: "guess", word: "port" }] });
  });
});
