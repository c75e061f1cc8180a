import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { App } from "~/app";
import { type Actor, actorOf } from "~/audit/actor";
import { cleanUp } from "~/cleanup.server";
import { type CustomGame, SEALED_PREFIX } from "~/editions/gameRef";
import { isRefused, refuse } from "~/platform/refusal";
import { showBonus } from "~/play/bonus.server";
import { resolveToken } from "~/play/secretToken.server";
import { giveUp, showGame, submitGuess, takeHint, type Turn } from "~/play/turn.server";
import { DAY, memoryPlayStore, NOON_OF_GAME_7, openAppWithSecret, type TestApp } from "../../tests/fixtures/app";
import { newMember } from "../../tests/fixtures/members";
import { BLIND_TRIES_KEPT_DAYS, blindTries, MAX_TRIES, MAX_TRY_NAME, makeBlindTry } from "./blindTries.server";
import { scheduleGame } from "./scheduleGame.server";

const SECRET = "gala";
const COMING = { edition: "en", number: 30 } as const;

let test: TestApp;
let app: App;
let ana: Actor;
beforeEach(async () => {
  test = await openAppWithSecret(SECRET, [
    ["en", 7],
    ["en", 8],
    ["en", 30],
    ["jr", 30],
  ]);
  app = test.app;
  ana = actorOf(await newMember(app));
});
afterEach(() => test.close());

const make = (game: { edition: "en" | "jr"; number: number } = COMING, name = "Ben") =>
  makeBlindTry(app, { ...game, name, actor: ana });

/** Makes a link. @returns the game that it opens */
async function newLink(game: { edition: "en" | "jr"; number: number } = COMING): Promise<CustomGame> {
  expect(await make(game)).toBeUndefined();
  const link = (await blindTries(app, game))[0]?.link;
  if (link === null || link === undefined) throw new Error("the link opens nothing");
  return link;
}
const turnOf = (game: CustomGame): Turn<CustomGame> => ({ game, store: memoryPlayStore(), records: [] });
const whyOf = async (game: CustomGame) => {
  const view = await showGame(app, turnOf(game));
  return isRefused(view) ? view.why : "open";
};

describe("a link to try a game blind", () => {
  it("opens the game, whose view has neither word nor number until its end", async () => {
    const link = await newLink();
    expect(link.code.startsWith(SEALED_PREFIX)).toBe(true);
    const turn = turnOf(link);
    await submitGuess(app, { ...turn, raw: "bada" });
    const { view } = await takeHint(app, turn);
    expect(view).toMatchObject({ game: link, guessCount: 2, secret: null });
    expect(JSON.stringify(view)).not.toMatch(/gala|number":30/);
    expect((await submitGuess(app, { ...turn, raw: SECRET })).view?.secret?.word).toBe(SECRET);
    expect(await showBonus(app, turn)).toMatchObject({ secret: { word: SECRET } });
  });

  it("rates by the game's own words, as on its day", async () => {
    const turn = turnOf(await newLink());
    const tried = await submitGuess(app, { ...turn, raw: "bada" });
    test.setNow(NOON_OF_GAME_7 + 23 * DAY);
    const played = await submitGuess(app, { game: COMING, store: memoryPlayStore(), records: [], raw: "bada" });
    expect(tried.view?.guesses).toEqual(played.view?.guesses);
  });

  it("does not open a game that has begun", async () => {
    const link = await newLink({ edition: "en", number: 8 });
    expect(await whyOf(link)).toBe("open");
    test.setNow(NOON_OF_GAME_7 + DAY);
    expect(await whyOf(link)).toBe("badGameLink");
    expect((await blindTries(app, { edition: "en", number: 8 }))[0]?.link).toBeNull();
    expect(await make({ edition: "en", number: 8 })).toEqual(refuse("gameOpen"));
  });

  it("does not open a game with another word, or after 14 days", async () => {
    const link = await newLink();
    // An opened game is cached for half a second.
    test.setNow(NOON_OF_GAME_7 + 14 * DAY - 1000);
    expect(await whyOf(link)).toBe("open");
    test.setNow(NOON_OF_GAME_7 + 14 * DAY);
    expect(await whyOf(link)).toBe("badGameLink");
    test.setNow(NOON_OF_GAME_7);
    await scheduleGame(app, { ...COMING, word: "bada", isOverride: true, seen: SECRET, actor: ana });
    test.setNow(NOON_OF_GAME_7 + 1000);
    expect(await whyOf(link)).toBe("badGameLink");
  });

  it("is nothing but a game: it names no daily game and no word", async () => {
    const { code } = await newLink();
    expect(resolveToken(app, { edition: "en", token: code })).toMatchObject({ kind: "try" });
    expect(await whyOf({ edition: "de", code })).toBe("badSecretToken");
    expect(await whyOf({ edition: "en", code: `${code.slice(0, -2)}xx` })).toBe("badSecretToken");
  });

  it("opens a game of Junior in its own vocabulary", async () => {
    const link = await newLink({ edition: "jr", number: 30 });
    expect(link.edition).toBe("jr");
    expect(await whyOf(link)).toBe("open");
  });

  it("is made of a scheduled game, for a short name, a limited number of times", async () => {
    expect(await make({ edition: "en", number: 31 })).toEqual(refuse("noSuchGame"));
    expect(await make(COMING, "é".repeat(MAX_TRY_NAME + 1))).toEqual(refuse("tryNameTooLong"));
    for (let count = 0; count < MAX_TRIES; count += 1) expect(await make()).toBeUndefined();
    expect(await make()).toEqual(refuse("tooManyTries"));
    const log = await app.db.selectFrom("audit_log").select(["action", "number", "old_value", "new_value"]).execute();
    expect(log).toHaveLength(MAX_TRIES);
    expect(log[0]).toEqual({ action: "blindLinkMade", number: 30, old_value: null, new_value: null });
  });
});

describe("what became of a try", () => {
  const MINUTE = 60_000;
  const rows = async () =>
    (await blindTries(app, COMING)).map(({ name, by, startedAt, endedAt, guesses, hints, hasWon }) => ({
      name,
      by: by?.name,
      minutes: startedAt && endedAt && (Date.parse(endedAt) - Date.parse(startedAt)) / MINUTE,
      hasBegun: startedAt !== null,
      guesses,
      hints,
      hasWon,
    }));
  const ROW = { name: "Ben", by: "Ana", minutes: null, hasBegun: false, guesses: 0, hints: 0, hasWon: false };

  it("is kept for staff, from the first guess to the end, which stays", async () => {
    const turn = turnOf(await newLink());
    await showGame(app, turn);
    expect(await rows()).toEqual([ROW]);
    await submitGuess(app, { ...turn, raw: "bada" });
    await takeHint(app, turn);
    expect(await rows()).toEqual([{ ...ROW, hasBegun: true, guesses: 2, hints: 1 }]);
    test.setNow(NOON_OF_GAME_7 + 25 * MINUTE);
    await submitGuess(app, { ...turn, raw: SECRET });
    const ended = [{ ...ROW, hasBegun: true, minutes: 25, guesses: 3, hints: 1, hasWon: true }];
    expect(await rows()).toEqual(ended);
    await giveUp(app, { ...turn, store: memoryPlayStore() });
    expect(await rows()).toEqual(ended);
  });

  it("may be that the game was given up", async () => {
    const turn = turnOf(await newLink());
    await submitGuess(app, { ...turn, raw: "bada" });
    await giveUp(app, turn);
    expect(await rows()).toEqual([{ ...ROW, hasBegun: true, minutes: 0, guesses: 1 }]);
  });

  it("counts nowhere else", async () => {
    await submitGuess(app, { ...turnOf(await newLink()), from: "192.0.2.1", raw: SECRET });
    await app.gameCounts.flush();
    expect(await app.db.selectFrom("game_count").selectAll().execute()).toEqual([]);
  });

  it("is deleted after 90 days, and outlives the member who made the link", async () => {
    await make();
    await app.db.deleteFrom("member").execute();
    expect(await rows()).toEqual([{ ...ROW, by: undefined }]);
    test.setNow(NOON_OF_GAME_7 + BLIND_TRIES_KEPT_DAYS * DAY);
    await cleanUp(app);
    expect(await rows()).toHaveLength(1);
    test.setNow(NOON_OF_GAME_7 + BLIND_TRIES_KEPT_DAYS * DAY + 1);
    await cleanUp(app);
    expect(await rows()).toEqual([]);
  });
});
