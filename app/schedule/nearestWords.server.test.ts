import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import type { App } from "~/app";
import { isRefused } from "~/platform/refusal";
import { openRealApp, openTestApp, type TestApp } from "../../tests/fixtures/app";
import { TINY_WORDS } from "../../tests/fixtures/vectors";
import { reportNearest } from "./nearestWords.server";

async function reportOn(app: App, word: string, edition: "en" | "de" = "en") {
  const report = await reportNearest(app, { edition, number: 1, word });
  if (isRefused(report)) throw new Error(report.why);
  return report;
}

describe("the report on the nearest words", () => {
  let test: TestApp;
  let app: App;
  const [word = "", blocked = ""] = TINY_WORDS.slice(-300);
  beforeAll(async () => {
    test = await openTestApp({ blocked: new Set([blocked]) });
    app = test.app;
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
    expect(await reportNearest(app, { edition: "en", number: 1, word: text })).toEqual({ type: "refused", why });
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

  it("lists the nearest 999 words, and names the blocked ones among them", async () => {
    const { nearest, blocked: found, similarities } = await reportOn(app, word);
    expect(nearest.map(({ percentile }) => percentile)).toEqual(Array.from({ length: 999 }, (_, index) => 999 - index));
    expect(found).toEqual([blocked]);
    expect([similarities.closest, similarities.tenth, similarities.thousandth]).toEqual(
      [0, 9, 998].map((index) => nearest[index]?.similarity),
    );
  });
});

describe("the report on the nearest words of the built-in vectors", () => {
  let app: App;
  beforeAll(async () => {
    app = await openRealApp();
  });
  afterAll(() => app.close());

  it("has the blocked words, which take no rank, where they would stand", async () => {
    const { nearest, blocked } = await reportOn(app, "partner");
    expect(blocked).toContain("copulate");
    const place = nearest.findIndex((near) => near.word === "copulate");
    expect(nearest.slice(0, 25).map((near) => near.word)).toContain("copulate");
    expect(nearest[place]?.percentile).toBe(nearest[place + 1]?.percentile);
    expect(nearest[place]?.similarity).toBeGreaterThanOrEqual(nearest[place + 1]?.similarity ?? 1);
  });

  it("names the forms and compounds of the word among its nearest 20, in display spelling", async () => {
    const { nearest, nearDuplicates } = await reportOn(app, "Schlüssel", "de");
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
    const { nearDuplicates } = await reportOn(app, word);
    expect(nearDuplicates).toContainEqual(expect.objectContaining({ word: near, kind }));
  });

  it("takes words that are near only in meaning for other words", async () => {
    const { nearest, nearDuplicates } = await reportOn(app, "ocean");
    expect(nearest.slice(0, 20).map(({ word }) => word)).toContain("sea");
    expect(nearDuplicates.map(({ word }) => word)).not.toContain("sea");
  });
});
