import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type StaffActor, staffActorOf } from "~/account/staffActor.server";
import type { App } from "~/app";
import type { Edition } from "~/editions/editions";
import type { GameRef } from "~/editions/gameRef";
import { isRefused, refuse } from "~/platform/refusal";
import { encodeCustomCode } from "~/play/customCode";
import { insertGames } from "~/play/games.data.server";
import { nearestWords } from "~/play/nearest.server";
import { nearestOf, openGame } from "~/play/openGame.server";
import { anagramsAround } from "~/play/requestedWord.server";
import { addOddCounts } from "~/words/oddNeighbors.data.server";
import { oddNeighbors } from "~/words/oddNeighbors.server";
import {
  DAY,
  memoryPlayStore,
  memoryRecordStore,
  NOON_OF_GAME_7,
  NOON_OF_JUNIOR_1,
  openAppWithSecret,
  type TestApp,
} from "../../tests/fixtures/app";
import { auditEntries } from "../../tests/fixtures/audit";
import { newStaff } from "../../tests/fixtures/members";
import { dismissOddNeighbor } from "./oddReports.server";
import { giveBackToRanks, takeOutOfRanks, takenOutWords } from "./rankDecisions.server";

const SECRET = "gala";
/** In every game here it is one of the nearest words. */
const WORD = "tuna";

let directory: string;
let test: TestApp;
let app: App;
let by: StaffActor;
const opened: TestApp[] = [];

async function openOther(database: string, games: Parameters<typeof openAppWithSecret>[1] = []): Promise<TestApp> {
  const other = await openAppWithSecret(SECRET, games, { database });
  opened.push(other);
  return other;
}
async function openSite(database: string): Promise<void> {
  test = await openOther(database, [...[6, 7, 8, 9, 10].map((number) => ["en", number] as const), ["jr", 1]]);
  app = test.app;
  by = staffActorOf(await newStaff(app));
}
beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), "ranks-"));
  await openSite(":memory:");
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  rmSync(directory, { recursive: true });
});

const report = (word: string, secret = SECRET) =>
  addOddCounts(app.db, [{ language: "en", day: "2022-02-04", secret, word, count: 2 }], { most: 1000 });
async function takeOut(word = WORD) {
  await report(word);
  return takeOutOfRanks(app, { language: "en", word, by });
}
/** As it is listed. */
const whoDecided = () => ({ id: by.id, name: by.name });
const giveBack = (word = WORD) => giveBackToRanks(app, { language: "en", word, by });
const today = (number: number) => {
  test.setNow(NOON_OF_GAME_7 + (number - 7) * DAY);
};

async function open(game: GameRef, within = app) {
  const found = await openGame(within, game);
  if (isRefused(found)) throw new Error(found.why);
  return found;
}
const nearestIn = async (game: GameRef, within = app) => nearestOf(await open(game, within)).map(({ word }) => word);
const isRankedIn = async (number: number, { edition = "en", within = app }: { edition?: Edition; within?: App } = {}) =>
  (await nearestIn({ edition, number }, within)).includes(WORD);
const reader = { storeOf: () => memoryPlayStore([{ kind: "giveUp" }]), record: memoryRecordStore() };

it("an editor takes no word out of the ranks and gives none back", async () => {
  await takeOut();
  const decision = { language: "en", word: WORD, by: { ...by, role: "editor" } } as const;
  expect(await giveBackToRanks(app, decision)).toEqual(refuse("adminsOnly"));
  await report("fila");
  expect(await takeOutOfRanks(app, { ...decision, word: "fila" })).toEqual(refuse("adminsOnly"));
  expect((await takenOutWords(app, { language: "en", page: 1 })).taken.map(({ word }) => word.word)).toEqual([WORD]);
});

describe("a word that is taken out of the ranks", () => {
  it("keeps its rank in the games that have begun, and has none from the next one on", async () => {
    expect(await takeOut()).toMatchObject({ type: "done", word: WORD });
    today(9);
    expect(await Promise.all([6, 7, 8, 9].map((number) => isRankedIn(number)))).toEqual([true, true, false, false]);
  });

  it("has its rank in the next game too if that begins within seconds", async () => {
    // The rollover to game 8, at 8 PM in New York.
    test.setNow(Date.UTC(2022, 1, 6, 1) - 9000);
    await takeOut();
    today(9);
    expect([await isRankedIn(8), await isRankedIn(9)]).toEqual([true, false]);
  });

  it("moves every word behind it up by one, and is scored with the rank of the next one", async () => {
    const before = await nearestIn({ edition: "en", number: 7 });
    await takeOut();
    today(8);
    const game = await open({ edition: "en", number: 8 });
    const after = nearestOf(game).map(({ word }) => word);
    expect(after.slice(0, -1)).toEqual(before.filter((word) => word !== WORD));
    expect(after).toHaveLength(999);
    const next = before[before.indexOf(WORD) + 1] ?? "";
    const first = await open({ edition: "en", number: 7 });
    expect(game.rate(WORD)).toEqual({
      word: WORD,
      similarity: first.rate(WORD)?.similarity,
      percentile: game.rate(next)?.percentile,
    });
    expect(game.rate(next)?.percentile).toBe(first.rate(WORD)?.percentile);
    expect(game.rate(SECRET)).toMatchObject({ percentile: 1000 });
  });

  it("has ranks again from the game after that on which it is given back", async () => {
    await takeOut();
    today(8);
    expect(await giveBack()).toMatchObject({ type: "done", word: WORD });
    today(10);
    expect(await Promise.all([7, 8, 9, 10].map((number) => isRankedIn(number)))).toEqual([true, false, true, true]);
    await takeOut();
    test.setNow(NOON_OF_GAME_7 + 4 * DAY);
    await insertGames(app.db, [{ edition: "en", number: 11, secret: SECRET }], 0);
    expect(await Promise.all([8, 9, 10, 11].map((number) => isRankedIn(number)))).toEqual([false, true, true, false]);
  });

  it("keeps its ranks everywhere if it is given back on the same day", async () => {
    await takeOut();
    await giveBack();
    today(9);
    expect(await Promise.all([7, 8, 9].map((number) => isRankedIn(number)))).toEqual([true, true, true]);
  });

  it("is out of all editions of its language, of one that begins later from its first game on", async () => {
    await takeOut();
    test.setNow(NOON_OF_JUNIOR_1);
    expect(await isRankedIn(1, { edition: "jr" })).toBe(false);
    await insertGames(app.db, [{ edition: "de", number: 7, secret: SECRET }], 0);
    expect(await isRankedIn(7, { edition: "de" })).toBe(true);
  });

  it("is no nearest word of a custom game or a plain word when today's game has begun without it", async () => {
    await takeOut();
    const custom = { edition: "en", code: encodeCustomCode("kala", "0".repeat(20)) } as const;
    const plain = async () => {
      const outcome = await nearestWords(app, { edition: "en", raw: "kala", isRevealed: true, reader });
      if (isRefused(outcome)) throw new Error(outcome.why);
      return (outcome.words ?? []).map(({ word }) => word);
    };
    expect([(await nearestIn(custom)).includes(WORD), (await plain()).includes(WORD)]).toEqual([true, true]);
    today(8);
    expect([(await nearestIn(custom)).includes(WORD), (await plain()).includes(WORD)]).toEqual([false, false]);
  });

  it("stays among the nearest words of an ended game that had it", async () => {
    await takeOut();
    today(8);
    const listIn = async (number: number) => {
      const outcome = await nearestWords(app, { edition: "en", number, raw: SECRET, isRevealed: true, reader });
      return isRefused(outcome) ? [] : (outcome.words ?? []).map(({ word }) => word);
    };
    expect([(await listIn(7)).includes(WORD), (await listIn(8)).includes(WORD)]).toEqual([true, false]);
  });

  it("is no anagram of a bonus round, but was one in the games before", async () => {
    const vectors = app.vectors.of("en");
    const found = vectors.find("tanu") ?? { row: -1, word: "" };
    const around = (number: number) => anagramsAround(app, { edition: "en", number, found });
    await takeOut();
    expect([around(7).includes(WORD), around(8).includes(WORD)]).toEqual([true, false]);
  });

  it("may be the secret of a game", async () => {
    await takeOut(SECRET);
    today(8);
    const game = await open({ edition: "en", number: 8 });
    expect([game.rate(SECRET)?.percentile, (await nearestIn({ edition: "en", number: 8 })).length]).toEqual([
      1000, 999,
    ]);
  });

  it("is out in every process a second later, and after a restart", async () => {
    const database = path.join(directory, "ranks.sqlite");
    await openSite(database);
    const other = await openOther(database);
    await takeOut();
    // As the server of a process does twice a second.
    await other.app.wordAdditions.reload();
    other.setNow(NOON_OF_GAME_7 + DAY);
    expect(await isRankedIn(8, { within: other.app })).toBe(false);
    const restarted = await openOther(database);
    restarted.setNow(NOON_OF_GAME_7 + DAY);
    expect(await isRankedIn(8, { within: restarted.app })).toBe(false);
  });

  it("is off the list of odd neighbors, and back on it when it is given back", async () => {
    await report(WORD, "kala");
    await report("dola");
    await takeOut();
    const listed = async () =>
      (await oddNeighbors(app, { language: "en", page: 1 })).pairs.map(({ word }) => word.word);
    expect(await listed()).toEqual(["dola"]);
    await giveBack();
    expect(await listed()).toEqual(["dola", WORD, WORD]);
  });
});

describe("the words that are out of the ranks", () => {
  const list = async () => (await takenOutWords(app, { language: "en", page: 1 })).taken;

  it("are listed with who took them out, the last one first, until they are given back", async () => {
    await takeOut("dola");
    await takeOut();
    const at = new Date(NOON_OF_GAME_7).toISOString();
    expect(await list()).toEqual([
      { word: { word: WORD }, at, by: whoDecided() },
      { word: { word: "dola" }, at, by: whoDecided() },
    ]);
    await giveBack();
    expect((await list()).map(({ word }) => word.word)).toEqual(["dola"]);
    expect((await takenOutWords(app, { language: "es", page: 1 })).taken).toEqual([]);
  });

  it("stay out when the member who took them out is deleted", async () => {
    await takeOut();
    await app.db.deleteFrom("member").where("id", "=", by.id).execute();
    expect(await list()).toMatchObject([{ word: { word: WORD }, by: null }]);
    today(8);
    expect(await isRankedIn(8)).toBe(false);
  });
});

describe("a decision about ranks", () => {
  it("is logged once, however often its form is sent", async () => {
    await takeOut();
    await takeOut();
    await giveBack();
    await giveBack();
    const entries = await auditEntries(app, "words");
    expect(entries.map(({ action, language, subject, actor }) => [action, language, subject, actor])).toEqual([
      ["givenBackToRanks", "en", WORD, whoDecided()],
      ["takenOutOfRanks", "en", WORD, whoDecided()],
    ]);
  });

  it("is refused about a word without a rank, or that never was out", async () => {
    for (const [word, why] of [
      ["zkwzk", "unknown"],
      ["bade", "noRank"],
    ])
      expect(await takeOutOfRanks(app, { language: "en", word: word ?? "", by })).toEqual({ type: "refused", why });
    expect(await giveBack()).toEqual({ type: "refused", why: "notTakenOut" });
    expect(await auditEntries(app)).toEqual([]);
  });

  it("may be made about a word that nobody has reported", async () => {
    expect(await takeOutOfRanks(app, { language: "en", word: WORD, by })).toMatchObject({ type: "done", word: WORD });
  });
});

describe("dismissed reports", () => {
  const dismiss = (secret: string) => dismissOddNeighbor(app, { language: "en", word: WORD, secret, by });
  const listed = async () =>
    (await oddNeighbors(app, { language: "en", page: 1 })).pairs.map(({ secret, word }) => [secret.word, word.word]);

  it("are those of one pair, which is listed again when it is reported again", async () => {
    await report(WORD);
    await report(WORD, "kala");
    expect(await dismiss("kala")).toMatchObject({ type: "done", word: WORD });
    expect(await listed()).toEqual([[SECRET, WORD]]);
    expect(await dismiss("kala")).toEqual({ type: "refused", why: "notReported" });
    const entries = await auditEntries(app);
    expect(entries).toMatchObject([
      { action: "oddNeighborDismissed", subject: WORD, before: "2022-02-04: 2", after: "kala" },
    ]);
    await report(WORD, "kala");
    expect(await listed()).toEqual([
      [SECRET, WORD],
      ["kala", WORD],
    ]);
  });
});
