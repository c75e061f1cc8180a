import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { App } from "~/app";
import { currentGame } from "~/editions/calendar.server";
import type { DailyGame, GameRef } from "~/editions/gameRef";
import { isRefused, refuse } from "~/platform/refusal";
import { memoryPlayStore, memoryRecordStore, NOON_OF_GAME_7, openRealApp } from "../../tests/fixtures/app";
import type { BonusView } from "./bonus";
import { showBonus, submitBonusGuess } from "./bonus.server";
import { encodeCustomCode } from "./customCode";
import { insertGames } from "./games.data.server";
import type { GuessLog } from "./guess";
import type { PlayStore } from "./playStore";
import type { RecordStore } from "./recordStore";
import { giveUp, submitGuess } from "./turn.server";

/** Games of an anagram round, a top 1000 round, Junior and Spanish. */
const CHANDELIER: DailyGame = { edition: "en", number: 2 };
const RIVER: DailyGame = { edition: "en", number: 3 };
const JUNIOR: DailyGame = { edition: "jr", number: 2 };
const SPANISH: DailyGame = { edition: "es", number: 2 };
const CUSTOM: GameRef = { edition: "en", code: encodeCustomCode("chandelier", "12345678") };
/** Twelve words made of the letters of "chandelier". */
const MADE = ["lace", "race", "hand", "lead", "real", "chair", "child", "dance", "clean", "alien", "leader", "inch"];

let app: App;
let store: ReturnType<typeof memoryPlayStore>;
let record: RecordStore;
beforeAll(async () => {
  app = await openRealApp({ now: () => NOON_OF_GAME_7 + 900 * 86_400_000 });
  const secrets = [
    { ...CHANDELIER, secret: "chandelier" },
    { ...RIVER, secret: "river" },
    { ...JUNIOR, secret: "elephant" },
    { ...SPANISH, secret: "mariposa" },
  ];
  await insertGames(app.db, secrets, 0);
});
afterAll(() => app.close());
beforeEach(() => {
  store = memoryPlayStore();
  record = memoryRecordStore();
});

const turn = <Game extends GameRef>(game: Game) => ({ game, store, records: [record] });
const end = (game: GameRef) => giveUp(app, turn(game));
const tryWord = (game: GameRef, raw: string) => submitBonusGuess(app, { ...turn(game), raw });
type TriedWord = Awaited<ReturnType<typeof tryWord>>;

const why = (outcome: TriedWord) => (outcome.type === "refused" ? outcome.why : outcome.type);
const show = async (game: GameRef): Promise<BonusView> => {
  const view = await showBonus(app, turn(game));
  if (isRefused(view)) throw new Error(view.why);
  return view;
};
/** What the last word of a round was. */
const last = ({ view }: TriedWord) => {
  const guess = view?.guesses.at(-1);
  return guess?.isCorrect === false ? [guess.word, guess.miss] : [guess?.word, guess?.percentile];
};

describe("a bonus round", () => {
  it("does not exist before the end of the game, and words are refused", async () => {
    await submitGuess(app, { ...turn(CHANDELIER), raw: "lamp" });
    expect(await showBonus(app, turn(CHANDELIER))).toEqual(refuse("notOver"));
    expect(await tryWord(CHANDELIER, "candle")).toEqual({ ...refuse("notOver"), view: null });
    expect(store.log).toHaveLength(1);
  });

  it("exists for English and Junior games, daily or custom, and for no others", async () => {
    for (const game of [CHANDELIER, JUNIOR, CUSTOM, SPANISH]) {
      store = memoryPlayStore();
      await end(game);
      const view = await showBonus(app, turn(game));
      expect(isRefused(view) ? view.why : view.type).toBe(game === SPANISH ? "noBonusRound" : "anagram");
    }
    expect(why(await tryWord(SPANISH, "mar"))).toBe("noBonusRound");
  });

  it("is refused for games that cannot be opened", async () => {
    expect(await showBonus(app, turn({ edition: "en", number: 4000 }))).toEqual(refuse("futureGame"));
    expect(await showBonus(app, turn({ edition: "en", code: "nonsense" }))).toEqual(refuse("badGameLink"));
  });

  it("tells how many words there are, and none that was not found", async () => {
    await end(CHANDELIER);
    await tryWord(CHANDELIER, "candle");
    const view = await show(CHANDELIER);
    expect(view.answerCount).toBeGreaterThan(100);
    expect(view).toEqual({
      game: CHANDELIER,
      type: "anagram",
      secret: { word: "chandelier" },
      answerCount: view.answerCount,
      guesses: [{ word: "candle", isCorrect: true, percentile: null }],
      correctCount: 1,
      hasWon: false,
    });
  });

  it("is won by twelve words, once in the record, and goes on", async () => {
    await end(CHANDELIER);
    const wins: boolean[] = [];
    for (const word of [...MADE, "candle"]) wins.push((await tryWord(CHANDELIER, word)).view?.hasWon === true);
    expect(wins).toEqual([...MADE.slice(1).map(() => false), true, true]);
    expect((await record.load("en")).stats).toMatchObject({ bonusWins: 1, totalPlays: 1 });
  });

  it("counts once when the game is played again after its log was lost", async () => {
    for (let times = 0; times < 2; times += 1) {
      store = memoryPlayStore();
      await end(CHANDELIER);
      for (const word of MADE) await tryWord(CHANDELIER, word);
    }
    expect((await record.load("en")).stats).toMatchObject({ bonusWins: 1, totalPlays: 1 });
  });

  it("is added to a record that has missed its win", async () => {
    const steps = MADE.map((word) => ({ kind: "bonus", word }) as const);
    store = memoryPlayStore([{ kind: "giveUp" }, ...steps] satisfies GuessLog);
    await end(CHANDELIER);
    expect((await record.load("en")).stats.bonusWins).toBe(0);
    await show(CHANDELIER);
    expect((await record.load("en")).stats.bonusWins).toBe(1);
  });

  it("of a custom game is won without being counted", async () => {
    await end(CUSTOM);
    for (const word of MADE) await tryWord(CUSTOM, word);
    expect((await show(CUSTOM)).hasWon).toBe(true);
    expect((await record.load("en")).stats).toMatchObject({ bonusWins: 0, totalPlays: 0 });
  });

  it("is decided anew when another request has added a word meanwhile", async () => {
    await end(CHANDELIER);
    let isFirst = true;
    const racing: PlayStore = {
      load: () => store.load(),
      save: async (log) => {
        if (!isFirst) return store.save(log);
        isFirst = false;
        await store.save(log);
        return { type: "stale" };
      },
    };
    const outcome = await submitBonusGuess(app, { ...turn(CHANDELIER), store: racing, raw: "candle" });
    expect([why(outcome), outcome.view?.guesses.length]).toEqual(["bonusGuessed", 1]);
  });

  it("refuses words when there is no more room, and does not use the room for the end of a game", async () => {
    await end(CHANDELIER);
    const ends: (boolean | undefined)[] = [];
    const full: PlayStore = {
      load: () => store.load(),
      save: (_, change) => {
        ends.push(change?.isEnd);
        return Promise.resolve(refuse("logFull"));
      },
    };
    const outcome = await submitBonusGuess(app, { ...turn(CHANDELIER), store: full, raw: "candle" });
    expect([why(outcome), outcome.view?.correctCount, ends]).toEqual(["logFull", 0, [false]]);
  });
});

describe("an anagram round", () => {
  beforeEach(() => end(CHANDELIER));

  it("accepts a word made of the letters, in any case, also one of the main round", async () => {
    store = memoryPlayStore();
    await submitGuess(app, { ...turn(CHANDELIER), raw: "candle" });
    await end(CHANDELIER);
    expect(last(await tryWord(CHANDELIER, " Candle "))).toEqual(["candle", null]);
  });

  it.each([
    ["lantern", "letters"],
    ["in", "short"],
    ["chandelier", "secret"],
  ])("keeps %s as a miss: %s", async (word, miss) => {
    const outcome = await tryWord(CHANDELIER, word);
    expect([why(outcome), last(outcome), outcome.view?.correctCount]).toEqual(["scored", [word, miss], 0]);
    expect(why(await tryWord(CHANDELIER, word))).toBe("bonusGuessed");
  });

  it.each([
    ["", "empty"],
    ["a", "tooShort"],
    ["hdnc", "unknown"],
    ["zzzz", "notFromLetters"],
    // A form of "candle", which has no s.
    ["candles", "notFromLetters"],
  ])("does not store %j: %s", async (word, refusal) => {
    expect(why(await tryWord(CHANDELIER, word))).toBe(refusal);
    expect(store.log).toHaveLength(1);
  });

  it("accepts a form that is made of the letters as itself, beside its word", async () => {
    for (const word of ["leaned", "lean", "heard", "children", "child", "ran"])
      expect([word, last(await tryWord(CHANDELIER, word))]).toEqual([word, [word, null]]);
    expect(why(await tryWord(CHANDELIER, "Leaned."))).toBe("bonusGuessed");
    expect(store.log.slice(1).map((step) => "word" in step && step.word)).toEqual([
      "leaned",
      "lean",
      "heard",
      "children",
      "child",
      "ran",
    ]);
    const view = await show(CHANDELIER);
    expect([view.correctCount, view.guesses.length]).toEqual([6, 6]);
  });

  it("still counts a word that an older log has for a form of it", async () => {
    store = memoryPlayStore([{ kind: "giveUp" }, { kind: "bonus", word: "lean" }]);
    expect((await show(CHANDELIER)).guesses).toEqual([{ word: "lean", isCorrect: true, percentile: null }]);
    expect(last(await tryWord(CHANDELIER, "leaned"))).toEqual(["leaned", null]);
  });

  it("has no blocked words, not even as misses", async () => {
    // Verdicts of staff change the set in place.
    const blocked = app.wordLists.blocked.en as Set<string>;
    blocked.add("ranch");
    const count = (await show(CHANDELIER)).answerCount;
    expect(why(await tryWord(CHANDELIER, "ranch"))).toBe("unknown");
    blocked.delete("ranch");
    // Its form "ranched" was none either.
    expect((await show(CHANDELIER)).answerCount).toBe(count + 2);
    blocked.add("child");
    for (const word of ["child", "children"]) expect(why(await tryWord(CHANDELIER, word))).toBe("unknown");
    blocked.delete("child");
  });
});

describe("a round of the nearest words", () => {
  beforeEach(async () => {
    await submitGuess(app, { ...turn(RIVER), raw: "lake" });
    await end(RIVER);
  });

  it("has the rank of a word that is found, and takes its forms for it", async () => {
    const outcome = await tryWord(RIVER, "bridges");
    expect(last(outcome)).toEqual(["bridge", expect.any(Number)]);
    expect(outcome.view?.type).toBe("top1000");
    expect(why(await tryWord(RIVER, "bridge"))).toBe("bonusGuessed");
    expect(store.log.at(-1)).toEqual({ kind: "bonus", word: "bridge" });
  });

  it("keeps a word beyond them as a miss", async () => {
    expect(last(await tryWord(RIVER, "pencil"))).toEqual(["pencil", "far"]);
  });

  it("does not tell by what it refuses that a word is a secret of today", async () => {
    await insertGames(app.db, [{ ...currentGame(app, "en"), secret: "stream" }], 0);
    expect(last(await tryWord(RIVER, "stream"))).toEqual(["stream", expect.any(Number)]);
  });

  it.each([
    ["lakes", "mainRoundWord"],
    ["river", "mainRoundWord"],
    ["the", "stopword"],
    ["qqqq", "unknown"],
    ["x", "tooShort"],
  ])("refuses %s: %s", async (word, refusal) => {
    expect(why(await tryWord(RIVER, word))).toBe(refusal);
    expect(store.log).toHaveLength(2);
  });
});
