import { afterEach, beforeEach, expect, it } from "vitest";
import type { App } from "~/app";
import { isRefused } from "~/platform/refusal";
import { submitGuess } from "~/play/turn.server";
import { missedWords } from "~/words/missedWords.server";
import { GAME_7, memoryPlayStore, memoryRecordStore, openAppWithSecret, type TestApp } from "../../tests/fixtures/app";
import { lookUpGuesses } from "./complaint.server";

let test: TestApp;
let app: App;
beforeEach(async () => {
  test = await openAppWithSecret("gala", [
    ["en", 7],
    ["en", 8],
  ]);
  ({ app } = test);
});
afterEach(() => test.close());

async function lookUp(raw: string) {
  const answer = await lookUpGuesses(app, { game: GAME_7, raw });
  if (isRefused(answer)) throw new Error(answer.why);
  return answer.guesses;
}

it("rates guesses as players see them", async () => {
  for (const raw of ["tuna", "colour", "gala"]) {
    const turn = { game: GAME_7, store: memoryPlayStore(), records: [memoryRecordStore()] };
    const outcome = await submitGuess(app, { ...turn, raw });
    if (outcome.type === "refused") throw new Error(outcome.why);
    const [{ similarity, percentile, word } = {}] = outcome.view.guesses;
    expect(await lookUp(raw)).toEqual([
      { typed: raw, found: { word: { word }, rating: expect.objectContaining({ similarity, percentile }) as unknown } },
    ]);
  }
});

it("says why a guess was refused, and counts none as missed", async () => {
  expect(await lookUp("zkwzk, bade")).toEqual([
    { typed: "zkwzk", found: { type: "refused", why: "unknown" } },
    { typed: "bade", found: { type: "refused", why: "stopword" } },
  ]);
  await app.missedWords.flush();
  expect((await missedWords(app, { language: "en", page: 1 })).words).toEqual([]);
});

it.each([
  ["tuna fila kala", ["tuna", "fila", "kala"]],
  [" tuna ; fila\nkala,", ["tuna", "fila", "kala"]],
  ["ice cream, fila", ["ice cream", "fila"]],
  ["a,b,c,d,e,f,g", ["a", "b", "c", "d", "e"]],
  [" , ", []],
])("reads up to five guesses of %j", async (raw, typed) => {
  expect((await lookUp(raw)).map((guess) => guess.typed)).toEqual(typed);
});

it("looks up five guesses at once, and says how many it has left out", async () => {
  const answer = await lookUpGuesses(app, { game: GAME_7, raw: "one, two, three, four, five, six, seven" });
  expect(answer).toMatchObject({ guesses: { length: 5 }, left: 2 });
});

it("opens no game that is to come", async () => {
  const outcome = await lookUpGuesses(app, { game: { edition: "en", number: 8 }, raw: "tuna" });
  expect(outcome).toEqual({ type: "refused", why: "futureGame" });
});
