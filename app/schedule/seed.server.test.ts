import SQLite from "better-sqlite3";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { REPEAT_GAP } from "~/editions/calendar";
import { byEdition, EDITIONS } from "~/editions/editions";
import { keyedShuffle } from "~/platform/crypto/seal.server";
import { insertGames, listGames, replaceGame } from "~/play/games.data.server";
import { NOON_OF_GAME_7, openTestApp, type TestApp } from "../../tests/fixtures/app";
import { isOnSqlite } from "../../tests/fixtures/database";
import { TINY_WORDS } from "../../tests/fixtures/vectors";
import { DAYS_AHEAD, seedSchedule } from "./seed.server";

let test: TestApp;
afterEach(() => test.close());

const DAY_MS = 86_400_000;
const secretsOf = async (edition: (typeof EDITIONS)[number]) =>
  (await listGames(test.app.db, { edition, from: 1, to: 100_000 })).map(({ secret }) => secret);

/** The smallest distance between two uses of the same word. */
function smallestGap(secrets: readonly string[]): number {
  const lastAt = new Map<string, number>();
  let gap = Infinity;
  secrets.forEach((secret, number) => {
    gap = Math.min(gap, number - (lastAt.get(secret) ?? -Infinity));
    lastAt.set(secret, number);
  });
  return gap;
}

describe("seedSchedule", () => {
  it("schedules every game from the first to 400 days ahead, in every edition that has begun or begins within them", async () => {
    test = await openTestApp();
    await seedSchedule(test.app);
    expect(await secretsOf("en")).toHaveLength(7 + DAYS_AHEAD);
    expect(await secretsOf("de")).toHaveLength(7 + DAYS_AHEAD);
    expect(await secretsOf("jr")).toHaveLength(7 - 113 + DAYS_AHEAD);
    expect(await secretsOf("es")).toHaveLength(0);
  });

  it("does not use a word twice within 365 games, over many years, even with few words", async () => {
    test = await openTestApp({ secrets: TINY_WORDS.slice(10, 10 + REPEAT_GAP + 20) });
    test.setNow(NOON_OF_GAME_7 + 3000 * DAY_MS);
    await seedSchedule(test.app);
    for (const edition of EDITIONS) expect(smallestGap(await secretsOf(edition))).toBeGreaterThan(REPEAT_GAP);
  });

  it("only adds games when it is called again, and keeps the gap to existing games", async () => {
    test = await openTestApp({ secrets: TINY_WORDS.slice(10, 410) });
    await seedSchedule(test.app);
    const before = await secretsOf("en");
    expect((await seedSchedule(test.app)).map(({ added }) => added)).toEqual(EDITIONS.map(() => 0));
    test.setNow(NOON_OF_GAME_7 + 700 * DAY_MS);
    await seedSchedule(test.app);
    const after = await secretsOf("en");
    expect(after).toHaveLength(707 + DAYS_AHEAD);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(smallestGap(after)).toBeGreaterThan(REPEAT_GAP);
  });

  it("makes the same schedule whether it is filled day by day or at once, and does not restart the order", async () => {
    test = await openTestApp();
    for (let day = 0; day <= 40; day += 1) {
      test.setNow(NOON_OF_GAME_7 + 20 * day * DAY_MS);
      await seedSchedule(test.app);
    }
    const dayByDay = await secretsOf("en");
    await test.close();
    test = await openTestApp();
    test.setNow(NOON_OF_GAME_7 + 800 * DAY_MS);
    await seedSchedule(test.app);
    expect(dayByDay).toEqual(await secretsOf("en"));
    // No word is repeated while more than REPEAT_GAP of the list are unused.
    const distinct = test.app.wordLists.secrets.en.length - REPEAT_GAP;
    expect(new Set(dayByDay.slice(0, distinct)).size).toBe(distinct);
  });

  it("keeps a stored schedule in which each round has used each word once, and goes on from it", async () => {
    const words = TINY_WORDS.slice(10, 800);
    test = await openTestApp({ secrets: words });
    const { app } = test;
    const rounds = [0, 1].flatMap((round) => keyedShuffle(words, app.keys.schedule, `en/${round}`));
    // As before rounds were shuffled together: the first word that is free.
    const stored: string[] = [];
    while (stored.length < words.length + 100) {
      const recent = new Set(stored.slice(-REPEAT_GAP));
      stored.push(
        ...rounds.splice(
          rounds.findIndex((word) => !recent.has(word)),
          1,
        ),
      );
    }
    const games = stored.map((secret, index) => ({ edition: "en" as const, number: index + 1, secret }));
    await insertGames(app.db, games, 0);
    test.setNow(NOON_OF_GAME_7 + stored.length * DAY_MS);
    await seedSchedule(app);
    const secrets = await secretsOf("en");
    expect(secrets).toHaveLength(stored.length + 7 + DAYS_AHEAD);
    expect(secrets.slice(0, stored.length)).toEqual(stored);
    expect(smallestGap(secrets)).toBeGreaterThan(REPEAT_GAP);
  });

  it("makes a different order for each key and edition", async () => {
    test = await openTestApp();
    await seedSchedule(test.app);
    const [en, de] = [await secretsOf("en"), await secretsOf("de")];
    expect(en).not.toEqual(de);
    const firstApp = test.app;
    test = await openTestApp();
    await seedSchedule({ ...test.app, keys: { ...firstApp.keys, schedule: Buffer.alloc(32, "other") } });
    expect(await secretsOf("en")).not.toEqual(en);
    await firstApp.close();
  });

  it("leaves out stopwords, blocked words and words that the vectors lack", async () => {
    const [bad = "", ...good] = TINY_WORDS.slice(20, 420);
    test = await openTestApp({ secrets: [bad, "bade", "notaword", "badas", ...good], blocked: new Set([bad]) });
    await seedSchedule(test.app);
    expect((await secretsOf("en")).filter((secret) => !good.includes(secret))).toEqual([]);
  });

  it.runIf(isOnSqlite)(
    "reads the schedule again after waiting for the lock, and keeps and does not repeat what another process scheduled",
    async () => {
      test = await openTestApp();
      await seedSchedule(test.app);
      const [first = "", , , fourth = ""] = await secretsOf("en");
      await test.close();

      const directory = mkdtempSync(path.join(tmpdir(), "seed-"));
      const database = path.join(directory, "seed.sqlite");
      test = await openTestApp({ database });
      const { app } = test;
      await insertGames(app.db, [{ edition: "en", number: 1, secret: first }], 0);
      // The first read has found game 1. While its word is checked, another process schedules game 3.
      const outside = new SQLite(database);
      let isScheduled = false;
      const vectors: typeof app.vectors = {
        ...app.vectors,
        of: (edition) => {
          if (!isScheduled)
            outside.exec(`insert into game (edition, number, secret, created_at) values ('en', 3, '${fourth}', '')`);
          isScheduled = true;
          return app.vectors.of(edition);
        },
      };
      const [en] = await seedSchedule({ ...app, vectors });
      outside.close();
      expect(en).toEqual({ edition: "en", added: 7 + DAYS_AHEAD - 2, replaced: [] });
      const secrets = await secretsOf("en");
      expect(secrets).toHaveLength(7 + DAYS_AHEAD);
      expect([secrets[0], secrets[2]]).toEqual([first, fourth]);
      expect(smallestGap(secrets)).toBeGreaterThan(REPEAT_GAP);
      expect((await seedSchedule(app)).map(({ added }) => added)).toEqual([0, 0, 0, 0]);
      rmSync(directory, { recursive: true });
    },
  );

  it("replaces a secret that the vectors lack, and reports its number", async () => {
    test = await openTestApp();
    await seedSchedule(test.app);
    await replaceGame(test.app.db, { edition: "en", number: 9, secret: "notaword" }, 0);
    const [en] = await seedSchedule(test.app);
    expect(en).toEqual({ edition: "en", added: 0, replaced: [9] });
    const secrets = await secretsOf("en");
    expect(secrets[8]).not.toBe("notaword");
    expect(smallestGap(secrets)).toBeGreaterThan(REPEAT_GAP);
  });

  it("throws with too few words, and names how many are needed and what most of the others lack", async () => {
    const usable = TINY_WORDS.slice(10, 10 + REPEAT_GAP);
    test = await openTestApp({ secrets: usable });
    const few = "The en edition has 365 usable secrets; more than 365 are needed. ";
    await expect(seedSchedule(test.app)).rejects.toThrow(`${few}Add words to secrets.en.txt.`);

    const seedWith = (more: readonly string[], blocked: readonly string[] = []) =>
      seedSchedule({
        ...test.app,
        wordLists: {
          ...test.app.wordLists,
          secrets: byEdition(() => [...usable, ...more]),
          blocked: byEdition(() => new Set(blocked)),
        },
      });
    const { file } = test.app.vectors.of("en").origin;
    await expect(seedWith(["notaword", "norone"])).rejects.toThrow(
      `${few}Of the 367 in its list, 2 are not in its vectors, ${file}: remove it (the built-in vectors are used then) or import it again`,
    );
    const [blocked = ""] = TINY_WORDS;
    await expect(seedWith([blocked], [blocked])).rejects.toThrow(
      `${few}Of the 366 in its list, 1 are blocked: see blocked.en.txt.`,
    );
  });
});
