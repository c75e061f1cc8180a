import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { App } from "~/app";
import type { CustomGame } from "~/editions/gameRef";
import { refuse } from "~/platform/refusal";
import { GAME_7, memoryPlayStore, memoryRecordStore, openTestApp, type TestApp } from "../../tests/fixtures/app";
import { encodeCustomCode } from "./customCode";
import { insertGames } from "./games.data.server";
import { openGame, openGameCached } from "./openGame.server";
import type { RecordStore } from "./recordStore";
import { sealSecret } from "./secretToken.server";
import { giveUp, showGame, submitGuess, takeHint } from "./turn.server";

const SECRET = "gala";
const DIGITS = "82039485716320394857";
const padded = (word: string): CustomGame => ({ edition: "en", code: encodeCustomCode(word, DIGITS) });

let test: TestApp;
let app: App;
/** The word nearest to the secret. Which word it is depends on the generated vectors. */
let closest: string;

beforeAll(async () => {
  test = await openTestApp({ blocked: new Set(["tusa"]) });
  app = test.app;
  await insertGames(app.db, [{ ...GAME_7, secret: SECRET }], 0);
  const vectors = app.vectors.of("en");
  const { order } = await vectors.ranking(vectors.find(SECRET)?.row ?? -1);
  closest = vectors.wordAt(order[1] ?? -1);
});
afterAll(() => test.close());

const sealed = (word: string, edition: "en" | "jr" | "es" = "en") => sealSecret(app, { kind: "word", edition, word });

describe.each([
  ["padded", () => padded(SECRET)],
  ["sealed", (): CustomGame => ({ edition: "en", code: sealed(SECRET) })],
])("a custom game with a %s code", (_, make) => {
  let game: CustomGame;
  let store: ReturnType<typeof memoryPlayStore>;
  beforeEach(() => {
    game = make();
    store = memoryPlayStore();
  });
  const turn = (records: readonly RecordStore[] = []) => ({ game, store, records });

  it("scores a guess, hides the secret until it is guessed, and is won by guessing it", async () => {
    const scored = await submitGuess(app, { ...turn(), raw: closest });
    expect(scored).toMatchObject({
      type: "scored",
      view: { game, secret: null, guesses: [{ word: closest, percentile: 999 }] },
    });
    const won = await submitGuess(app, { ...turn(), raw: SECRET });
    expect(won).toMatchObject({
      type: "scored",
      view: { game, hasWon: true, secret: { word: SECRET }, guessCount: 2 },
    });
    expect(await showGame(app, turn())).toEqual(won.view);
    expect(await takeHint(app, turn())).toMatchObject({ type: "refused", why: "gameOver" });
  });

  it("gives a hint and can be given up", async () => {
    expect(await takeHint(app, turn())).toMatchObject({ type: "scored", view: { hintCount: 1 } });
    expect(await giveUp(app, turn())).toMatchObject({
      view: { isOver: true, hasWon: false, secret: { word: SECRET } },
    });
  });

  it("is not recorded, even when a record store is passed", async () => {
    const record = memoryRecordStore();
    const empty = await record.load("en");
    await submitGuess(app, { ...turn([record]), raw: SECRET });
    await showGame(app, turn([record]));
    expect(store.log).toHaveLength(1);
    expect(await record.load("en")).toEqual(empty);
  });
});

describe("openGame", () => {
  it.each([
    ["that cannot be decoded", "nonsense"],
    ["of an unknown word", encodeCustomCode("qqqq", DIGITS)],
    ["of a stopword", encodeCustomCode("bade", DIGITS)],
    ["of a blocked word", encodeCustomCode("tusa", DIGITS)],
    ["that is empty", ""],
  ])("refuses a padded code %s", async (_, code) => {
    expect(await openGame(app, { edition: "en", code })).toEqual(refuse("badGameLink"));
    const turn = { game: { edition: "en", code } as const, store: memoryPlayStore(), records: [] };
    expect(await submitGuess(app, { ...turn, raw: closest })).toEqual({ ...refuse("badGameLink"), view: null });
    expect(turn.store.log).toEqual([]);
  });

  it("refuses a sealed code that is invalid, of another edition, or of a daily game", async () => {
    const refusals = [
      { edition: "en", code: `${sealed(SECRET)}A` },
      { edition: "en", code: sealed(SECRET, "es") },
      { edition: "jr", code: sealed(SECRET, "en") },
      { edition: "en", code: sealSecret(app, { kind: "game", game: GAME_7 }) },
    ] as const;
    for (const game of refusals) expect(await openGame(app, game)).toEqual(refuse("badSecretToken"));
    expect(await openGame(app, { edition: "en", code: sealed("qqqq") })).toEqual(refuse("unknown"));
  });

  it.each(["tusa", "bade"])("refuses a sealed code of %s, which cannot be made", async (word) => {
    expect(await openGame(app, { edition: "en", code: sealed(word) })).toEqual(refuse("badGameLink"));
  });

  it("maps an inflected form in a code to the word of the vocabulary", async () => {
    expect(await openGame(app, padded("colour"))).toMatchObject({ secret: { word: "kala" } });
  });

  it("refuses a daily game of the future and one that was never scheduled", async () => {
    expect(await openGame(app, { edition: "en", number: 8 })).toEqual(refuse("futureGame"));
    expect(await openGame(app, { edition: "en", number: 3 })).toEqual(refuse("noSuchGame"));
  });
});

describe("openGameCached", () => {
  it("caches a daily and a custom game of the same word separately", async () => {
    const daily = await openGameCached(app, GAME_7);
    const custom = await openGameCached(app, padded(SECRET));
    expect(daily).toMatchObject({ game: GAME_7, secret: { word: SECRET } });
    expect(custom).toMatchObject({ game: padded(SECRET), secret: { word: SECRET } });
    expect(await openGameCached(app, GAME_7)).toBe(daily);
    expect(await openGameCached(app, padded(SECRET))).toBe(custom);
  });

  it("does not cache refusals", async () => {
    await openGameCached(app, { edition: "en", code: "nonsense" });
    expect([...app.openGames.keys()]).not.toContain("custom_en_nonsense");
  });
});
