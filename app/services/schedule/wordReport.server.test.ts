import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { storeDifficulty } from "~/data/difficulties.server";
import { insertGames } from "~/data/games.server";
import { isRefused } from "~/game/refusal";
import { MAX_SOLVER_GUESSES } from "~/vectors/solver.mjs";
import { NOON_OF_GAME_7, openRealApp, openTestApp, type TestApp } from "../../../tests/fixtures/app";
import { editor as actor } from "../../../tests/fixtures/members";
import { TINY_WORDS } from "../../../tests/fixtures/vectors";
import type { App } from "../app";
import { scheduleGame } from "./scheduleGame.server";
import { seedSchedule } from "./seed.server";
import { lastSecrets, reportWord } from "./wordReport.server";

async function reportOn(
  app: App,
  word: string,
  { edition = "en", number = 1 }: { edition?: "en" | "jr" | "es" | "de"; number?: number } = {},
) {
  const report = await reportWord(app, { edition, number, word });
  if (isRefused(report)) throw new Error(report.why);
  return report;
}

describe("the report on a word", () => {
  let test: TestApp;
  let app: App;
  const [word = "", blocked = ""] = TINY_WORDS.slice(-300);
  beforeAll(async () => {
    test = await openTestApp({ secrets: TINY_WORDS.slice(10, 500), blocked: new Set([blocked]) });
    app = test.app;
    await insertGames(app.db, [{ edition: "en", number: 2, secret: word }], 0);
    await seedSchedule(app);
    await scheduleGame(app, { edition: "en", number: 400, word, actor });
    await scheduleGame(app, { edition: "de", number: 10, word, actor });
  });
  afterAll(() => test.close());

  it.each([
    ["", "empty"],
    ["x", "tooShort"],
    ["qqqq", "unknown"],
    ["two words", "unknown"],
    ["bada9", "unknown"],
    ["b".repeat(300), "unknown"],
    ["bade", "stopword"],
    [blocked, "profane"],
  ])("is refused for %j as %s", async (text, why) => {
    expect(await reportWord(app, { edition: "en", number: 1, word: text })).toEqual({ type: "refused", why });
  });

  it("does not make a later request for the word faster, which would tell what staff looks at", async () => {
    const asked = vi.spyOn(app.vectors.of("en"), "ranking");
    onTestFinished(() => {
      asked.mockRestore();
    });
    await reportOn(app, word);
    const kept = asked.mock.calls.map(([, options]) => options?.isKept);
    expect(new Set(kept)).toEqual(new Set([false]));
  });

  it("lists the past and the coming games of all editions that have the word, without the game that it is for", async () => {
    const past = [{ edition: "en", number: 2, date: "2022-01-30" }];
    const coming = { edition: "en", number: 400, date: "2023-03-04" };
    const german = { edition: "de", number: 10, date: "2022-02-07" };
    expect((await reportOn(app, ` ${word.toUpperCase()} `)).uses).toEqual({ past, coming: [coming, german] });
    expect((await reportOn(app, word, { number: 400 })).uses).toEqual({ past, coming: [german] });
    expect((await reportOn(app, word, { edition: "de", number: 10 })).uses).toEqual({ past, coming: [coming] });
  });

  it("lists the nearest 999 words, and the blocked ones among them", async () => {
    const { nearest, blocked: found, similarities } = await reportOn(app, word);
    expect(nearest.map(({ percentile }) => percentile)).toEqual(Array.from({ length: 999 }, (_, index) => 999 - index));
    expect(found).toEqual(nearest.filter((near) => near.word === blocked));
    expect(found).toHaveLength(1);
    expect([similarities.closest, similarities.tenth, similarities.thousandth]).toEqual(
      [0, 9, 998].map((index) => nearest[index]?.similarity),
    );
  });

  it("compares the difficulty with the last games as soon as all of them are known, and is the same again", async () => {
    const first = (await reportOn(app, word)).difficulty;
    expect(first.limit).toBe(MAX_SOLVER_GUESSES);
    expect(first.guesses).toBeGreaterThan(0);
    const secrets = await lastSecrets(app, "en");
    expect(secrets).toHaveLength(7);
    await app.difficulties.prepare(secrets.map((secret) => ({ edition: "en", word: secret })));
    const { guesses, place } = (await reportOn(app, word)).difficulty;
    expect(guesses).toBe(first.guesses);
    const known = await app.difficulties.known("en", secrets);
    const easier = secrets.filter((secret) => (known.get(secret) ?? Infinity) < (guesses ?? 0));
    expect(place).toEqual({ harderThan: easier.length, games: 7 });
    expect((await reportOn(app, word, { edition: "es" })).difficulty.place).toBeNull();
  });
});

describe("the figures of difficulty", () => {
  let directory: string;
  let database: string;
  beforeEach(() => {
    directory = mkdtempSync(path.join(tmpdir(), "proxima-difficulty-"));
    database = path.join(directory, "proxima.sqlite");
  });
  afterEach(() => {
    rmSync(directory, { recursive: true });
  });

  const openWithGames = async () => {
    const test = await openTestApp({ secrets: TINY_WORDS.slice(10, 500), database });
    await seedSchedule(test.app);
    return test;
  };
  const [word = ""] = TINY_WORDS.slice(-300);

  it("outlive the process, so that the first report of the next one has its place", async () => {
    const first = await openWithGames();
    expect((await reportOn(first.app, word)).difficulty.place).toBeNull();
    const secrets = await lastSecrets(first.app, "en");
    await first.app.difficulties.prepare(secrets.map((secret) => ({ edition: "en", word: secret })));
    const { difficulty } = await reportOn(first.app, word);
    await first.close();
    const second = await openWithGames();
    expect((await reportOn(second.app, word)).difficulty).toEqual(difficulty);
    expect(difficulty.place).toMatchObject({ games: 7 });
    await second.close();
  });

  it("are computed again for other vectors", async () => {
    const test = await openWithGames();
    const { app } = test;
    const figure = await app.difficulties.estimate({ edition: "en", word });
    await app.db
      .updateTable("difficulty")
      .set({ vectors: "others", guesses: figure + 1 })
      .execute();
    expect(await app.difficulties.known("en", [word])).toEqual(new Map());
    expect(await app.difficulties.estimate({ edition: "en", word })).toBe(figure);
    expect(await app.difficulties.known("en", [word])).toEqual(new Map([[word, figure]]));
    await test.close();
  });

  it("are known for a word of each edition apart, and those that are being computed end with the site", async () => {
    const test = await openWithGames();
    const { app } = test;
    await app.difficulties.estimate({ edition: "en", word });
    expect((await app.difficulties.known("es", [word])).size).toBe(0);
    const asked = Promise.allSettled(
      TINY_WORDS.slice(20, 23).map((other) => app.difficulties.estimate({ edition: "en", word: other })),
    );
    await test.close();
    expect((await asked).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  });
});

describe("the report on a word of the built-in vectors", () => {
  let app: App;
  beforeAll(async () => {
    app = await openRealApp({ now: () => NOON_OF_GAME_7 });
  });
  afterAll(() => app.close());

  /** The report on a word whose difficulty is known: no test here is about that, and an estimate takes a second. */
  async function reportOnRated(word: string, edition: "en" | "de" = "en") {
    const rated = { edition, word: word.toLowerCase(), vectors: app.vectors.of(edition).origin.checksum, guesses: 20 };
    await storeDifficulty(app.db, rated);
    const report = await reportOn(app, word, { edition });
    expect(report.difficulty.guesses).toBe(20);
    return report;
  }

  it("says among how many of the most frequent words it is", async () => {
    const bandOf = async (text: string) => (await reportOnRated(text)).frequency;
    const { place, among } = await bandOf("house");
    expect(place).toBeLessThanOrEqual(2000);
    expect(among).toBe(2000);
    const vectors = app.vectors.of("en");
    for (const [at, band] of [
      [2000, 5000],
      [9999, 10_000],
      [10_000, 20_000],
      [20_000, null],
    ] as const) {
      let row = at;
      while (!vectors.isRanked(row)) row += 1;
      expect(await bandOf(vectors.wordAt(row))).toMatchObject({ place: row + 1, among: band });
    }
  });

  it("names the forms and compounds of the word among its nearest 20, in display spelling", async () => {
    const { nearest, nearDuplicates } = await reportOnRated("Schlüssel", "de");
    expect(nearDuplicates.length).toBeGreaterThan(0);
    for (const near of nearDuplicates)
      expect(nearest.slice(0, 20)).toContainEqual(expect.objectContaining({ word: near.word }));
    const kinds = new Map(nearDuplicates.map(({ word, kind }) => [word, kind]));
    for (const [word, kind] of kinds) if (word.endsWith("schlüssel")) expect(kind).toBe("compound");
    expect(nearDuplicates.filter(({ word }) => !word.includes("schlüssel"))).toEqual([]);
  });

  it.each([
    ["tourism", "tour", "compound"],
    ["tourism", "tourist", "stem"],
    ["volcano", "volcanic", "stem"],
  ])("takes a word that has “%s” in it, or most of its letters, for almost the same: %s", async (word, near, kind) => {
    const { nearDuplicates } = await reportOnRated(word);
    expect(nearDuplicates).toContainEqual(expect.objectContaining({ word: near, kind }));
  });

  it("takes words that are near only in meaning for other words", async () => {
    const { nearest, nearDuplicates, difficulty } = await reportOn(app, "ocean");
    expect(difficulty.guesses).toBeGreaterThan(0);
    expect(nearest.slice(0, 20).map(({ word }) => word)).toContain("sea");
    expect(nearDuplicates.map(({ word }) => word)).not.toContain("sea");
  });
});
