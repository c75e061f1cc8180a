import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { memberPlayStore, memberRecordStore } from "~/account/memberStores.server";
import type { App } from "~/app";
import { cleanUp } from "~/cleanup.server";
import {
  DAY,
  GAME_7,
  memoryPlayStore,
  memoryRecordStore,
  NOON_OF_GAME_7,
  openAppWithSecret,
  type TestApp,
} from "../../tests/fixtures/app";
import { ana, newMember } from "../../tests/fixtures/members";
import { MAX_ENDS_FROM_NETWORK } from "./gameCounter.server";
import type { GuessLog } from "./guess";
import { GAME_COUNTS_KEPT_DAYS } from "./keptGameCounts.server";
import { giveUp, importLog, restoreLog, submitGuess, takeHint, type Turn } from "./turn.server";

const SECRET = "gala";

let test: TestApp;
let app: App;
beforeEach(async () => {
  test = await openAppWithSecret(SECRET, [
    ["en", 6],
    ["en", 7],
    ["en", 8],
    ["de", 7],
  ]);
  app = test.app;
});
afterEach(() => test.close());

/** A guest's play of a game, with the records that it ends in. */
const newTurn = (turn: Partial<Turn> = {}): Turn => ({
  game: GAME_7,
  store: memoryPlayStore(),
  records: [memoryRecordStore()],
  from: "192.0.2.1",
  ...turn,
});
const guess = (turn: Turn, raw: string) => submitGuess(app, { ...turn, raw });

async function counted() {
  await app.gameCounts.flush();
  return app.db.selectFrom("game_count").selectAll().orderBy("edition").orderBy("guesses").execute();
}
const COUNT = { edition: "en", number: 7, wins: 0, give_ups: 0, hinted: 0, hints: 0 };
const ENDED: GuessLog = [{ kind: "giveUp" }];

describe("the end of a game", () => {
  it("is counted by its guesses and hints, with those of other players", async () => {
    for (const words of [["bada", SECRET], ["badu", SECRET], [SECRET]]) {
      const turn = newTurn();
      for (const word of words) await guess(turn, word);
    }
    const helped = newTurn();
    await takeHint(app, helped);
    await takeHint(app, helped);
    await giveUp(app, helped);
    expect(await counted()).toEqual([
      { ...COUNT, guesses: 1, wins: 1 },
      { ...COUNT, guesses: 2, wins: 2, give_ups: 1, hinted: 1, hints: 2 },
    ]);
  });

  it("is counted by its hints, of those who found the word and who gave up", async () => {
    await guess(newTurn(), SECRET);
    const helped = newTurn();
    for (const intent of [takeHint, takeHint, giveUp]) await intent(app, helped);
    await counted();
    const hints = { edition: "en", number: 7, wins: 0, give_ups: 0 };
    expect(await app.db.selectFrom("hint_count").selectAll().orderBy("hints").execute()).toEqual([
      { ...hints, hints: 0, wins: 1 },
      { ...hints, hints: 2, give_ups: 1 },
    ]);
  });

  it("is counted once, whatever is sent after it, and not by another process again", async () => {
    const turn = newTurn();
    await guess(turn, SECRET);
    await guess(turn, SECRET);
    await giveUp(app, turn);
    await guess(turn, "bada");
    expect(await counted()).toEqual([{ ...COUNT, guesses: 1, wins: 1 }]);
    expect(await counted()).toEqual([{ ...COUNT, guesses: 1, wins: 1 }]);
  });

  it("is not counted again when its log is lost and it is played again, or comes back from a copy", async () => {
    const turn = newTurn();
    await guess(turn, SECRET);
    const again = { ...turn, store: memoryPlayStore() };
    await guess(again, "bada");
    await guess(again, SECRET);
    await restoreLog(app, { ...newTurn(), saved: ENDED });
    await importLog(app, { ...newTurn({ from: undefined }), saved: ENDED });
    expect(await counted()).toEqual([{ ...COUNT, guesses: 1, wins: 1 }]);
  });

  it("is counted once of a game that a client of the API saves, and not of one that was ended here", async () => {
    const member = await newMember(app);
    const from = "192.0.2.1";
    const save = (saved: GuessLog) => {
      const store = memberPlayStore(app, member.id, GAME_7);
      return importLog(app, { ...newTurn({ store, records: [memberRecordStore(app, member.id)], from }), saved });
    };
    const [first, last] = [
      { kind: "guess", word: "bada" },
      { kind: "guess", word: SECRET },
    ] as const;
    await save([first]);
    expect(await counted()).toEqual([]);
    for (let times = 0; times < 2; times += 1) {
      await save([first, last]);
      expect(await counted()).toEqual([{ ...COUNT, guesses: 2, wins: 1 }]);
    }
    // A guest who has ended it logs in, and the browser saves its copy.
    const guest = await newMember(app, { ...ana, email: "guest@words.example" });
    const store = () => memberPlayStore(app, guest.id, GAME_7);
    const records = [memberRecordStore(app, guest.id)];
    await importLog(app, { ...newTurn({ store: store(), records, from: undefined }), saved: ENDED });
    await importLog(app, { ...newTurn({ store: store(), records }), saved: ENDED });
    expect(await counted()).toEqual([{ ...COUNT, guesses: 2, wins: 1 }]);
  });

  it("counts for a member as for a guest, once for all devices", async () => {
    const member = await newMember(app);
    const device = () =>
      newTurn({ store: memberPlayStore(app, member.id, GAME_7), records: [memberRecordStore(app, member.id)] });
    await guess(device(), SECRET);
    await guess(device(), SECRET);
    expect(await counted()).toEqual([{ ...COUNT, guesses: 1, wins: 1 }]);
  });

  it("is counted only on the day of the game", async () => {
    await guess(newTurn({ game: { edition: "en", number: 6 } }), SECRET);
    const late = newTurn({ isTodaysPage: true });
    test.setNow(NOON_OF_GAME_7 + DAY);
    await guess(late, SECRET);
    expect(await counted()).toEqual([]);
    await guess(newTurn({ game: { edition: "en", number: 8 } }), SECRET);
    expect(await counted()).toEqual([{ ...COUNT, number: 8, guesses: 1, wins: 1 }]);
  });

  it("is not counted in a team, in a custom game, or of a client without an address", async () => {
    await guess(newTurn({ author: "Ana" }), SECRET);
    await guess(newTurn({ from: undefined }), SECRET);
    const custom = {
      game: { edition: "en", code: "Z2FsYQ00000000000000" },
      store: memoryPlayStore(),
      records: [],
    } as const;
    expect((await submitGuess(app, { ...custom, from: "192.0.2.1", raw: SECRET })).view?.isOver).toBe(true);
    expect(await counted()).toEqual([]);
  });

  it("is counted a limited number of times for one network and game", async () => {
    for (let player = 0; player <= MAX_ENDS_FROM_NETWORK; player += 1) await guess(newTurn(), SECRET);
    await guess(newTurn({ from: "192.0.2.2" }), SECRET);
    await guess(newTurn({ game: { edition: "de", number: 7 } }), SECRET);
    expect(await counted()).toEqual([
      { ...COUNT, edition: "de", guesses: 1, wins: 1 },
      { ...COUNT, guesses: 1, wins: MAX_ENDS_FROM_NETWORK + 1 },
    ]);
  });

  it("stays counted while it cannot be written, and is written when the app closes", async () => {
    await guess(newTurn(), SECRET);
    await app.db.schema.alterTable("game_count").renameTo("away").execute();
    await app.gameCounts.flush();
    await app.db.schema.alterTable("away").renameTo("game_count").execute();
    await app.gameCounts.close();
    expect(await app.db.selectFrom("game_count").select("wins").execute()).toEqual([{ wins: 1 }]);
  });

  it("is forgotten after 400 days", async () => {
    await guess(newTurn(), SECRET);
    await app.gameCounts.flush();
    test.setNow(NOON_OF_GAME_7 + GAME_COUNTS_KEPT_DAYS * DAY);
    await cleanUp(app);
    expect(await counted()).toHaveLength(1);
    test.setNow(NOON_OF_GAME_7 + (GAME_COUNTS_KEPT_DAYS + 1) * DAY);
    await cleanUp(app);
    expect(await counted()).toEqual([]);
    expect(await app.db.selectFrom("hint_count").selectAll().execute()).toEqual([]);
  });
});
