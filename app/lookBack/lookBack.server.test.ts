import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { App } from "~/app";
import { type DailyGame, type GameRef, isSameGame } from "~/editions/gameRef";
import { isRefused, refuse } from "~/platform/refusal";
import { encodeCustomCode } from "~/play/customCode";
import { insertGames } from "~/play/games.data.server";
import type { GuessLog, LogEntry } from "~/play/guess";
import type { Reader } from "~/play/requestedWord.server";
import {
  DAY,
  GAME_7,
  memoryPlayStore,
  memoryRecordStore,
  NOON_OF_GAME_7,
  openAppWithSecret,
  openRealApp,
  type TestApp,
} from "../../tests/fixtures/app";
import { TINY_WORDS } from "../../tests/fixtures/vectors";
import { type LookBack, lookBack } from "./lookBack.server";

const SECRET = "gala";
const GIVE_UP: LogEntry = { kind: "giveUp" };
const guess = (word: string): LogEntry => ({ kind: "guess", word });
/** A reader whose only play has this store. */
const readerOf = (game: GameRef, store = memoryPlayStore()): Reader => ({
  storeOf: (other) => (isSameGame(game, other) ? store : memoryPlayStore()),
  record: memoryRecordStore(),
});

async function look<Game extends GameRef>(
  app: App,
  { game, log, between }: { game: Game; log: GuessLog; between?: number },
): Promise<LookBack<Game>> {
  const store = memoryPlayStore(log);
  const looked = await lookBack(app, { game, store, reader: readerOf(game, store), between });
  if (isRefused(looked) || !looked.isOver) throw new Error("nothing to look back at");
  return looked;
}

describe("a look back", () => {
  let test: TestApp;
  let app: App;
  beforeAll(async () => {
    test = await openAppWithSecret(SECRET, [["en", 7]]);
    app = test.app;
  });
  afterAll(() => test.close());

  it("has every step with how many words fitted after it, and the guess that told most", async () => {
    const log: GuessLog = [guess("bada"), { kind: "hint", word: "kala" }, guess("bada"), guess("fila"), guess(SECRET)];
    const { words, steps, told, view, between } = await look(app, { game: GAME_7, log });
    const vectors = app.vectors.of("en");
    const rows = ["bada", "kala", "fila", SECRET].map((word) => vectors.rowOf(word) ?? -1);
    const [first, second, third, last] = [...(await vectors.fitting(rows[3] ?? -1, rows))].slice(1);
    expect(words).toBe(TINY_WORDS.length - 2);
    expect(
      steps.map((step) => [step.guess.number, step.guess.word, step.guess.kind, step.isRepeat, step.fitted]),
    ).toEqual([
      [1, "bada", "guess", false, first],
      [2, "kala", "hint", false, second],
      [1, "bada", "guess", true, second],
      [3, "fila", "guess", false, third],
      [4, SECRET, "guess", false, last],
    ]);
    expect(last).toBe(1);
    expect([1, 2, 3]).toContain(told);
    expect(view).toMatchObject({ game: GAME_7, hasWon: true, guessCount: 4, hintCount: 1, secret: { word: SECRET } });
    expect(between).toBeNull();
  });

  it("never has more words that fitted than before, and the secret among them", async () => {
    const words = fc.array(fc.constantFrom(...TINY_WORDS), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(words, fc.boolean(), async (guessed, isFound) => {
        const log = [...guessed.map(guess), isFound ? guess(SECRET) : GIVE_UP];
        const { words: all, steps } = await look(app, { game: GAME_7, log });
        const fitted = [all, ...steps.map((step) => step.fitted)];
        expect(fitted).toEqual([...fitted].sort((a, b) => b - a));
        expect(Math.min(...fitted)).toBeGreaterThanOrEqual(1);
      }),
      { numRuns: 30 },
    );
  });

  it("is kept by its guesses, and shared by who asks at once", async () => {
    const ask = (log: GuessLog) => look(app, { game: GAME_7, log });
    const before = app.fittingCounts.size;
    await Promise.all([1, 2, 3].map(() => ask([guess("lana"), guess("mala"), GIVE_UP])));
    expect(app.fittingCounts.size).toBe(before + 1);
    // How it ended, and what was repeated, changes nothing.
    await ask([guess("lana"), guess("mala"), guess("lana"), GIVE_UP]);
    expect(app.fittingCounts.size).toBe(before + 1);
    await ask([guess("mala"), guess("lana"), GIVE_UP]);
    expect(app.fittingCounts.size).toBe(before + 2);
  });

  it("says of a play that is not over only what its player sees", async () => {
    const open = async (log: GuessLog) => {
      const store = memoryPlayStore(log);
      return lookBack(app, { game: GAME_7, store, reader: readerOf(GAME_7, store), between: 1 });
    };
    expect(await open([guess("bada"), guess("kala")])).toMatchObject({
      isOver: false,
      view: { guessCount: 2, secret: null },
    });
    expect(await open([])).toMatchObject({ isOver: false, view: { guessCount: 0, secret: null } });
  });

  it("is refused for a game that cannot be opened", async () => {
    const refused = (game: GameRef) =>
      lookBack(app, { game, store: memoryPlayStore([GIVE_UP]), reader: readerOf(game) });
    expect(await refused({ edition: "en", number: 8 })).toEqual(refuse("futureGame"));
    expect(await refused({ edition: "en", number: 3 })).toEqual(refuse("noSuchGame"));
    expect(await refused({ edition: "en", code: "nonsense" })).toEqual(refuse("badGameLink"));
  });

  it("of a play without guesses has no step", async () => {
    expect(await look(app, { game: GAME_7, log: [GIVE_UP] })).toMatchObject({ steps: [], told: null });
  });

  it("leaves out words that are gone, and goes on with the others", async () => {
    const log = [guess("zzzz"), guess("bada"), guess("yyyy"), guess(SECRET)];
    const { steps, view } = await look(app, { game: GAME_7, log });
    expect(steps.map((step) => step.guess.number)).toEqual([2, 4]);
    expect(view.guessCount).toBe(4);
  });

  it("is there for a play of 2,000 steps", async () => {
    const words = TINY_WORDS.filter((word) => word !== SECRET);
    const log = [...words, ...words].slice(0, 2000).map(guess);
    const { steps } = await look(app, { game: GAME_7, log: [...log, GIVE_UP] });
    expect(steps).toHaveLength(2000);
    expect(steps.at(-1)).toMatchObject({ isRepeat: true, fitted: 1 });
  });

  it("is there for a custom game", async () => {
    const game = { edition: "en", code: encodeCustomCode("fila", "82039485716320394857") } as const;
    const { view, steps } = await look(app, { game, log: [guess("bada"), guess("fila")] });
    expect(view.game).toEqual(game);
    expect(steps.map((step) => step.guess.word)).toEqual(["bada", "fila"]);
  });

  it("counts no word that staff has taken out of the ranks of the game", async () => {
    const { words } = await look(app, { game: GAME_7, log: [GIVE_UP] });
    const without = { ...app, wordAdditions: { ...app.wordAdditions, takenOut: () => new Set(["mala", "lana"]) } };
    expect((await look(without, { game: GAME_7, log: [GIVE_UP] })).words).toBe(words - 2);
  });
});

describe("the words between", () => {
  let app: App;
  const lantern: DailyGame = { edition: "en", number: 7 };
  const garten: DailyGame = { edition: "de", number: 7 };
  const now = NOON_OF_GAME_7 + 200 * DAY;
  beforeAll(async () => {
    app = await openRealApp({ now: () => now });
    await insertGames(
      app.db,
      [
        { ...lantern, secret: "lantern" },
        { ...garten, secret: "garten" },
        { edition: "en", number: 207, secret: "daylight" },
      ],
      0,
    );
  });
  afterAll(() => app.close());

  const between = async (game: DailyGame, word: string, wrapped = app) => {
    const { between: found } = await look(wrapped, { game, log: [guess(word), GIVE_UP], between: 1 });
    return found?.words ?? null;
  };

  it("are at most three that are near to both, the one with the greatest smaller similarity first", async () => {
    const found = (await between(lantern, "car")) ?? [];
    expect(found.map(({ word }) => word)).toContain("headlight");
    expect(found.length).toBeLessThanOrEqual(3);
    const lesser = found.map(({ toGuess, toSecret }) => Math.min(toGuess, toSecret));
    expect(lesser).toEqual([...lesser].sort((a, b) => b - a));
    expect(Math.min(...lesser)).toBeGreaterThanOrEqual(25);
  });

  it("are none where no word is near enough to both", async () => {
    expect(await between(lantern, "democracy")).toEqual([]);
  });

  it("are found for a compound, and written as the language writes them", async () => {
    expect(await between(garten, "blumenkelle")).not.toEqual([]);
    const displays = (await between(garten, "haus"))?.map(({ display }) => display);
    expect(displays?.every((display) => /^\p{Lu}/u.test(display ?? ""))).toBe(true);
  });

  it("have no secret of today that the reader has not found, no blocked word, and none that begins like the two or another", async () => {
    const words = async (wrapped = app) => (await between(lantern, "night", wrapped))?.map(({ word }) => word) ?? [];
    const found = await words();
    expect(found).toHaveLength(3);
    expect(found).not.toContain("daylight");
    const blocked = new Set(found.slice(0, 1));
    const clean = { ...app, wordLists: { ...app.wordLists, blocked: { ...app.wordLists.blocked, en: blocked } } };
    expect(await words(clean)).not.toContain(found[0]);
    const near = (await between(lantern, "light"))?.map(({ word }) => word) ?? [];
    expect(near).toHaveLength(3);
    expect(near.filter((word) => word.startsWith("light"))).toEqual([]);
  });

  it("are asked for no guess that the play does not have, and not for the secret", async () => {
    const log = [guess("night"), guess("lantern")];
    for (const number of [0, 2, 3, NaN]) {
      expect((await look(app, { game: lantern, log, between: number })).between).toBeNull();
    }
  });
});
