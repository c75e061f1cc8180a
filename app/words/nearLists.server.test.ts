import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { App } from "~/app";
import { openRealApp } from "../../tests/fixtures/app";
import { rankIn } from "./nearLists.server";

describe("the nearest words of a word", () => {
  let app: App;
  beforeAll(async () => {
    app = await openRealApp();
  });
  afterAll(() => app.close());

  it("give each word the rank that players see, down to 900, also one that takes none", async () => {
    const vectors = app.vectors.of("en");
    const of = vectors.rowOf("garden") ?? 0;
    const list = (await app.nearLists.of({ edition: "en", rows: [of], without: new Set() })).get(of);
    const { percentileOf, order } = await vectors.ranking(of);
    expect(list?.rows).toEqual(order.slice(1, 101));
    expect(list?.farthest).toBe(vectors.similarity(of, order[999] ?? 0));
    let unranked = 0;
    for (let row = 0; row < 30_000; row += 1) {
      if (row === of || vectors.isStopword(row)) continue;
      const rank = percentileOf(row);
      const found = list === undefined ? -1 : rankIn(vectors, list, { row, of });
      if (found !== (rank >= 900 ? rank : 0)) expect([vectors.wordAt(row), found]).toEqual([vectors.wordAt(row), rank]);
      if (found > 0 && !vectors.isRanked(row)) unranked += 1;
    }
    expect(unranked).toBeGreaterThan(0);
  });

  it("are computed once, and anew when staff takes words out of the ranks", async () => {
    const vectors = app.vectors.of("en");
    const row = vectors.rowOf("ocean") ?? 0;
    const listOf = async (without: ReadonlySet<number>) =>
      (await app.nearLists.of({ edition: "en", rows: [row, row], without })).get(row);
    const first = await listOf(new Set());
    expect(await listOf(new Set())).toBe(first);
    const [nearest = 0, second] = first?.rows ?? [];
    const reduced = await listOf(new Set([nearest]));
    expect([reduced?.rows[0], reduced?.rows.length]).toEqual([second, 100]);
  });
});
