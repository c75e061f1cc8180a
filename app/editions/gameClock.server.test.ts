import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { NOON_OF_GAME_7, openTestApp } from "../../tests/fixtures/app";
import { currentGame, gameDay } from "./calendar.server";
import { openGameClock } from "./gameClock.server";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "proxima-clock-"));
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

const berlin = { ROLLOVER_TIME: "07:30", ROLLOVER_ZONE: "Europe/Berlin" };

/** Starts an app on one database at noon UTC of game 7. @returns today's game and the begin of the next one at some times */
async function look(env: Readonly<Record<string, string>>, ...times: string[]) {
  const test = await openTestApp({ database: path.join(directory, "proxima.sqlite"), env });
  const seen = times.map((time) => {
    test.setNow(Date.parse(time));
    const game = currentGame(test.app, "en");
    return [game.number, gameDay(test.app, game).nextGameAt.replace(":00.000Z", "Z")];
  });
  await test.close();
  return seen;
}

it("a new site begins its games by the rollover that is set", async () => {
  expect(await look(berlin, "2022-02-06T06:29Z", "2022-02-06T06:30Z")).toEqual([
    [7, "2022-02-06T06:30Z"],
    [8, "2022-02-07T06:30Z"],
  ]);
});

it("a site that is started with another one ends its game as announced, the next one by the new rollover, and goes on", async () => {
  await look({});
  expect(
    await look(berlin, "2022-02-05T12:00Z", "2022-02-06T01:00Z", "2022-02-07T06:29Z", "2022-02-07T06:30Z"),
  ).toEqual([
    [7, "2022-02-06T01:00Z"],
    [8, "2022-02-07T06:30Z"],
    [8, "2022-02-07T06:30Z"],
    [9, "2022-02-08T06:30Z"],
  ]);
  // Started again, it is the same.
  expect(await look(berlin, "2022-02-05T12:00Z", "2022-02-07T06:30Z")).toEqual([
    [7, "2022-02-06T01:00Z"],
    [9, "2022-02-08T06:30Z"],
  ]);
});

it("of several processes that are started with another one, all have the same", async () => {
  await look({});
  const test = await openTestApp({ database: path.join(directory, "proxima.sqlite"), env: berlin });
  const clocks = await Promise.all([1, 2, 3].map(() => openGameClock(test.app)));
  const at = new Date(NOON_OF_GAME_7);
  const begins = [test.app.gameClock, ...clocks].map((clock) => clock.beginOf(clock.dayAt(at) + 2).toISOString());
  expect(new Set(begins)).toEqual(new Set(["2022-02-07T06:30:00.000Z"]));
  await test.close();
});
