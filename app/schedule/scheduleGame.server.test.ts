import SQLite from "better-sqlite3";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { App } from "~/app";
import { REPEAT_GAP } from "~/editions/calendar";
import { type Edition, EDITIONS } from "~/editions/editions";
import { isRefused } from "~/platform/refusal";
import { findGame, insertGames, listGames } from "~/play/games.data.server";
import { NOON_OF_GAME_7, openTestApp, type TestApp } from "../../tests/fixtures/app";
import { isOnSqlite } from "../../tests/fixtures/database";
import { editor as actor } from "../../tests/fixtures/members";
import { TINY_WORDS } from "../../tests/fixtures/vectors";
import {
  clearGame,
  MAX_UPCOMING,
  previewGame,
  scheduleGame,
  scheduleWords,
  upcomingGames,
} from "./scheduleGame.server";
import { DAYS_AHEAD, seedSchedule } from "./seed.server";

const DAY_MS = 86_400_000;
/** Words outside the list of secrets that the tests seed from. */
const [, first = "", second = "", third = ""] = TINY_WORDS.slice(-500);

let test: TestApp;
let app: App;
beforeEach(async () => {
  test = await openTestApp({ secrets: TINY_WORDS.slice(10, 410), blocked: new Set(["kasa"]) });
  app = test.app;
});
afterEach(() => test.close());

const schedule = (number: number, word: string, more: { edition?: Edition; isOverride?: boolean } = {}) =>
  scheduleGame(app, { edition: "en", number, word, actor, ...more });
const secretOf = async (number: number, edition: Edition = "en") => (await findGame(app.db, edition, number))?.secret;
const why = async (outcome: ReturnType<typeof schedule>) => {
  const known = await outcome;
  return isRefused(known) ? known.why : known.game.secret;
};

describe("scheduleGame", () => {
  it("sets the secret of an upcoming game in place of a seeded one", async () => {
    await seedSchedule(app);
    const seeded = await secretOf(8);
    expect(await schedule(8, first)).toMatchObject({
      game: { edition: "en", number: 8, secret: first },
      replaced: seeded,
      moved: [],
    });
    expect(await secretOf(8)).toBe(first);
  });

  it("reads the word like a guess and stores the vocabulary's spelling", async () => {
    expect(await why(schedule(8, "  COLOUR "))).toBe("kala");
    expect(await secretOf(8)).toBe("kala");
  });

  it("never changes today's or past games", async () => {
    await insertGames(app.db, [{ edition: "en", number: 7, secret: "gala" }], 0);
    for (const number of [7, 6, 1, 0, -1])
      expect(await why(schedule(number, first, { isOverride: true }))).toBe("gameOpen");
    expect(await secretOf(7)).toBe("gala");
    expect(await secretOf(6)).toBeUndefined();
    test.setNow(NOON_OF_GAME_7 + DAY_MS);
    expect(await why(schedule(8, first))).toBe("gameOpen");
  });

  it.each([
    ["", "empty"],
    ["b", "tooShort"],
    ["qqqq", "unknown"],
    ["'; drop table game; --", "unknown"],
    ["bada\r\nX-Injected: 1", "unknown"],
    ["bade", "stopword"],
    ["kasa", "profane"],
  ])("refuses %j as %s, and changes nothing", async (word, reason) => {
    expect(await why(schedule(8, word))).toBe(reason);
    expect(await listGames(app.db, { edition: "en", from: 1, to: 100 })).toEqual([]);
  });

  it("refuses words hidden from children in the Junior edition", async () => {
    expect(await why(schedule(8, "tuse", { edition: "jr" }))).toBe("profane");
    expect(await why(schedule(8, "tuse"))).toBe("tuse");
  });

  it("refuses a word that was chosen for another game within REPEAT_GAP games, before or after", async () => {
    await schedule(400, first);
    for (const number of [400 - REPEAT_GAP, 399, 401, 400 + REPEAT_GAP])
      expect(await why(schedule(number, first))).toBe("recentWord");
    expect(await why(schedule(400 + REPEAT_GAP + 1, first))).toBe(first);
    expect(await why(schedule(400 - REPEAT_GAP - 1, first))).toBe(first);
    // Other editions do not count, nor does the game itself.
    expect(await why(schedule(401, first, { edition: "de" }))).toBe(first);
    expect(await why(schedule(400, first, { isOverride: true }))).toBe(first);
  });

  it("replaces a word chosen by staff only with isOverride", async () => {
    await schedule(8, first);
    expect(await why(schedule(8, second))).toBe("dateTaken");
    expect(await secretOf(8)).toBe(first);
    expect(await why(schedule(8, second, { isOverride: true }))).toBe(second);
    expect(await secretOf(8)).toBe(second);
    // The replaced word can be used again.
    expect(await why(schedule(9, first))).toBe(first);
  });

  it("lets one of two concurrent choices for the same game win", async () => {
    const outcomes = await Promise.all([why(schedule(8, first)), why(schedule(8, second))]);
    expect([
      [first, "dateTaken"],
      ["dateTaken", second],
    ]).toContainEqual(outcomes);
  });

  it("schedules a word once when two games get it concurrently", async () => {
    const outcomes = await Promise.all([why(schedule(8, first)), why(schedule(9, first))]);
    expect(outcomes.toSorted()).toEqual([first, "recentWord"].sort());
  });
});

describe("a chosen word that seeded games nearby have", () => {
  beforeEach(async () => {
    await test.close();
    test = await openTestApp();
    app = test.app;
    await seedSchedule(app);
  });

  it("moves those to come to other seeded words, which repeat none nearby", async () => {
    const word = (await secretOf(100)) ?? "";
    const outcome = await schedule(50, word);
    const moved = (await secretOf(100)) ?? "";
    expect(outcome).toMatchObject({ game: { secret: word }, moved: [{ number: 100, before: word, after: moved }] });
    expect(moved).not.toBe(word);
    const games = await listGames(app.db, { edition: "en", from: 1, to: 1000 });
    expect(games.filter(({ secret }) => secret === moved || secret === word)).toHaveLength(2);
    expect((await seedSchedule(app)).map(({ added }) => added)).toEqual(EDITIONS.map(() => 0));
  });

  it("is refused if one of them has begun", async () => {
    const word = (await secretOf(7)) ?? "";
    expect(await why(schedule(8, word))).toBe("recentWord");
    expect(await secretOf(7)).toBe(word);
  });

  it("is refused, and changes nothing, if no other seeded word is free", async () => {
    await test.close();
    // As many words as the schedule needs at least: every other word is used nearby.
    test = await openTestApp({ secrets: TINY_WORDS.slice(10, 10 + REPEAT_GAP + 1) });
    app = test.app;
    await seedSchedule(app);
    const before = await listGames(app.db, { edition: "en", from: 1, to: 1000 });
    await schedule(8, first);
    const word = (await secretOf(60)) ?? "";
    expect(await why(schedule(8, word, { isOverride: true }))).toBe("noFreeSecret");
    const after = await listGames(app.db, { edition: "en", from: 1, to: 1000 });
    expect(after.filter(({ secret }, at) => secret !== before[at]?.secret).map(({ secret }) => secret)).toEqual([
      first,
    ]);
  });

  it("is shown by a preview, which stores nothing", async () => {
    const before = await listGames(app.db, { edition: "en", from: 1, to: 1000 });
    const choice = { edition: "en", number: 50, word: (await secretOf(100)) ?? "" } as const;
    const preview = await previewGame(app, choice);
    expect(await listGames(app.db, { edition: "en", from: 1, to: 1000 })).toEqual(before);
    expect(await scheduleGame(app, { ...choice, actor })).toMatchObject(preview);
  });
});

describe("clearGame", () => {
  const clear = async (number: number, seen?: string) => {
    const outcome = await clearGame(app, { edition: "en", number, actor, seen });
    return isRefused(outcome) ? outcome.why : outcome.game?.secret;
  };

  it("gives the game the seeded secret that it had", async () => {
    await seedSchedule(app);
    const seeded = await secretOf(20);
    await schedule(20, first);
    expect(await clear(20)).toBe(seeded);
    expect(await secretOf(20)).toBe(seeded);
    expect(await clear(20)).toBe("notChosen");
  });

  it("leaves a game without a secret that the schedule has not reached, until it does", async () => {
    const far = 7 + DAYS_AHEAD + 1;
    await schedule(far, first);
    expect(await clear(far)).toBeUndefined();
    expect(await secretOf(far)).toBeUndefined();
    test.setNow(NOON_OF_GAME_7 + DAY_MS);
    await seedSchedule(app);
    expect(await secretOf(far)).toBeDefined();
  });

  it("never changes a game that has begun or begins within seconds", async () => {
    await schedule(8, first);
    // 8 PM in New York is 1 AM UTC in winter.
    const rollover = Date.UTC(2022, 1, 6, 1);
    test.setNow(rollover - 11_000);
    expect(await why(schedule(8, second, { isOverride: true }))).toBe(second);
    for (const now of [rollover - 9000, rollover, rollover + 1]) {
      test.setNow(now);
      expect(await clear(8)).toBe("gameOpen");
      expect(await why(schedule(8, third, { isOverride: true }))).toBe("gameOpen");
    }
    expect(await secretOf(8)).toBe(second);
  });

  it("changes nothing if the game has another secret than the caller has seen", async () => {
    await schedule(8, first);
    expect(await clear(8, second)).toBe("gameChanged");
    const stale = scheduleGame(app, { edition: "en", number: 8, word: third, isOverride: true, actor, seen: second });
    expect(await why(stale)).toBe("gameChanged");
    expect(await secretOf(8)).toBe(first);
    expect(await clear(8, first)).not.toBe("gameChanged");
  });

  it.each([NaN, 8.5, 10_000_000, Infinity])("refuses a number that no game can have: %d", async (number) => {
    expect(await clear(number)).toBe("noSuchGame");
    expect(await why(schedule(number, first))).toBe("noSuchGame");
  });
});

describe("the schedule around a chosen word", () => {
  it("keeps the word, and keeps REPEAT_GAP games between it and any repetition, also before it", async () => {
    const word = TINY_WORDS[10] ?? "";
    const far = 7 + DAYS_AHEAD + 100;
    await schedule(far, word);
    await seedSchedule(app);
    const games = await listGames(app.db, { edition: "en", from: 1, to: far });
    expect(games).toHaveLength(7 + DAYS_AHEAD + 1);
    const others = games.filter(({ secret, number }) => secret === word && number !== far);
    expect(others.filter(({ number }) => far - number <= REPEAT_GAP)).toEqual([]);
    expect((await seedSchedule(app)).map(({ added }) => added)).toEqual(EDITIONS.map(() => 0));
    expect(await secretOf(far)).toBe(word);
  });

  it("replaces a chosen word that the vectors lack, and staff may choose again", async () => {
    await schedule(8, first);
    await app.db.updateTable("game").set({ secret: "notaword" }).where("number", "=", 8).execute();
    await seedSchedule(app);
    expect(await secretOf(8)).not.toBe("notaword");
    expect(await why(schedule(8, second))).toBe(second);
  });
});

describe("upcomingGames", () => {
  it("lists future games after a number in order, at most MAX_UPCOMING", async () => {
    await seedSchedule(app);
    const numbersAfter = async (number: number) =>
      (await upcomingGames(app, { edition: "en", number })).map((game) => game.number);
    expect(await numbersAfter(0)).toEqual(Array.from({ length: MAX_UPCOMING }, (_, index) => 8 + index));
    expect((await numbersAfter(7))[0]).toBe(8);
    expect((await numbersAfter(100))[0]).toBe(101);
    expect(await numbersAfter(5 + DAYS_AHEAD)).toEqual([6 + DAYS_AHEAD, 7 + DAYS_AHEAD]);
    expect(await upcomingGames(app, { edition: "es", number: 0 })).toEqual([]);
  });
});

describe("scheduleWords", () => {
  it("gives each word the next game without a chosen word, and names why others are rejected", async () => {
    await seedSchedule(app);
    const begun = (await findGame(app.db, "en", 7))?.secret ?? "";
    await schedule(21, third);
    const words = [first, "bade", "qqqq", "", "two words", first.toUpperCase(), third, begun, second];
    expect(await scheduleWords(app, { edition: "en", words, from: 20, actor })).toEqual({
      added: [
        { edition: "en", number: 20, secret: first },
        { edition: "en", number: 22, secret: second },
      ],
      rejected: [
        { word: "bade", why: "stopword" },
        { word: "qqqq", why: "unknown" },
        { word: "", why: "empty" },
        { word: "two words", why: "unknown" },
        { word: first.toUpperCase(), why: "duplicateWord" },
        { word: third, why: "recentWord" },
        { word: begun, why: "recentWord" },
      ],
    });
    expect([await findGame(app.db, "en", 20), await findGame(app.db, "en", 22)]).toMatchObject([
      { secret: first },
      { secret: second },
    ]);
  });

  it("starts with tomorrow's game at the earliest, in an edition to come with game 1", async () => {
    const add = (edition: Edition, from: number) => scheduleWords(app, { edition, words: [first], from, actor });
    expect(await add("en", -5)).toMatchObject({ added: [{ number: 8 }] });
    expect(await add("es", 1)).toMatchObject({ added: [{ number: 1 }] });
  });
});

describe.runIf(isOnSqlite)("choosing in several processes", () => {
  let directory: string;
  let processes: readonly TestApp[];
  /** Another connection to the same file. It does not wait for the lock. */
  let outside: SQLite.Database;
  /** The first process. The other connection tries to choose the same word between its read and its write. */
  let disturbed: App;
  let clockReads: number;

  beforeEach(async () => {
    directory = mkdtempSync(path.join(tmpdir(), "schedule-"));
    const database = path.join(directory, "schedule.sqlite");
    processes = [await openTestApp({ database }), await openTestApp({ database })];
    outside = new SQLite(database, { timeout: 0 });
    const [one] = processes;
    if (one === undefined) throw new Error("no first process");
    clockReads = 0;
    const now = () => {
      const sql = `insert into game (edition, number, secret, created_at) values ('en', 30, '${first}', '')`;
      expect(() => outside.exec(sql)).toThrow("database is locked");
      clockReads += 1;
      return one.app.now();
    };
    disturbed = { ...one.app, now };
  });
  afterEach(async () => {
    outside.close();
    await Promise.all(processes.map((one) => one.close()));
    rmSync(directory, { recursive: true });
  });

  const secondApp = () => {
    const [, two] = processes;
    if (two === undefined) throw new Error("no second process");
    return two.app;
  };

  it("gives a word to one game: no other process can write between the check and the write", async () => {
    expect(await why(scheduleGame(disturbed, { edition: "en", number: 8, word: first, actor }))).toBe(first);
    expect(clockReads).toBeGreaterThan(1);
    expect(await why(scheduleGame(secondApp(), { edition: "en", number: 9, word: first, actor }))).toBe("recentWord");
    expect(await why(scheduleGame(secondApp(), { edition: "en", number: 8, word: second, actor }))).toBe("dateTaken");
  });

  it("gives each word of a list to one game", async () => {
    const numbersOf = (outcome: Awaited<ReturnType<typeof scheduleWords>>) =>
      isRefused(outcome) ? outcome.why : outcome.added.map(({ number, secret }) => [number, secret]);
    const list = { edition: "en", from: 20, actor } as const;
    expect(numbersOf(await scheduleWords(disturbed, { ...list, words: [first, second] }))).toEqual([
      [20, first],
      [21, second],
    ]);
    const outcome = await scheduleWords(secondApp(), { ...list, words: [second, third] });
    expect(numbersOf(outcome)).toEqual([[22, third]]);
    expect(outcome).toMatchObject({ rejected: [{ word: second, why: "recentWord" }] });
  });
});
