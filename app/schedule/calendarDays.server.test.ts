import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { todayOf } from "~/editions/calendar.server";
import type { Edition } from "~/editions/editions";
import { DAY, NOON_OF_GAME_7, openTestApp, type TestApp } from "../../tests/fixtures/app";
import { editor } from "../../tests/fixtures/members";
import { TINY_WORDS } from "../../tests/fixtures/vectors";
import { calendarDays, calendarStart } from "./calendarDays.server";
import { addOccasion } from "./occasions.server";
import { scheduleGame } from "./scheduleGame.server";
import { seedSchedule } from "./seed.server";

let opened: TestApp;
beforeEach(async () => {
  opened = await openTestApp();
});
afterEach(() => opened.close());

const games = async (edition: Edition, from: string, weeks = 1) =>
  (await calendarDays(opened.app, { from, weeks })).flatMap(({ games: all }) =>
    all.filter((game) => game.edition === edition),
  );

describe("the start of the calendar", () => {
  test("is the Monday of the week of a day", () => {
    const { app } = opened;
    expect(todayOf(app)).toBe("2022-02-05");
    const starts = ["2022-02-05", "2022-02-06", "2022-02-07", "2024-02-29"].map((day) => calendarStart(app, day));
    expect(starts).toEqual(["2022-01-31", "2022-01-31", "2022-02-07", "2024-02-26"]);
  });

  test("is neither before the first game nor decades ahead", () => {
    expect(calendarStart(opened.app, "1969-12-31")).toBe("2022-01-24");
    expect(calendarStart(opened.app, "9999-12-31")).toBe("2032-02-02");
  });
});

describe("the calendar", () => {
  test("has a game of each edition a day, numbered by the edition, and none before its first one", async () => {
    await seedSchedule(opened.app);
    const days = await calendarDays(opened.app, { from: "2022-01-31", weeks: 2 });
    expect(days).toHaveLength(14);
    expect(days.filter(({ isToday }) => isToday).map(({ day }) => day)).toEqual(["2022-02-05"]);
    expect(days[5]?.games.map(({ edition, number }) => [edition, number])).toEqual([
      ["en", 7],
      ["jr", 7 - 113],
      ["es", 7 - 868],
      ["de", 7],
    ]);
    expect(days[5]?.games.map(({ word }) => word === null)).toEqual([false, true, true, false]);
  });

  test("tells begun games from open ones, and chosen words from those of the schedule", async () => {
    const { app } = opened;
    await seedSchedule(app);
    const word = TINY_WORDS[900] ?? "";
    await scheduleGame(app, { edition: "en", number: 8, word, actor: editor });
    const week = await games("en", "2022-01-31");
    expect(week.map(({ number, hasBegun, isChosen }) => [number, hasBegun, isChosen])).toEqual([
      [2, true, false],
      [3, true, false],
      [4, true, false],
      [5, true, false],
      [6, true, false],
      [7, true, false],
      [8, false, true],
    ]);
    expect(week[6]?.check?.word.word).toBe(word);
    expect(week[0]?.check).toBeNull();
  });

  test("has days without a word beyond the schedule", async () => {
    const { app } = opened;
    await seedSchedule(app);
    const week = await games("en", calendarStart(app, new Date(NOON_OF_GAME_7 + 420 * DAY).toISOString().slice(0, 10)));
    expect(week.map(({ word, ease, check, lost }) => [word, ease, check, lost])).toEqual(
      week.map(() => [null, null, null, null]),
    );
  });

  test("names the chosen word that a game has lost, until another one is chosen", async () => {
    const { app } = opened;
    await seedSchedule(app);
    await app.db
      .insertInto("blocked_choice")
      .values({ edition: "en", number: 9, word: "moon", chosen_by: null, chosen_at: "2022-02-01T00:00:00.000Z" })
      .execute();
    const lostWords = async () => (await games("en", "2022-02-07")).map(({ lost }) => lost?.word ?? null);
    expect((await lostWords())[0]).toBe("moon");
    await scheduleGame(app, { edition: "en", number: 9, word: TINY_WORDS[900] ?? "", actor: editor });
    expect((await lostWords())[0]).toBeNull();
  });

  test("has the occasions of each day, and how hard a word is once it is known", async () => {
    const { app } = opened;
    await seedSchedule(app);
    const occasion = { name: "Lantern day", isYearly: true, edition: null, kind: "holiday" } as const;
    await addOccasion(app, { ...occasion, day: "2020-02-02", by: editor });
    const secret = (await games("en", "2022-01-31"))[2]?.word?.word ?? "";
    const vectors = app.vectors.of("en").origin.checksum;
    await app.db.insertInto("difficulty").values({ edition: "en", word: secret, vectors, guesses: 99 }).execute();
    const days = await calendarDays(app, { from: "2022-01-31", weeks: 1 });
    expect(days.map(({ occasions }) => occasions.map(({ name }) => name))).toEqual([
      [],
      [],
      ["Lantern day"],
      [],
      [],
      [],
      [],
    ]);
    expect((await games("en", "2022-01-31"))[2]?.ease).toBe("medium");
  });
});
