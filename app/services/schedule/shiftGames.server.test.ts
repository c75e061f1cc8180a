import { describe, expect, it } from "vitest";
import { isRefused } from "~/game/refusal";
import { auditEntries } from "../../../tests/fixtures/audit";
import { editor as actor } from "../../../tests/fixtures/members";
import { edition, FREE_WORDS, useSeededApp } from "../../../tests/fixtures/seededApp";
import { MAX_SHIFT, previewShift, shiftGames } from "./shiftGames.server";

const site = useSeededApp();

const { chosen } = site;

/** Chooses a word for each number, in their order. */
async function choose(...numbers: readonly number[]): Promise<readonly string[]> {
  const words = FREE_WORDS.slice(0, numbers.length);
  for (const [index, number] of numbers.entries())
    expect(isRefused(await site.choose(number, words[index] ?? ""))).toBe(false);
  return words;
}
const shift = async (number: number, days: number, seen?: string) => {
  const outcome = await shiftGames(site.app, { edition, number, days, actor, ...(seen !== undefined && { seen }) });
  return isRefused(outcome) ? outcome.why : "done";
};

describe("chosen words that are shifted", () => {
  it("move from a game on, in their order, also onto each other's days, and leave seeded ones", async () => {
    const [a, b, c] = await choose(20, 21, 25);
    expect(await shift(21, 4)).toBe("done");
    expect(await chosen()).toEqual([
      [20, a],
      [25, b],
      [29, c],
    ]);
    expect(await shift(21, -4)).toBe("done");
    expect(await chosen()).toEqual([
      [20, a],
      [21, b],
      [25, c],
    ]);
    const games = (await site.games()).filter(({ number }) => number >= 20);
    expect(games.slice(0, 10).map(({ number }) => number)).toEqual([20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
  });

  it("are one change of the log", async () => {
    await choose(20, 21);
    expect(await shift(20, 1)).toBe("done");
    const [{ batch } = { batch: null }, ...others] = (await auditEntries(site.app)).filter(
      ({ action }) => action === "shifted",
    );
    expect(batch).not.toBeNull();
    expect(others.map((entry) => entry.batch)).toEqual([batch, batch]);
  });

  it.each([0, 1.5, MAX_SHIFT + 1, -MAX_SHIFT - 1, NaN])("do not move by %s days", async (days) => {
    await choose(40);
    expect(await shift(40, days)).toBe("badShift");
  });

  it("move neither onto games that have begun nor onto an earlier chosen one", async () => {
    await choose(9, 12);
    expect(await shift(9, -1)).toBe("done");
    expect(await shift(8, -1)).toBe("shiftIntoBegun");
    expect(await shift(9, -3)).toBe("shiftIntoChosen");
    expect(await shift(7, 1)).toBe("gameOpen");
    expect(await shift(100, 1)).toBe("noneToShift");
    expect((await chosen()).map(([number]) => number)).toEqual([8, 11]);
  });

  it("stay where they are if others would move than were seen", async () => {
    await choose(20, 21);
    const preview = await previewShift(site.app, { edition, number: 20, days: 2 });
    if (isRefused(preview)) throw new Error(preview.why);
    expect(preview.games).toMatchObject([
      { number: 20, to: 22 },
      { number: 21, to: 23 },
    ]);
    await site.choose(30, FREE_WORDS[4] ?? "");
    expect(await shift(20, 2, preview.seen)).toBe("shiftChanged");
    expect((await chosen()).map(([number]) => number)).toEqual([20, 21, 30]);
  });
});
