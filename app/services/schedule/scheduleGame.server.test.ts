import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import SQLite from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findGame, insertGames, listGames } from "~/data/games.server";
import { type Edition, EDITIONS } from "~/game/editions";
import { NOON_OF_GAME_7, openTestApp, type TestApp } from "../../../tests/fixtures/app";
import { TINY_WORDS } from "../../../tests/fixtures/vectors";
import type { App } from "../app";
import { DAYS_AHEAD, REPEAT_GAP, seedSchedule } from "./seed.server";
import { bulkAdd, latestGames, MAX_LATEST, MAX_UPCOMING, scheduleGame, upcomingGames } from "./scheduleGame.server";

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
  scheduleGame(app, { edition: "en", number, word, ...more });
const secretOf = async (number: number, edition: Edition = "en") => (await findGame(app.db, edition, number))?.secret;
const why = async (outcome: ReturnType<typeof schedule>) => {
  const known = await outcome;
  return known.type === "refused" ? known.why : known.game.secret;
};

describe("scheduleGame", () => {
  it("sets the secret of an upcoming game in place of a seeded one", async () => {
    await seedSchedule(app);
    expect(await schedule(8, first)).toEqual({
      type: "scheduled",
      game: { edition: "en", number: 8, secret: first },
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

  it("refuses a word that is the secret of another game within REPEAT_GAP games, before or after", async () => {
    await insertGames(app.db, [{ edition: "en", number: 400, secret: first }], 0);
    for (const number of [400 - REPEAT_GAP, 399, 401, 400 + REPEAT_GAP])
      expect(await why(schedule(number, first))).toBe("recentWord");
    expect(await why(schedule(400 + REPEAT_GAP + 1, first))).toBe(first);
    expect(await why(schedule(400 - REPEAT_GAP - 1, first))).toBe(first);
    // Other editions do not count, nor does the game itself.
    expect(await why(schedule(401, first, { edition: "de" }))).toBe(first);
    expect(await why(schedule(400, first))).toBe(first);
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
    expect(outcomes).toEqual([first, "dateTaken"]);
  });

  it("schedules a word once when two games get it concurrently", async () => {
    const outcomes = await Promise.all([why(schedule(8, first)), why(schedule(9, first))]);
    expect(outcomes).toEqual([first, "recentWord"]);
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

describe("bulkAdd", () => {
  it("gives each word the next game without a chosen word, and reports why words are rejected", async () => {
    await seedSchedule(app);
    await schedule(21, third);
    const report = await bulkAdd(app, {
      edition: "en",
      words: [first, "bade", "qqqq", first, third, second],
      from: 20,
    });
    expect(report).toEqual({
      added: [
        { edition: "en", number: 20, secret: first },
        { edition: "en", number: 22, secret: second },
      ],
      rejected: [
        { word: "bade", why: "stopword" },
        { word: "qqqq", why: "unknown" },
        { word: first, why: "recentWord" },
        { word: third, why: "recentWord" },
      ],
    });
    expect([await secretOf(20), await secretOf(21), await secretOf(22)]).toEqual([first, third, second]);
  });

  it("starts with tomorrow's game at the earliest", async () => {
    const { added } = await bulkAdd(app, { edition: "en", words: [first, second], from: 1 });
    expect(added.map(({ number }) => number)).toEqual([8, 9]);
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

describe("latestGames", () => {
  it("lists words chosen by staff, latest first, without seeded words", async () => {
    await seedSchedule(app);
    expect(await latestGames(app, "en")).toEqual([]);
    await schedule(30, first);
    test.setNow(NOON_OF_GAME_7 + 1000);
    await bulkAdd(app, { edition: "en", words: [second, third], from: 10 });
    expect((await latestGames(app, "en")).map(({ secret }) => secret)).toEqual([third, second, first]);
    expect(await latestGames(app, "de")).toEqual([]);
  });

  it("lists at most MAX_LATEST words", async () => {
    const words = TINY_WORDS.slice(500, 500 + MAX_LATEST + 1);
    await bulkAdd(app, { edition: "en", words, from: 10 });
    expect((await latestGames(app, "en")).map(({ secret }) => secret)).toEqual(words.slice(1).reverse());
  });
});

describe("choosing in several processes", () => {
  let directory: string;
  let processes: readonly TestApp[];
  /** Another connection to the same file. It does not wait for the lock. */
  let outside: SQLite.Database;
  /** The first process. The other connection tries to choose the same word between its read and its write. */
  let disturbed: App;

  beforeEach(async () => {
    directory = mkdtempSync(path.join(tmpdir(), "schedule-"));
    const database = path.join(directory, "schedule.sqlite");
    processes = [await openTestApp({ database }), await openTestApp({ database })];
    outside = new SQLite(database, { timeout: 0 });
    const [one] = processes;
    if (one === undefined) throw new Error("no first process");
    // The clock is read once before the transaction. In it, it is read only to store when the word was chosen.
    let clockReads = 0;
    const now = () => {
      clockReads += 1;
      if (clockReads > 1) {
        const sql = `insert into game values ('en', 30, '${first}', '', 1)`;
        expect(() => outside.exec(sql)).toThrow("database is locked");
      }
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
    expect(await why(scheduleGame(disturbed, { edition: "en", number: 8, word: first }))).toBe(first);
    expect(await why(scheduleGame(secondApp(), { edition: "en", number: 9, word: first }))).toBe("recentWord");
    expect(await why(scheduleGame(secondApp(), { edition: "en", number: 8, word: second }))).toBe("dateTaken");
  });

  it("gives each word of a list to one game", async () => {
    const { added } = await bulkAdd(disturbed, { edition: "en", words: [first, second], from: 20 });
    expect(added.map(({ number }) => number)).toEqual([20, 21]);
    const report = await bulkAdd(secondApp(), { edition: "en", words: [second, third], from: 20 });
    expect(report.added).toEqual([{ edition: "en", number: 22, secret: third }]);
    expect(report.rejected).toEqual([{ word: second, why: "recentWord" }]);
  });
});
