import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { App } from "~/app";
import { cleanUp } from "~/cleanup.server";
import { PAGE_SIZE } from "~/platform/listPage";
import { isRefused } from "~/platform/refusal";
import type { GuessLog } from "~/play/guess";
import { nearestWords, reportOddNeighbor } from "~/play/nearest.server";
import {
  DAY,
  memoryPlayStore,
  memoryRecordStore,
  NOON_OF_GAME_7,
  openAppWithSecret,
  type TestApp,
} from "../../tests/fixtures/app";
import { addOddCounts } from "./oddNeighbors.data.server";
import { oddNeighbors } from "./oddNeighbors.server";

const TODAY = "2022-02-05";

let test: TestApp;
let app: App;
beforeEach(async () => {
  test = await openAppWithSecret(
    "gala",
    [
      ["en", 7],
      ["en", 8],
    ],
    { blocked: new Set(["fine"]) },
  );
  app = test.app;
});
afterEach(() => test.close());

/** Reports a word in the list of nearest words that a reader with this log in today's games sees. */
async function report(
  word: string,
  {
    near = "kala",
    from = "192.0.2.1",
    isRevealed = true,
    log = [],
  }: { near?: string; from?: string; isRevealed?: boolean; log?: GuessLog } = {},
) {
  const reader = { storeOf: () => memoryPlayStore(log), record: memoryRecordStore() };
  const listed = await nearestWords(app, { edition: "en", raw: near, isRevealed, reader });
  return !isRefused(listed) && reportOddNeighbor(app, { edition: "en", listed, word, from });
}
async function written() {
  await app.oddNeighbors.flush();
  return app.db
    .selectFrom("odd_neighbor")
    .select(["language", "day", "secret", "word", "count"])
    .orderBy("word")
    .orderBy("day")
    .execute();
}

describe("a word that is reported as odd among the nearest words of another", () => {
  it("is counted once for each network and day, with the other word", async () => {
    for (const from of ["192.0.2.1", "192.0.2.1", "2001:db8::1", "2001:db8::2"])
      expect(await report("fila", { from })).toBe(true);
    await report("fila", { near: "pola" });
    test.setNow(NOON_OF_GAME_7 + DAY);
    await report("fila");
    const kala = { language: "en", secret: "kala", word: "fila" };
    const rows = await written();
    expect(rows).toHaveLength(3);
    expect(rows).toEqual(
      expect.arrayContaining([
        { ...kala, day: TODAY, count: 2 },
        { ...kala, secret: "pola", day: TODAY, count: 1 },
        { ...kala, day: "2022-02-06", count: 1 },
      ]),
    );
  });

  it("is stored without the address that it came from", async () => {
    await report("fila", { from: "192.0.2.77" });
    await app.oddNeighbors.flush();
    const rows = await app.db.selectFrom("odd_neighbor").selectAll().execute();
    expect(rows.map((row) => Object.keys(row).sort())).toEqual([["count", "day", "language", "secret", "word"]]);
    expect(JSON.stringify(rows)).not.toContain("192.0.2");
  });

  it.each([
    ["is blocked", "fine"],
    ["is a secret that the reader has yet to find", "gala"],
    ["is the other word itself", "kala"],
    ["is a stopword", "bade"],
    ["is unknown", "zkwzk"],
    ["is nothing", ""],
  ])("is not counted if it %s: %j", async (_, word) => {
    expect(await report(word)).toBe(false);
    expect(await written()).toEqual([]);
  });

  it("is not counted if the list was not shown, or is that of a secret in play", async () => {
    expect(await report("tuna", { isRevealed: false })).toBe(false);
    expect(await report("tuna", { near: "gala" })).toBe(false);
    expect(await report("tuna", { near: "gala", log: [{ kind: "giveUp" }] })).toBe(true);
    expect(await written()).toMatchObject([{ secret: "gala", word: "tuna" }]);
  });

  it("is not counted beyond the nearest 1000", async () => {
    const vectors = app.vectors.of("en");
    const { order } = await vectors.ranking(vectors.find("kala")?.row ?? -1);
    const [last = "", beyond = ""] = [999, 1000].map((place) => vectors.wordAt(order[place] ?? -1));
    expect([await report(last), await report(beyond)]).toEqual([true, false]);
  });
});

describe("the list of odd neighbors", () => {
  const counted = (secret: string, word: string, count: number, day = TODAY) =>
    addOddCounts(app.db, [{ language: "en", day, secret, word, count }], { most: 1000 });
  const list = (page = 1) => oddNeighbors(app, { language: "en", page });

  it("has the most reported pairs first, with the last day of each", async () => {
    await counted("kala", "fila", 2);
    await counted("pola", "fila", 3, "2022-02-01");
    await counted("pola", "fila", 1, "2022-02-03");
    await counted("pola", "dola", 2);
    await addOddCounts(app.db, [{ language: "es", day: TODAY, secret: "kala", word: "nala", count: 9 }], {
      most: 1000,
    });
    expect(await list()).toEqual({
      pairs: [
        { secret: { word: "pola" }, word: { word: "fila" }, count: 4, lastDay: "2022-02-03" },
        { secret: { word: "pola" }, word: { word: "dola" }, count: 2, lastDay: TODAY },
        { secret: { word: "kala" }, word: { word: "fila" }, count: 2, lastDay: TODAY },
      ],
      page: 1,
      pages: 1,
    });
  });

  it("has pages", async () => {
    const counts = Array.from({ length: PAGE_SIZE + 1 }, (_, index) => ({
      language: "en" as const,
      day: TODAY,
      secret: "kala",
      word: `zkw${String(index).padStart(3, "0")}`,
      count: 1,
    }));
    await addOddCounts(app.db, counts, { most: 1000 });
    expect((await list()).pairs).toHaveLength(PAGE_SIZE);
    expect(await list(9)).toMatchObject({ pairs: [{ word: { word: "zkw050" } }], page: 2, pages: 2 });
  });

  it("forgets what is older than 90 days, today included", async () => {
    await counted("kala", "fila", 1, "2021-11-08");
    await counted("kala", "dola", 1, "2021-11-07");
    expect((await list()).pairs).toMatchObject([{ word: { word: "fila" } }]);
    await cleanUp(app);
    expect(await written()).toMatchObject([{ word: "fila" }]);
  });

  it("takes no more pairs of a day than are allowed, and counts those on that it has", async () => {
    await addOddCounts(app.db, [{ language: "en", day: TODAY, secret: "kala", word: "fila", count: 1 }], { most: 1 });
    await addOddCounts(
      app.db,
      [
        { language: "en", day: TODAY, secret: "kala", word: "fila", count: 2 },
        { language: "en", day: TODAY, secret: "pola", word: "fila", count: 2 },
      ],
      { most: 1 },
    );
    expect(await written()).toMatchObject([{ secret: "kala", word: "fila", count: 3 }]);
  });
});
