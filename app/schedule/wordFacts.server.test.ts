import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type StaffActor, staffActorOf } from "~/account/staffActor.server";
import type { App } from "~/app";
import { isRefused } from "~/platform/refusal";
import { insertGames } from "~/play/games.data.server";
import { addMissedCounts } from "~/words/missedWords.data.server";
import { addOddCounts } from "~/words/oddNeighbors.data.server";
import { NOON_OF_GAME_7, openTestApp, type TestApp } from "../../tests/fixtures/app";
import { newStaff } from "../../tests/fixtures/members";
import { takeOutOfRanks } from "./rankDecisions.server";
import { scheduleGame } from "./scheduleGame.server";
import { acceptForm, blockWord } from "./verdicts.server";
import { wordFacts } from "./wordFacts.server";
import { addNote } from "./wordNotes.server";

let test: TestApp;
let app: App;
let by: StaffActor;
beforeEach(async () => {
  test = await openTestApp({ blocked: new Set(["lala"]) });
  ({ app } = test);
  by = staffActorOf(await newStaff(app));
});
afterEach(() => test.close());

const NOW = new Date(NOON_OF_GAME_7).toISOString();

async function factsOf(raw: string) {
  const facts = await wordFacts(app, { language: "en", raw });
  if (isRefused(facts)) throw new Error(facts.why);
  return facts;
}
const miss = (word: string, count: number, day = "2022-02-04") =>
  addMissedCounts(app.db, [{ language: "en", day, word, count }], { most: 1000 });

describe("the facts about a word", () => {
  it("name its place, where it takes ranks, and its forms", async () => {
    expect((await factsOf(" KALA ")).reading).toEqual({
      type: "word",
      place: expect.any(Number) as number,
      words: 1205,
      standings: [
        { edition: "en", standing: "ranked" },
        { edition: "jr", standing: "ranked" },
      ],
      forms: ["colour", "facíl", "kalas"],
    });
    const standings = async (word: string) => {
      const { reading } = await factsOf(word);
      return reading.type === "word" ? reading.standings.map(({ standing }) => standing) : reading.type;
    };
    expect([await standings("tuse"), await standings("bade")]).toEqual([
      ["ranked", "hidden"],
      ["stopword", "stopword"],
    ]);
  });

  it("say of what word a form is one, by the table or by staff", async () => {
    expect(await factsOf("kalas")).toMatchObject({
      reading: { type: "form", of: { word: "kala" } },
      verdict: null,
      uses: [],
    });
    await acceptForm(app, { language: "en", word: "zkwzk", of: "kala", by });
    expect(await factsOf("zkwzk")).toMatchObject({
      reading: { type: "form", of: { word: "kala" } },
      verdict: { verdict: "form", at: NOW, by: { id: by.id } },
    });
    expect((await factsOf("kala")).reading).toMatchObject({ forms: ["colour", "facíl", "kalas", "zkwzk"] });
  });

  it("count how often an unknown word was typed and since when, and what it may be", async () => {
    await miss("kalaa", 3, "2022-02-01");
    await miss("kalaa", 11);
    const { reading, missed } = await factsOf("kalaa");
    expect(missed).toEqual({ count: 14, since: "2022-02-01", misspellings: [] });
    expect(reading).toMatchObject({ type: "unknown", offers: expect.arrayContaining([{ word: "kala" }]) as unknown });
    expect((await factsOf("qqqqqq")).missed).toMatchObject({ count: 0, since: null });
  });

  it("name the unknown words that are one letter from it or from a form of it", async () => {
    for (const [word, count] of [
      ["kalaa", 2],
      ["colourr", 5],
      ["kaalaa", 9],
    ] as const)
      await miss(word, count);
    expect((await factsOf("kala")).missed.misspellings).toEqual([
      { word: "colourr", count: 5 },
      { word: "kalaa", count: 2 },
    ]);
  });

  it("list its games in all editions of the language and those of like words, the latest day first", async () => {
    await insertGames(
      app.db,
      [
        { edition: "en", number: 5, secret: "pésca" },
        { edition: "en", number: 9, secret: "pescá" },
        { edition: "jr", number: 2, secret: "pésca" },
        { edition: "es", number: 6, secret: "pésca" },
        { edition: "en", number: 6, secret: "fila" },
      ],
      0,
    );
    await scheduleGame(app, { edition: "en", number: 400, word: "pésca", actor: by });
    const { uses } = await factsOf("pésca");
    expect(uses.map(({ edition, number, isSame, hasBegun }) => [edition, number, isSame, hasBegun])).toEqual([
      ["en", 400, true, false],
      ["jr", 2, true, false],
      ["en", 9, false, false],
      ["en", 5, true, true],
    ]);
    expect(uses[0]).toMatchObject({ day: "2023-03-05", choice: { at: NOW, by: { id: by.id } } });
    expect(uses[3]?.choice).toBeNull();
  });

  it("name the words near which it was reported, with the rank there", async () => {
    const near = { language: "en", day: "2022-02-04", word: "tuna" } as const;
    await addOddCounts(
      app.db,
      [
        { ...near, secret: "gala", count: 6 },
        { ...near, secret: "zkwz", count: 1 },
        { ...near, word: "fila", secret: "gala", count: 1 },
      ],
      { most: 1000 },
    );
    const nearest = await app.vectors.of("en").nearest(app.vectors.of("en").rowOf("gala") ?? -1, 999);
    const rank = nearest.find(({ word }) => word === "tuna")?.percentile;
    expect((await factsOf("tuna")).reports).toEqual([
      { secret: { word: "gala" }, rank, count: 6, lastDay: "2022-02-04" },
      { secret: { word: "zkwz" }, rank: null, count: 1, lastDay: "2022-02-04" },
    ]);
  });

  it("say who has decided what, and what a file blocks", async () => {
    await blockWord(app, { language: "en", word: "fila", by });
    await takeOutOfRanks(app, { language: "en", word: "tuna", by });
    await addNote(app, { language: "en", word: "kalas", kind: "care", text: "Spring", by });
    expect(await factsOf("fila")).toMatchObject({ isBlockedByFile: false, verdict: { verdict: "blocked", at: NOW } });
    expect(await factsOf("lala")).toMatchObject({ isBlockedByFile: true, verdict: null });
    expect(await factsOf("tuna")).toMatchObject({ takenOut: { at: NOW, by: { id: by.id } } });
    expect((await factsOf("kala")).notes).toMatchObject([{ kind: "care", text: "Spring" }]);
  });

  it("have its difficulty once that is computed", async () => {
    const difficulties = async () => (await factsOf("kala")).difficulties;
    expect(await difficulties()).toEqual([
      { edition: "en", found: null },
      { edition: "jr", found: null },
    ]);
    const guesses = await app.difficulties.estimate({ edition: "en", word: "kala" });
    expect((await difficulties())[0]).toMatchObject({ edition: "en", found: { guesses } });
  });

  it.each([
    ["", "empty"],
    ["a", "tooShort"],
    ["a b 7 c", "unknown"],
  ])("are refused for %j: %s", async (raw, why) => {
    expect(await wordFacts(app, { language: "en", raw })).toEqual({ type: "refused", why });
  });
});
