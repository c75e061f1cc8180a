import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { App } from "~/app";
import { isRefused } from "~/platform/refusal";
import { replaceGame } from "~/play/games.data.server";
import { storeDifficulty } from "~/words/difficulties.data.server";
import { openRealApp } from "../../tests/fixtures/app";
import { findWords, type WordQuery } from "./findWords.server";
import { checkSecret } from "./seed.server";

/* Game 7 is today's: the games from 8 on are to come. */
let app: App;
beforeAll(async () => {
  app = await openRealApp();
});
afterAll(() => app.close());
afterEach(async () => {
  for (const table of ["game", "difficulty"] as const) await app.db.deleteFrom(table).execute();
});

const QUERY: WordQuery = {
  edition: "en",
  number: null,
  theme: "",
  guesses: null,
  letters: { from: 1, to: Infinity },
  first: "",
  unusedFor: 0,
  apartFrom: null,
  page: 1,
  isBlind: false,
};

async function find(asked: Partial<WordQuery> = {}) {
  const found = await findWords(app, { ...QUERY, ...asked });
  if (isRefused(found)) throw new Error(found.why);
  return { ...found, texts: found.words.map(({ word }) => word.word) };
}
const choose = (number: number, secret: string) =>
  replaceGame(app.db, { edition: "en", number, secret, chosenBy: "somebody" }, 0);

describe("the finder of words", () => {
  it("finds words near a theme, each with its nearest, on pages without a word twice", async () => {
    const { texts, words, hasMore } = await find({ theme: "sea" });
    expect(texts).toEqual(expect.arrayContaining(["ocean", "coast"]));
    expect(texts).not.toContain("sea");
    expect([texts.length, hasMore]).toEqual([50, true]);
    expect(words.every(({ nearest }) => nearest.length === 5)).toBe(true);
    const second = await find({ theme: "sea", page: 2 });
    expect(second.texts.filter((word) => texts.includes(word))).toEqual([]);
    for (const word of [...texts, ...second.texts]) expect(checkSecret(app, "en", word)).toBeUndefined();
    expect(await findWords(app, { ...QUERY, theme: "qqqq" })).toMatchObject({ why: "unknown" });
  });

  it("finds words by letters, and by what is known of their difficulty", async () => {
    const short = await find({ first: "s", letters: { from: 4, to: 5 } });
    expect(short.texts.filter((word) => !/^s.{3,4}$/.test(word))).toEqual([]);
    const vectors = app.vectors.of("en").origin.checksum;
    await storeDifficulty(app.db, { edition: "en", word: "ocean", vectors, guesses: 60 });
    await storeDifficulty(app.db, { edition: "en", word: "garden", vectors, guesses: 120 });
    const hard = await find({ guesses: { from: 100, to: Infinity } });
    expect(hard.words).toMatchObject([{ word: { word: "garden" }, ease: "hard", guesses: 120 }]);
  });

  it("leaves out what was used around the game, and says of others when they were last used", async () => {
    await choose(5, "ocean");
    await choose(300, "coast");
    const sea = async (unusedFor: number) => (await find({ theme: "sea", number: 20, unusedFor })).texts;
    expect(await sea(0)).toEqual(expect.arrayContaining(["ocean", "coast"]));
    expect(await sea(30)).not.toContain("ocean");
    expect(await sea(30)).toContain("coast");
    expect((await sea(Infinity)).filter((word) => ["ocean", "coast"].includes(word))).toEqual([]);
    const { words } = await find({ theme: "sea" });
    expect(words.find(({ word }) => word.word === "ocean")?.lastUse).toEqual({ number: 5, day: "2022-02-03" });
  });

  it("leaves out what is near the words of the days around, and looks for the next day without a chosen word", async () => {
    await choose(8, "ocean");
    const { target, texts } = await find({ theme: "sea" });
    expect([target.number, texts.includes("coast")]).toEqual([9, true]);
    expect((await find({ theme: "sea", apartFrom: 9 })).texts).not.toContain("coast");
  });

  it("tells nothing of the words to come to who plays", async () => {
    const blind = () => find({ theme: "sea", number: 50, unusedFor: Infinity, apartFrom: 9, isBlind: true });
    const before = await blind();
    await choose(9, "ocean");
    await choose(7, "coast");
    const vectors = app.vectors.of("en").origin.checksum;
    await storeDifficulty(app.db, { edition: "en", word: "ocean", vectors, guesses: 60 });
    expect(await blind()).toEqual(before);
  });
});
