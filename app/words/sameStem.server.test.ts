import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { App } from "~/app";
import type { Edition } from "~/editions/editions";
import { isRefused } from "~/platform/refusal";
import { nearestWords, wordsAround } from "~/play/nearest.server";
import { memoryPlayStore, memoryRecordStore, openRealApp } from "../../tests/fixtures/app";
import type { FoldedNearWord } from "./displayedWord";
import { unfold } from "./sameStem.server";

let app: App;
beforeAll(async () => {
  app = await openRealApp();
});
afterAll(() => app.close());

async function around(edition: Edition, raw: string): Promise<readonly FoldedNearWord[]> {
  const reader = { storeOf: () => memoryPlayStore(), record: memoryRecordStore() };
  const outcome = await nearestWords(app, { edition, raw, isRevealed: true, reader });
  if (isRefused(outcome) || outcome.words === null) throw new Error(raw);
  return outcome.words;
}

/** The first word of the stem and those that are folded under it. */
async function stemIn(edition: Edition, raw: string): Promise<readonly string[]> {
  const { word = "", sameStem = [] } = (await around(edition, raw)).find((near) => near.sameStem !== undefined) ?? {};
  return [word, ...sameStem.map((near) => near.word)].filter((one) => one !== "");
}

describe("the words of one stem with a word", () => {
  it.each<[Edition, word: string, stem: readonly string[]]>([
    ["en", "illustrate", ["illustration", "illustrative", "illustrator"]],
    ["en", "comedy", ["comedic", "comedian"]],
    ["es", "ilustrar", ["ilustración", "ilustrativo", "ilustrador", "ilustrado"]],
    ["de", "zeichnung", ["zeichnen", "zeichner"]],
  ])("in the %s edition around %s are folded under the first: %j", async (edition, word, stem) => {
    expect(await stemIn(edition, word)).toEqual(stem);
  });

  it.each<[Edition, word: string, other: string]>([
    ["en", "light", "lightning"],
    ["en", "water", "waterfall"],
    ["en", "mother", "motherinlaw"],
    ["de", "arbeiten", "arbeitsamt"],
  ])("in the %s edition around %s do not include %s, which says something else", async (edition, word, other) => {
    expect((await around(edition, word)).map((near) => near.word)).toContain(other);
  });

  it("keep their ranks: unfolded, the list is as it was", async () => {
    const row = app.vectors.of("en").rowOf("illustrate") ?? -1;
    const found = { row, word: "illustrate" };
    const flat = await wordsAround(app, { edition: "en", found, reader: null });
    expect(unfold(await around("en", "illustrate"))).toEqual(flat);
  });
});
