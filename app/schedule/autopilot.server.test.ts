import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listScheduledGames } from "~/play/games.data.server";
import { openTestApp, type TestApp } from "../../tests/fixtures/app";
import { editor } from "../../tests/fixtures/members";
import { TINY_WORDS } from "../../tests/fixtures/vectors";
import { proposeWords } from "./autopilot.server";
import { autopilotOf, type EaseRange, setAutopilot } from "./autopilotSettings.server";
import { checkGames } from "./check.server";
import { scheduleGame } from "./scheduleGame.server";
import { seedSchedule } from "./seed.server";

const WEEK = Array.from({ length: 7 }, (): EaseRange => "any");

let opened: TestApp;
beforeEach(async () => {
  opened = await openTestApp();
  await seedSchedule(opened.app);
});
afterEach(() => opened.close());

const propose = (from = "2022-01-31", weeks = 2) => proposeWords(opened.app, { edition: "en", from, weeks });

/** Stores a difficulty of all words: each third is easy, medium or hard. */
async function knowAll(): Promise<ReadonlyMap<string, number>> {
  const vectors = opened.app.vectors.of("en").origin.checksum;
  const rows = TINY_WORDS.map((word, index) => ({
    edition: "en" as const,
    word,
    vectors,
    guesses: [50, 90, 120][index % 3] ?? 0,
  }));
  await opened.app.db.insertInto("difficulty").values(rows).execute();
  return new Map(rows.map(({ word, guesses }) => [word, guesses]));
}

describe("the autopilot", () => {
  test("proposes a word for each game to come without a chosen one, each without a warning", async () => {
    const { app } = opened;
    await scheduleGame(app, { edition: "en", number: 10, word: TINY_WORDS[900] ?? "", actor: editor });
    const { proposals, left } = await propose();
    expect(proposals.map(({ number }) => number)).not.toContain(10);
    // Games 8 to 15, without the chosen one: those before have begun.
    expect(proposals.length + left).toBe(7);
    expect(proposals[0]).toMatchObject({ number: 8, day: "2022-02-06" });
    expect(new Set(proposals.map(({ word }) => word)).size).toBe(proposals.length);
    const instead = new Map(proposals.map(({ number, word }) => [number, word]));
    const checks = await checkGames(app, { edition: "en", games: proposals, instead });
    expect([...checks.values()].map(({ refused, warnings }) => [refused, warnings])).toEqual(
      proposals.map(() => [null, 0]),
    );
  });

  test("stores nothing, and takes no word that another game has", async () => {
    const { app } = opened;
    const before = await listScheduledGames(app.db, { edition: "en", from: 1 });
    const { proposals } = await propose();
    expect(await listScheduledGames(app.db, { edition: "en", from: 1 })).toEqual(before);
    const taken = new Set(before.map(({ secret }) => secret));
    expect(proposals.filter(({ word }) => taken.has(word))).toEqual([]);
  });

  test("keeps to the difficulty of each weekday", async () => {
    const guesses = await knowAll();
    // Each second day, from Monday on.
    const eases: readonly EaseRange[] = ["hard", "easy", "hard", "easy", "hard", "easy", "hard"];
    await setAutopilot(opened.app, "en", { familiarAmong: 20_000, eases });
    const { proposals } = await propose("2022-02-07", 2);
    expect(proposals.length).toBeGreaterThan(7);
    for (const { day, word } of proposals) {
      const weekday = (new Date(day).getUTCDay() + 6) % 7;
      expect([day, guesses.get(word)]).toEqual([day, weekday % 2 === 0 ? 120 : 50]);
    }
  });

  test("leaves a day without a proposal if no word of its difficulty is known", async () => {
    await knowAll();
    await opened.app.db.updateTable("difficulty").set({ guesses: 50 }).execute();
    await setAutopilot(opened.app, "en", { familiarAmong: 20_000, eases: WEEK.map(() => "hard") });
    expect(await propose()).toEqual({ proposals: [], left: 8 });
  });

  test("proposes only words among the most frequent ones", async () => {
    const { app } = opened;
    await setAutopilot(app, "en", { familiarAmong: 700, eases: WEEK });
    const rows = (await propose()).proposals.map(({ word }) => app.vectors.of("en").rowOf(word) ?? Infinity);
    expect(rows.every((row) => row < 700)).toBe(true);
  });

  test("is set by edition, but for the difficulty of weekdays, which all have", async () => {
    const { app } = opened;
    const eases: readonly EaseRange[] = ["easy", "any", "any", "medium", "any", "hard", "mediumHard"];
    for (const familiarAmong of [2000, 5000]) {
      await setAutopilot(app, "de", { familiarAmong, eases });
      expect(await autopilotOf(app, "de")).toEqual({ familiarAmong, eases });
    }
    expect(await autopilotOf(app, "en")).toEqual({ familiarAmong: 10_000, eases });
  });

  test("has nothing to propose for days that are over", async () => {
    expect(await propose("2022-01-24", 1)).toEqual({ proposals: [], left: 0 });
  });
});
