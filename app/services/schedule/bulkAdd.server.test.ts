import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findGame, listGames } from "~/data/games.server";
import { isRefused, refuse, type Result } from "~/game/refusal";
import { openTestApp, type TestApp } from "../../../tests/fixtures/app";
import { editor as actor } from "../../../tests/fixtures/members";
import { TINY_WORDS } from "../../../tests/fixtures/vectors";
import type { App } from "../app";
import { bulkAdd, type BulkReport, MAX_BULK, previewBulk } from "./bulkAdd.server";
import { scheduleGame } from "./scheduleGame.server";
import { seedSchedule } from "./seed.server";

/** Words outside the list of secrets that the tests seed from. */
const [, first = "", second = "", third = ""] = TINY_WORDS.slice(-500);

let test: TestApp;
let app: App;
beforeEach(async () => {
  test = await openTestApp({ secrets: TINY_WORDS.slice(10, 700), blocked: new Set(["kasa"]) });
  app = test.app;
  await seedSchedule(app);
});
afterEach(() => test.close());

const everyGame = () => listGames(app.db, { edition: "en", from: 1, to: 10_000 });
const shortOf = (outcome: Result<BulkReport, string>) =>
  isRefused(outcome)
    ? outcome.why
    : {
        added: outcome.added.map(({ word, number }) => [word, number]),
        rejected: outcome.rejected.map(({ word, why, keeper }) => [
          word,
          why,
          ...(keeper === undefined ? [] : [keeper]),
        ]),
      };

describe("adding a list of words", () => {
  it("gives each word the next game without a chosen word, and names why others are rejected", async () => {
    const begun = (await findGame(app.db, "en", 7))?.secret ?? "";
    await scheduleGame(app, { edition: "en", number: 21, word: third, actor });
    const words = [
      first,
      "bade",
      "qqqq",
      "",
      "x",
      "bada9",
      "two words",
      "kasa",
      first.toUpperCase(),
      third,
      begun,
      second,
    ];
    const list = { edition: "en", words, from: 20 } as const;
    const preview = await previewBulk(app, list);
    expect(shortOf(preview)).toEqual({
      added: [
        [first, 20],
        [second, 22],
      ],
      rejected: [
        ["bade", "stopword"],
        ["qqqq", "unknown"],
        ["", "empty"],
        ["x", "tooShort"],
        ["bada9", "unknown"],
        ["two words", "unknown"],
        ["kasa", "profane"],
        [first.toUpperCase(), "duplicateWord"],
        [third, "recentWord", 21],
        [begun, "recentWord", 7],
      ],
    });
    expect(preview).toMatchObject({
      added: [
        { span: { begin: "2022-02-18T01:00:00.000Z" }, secret: first },
        { span: { begin: "2022-02-20T01:00:00.000Z" } },
      ],
    });
    const before = await everyGame();
    const outcome = await bulkAdd(app, { ...list, actor });
    expect(outcome).toMatchObject(preview);
    const changed = (await everyGame()).filter(({ secret }, at) => secret !== before[at]?.secret);
    expect(changed.map(({ number }) => number)).toEqual([20, 22]);
  });

  it("starts with tomorrow's game at the earliest, in an edition to come with game 1", async () => {
    expect(shortOf(await previewBulk(app, { edition: "en", words: [first] }))).toMatchObject({ added: [[first, 8]] });
    expect(shortOf(await previewBulk(app, { edition: "en", words: [first], from: -5 }))).toMatchObject({
      added: [[first, 8]],
    });
    expect(shortOf(await previewBulk(app, { edition: "es", words: [first] }))).toMatchObject({ added: [[first, 1]] });
  });

  it("refuses an empty list, and one of more than 20 words", async () => {
    for (const [words, why] of [
      [[], "noWords"],
      [TINY_WORDS.slice(800, 801 + MAX_BULK), "tooManyWords"],
    ] as const) {
      expect(shortOf(await previewBulk(app, { edition: "en", words }))).toBe(why);
      expect(shortOf(await bulkAdd(app, { edition: "en", words, actor }))).toBe(why);
    }
    const { length } = TINY_WORDS.slice(800, 800 + MAX_BULK);
    const words = TINY_WORDS.slice(800, 800 + length);
    expect(await bulkAdd(app, { edition: "en", words, actor })).toMatchObject({ rejected: [] });
  });

  it("moves seeded games to come whose word is in the list", async () => {
    const word = (await findGame(app.db, "en", 300))?.secret ?? "";
    const outcome = await bulkAdd(app, { edition: "en", words: [first, word], actor });
    const moved = (await findGame(app.db, "en", 300))?.secret;
    expect(moved).not.toBe(word);
    expect(outcome).toMatchObject({ moved: [{ number: 300, before: word, after: moved }] });
  });

  it("takes a word that is chosen in another edition", async () => {
    await scheduleGame(app, { edition: "de", number: 8, word: first, actor });
    expect(shortOf(await bulkAdd(app, { edition: "en", words: [first], actor }))).toMatchObject({
      added: [[first, 8]],
    });
  });
});

describe("two members of staff who have seen the same preview", () => {
  it("do not get the same games: the faster one gets what was shown, the other nothing, and the next game in a new preview", async () => {
    const lists = [first, second].map((word) => ({ edition: "en", words: [word] }) as const);
    const outcomes = await Promise.all(
      lists.map(async (list) => {
        const preview = await previewBulk(app, list);
        if (isRefused(preview)) throw new Error(preview.why);
        return { list, shown: preview.added };
      }),
    ).then((previews) => Promise.all(previews.map(({ list, shown }) => bulkAdd(app, { ...list, shown, actor }))));
    const [faster, slower] = isRefused(outcomes[0]) ? [second, first] : [first, second];
    expect(outcomes.toSorted((one, other) => Number(isRefused(one)) - Number(isRefused(other)))).toMatchObject([
      { added: [{ number: 8, secret: faster }] },
      refuse("gameChanged"),
    ]);
    expect(shortOf(await previewBulk(app, { edition: "en", words: [slower] }))).toMatchObject({ added: [[slower, 9]] });
    expect((await everyGame()).filter(({ secret }) => secret === slower)).toEqual([]);
  });
});
