import { sql } from "kysely";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { staffActorOf } from "~/account/staffActor.server";
import { rateWord } from "~/api/rateWord.server";
import type { App } from "~/app";
import { cleanUp } from "~/cleanup.server";
import type { Edition } from "~/editions/editions";
import { PAGE_SIZE } from "~/platform/listPage";
import { refuse } from "~/platform/refusal";
import { submitGuess } from "~/play/turn.server";
import { acceptForm, blockWord, dismissWord } from "~/schedule/verdicts.server";
import {
  DAY,
  memoryPlayStore,
  memoryRecordStore,
  NOON_OF_GAME_7,
  NOON_OF_JUNIOR_1,
  openAppWithSecret,
  type TestApp,
} from "../../tests/fixtures/app";
import { newStaff } from "../../tests/fixtures/members";
import { MAX_A_DAY, MAX_FROM_NETWORK } from "./dailyCounter.server";
import { addMissedCounts } from "./missedWords.data.server";
import { missedWords } from "./missedWords.server";

const TODAY = "2022-02-05";

let test: TestApp;
let app: App;

async function openSite(database = ":memory:"): Promise<void> {
  test = await openAppWithSecret(
    "gala",
    [
      ["en", 7],
      ["de", 7],
      ["jr", 1],
    ],
    { blocked: new Set(["zkwz"]), database },
  );
  app = test.app;
}
beforeEach(() => openSite());
afterEach(() => test.close());

/** Guesses a text in a game of its own. */
async function guess(
  raw: string,
  { from = "192.0.2.1", edition = "en", number = 7 }: { from?: string; edition?: Edition; number?: number } = {},
) {
  const turn = { game: { edition, number }, store: memoryPlayStore(), records: [memoryRecordStore()] };
  const outcome = await submitGuess(app, { ...turn, raw, from });
  return outcome.type === "refused" ? outcome.why : outcome.type;
}

const rows = (within = app) =>
  within.db.selectFrom("missed_word").select(["language", "day", "word", "count"]).orderBy("word").execute();

/** The rows after what is in memory was written. */
async function written() {
  await app.missedWords.flush();
  return rows();
}
const listed = async (page = 1) =>
  (await missedWords(app, { language: "en", page })).words.map(({ word, count }) => [word, count]);

describe("a guess that is refused as unknown", () => {
  it("is counted by its normalized text, word language and day, on pages and in the API alike", async () => {
    expect(await guess("  ZKW zk ")).toBe("unknown");
    const from = () => "192.0.2.2";
    expect(await rateWord(app, { game: { edition: "en", number: 7 }, raw: "zkwzk", from })).toEqual(refuse("unknown"));
    await guess("zkwzä", { edition: "de" });
    expect(await written()).toEqual([
      { language: "en", day: TODAY, word: "zkwzk", count: 2 },
      { language: "de", day: TODAY, word: "zkwzä", count: 1 },
    ]);
  });

  it("is not written before the next batch, and is added to what was written", async () => {
    await guess("zkwzk");
    expect(await rows()).toEqual([]);
    expect(await written()).toMatchObject([{ word: "zkwzk", count: 1 }]);
    await guess("zkwzk", { from: "192.0.2.2" });
    expect(await rows()).toMatchObject([{ word: "zkwzk", count: 1 }]);
    expect(await written()).toMatchObject([{ word: "zkwzk", count: 2 }]);
  });

  it("is written within a minute", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      await guess("zkwzk");
      await vi.advanceTimersByTimeAsync(60_000);
    } finally {
      vi.useRealTimers();
    }
    // A server of its own takes a moment.
    await vi.waitFor(async () => {
      expect(await rows()).toMatchObject([{ word: "zkwzk", count: 1 }]);
    });
  });

  it("is written when the app is closed", async () => {
    await test.close();
    const directory = mkdtempSync(path.join(tmpdir(), "missed-"));
    onTestFinished(() => {
      rmSync(directory, { recursive: true });
    });
    const database = path.join(directory, "missed.sqlite");
    await openSite(database);
    await guess("zkwzk");
    await test.close();
    test = await openAppWithSecret("gala", [], { database });
    expect(await rows(test.app)).toMatchObject([{ word: "zkwzk", count: 1 }]);
  });

  it("is kept in memory when it cannot be written", async () => {
    await guess("zkwzk");
    await sql`alter table missed_word rename to elsewhere`.execute(app.db);
    await app.missedWords.flush();
    await sql`alter table elsewhere rename to missed_word`.execute(app.db);
    expect(await written()).toMatchObject([{ word: "zkwzk", count: 1 }]);
  });

  it("is counted once for each network and day", async () => {
    for (const from of ["192.0.2.1", "192.0.2.1", "2001:db8::1", "2001:db8::2"]) await guess("zkwzk", { from });
    test.setNow(NOON_OF_GAME_7 + DAY);
    await guess("zkwzk");
    expect(await written()).toEqual([
      { language: "en", day: TODAY, word: "zkwzk", count: 2 },
      { language: "en", day: "2022-02-06", word: "zkwzk", count: 1 },
    ]);
  });

  it("is counted for a limited number of words of one network, and a limited number of words in all", async () => {
    const word = (index: number) =>
      `zkw${String.fromCodePoint(97 + (index % 26), 97 + (Math.floor(index / 26) % 26), 97 + Math.floor(index / 676))}zk`;
    for (let index = 0; index < MAX_FROM_NETWORK + 10; index += 1)
      app.missedWords.count({ language: "en", word: word(index) }, { from: "192.0.2.1" });
    expect(await written()).toHaveLength(MAX_FROM_NETWORK);
    for (let index = 0; index < MAX_A_DAY + 10; index += 1)
      app.missedWords.count({ language: "en", word: word(index) }, { from: `2001:db8:${(index % 97).toString(16)}::` });
    expect(await written()).toHaveLength(MAX_A_DAY);
    // Words that the day has already are counted on.
    app.missedWords.count({ language: "en", word: word(0) }, { from: "192.0.2.9" });
    app.missedWords.count({ language: "en", word: "zkwzkzk" }, { from: "192.0.2.9" });
    const after = await written();
    expect(after).toHaveLength(MAX_A_DAY);
    expect(after.find((row) => row.word === word(0))?.count).toBe(3);
  });

  it.each([
    ["a stopword", "bade"],
    ["a known form", "badas"],
    ["a blocked word", "zkwz"],
    ["a digit", "zkw7"],
    ["an address", "zkwz.example"],
    ["other letters", "жук"],
    ["letters of another language", "zkwß"],
    ["two hyphens", "zk--wzk"],
    ["one letter", "z"],
    ["nothing", " "],
    ["an emoji inside", "zk😀wzk"],
    ["more letters than a word has", "zkwz".repeat(11)],
  ])("is not counted if it is %s: %j", async (_, raw) => {
    await guess(raw);
    expect(await written()).toEqual([]);
  });

  it("is not counted if the word is hidden only in this edition, nor are its forms", async () => {
    test.setNow(NOON_OF_JUNIOR_1);
    expect([
      await guess("tuse", { edition: "jr", number: 1 }),
      await guess("tuses", { edition: "jr", number: 1 }),
    ]).toEqual(["unknown", "unknown"]);
    expect(await written()).toEqual([]);
    await guess("zkwzk", { edition: "jr", number: 1 });
    expect(await written()).toMatchObject([{ language: "en", word: "zkwzk" }]);
  });
});

describe("the list of missed words", () => {
  const counted = (word: string, count: number, day = TODAY) =>
    addMissedCounts(app.db, [{ language: "en", day, word, count }], { most: 1000 });

  it("has the most refused first, with the counts of each day", async () => {
    await counted("zkwa", 2);
    await counted("zkwb", 3, "2022-02-01");
    await counted("zkwb", 1);
    await counted("zkwc", 2);
    await addMissedCounts(app.db, [{ language: "es", day: TODAY, word: "zkwd", count: 9 }], { most: 1000 });
    expect(await missedWords(app, { language: "en", page: 1 })).toEqual({
      words: [
        {
          word: "zkwb",
          count: 4,
          days: [
            { day: "2022-02-01", count: 3 },
            { day: TODAY, count: 1 },
          ],
        },
        { word: "zkwa", count: 2, days: [{ day: TODAY, count: 2 }] },
        { word: "zkwc", count: 2, days: [{ day: TODAY, count: 2 }] },
      ],
      page: 1,
      pages: 1,
    });
  });

  it("has 90 days, and what is older is deleted", async () => {
    await counted("zkwa", 1, "2021-11-07");
    await counted("zkwb", 1, "2021-11-08");
    expect(await listed()).toEqual([["zkwb", 1]]);
    await cleanUp(app);
    expect(await rows()).toMatchObject([{ word: "zkwb" }]);
  });

  it("leaves out words that have a verdict, and words that have become known", async () => {
    const by = staffActorOf(await newStaff(app));
    for (const word of ["zkwa", "zkwb", "zkwc", "zkwd", "kalas"]) await counted(word, 1);
    await acceptForm(app, { language: "en", word: "zkwa", of: "kala", by });
    await blockWord(app, { language: "en", word: "zkwb", by });
    await dismissWord(app, { language: "en", word: "zkwc", by });
    expect(await listed()).toEqual([["zkwd", 1]]);
  });

  it("has pages, and the nearest one for a page that does not exist", async () => {
    const words = Array.from(
      { length: PAGE_SIZE + 1 },
      (_, index) => `zkw${String.fromCodePoint(97 + (index % 26), 97 + Math.floor(index / 26))}`,
    ).sort();
    for (const word of words) await counted(word, 1);
    expect((await listed(1)).length).toBe(PAGE_SIZE);
    expect(await listed(2)).toEqual([[words.at(-1), 1]]);
    expect(await missedWords(app, { language: "en", page: 9 })).toMatchObject({ page: 2, pages: 2 });
    expect(await missedWords(app, { language: "es", page: 0 })).toEqual({ words: [], page: 1, pages: 1 });
  });
});
