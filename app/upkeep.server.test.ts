import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../tests/fixtures/app";
import { addSession, countRows, newMember } from "../tests/fixtures/members";
import type { App } from "./app";
import { currentGame } from "./editions/calendar.server";
import { EDITIONS } from "./editions/editions";
import { createLog } from "./platform/log.server";
import { openGame } from "./play/openGame.server";
import { createUpkeep, hasTodaysGames } from "./upkeep.server";

const DAY = 86_400_000;
const IN_1970 = Date.UTC(1970, 0, 1);
const IN_2098 = Date.UTC(2098, 5, 1);

let test: TestApp;
let app: App;
let lines: string[];
beforeEach(async () => {
  lines = [];
  test = await openTestApp({ log: createLog("info", { write: (line) => lines.push(line) }) });
  app = test.app;
});
afterEach(() => test.close());

const runOnDays = async (upkeep: () => Promise<void>, from: number, days: number) => {
  for (let day = 0; day < days; day++) {
    test.setNow(from + day * DAY);
    await upkeep();
  }
};

describe("the schedule", () => {
  it("is filled when a clock that was wrong at the start is set right, and the log says so", async () => {
    const right = app.now();
    const upkeep = createUpkeep(app);
    test.setNow(IN_1970);
    await upkeep();
    expect(await hasTodaysGames(app)).toBe(false);
    test.setNow(right);
    expect(await hasTodaysGames(app)).toBe(false);
    await upkeep();
    expect(await hasTodaysGames(app)).toBe(true);
    expect(await openGame(app, currentGame(app, "en"))).toHaveProperty("game");
    expect(lines.join("")).toContain("en: 407 games scheduled");
  });

  it("is filled on the day on which a game is missing, and the log says so", async () => {
    const upkeep = createUpkeep(app);
    await upkeep();
    await app.db.deleteFrom("game").where("edition", "=", "en").execute();
    expect(await hasTodaysGames(app)).toBe(false);
    await upkeep();
    expect(await hasTodaysGames(app)).toBe(true);
    expect(lines.join("")).toContain("games of today are missing");
  });

  it("is left alone on the same day while nothing is missing", async () => {
    const upkeep = createUpkeep(app);
    await upkeep();
    lines.length = 0;
    await app.db.deleteFrom("game").where("number", ">", currentGame(app, "en").number).execute();
    await upkeep();
    expect(lines).toEqual([]);
    test.setNow(app.now() + DAY);
    await upkeep();
    expect(lines.join("")).toContain("en: 401 games scheduled");
  });

  it("is not filled up to a clock that is decades ahead, and the log says so", async () => {
    await createUpkeep(app)();
    test.setNow(IN_2098);
    await createUpkeep(app)();
    expect(await hasTodaysGames(app)).toBe(false);
    expect(lines.join("")).toContain("set the clock right");
  });

  it("of an edition that has not begun lacks no game", async () => {
    await createUpkeep(app)();
    expect(EDITIONS.some((edition) => currentGame(app, edition).number < 1)).toBe(true);
    expect(await hasTodaysGames(app)).toBe(true);
  });
});

describe("old data", () => {
  const sessionsLeft = async (memberId: string) => (await countRows(app, memberId)).session;

  it("is deleted once the clock has been believable for a week", async () => {
    const member = await newMember(app);
    await addSession(app, member, "somewhere");
    const believed: boolean[] = [];
    const upkeep = createUpkeep(app, ({ isTrusted }) => Promise.resolve(void believed.push(isTrusted)));
    const later = app.now() + 60 * DAY;
    await runOnDays(upkeep, later, 6);
    expect(await sessionsLeft(member.id)).toBe(1);
    await runOnDays(upkeep, later + 6 * DAY, 1);
    expect(await sessionsLeft(member.id)).toBe(0);
    // Nor is anybody told before that their account will be deleted.
    expect(believed).toEqual([false, false, false, false, false, false, true]);
  });

  it("is kept while the clock has jumped, across starts, and deleted as before when it is right again", async () => {
    const start = app.now();
    await runOnDays(createUpkeep(app), start, 8);
    const member = await newMember(app);
    await addSession(app, member, "somewhere");
    for (const wrong of [IN_1970, IN_2098]) {
      await runOnDays(createUpkeep(app), wrong, 1);
      await runOnDays(createUpkeep(app), wrong + 1000, 1);
      expect(await sessionsLeft(member.id)).toBe(1);
    }
    await runOnDays(createUpkeep(app), start + 9 * DAY, 1);
    expect(await sessionsLeft(member.id)).toBe(0);
  });
});
