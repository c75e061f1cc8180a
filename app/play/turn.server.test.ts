import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { App } from "~/app";
import { isRefused, refuse } from "~/platform/refusal";
import {
  GAME_7,
  memoryPlayStore,
  memoryRecordStore,
  NOON_OF_GAME_7,
  NOON_OF_JUNIOR_1,
  openTestApp,
  type TestApp,
} from "../../tests/fixtures/app";
import { insertGames } from "./games.data.server";
import type { GameView } from "./gameView";
import type { GuessLog } from "./guess";
import type { RecordStore } from "./recordStore";
import { formatSavedGame, parseSavedGame } from "./savedGame";
import type { TurnOutcome } from "./turn";
import { giveUp, importLog, restoreLog, showGame, submitGuess, takeHint } from "./turn.server";

let test: TestApp;
let app: App;
const secret = "gala";
/** The closest other word, and a word beyond the nearest 1000. Which words they are depends on the generated vectors. */
let closest: string;
let beyond: string;

beforeAll(async () => {
  test = await openTestApp();
  app = test.app;
  const games = [6, 7, 8].map((number) => ({ edition: "en" as const, number, secret }));
  await insertGames(app.db, [...games, { edition: "jr", number: 1, secret }], 0);
  const vectors = app.vectors.of("en");
  const { order } = await vectors.ranking(vectors.find(secret)?.row ?? -1);
  closest = vectors.wordAt(order[1] ?? -1);
  beyond = vectors.wordAt(order[1100] ?? -1);
});
afterAll(() => test.close());

let store: ReturnType<typeof memoryPlayStore>;
let record: RecordStore;
beforeEach(() => {
  store = memoryPlayStore();
  record = memoryRecordStore();
  test.setNow(NOON_OF_GAME_7);
});
const guess = (raw: string) => submitGuess(app, { game: GAME_7, records: [record], store, raw });
/** The view of the game in the store. */
async function showView(): Promise<GameView> {
  const view = await showGame(app, { game: GAME_7, records: [], store });
  if (isRefused(view)) throw new Error(view.why);
  return view;
}
const why = (outcome: TurnOutcome) => (outcome.type === "refused" ? outcome.why : outcome.type);

describe("submitGuess", () => {
  it("scores a word by similarity and rank", async () => {
    const outcome = await guess(` ${closest.toUpperCase()} `);
    expect(outcome).toMatchObject({ type: "scored", view: { guessCount: 1, recentNumber: 1, secret: null } });
    expect(outcome.view?.guesses[0]).toMatchObject({ word: closest, percentile: 999, number: 1, kind: "guess" });
    expect(outcome.view?.guesses[0]?.similarity).toBe(outcome.view?.nearest.closest);
  });

  it("is counted by edition and by what became of it, like hints and games given up", async () => {
    const { turns, registry } = app.metrics;
    turns.reset();
    for (const word of [closest, closest, "qqq"]) await guess(word);
    await takeHint(app, { game: GAME_7, records: [record], store });
    await giveUp(app, { game: GAME_7, records: [record], store });
    await guess(beyond);
    expect((await registry.getSingleMetricAsString("proxima_turns_total")).split("\n").slice(2)).toEqual([
      'proxima_turns_total{edition="en",outcome="scored"} 3',
      'proxima_turns_total{edition="en",outcome="repeat"} 1',
      'proxima_turns_total{edition="en",outcome="unknown"} 1',
      'proxima_turns_total{edition="en",outcome="gameOver"} 1',
    ]);
  });

  it("gives no rank beyond the nearest 1000", async () => {
    expect((await guess(beyond)).view?.guesses[0]).toMatchObject({ word: beyond, percentile: 0 });
  });

  it("wins with the secret and then refuses further guesses", async () => {
    const won = await guess(secret);
    expect(won).toMatchObject({ type: "scored", view: { hasWon: true, isOver: true, secret: { word: secret } } });
    expect(won.view?.guesses[0]).toMatchObject({ similarity: 100, percentile: 1000 });
    expect(why(await guess(closest))).toBe("gameOver");
    expect(store.steps).toHaveLength(1);
  });

  it("shows a repeated word again and does not count it", async () => {
    await guess(closest);
    await guess(beyond);
    expect(await guess(closest)).toMatchObject({ type: "repeat", view: { guessCount: 2, recentNumber: 1 } });
  });

  it("accepts inflected and unaccented forms and stores the typed form", async () => {
    expect((await guess("colour")).view?.guesses[0]).toMatchObject({ word: "kala", typed: "colour" });
    expect((await guess("facil")).view?.guesses[1]).toMatchObject({ word: "fácil", typed: "facil" });
  });

  it("shows typed capitals unless the player prefers lower case, and stores no typed form that differs only in case", async () => {
    expect((await guess("Facil")).view?.guesses[0]).toMatchObject({ word: "fácil", typed: "Facil" });
    const turn = { game: GAME_7, records: [record], store, isLowercase: true };
    expect((await submitGuess(app, { ...turn, raw: "Colour" })).view?.guesses[1]).toMatchObject({ typed: "colour" });
    const { view } = await guess(beyond.toUpperCase());
    expect(view?.guesses.find(({ word }) => word === beyond)).toMatchObject({ kind: "guess" });
    expect(view?.guesses.find(({ word }) => word === beyond)).not.toHaveProperty("typed");
  });

  it.each([
    ["", "empty"],
    ["x", "tooShort"],
    ["qqqq", "unknown"],
    ["pesca", "unknown"],
    ["bade", "stopword"],
  ])("refuses %j as %s and leaves the log as it was", async (raw, expected) => {
    await guess(closest);
    const outcome = await guess(raw);
    expect(why(outcome)).toBe(expected);
    expect(outcome.view?.guessCount).toBe(1);
    expect(store.steps).toHaveLength(1);
  });

  it("refuses a guess when the store is full, and leaves the log as it was", async () => {
    store = memoryPlayStore([], 1);
    await guess(closest);
    expect(why(await guess(beyond))).toBe("logFull");
    expect(store.steps).toEqual([{ kind: "guess", word: closest }]);
  });

  it("refuses games of the future and games that do not exist", async () => {
    const at = (number: number) =>
      submitGuess(app, { game: { edition: "en", number }, records: [record], store, raw: closest });
    expect(why(await at(8))).toBe("futureGame");
    expect(why(await at(5))).toBe("noSuchGame");
    expect(why(await at(0))).toBe("noSuchGame");
    expect(why(await at(1e9))).toBe("futureGame");
    expect(why(await at(Number.NaN))).toBe("noSuchGame");
    expect(store.steps).toEqual([]);
  });

  it("refuses future Junior games with a separate reason", async () => {
    test.setNow(NOON_OF_JUNIOR_1);
    const turn = { game: { edition: "jr" as const, number: 2 }, records: [record], store };
    expect(why(await submitGuess(app, { ...turn, raw: closest }))).toBe("futureJuniorGame");
    expect(why(await takeHint(app, turn))).toBe("futureJuniorGame");
    expect(why(await giveUp(app, turn))).toBe("futureJuniorGame");
    expect(why(await restoreLog(app, { ...turn, saved: [{ kind: "giveUp" }] }))).toBe("futureJuniorGame");
    expect(await showGame(app, turn)).toEqual(refuse("futureJuniorGame"));
    expect(store.steps).toEqual([]);
  });

  it("accepts guesses in yesterday's game", async () => {
    expect(
      why(await submitGuess(app, { game: { edition: "en", number: 6 }, records: [record], store, raw: closest })),
    ).toBe("scored");
  });

  it("treats words hidden from children as unknown in the Junior edition", async () => {
    test.setNow(NOON_OF_JUNIOR_1);
    const outcome = await submitGuess(app, {
      game: { edition: "jr", number: 1 },
      records: [record],
      store,
      raw: "tuse",
    });
    expect(why(outcome)).toBe("unknown");
    expect(why(await submitGuess(app, { game: GAME_7, records: [record], store, raw: "tuse" }))).toBe("scored");
  });

  it("refuses a blocked word in the Junior edition without a word that looks like it", async () => {
    test.setNow(NOON_OF_JUNIOR_1);
    const blocked = app.wordLists.blocked.jr as Set<string>;
    blocked.add("tuse");
    const outcome = await submitGuess(app, {
      game: { edition: "jr", number: 1 },
      records: [record],
      store,
      raw: "Tuse",
    });
    blocked.delete("tuse");
    expect(why(outcome)).toBe("notInGame");
    expect(outcome).not.toHaveProperty("offers");
  });
});

describe("takeHint", () => {
  it("gives ever closer words, but not the secret", async () => {
    const turn = { game: GAME_7, records: [record], store };
    let last: TurnOutcome = await takeHint(app, turn);
    let best = 0;
    for (let count = 1; count <= 8; count += 1) {
      expect(last).toMatchObject({ type: "scored", view: { hintCount: count, guessCount: count, isOver: false } });
      expect(last.view?.bestPercentile).toBeGreaterThan(best);
      best = last.view?.bestPercentile ?? 1000;
      last = await takeHint(app, turn);
    }
  });

  it("refuses when only the secret is left", async () => {
    const vectors = app.vectors.of("en");
    const { order } = await vectors.ranking(vectors.find(secret)?.row ?? -1);
    const guessed = Array.from(order.subarray(1, 998), (row) => ({
      kind: "guess" as const,
      word: vectors.wordAt(row),
    }));
    const turn = { game: GAME_7, records: [record], store: memoryPlayStore(guessed) };
    expect(why(await takeHint(app, turn))).toBe("scored");
    expect(why(await takeHint(app, turn))).toBe("scored");
    const last = await takeHint(app, turn);
    expect(last).toMatchObject({
      type: "refused",
      why: "noHint",
      view: { hintCount: 2, isOver: false, secret: null },
    });
    expect(JSON.stringify(last)).not.toContain(`"${secret}"`);
  });

  it("gives no second hint when the request is a retry after a lost response", async () => {
    const first = await takeHint(app, { game: GAME_7, records: [record], store, seen: 0 });
    expect(first).toMatchObject({ type: "scored", view: { hintCount: 1 } });
    expect(await takeHint(app, { game: GAME_7, records: [record], store, seen: 0 })).toMatchObject({
      type: "repeat",
      view: { hintCount: 1 },
    });
    expect(await takeHint(app, { game: GAME_7, records: [record], store, seen: 1 })).toMatchObject({
      type: "scored",
      view: { hintCount: 2 },
    });
  });

  it("never gives a blocked word", async () => {
    const vectors = app.vectors.of("en");
    const { order } = await vectors.ranking(vectors.find(secret)?.row ?? -1);
    const blocked = new Set(Array.from(order.subarray(1, 990), (row) => vectors.wordAt(row)));
    const clean = { ...app, wordLists: { ...app.wordLists, blocked: { ...app.wordLists.blocked, en: blocked } } };
    const given = memoryPlayStore();
    while ((await takeHint(clean, { game: GAME_7, records: [record], store: given })).type === "scored");
    expect(given.steps).toHaveLength(10);
    expect(given.log.filter((entry) => entry.kind === "hint" && blocked.has(entry.word))).toEqual([]);
  });
});

describe("giveUp", () => {
  it("ends the game and reveals the secret, without counting a guess", async () => {
    await guess(closest);
    const outcome = await giveUp(app, { game: GAME_7, records: [record], store });
    expect(outcome).toMatchObject({
      type: "scored",
      view: { isOver: true, hasWon: false, secret: { word: secret }, guessCount: 1 },
    });
    expect(why(await giveUp(app, { game: GAME_7, records: [record], store }))).toBe("gameOver");
  });

  it("does not reveal a game of the future", async () => {
    const outcome = await giveUp(app, { game: { edition: "en", number: 8 }, records: [record], store });
    expect(outcome).toEqual({ ...refuse("futureGame"), view: null });
  });
});

describe("restoreLog", () => {
  const saved = (): GuessLog => [
    { kind: "guess", word: beyond },
    { kind: "hint", word: closest },
  ];

  it("restores a lost log in order", async () => {
    const outcome = await restoreLog(app, { game: GAME_7, records: [record], store, saved: saved() });
    expect(outcome.view?.guesses.map(({ word, kind }) => [word, kind])).toEqual([
      [beyond, "guess"],
      [closest, "hint"],
    ]);
  });

  it("adds the missing steps and loses none of either copy", async () => {
    await guess("bada");
    await guess(closest);
    const outcome = await restoreLog(app, {
      game: GAME_7,
      records: [record],
      store,
      saved: [...saved(), { kind: "giveUp" }],
    });
    expect(outcome.view?.guesses.map(({ word }) => word)).toEqual(["bada", closest, beyond, secret]);
    expect(outcome.view).toMatchObject({ isOver: true, hasWon: false });
  });

  it("skips unknown words, and changes nothing when no step is missing", async () => {
    await restoreLog(app, {
      game: GAME_7,
      records: [record],
      store,
      saved: [{ kind: "guess", word: "qqqq" }, ...saved()],
    });
    expect(store.steps).toEqual(saved());
    await restoreLog(app, { game: GAME_7, records: [record], store, saved: saved() });
    expect(store.steps).toEqual(saved());
  });

  it("adds words to the bonus round of a game that is over, each once", async () => {
    const bonus = (word: string) => ({ kind: "bonus", word }) as const;
    await guess(secret);
    const saved: GuessLog = [{ kind: "guess", word: secret }, bonus(closest), bonus(beyond), bonus("qqqq")];
    const restore = () => restoreLog(app, { game: GAME_7, records: [record], store, saved });
    expect((await restore()).view).toMatchObject({ isOver: true, bonusWords: [closest, beyond] });
    expect(why(await restore())).toBe("repeat");
    expect(store.steps).toEqual([{ kind: "guess", word: secret }, bonus(closest), bonus(beyond)]);
  });

  it("does not change a game that is over", async () => {
    await guess(secret);
    await restoreLog(app, { game: GAME_7, records: [record], store, saved: saved() });
    expect(store.steps).toEqual([{ kind: "guess", word: secret }]);
  });
});

describe("showGame", () => {
  it("shows the same game again from its log", async () => {
    await guess(closest);
    const { view } = await guess(beyond);
    expect(await showGame(app, { game: GAME_7, store, records: [record] })).toEqual(view);
  });
});

describe("the end of a game", () => {
  const turn = () => ({ game: GAME_7, records: [record], store });
  const recorded = async () => {
    const { stats, results } = await record.load("en");
    return { stats, results: [...results] };
  };

  it("is recorded once when the game is won, with guesses and hints", async () => {
    await guess(beyond);
    await takeHint(app, turn());
    await guess(beyond);
    await guess(secret);
    const won = {
      stats: {
        abandons: 0,
        firstPlay: 7,
        giveups: 0,
        hints: 1,
        lastEnd: 7,
        lastPlay: 7,
        playStreak: 1,
        totalGuesses: 3,
        totalPlays: 1,
        winStreak: 1,
        wins: 1,
        bonusWins: 0,
        giveups0: 0,
        giveups1: 0,
        giveups2: 0,
        giveups3: 0,
        giveups4: 0,
        giveups5: 0,
        heldStreak: 0,
        history: [{ number: 7, guessCount: 3, hasWon: true }],
      },
      results: [[7, "won"]],
    };
    expect(await recorded()).toEqual(won);
    await guess(secret);
    await giveUp(app, turn());
    await restoreLog(app, { ...turn(), saved: [{ kind: "giveUp" }] });
    expect(await recorded()).toEqual(won);
  });

  it("has no author when it is restored, because a client must not name others as authors", async () => {
    await restoreLog(app, {
      ...turn(),
      saved: [
        { kind: "guess", word: closest, typed: closest.toUpperCase(), by: "Ana" },
        { kind: "giveUp", by: "Ana" },
      ],
    });
    expect(store.steps).toEqual([{ kind: "guess", word: closest, typed: closest.toUpperCase() }, { kind: "giveUp" }]);
  });

  it("is recorded once when the game is given up", async () => {
    await guess(closest);
    await giveUp(app, turn());
    await giveUp(app, turn());
    expect(await recorded()).toMatchObject({
      stats: { giveups: 1, wins: 0, winStreak: 0, totalPlays: 1, totalGuesses: 1, lastEnd: 7 },
      results: [[7, "gaveUp"]],
    });
  });

  it.each<[string, GuessLog, "won" | "gaveUp"]>([
    ["won", [{ kind: "guess", word: secret }], "won"],
    ["given up", [{ kind: "guess", word: "bada" }, { kind: "giveUp" }], "gaveUp"],
  ])("is recorded once when a log that was %s is restored", async (_, saved, result) => {
    await restoreLog(app, { ...turn(), saved });
    await restoreLog(app, { ...turn(), saved });
    const { stats, results } = await recorded();
    expect(results).toEqual([[7, result]]);
    expect([stats.totalPlays, stats.history]).toEqual([1, [{ number: 7, guessCount: 1, hasWon: result === "won" }]]);
  });

  it("counts once, with the first result, when the game is replayed after its log was lost", async () => {
    await guess(secret);
    const once = await recorded();
    store = memoryPlayStore();
    await giveUp(app, turn());
    expect(store.steps).toEqual([{ kind: "giveUp" }]);
    expect(await recorded()).toEqual(once);
  });

  it("counts as daily for one day after the rollover when the page was open at it", async () => {
    const late = { ...turn(), isTodaysPage: true };
    test.setNow(NOON_OF_GAME_7 + 86_400_000);
    await giveUp(app, late);
    expect((await recorded()).stats).toMatchObject({ lastEnd: 7, totalPlays: 1 });

    record = memoryRecordStore();
    store = memoryPlayStore();
    const tooLate = { ...late, game: { edition: "en", number: 6 } as const, store, records: [record] };
    await giveUp(app, tooLate);
    expect((await recorded()).stats).toMatchObject({ lastEnd: 0, totalPlays: 1 });
  });

  it("is recorded later when the record has missed it", async () => {
    store = memoryPlayStore([{ kind: "giveUp" }]);
    await showGame(app, turn());
    expect((await recorded()).stats).toMatchObject({ giveups: 1, totalPlays: 1 });
    record = memoryRecordStore();
    expect(why(await guess(closest))).toBe("gameOver");
    expect((await recorded()).stats).toMatchObject({ giveups: 1, totalPlays: 1 });
  });

  it("is not recorded while the game is open, whatever is guessed, refused or restored", async () => {
    await guess(closest);
    await guess("qqqq");
    await takeHint(app, turn());
    await restoreLog(app, { ...turn(), saved: [{ kind: "guess", word: beyond }] });
    await showGame(app, turn());
    expect(store.steps).toHaveLength(3);
    const { stats, results } = await recorded();
    expect([results, stats.totalPlays, stats.totalGuesses, stats.firstPlay]).toEqual([[], 0, 0, 0]);
  });

  it("is not recorded when the store has no room for it", async () => {
    store = memoryPlayStore([], 0);
    expect(why(await guess(secret))).toBe("logFull");
    expect((await recorded()).results).toEqual([]);
  });

  describe("counts as daily", () => {
    // 8 PM in New York is 1 AM UTC in winter.
    const ROLLOVER = Date.UTC(2022, 1, 6, 1);
    const DAY = 86_400_000;
    const daily = { lastEnd: 7, lastPlay: 7, firstPlay: 7, winStreak: 1, wins: 1 };
    const archived = { lastEnd: 0, lastPlay: 0, firstPlay: 0, winStreak: 0, wins: 1, totalPlays: 1 };

    it("until the rollover and, if the play was begun before it, until the next one", async () => {
      test.setNow(ROLLOVER - 1);
      await guess(secret);
      expect((await recorded()).stats).toMatchObject(daily);

      for (const [now, stats] of [
        [ROLLOVER, daily],
        [ROLLOVER + DAY - 1, daily],
        [ROLLOVER + DAY, archived],
      ] as const) {
        [store, record] = [memoryPlayStore(), memoryRecordStore()];
        test.setNow(ROLLOVER - 1);
        await guess(closest);
        test.setNow(now);
        await guess(secret);
        expect(await recorded()).toMatchObject({ stats, results: [[7, "won"]] });
      }
    });

    it("not if the play was begun after the rollover, also by a hint or a refused guess before it", async () => {
      await guess("qqqq");
      test.setNow(ROLLOVER);
      await takeHint(app, turn());
      await guess(secret);
      expect((await recorded()).stats).toMatchObject(archived);
    });

    it("if today's game has ended before it: then it joins the streaks", async () => {
      const gameOf = (number: number) => ({
        game: { edition: "en" as const, number },
        records: [record],
        store: memoryPlayStore(),
      });
      test.setNow(NOON_OF_GAME_7 - DAY);
      await submitGuess(app, { ...gameOf(6), raw: secret });
      test.setNow(NOON_OF_GAME_7);
      await guess(closest);
      test.setNow(NOON_OF_GAME_7 + DAY);
      await submitGuess(app, { ...gameOf(8), raw: secret });
      expect((await recorded()).stats).toMatchObject({ winStreak: 1, heldStreak: 1, lastEnd: 8 });
      await guess(secret);
      expect((await recorded()).stats).toMatchObject({ winStreak: 3, lastEnd: 8, totalPlays: 3 });
    });

    it("if its log is restored or merged from a copy that was begun on the day", async () => {
      await guess(closest);
      const copy = parseSavedGame(formatSavedGame(await showView()));
      if (copy === undefined || copy === "custom") throw new Error("no copy");
      test.setNow(ROLLOVER);
      for (const merge of [restoreLog, importLog]) {
        [store, record] = [memoryPlayStore(), memoryRecordStore()];
        // Begun today, elsewhere, and further.
        await guess(beyond);
        await takeHint(app, turn());
        await merge(app, { ...turn(), saved: copy.log });
        await guess(secret);
        expect((await recorded()).stats).toMatchObject(daily);
      }
    });
  });

  it("does not change the streak when the game is archived", async () => {
    await guess(secret);
    const old = { game: { edition: "en" as const, number: 6 }, records: [record], store: memoryPlayStore() };
    await giveUp(app, old);
    expect(await recorded()).toMatchObject({
      stats: { lastEnd: 7, winStreak: 1, giveups: 1, wins: 1, totalPlays: 2 },
      results: [
        [7, "won"],
        [6, "gaveUp"],
      ],
    });
  });

  it("is recorded once in the record of each team member", async () => {
    const other = memoryRecordStore();
    const together = { ...turn(), records: [record, other] };
    await submitGuess(app, { ...together, raw: closest });
    await submitGuess(app, { ...together, raw: secret });
    await showGame(app, together);
    for (const each of [record, other]) {
      const { stats, results } = await each.load("en");
      expect(stats).toMatchObject({ wins: 1, totalPlays: 1, totalGuesses: 2, lastEnd: 7 });
      expect([...results]).toEqual([[7, "won"]]);
    }
  });

  it("is recorded in the record of its edition", async () => {
    test.setNow(NOON_OF_JUNIOR_1);
    await submitGuess(app, { game: { edition: "jr", number: 1 }, records: [record], store, raw: secret });
    expect([...(await record.load("jr")).results]).toEqual([[1, "won"]]);
    expect((await recorded()).results).toEqual([]);
  });
});
