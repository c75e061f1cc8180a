import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Edition, EDITIONS } from "~/editions/editions";
import { parseJson } from "~/platform/json";
import { toView } from "./gameView";
import type { GuessLog, LogEntry } from "./guess";
import { replay } from "./play";
import { formatSavedGame, parseSavedGame, savedBest, savedLog, toUnscoredGame } from "./savedGame";

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
    fc.constantFrom<readonly LogEntry[]>(
      [],
      [{ kind: "guess", word: SECRET }],
      [{ kind: "giveUp" }],
      [{ kind: "giveUp" }, { kind: "bonus", word: "port" }, { kind: "bonus", word: "teapot" }],
    ),
  )
  .map(([words, hows, end]) => [
    ...words.map((word, index) => {
      const { kind, typed } = hows[index] ?? { kind: "guess", typed: undefined };
      return typed === undefined ? { kind, word } : { kind, word, typed };
    }),
    ...end,
  ]);

describe("a game without scores", () => {
  it("has the log, and how the game ended", () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        const { isOver, hasWon } = replay(log, rate, SECRET);
        const saved = toUnscoredGame(
          { edition: "en", number: 7 },
          log,
          isOver ? (hasWon ? "won" : "gaveUp") : undefined,
        );
        expect(parseSavedGame(JSON.stringify(saved))).toEqual({ game: { edition: "en", number: 7 }, log });
        expect(saved).toMatchObject({ gameOver: isOver, hasWon });
      }),
    );
  });

  it("of which it is not known that it was won is open, unlike one that was given up", () => {
    const custom = { edition: "en", code: "c29tZQ" } as const;
    expect(toUnscoredGame(custom, [{ kind: "guess", word: SECRET }])).toMatchObject({
      gameOver: false,
      isCreateYourOwn: true,
    });
    expect(toUnscoredGame(custom, [{ kind: "giveUp" }])).toMatchObject({ gameOver: true, hasWon: false });
  });
});

describe("formatSavedGame", () => {
  it("says of a custom game that it is one, without a number or its code", () => {
    const view = toView({
      game: { edition: "es", code: "~sealed" },
      nearest: { closest: 71.23, tenth: 60, thousandth: 20 },
      play: replay([{ kind: "guess", word: "port" }], rate, SECRET),
      alternative: null,
      secret: { word: SECRET },
    });
    const text = formatSavedGame(view, { savedAt: 12 });
    expect(JSON.parse(text)).toMatchObject({ gameNumber: -1, lang: "es", isCreateYourOwn: true, savedAt: 12 });
    expect(text).not.toMatch(/sealed|harbor/);
    expect(parseSavedGame(text)).toBe("custom");
    expect(savedLog(parseJson(text))).toEqual([{ kind: "guess", word: "port" }]);
  });

  it("has the game's reference and its state", () => {
    const log: GuessLog = [
      { kind: "guess", word: "teapot", typed: "teapots" },
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
      firstGuessInTop1000: -1,
      closestWord: 71.23,
      tenthClosestWord: 60,
      thousandthClosestWord: 20,
      guesses: [
        {
          guess: "teapot",
          guessNumber: 1,
          similarity: -1.5,
          initialSimilarity: -1.5,
          correct: false,
          isHint: false,
          proximityString: "(far)",
          proximity: { shouldShow: false, value: 0 },
          typed: "teapots",
        },
        {
          guess: "port",
          guessNumber: 2,
          similarity: 71.23,
          initialSimilarity: 71.23,
          correct: false,
          isHint: true,
          proximityString: "999 / 1000",
          proximity: { shouldShow: true, value: 999 },
        },
      ],
    });
  });

  it("has no first guess among the nearest 1000 while there is none", () => {
    const saved = formatSavedGame(viewOf([{ kind: "guess", word: "teapot" }]));
    expect(JSON.parse(saved)).toMatchObject({ firstGuessInTop1000: -1 });
  });

  it("has the secret of a game that is over, as its word and as a correct guess", () => {
    for (const end of [{ kind: "guess", word: SECRET }, { kind: "giveUp" }] as const) {
      expect(JSON.parse(formatSavedGame(viewOf([end])))).toMatchObject({
        secretWord: SECRET,
        hasWon: end.kind === "guess",
        gameOver: true,
        guesses: [{ guess: SECRET, similarity: 100, correct: true, proximityString: "1000 / 1000" }],
      });
    }
  });

  it("has the name of a team player who made a guess", () => {
    const log: GuessLog = [
      { kind: "guess", word: "port", by: "Ana" },
      { kind: "guess", word: "ocean" },
    ];
    expect(JSON.parse(formatSavedGame(viewOf(log)))).toMatchObject({ guesses: [{ userName: "Ana" }, {}] });
  });

  it("round-trips game and log in every edition, whether open, won or given up", () => {
    fc.assert(
      fc.property(anyLog, fc.constantFrom(...EDITIONS), (log, edition) => {
        const text = formatSavedGame(viewOf(log, edition));
        expect(parseSavedGame(text)).toEqual({ game: { edition, number: 7 }, log });
        expect(savedLog(parseJson(text))).toEqual(log);
      }),
    );
  });

  it("excludes the secret while the game is open", () => {
    const open = formatSavedGame(viewOf([{ kind: "guess", word: "port" }]));
    expect(open).not.toContain(SECRET);
    expect(formatSavedGame(viewOf([{ kind: "giveUp" }]))).toContain(SECRET);
  });
});

describe("a saved game of an older version, which has the rank as its proximity,", () => {
  const old =
    '{"gameNumber":7,"lang":"es","isJunior":false,"isCreateYourOwn":false,"hasWon":false,"gameOver":true,"guessCount":2,"hintCount":1,' +
    '"guesses":[{"guess":"mar","guessNumber":1,"similarity":29.17,"proximity":412,"isHint":false,"typed":"Mar"},' +
    '{"guess":"puerto","guessNumber":2,"similarity":71.23,"proximity":999,"isHint":true},' +
    '{"guess":"muelle","guessNumber":3,"similarity":100,"proximity":1000,"isHint":false}]}';

  it("has its game and its log", () => {
    const log = [{ kind: "guess", word: "mar", typed: "Mar" }, { kind: "hint", word: "puerto" }, { kind: "giveUp" }];
    expect(parseSavedGame(old)).toEqual({ game: { edition: "es", number: 7 }, log });
    expect(savedLog(parseJson(old))).toEqual(log);
  });
});

describe("a saved game of this version", () => {
  const text =
    '{"gameNumber":7,"lang":"en","isJunior":true,"isCreateYourOwn":false,"hasWon":true,"gameOver":true,"guessCount":2,"hintCount":0,' +
    '"firstGuessInTop1000":1,"closestWord":71.23,"tenthClosestWord":60,"thousandthClosestWord":20,"secretWord":"harbor",' +
    '"guesses":[{"guess":"ocean","guessNumber":1,"similarity":29.17,"initialSimilarity":29.17,"correct":false,"isHint":false,' +
    '"proximityString":"412 / 1000","proximity":{"shouldShow":true,"value":412}},' +
    '{"guess":"harbor","guessNumber":2,"similarity":100,"initialSimilarity":100,"correct":true,"isHint":false,' +
    '"proximityString":"1000 / 1000","proximity":{"shouldShow":true,"value":1000},"typed":"harbour"}]}';

  it("has its game and its log", () => {
    const log: GuessLog = [
      { kind: "guess", word: "ocean" },
      { kind: "guess", word: "harbor", typed: "harbour" },
    ];
    expect(parseSavedGame(text)).toEqual({ game: { edition: "jr", number: 7 }, log });
    expect(savedLog(parseJson(text))).toEqual(log);
  });

  it("is what a game is formatted as", () => {
    const log: GuessLog = [
      { kind: "guess", word: "ocean" },
      { kind: "guess", word: "harbor", typed: "harbour" },
    ];
    expect(formatSavedGame(viewOf(log, "jr"))).toBe(text);
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
      expect(savedLog(parseJson(text))).toEqual([]);
    }
    expect(savedLog(parseJson(null))).toEqual([]);
  });

  it("has a readable log without a game reference", () => {
    expect(savedLog({ guesses: saved.guesses })).toEqual([{ kind: "guess", word: "port" }]);
  });

  it("has no bonus round before its end, and no invalid words in it", () => {
    const bonus = (gameOver: boolean) =>
      savedLog({ guesses: [{ guess: "harbor" }], gameOver, hasWon: true, bonusWords: ["port", "a\nb", 7] });
    expect(bonus(true)).toEqual([
      { kind: "guess", word: "harbor" },
      { kind: "bonus", word: "port" },
    ]);
    expect(bonus(false)).toEqual([{ kind: "guess", word: "harbor" }]);
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

describe("the best rank of a saved game", () => {
  const bestOf = (...log: readonly LogEntry[]) => savedBest(JSON.parse(formatSavedGame(viewOf(log))));
  const guess = (word: string): LogEntry => ({ kind: "guess", word });

  it("is that of its nearest word", () => {
    expect(bestOf(guess("ocean"), guess("teapot"))).toBe(412);
    expect(bestOf(guess("teapot"))).toBe(0);
    expect(bestOf()).toBe(0);
  });

  it("leaves out the secret, which a give-up shows", () => {
    expect(bestOf(guess("ocean"), { kind: "giveUp" })).toBe(412);
    expect(bestOf(guess("port"), guess(SECRET))).toBe(999);
  });

  it("is read from older copies, which have the rank as their proximity", () => {
    expect(
      savedBest({
        guesses: [
          { guess: "ocean", proximity: 412 },
          { guess: "port", proximity: 999 },
        ],
      }),
    ).toBe(999);
  });

  it.each([
    null,
    7,
    {},
    { guesses: "ocean" },
    { guesses: [null, {}, { proximity: "5" }, { proximity: Number.NaN }, { proximity: -3 }] },
  ])("is 0 in %j", (saved) => {
    expect(savedBest(saved)).toBe(0);
  });
});
