import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../tests/fixtures/app";
import { auditEntries } from "../../tests/fixtures/audit";
import { editor as by } from "../../tests/fixtures/members";
import type { NewOccasion } from "./occasions.data.server";
import { addOccasion, MAX_OCCASION_NAME, occasionsOn, removeOccasion } from "./occasions.server";

let test: TestApp;
beforeEach(async () => {
  test = await openTestApp();
});
afterEach(() => test.close());

const CHRISTMAS: NewOccasion = { name: "Christmas", day: "2021-12-25", isYearly: true, edition: null, kind: "holiday" };
const add = (occasion: Partial<NewOccasion>) => addOccasion(test.app, { ...CHRISTMAS, ...occasion, by });
const daysIn = async (from: string, to: string, edition?: "en" | "de") =>
  (await occasionsOn(test.app, { from, to, ...(edition && { edition }) })).map(({ name, on }) => `${on} ${name}`);

describe("occasions", () => {
  it("fall on their day, and yearly ones on that of each year, over the end of a year too", async () => {
    await add({});
    await add({ name: " Flood  of 2022 ", day: "2022-01-03", isYearly: false, kind: "mourning" });
    expect(await daysIn("2021-12-20", "2022-01-10")).toEqual(["2021-12-25 Christmas", "2022-01-03 Flood of 2022"]);
    expect(await daysIn("2022-12-25", "2024-01-10")).toEqual(["2022-12-25 Christmas", "2023-12-25 Christmas"]);
    expect(await daysIn("2022-12-26", "2023-12-24")).toEqual([]);
  });

  it("of February 29 are held on February 28 in the other years", async () => {
    await add({ name: "Leap day", day: "2024-02-29" });
    expect(await daysIn("2024-02-01", "2026-03-01")).toEqual([
      "2024-02-29 Leap day",
      "2025-02-28 Leap day",
      "2026-02-28 Leap day",
    ]);
  });

  it("are those of an edition and of all", async () => {
    await add({});
    await add({ name: "Unity", day: "2022-12-25", edition: "de" });
    expect(await daysIn("2022-12-25", "2022-12-25", "de")).toEqual(["2022-12-25 Christmas", "2022-12-25 Unity"]);
    expect(await daysIn("2022-12-25", "2022-12-25", "en")).toEqual(["2022-12-25 Christmas"]);
    expect(await daysIn("2022-12-25", "2022-12-25")).toHaveLength(2);
  });

  it("are added and removed once, which is logged", async () => {
    await add({ edition: "en" });
    await add({ edition: "en" });
    const [one, ...others] = await occasionsOn(test.app, { from: "2021-12-25", to: "2021-12-25" });
    expect(others).toEqual([]);
    const id = one?.id ?? 0;
    expect(await removeOccasion(test.app, { id, by })).toMatchObject({ name: "Christmas" });
    expect(await removeOccasion(test.app, { id, by })).toEqual({ type: "refused", why: "noSuchOccasion" });
    const entries = await auditEntries(test.app);
    expect(
      entries.map(({ action, edition, subject, before, after }) => [action, edition, subject, before, after]),
    ).toEqual([
      ["occasionRemoved", "en", "Christmas", "2021-12-25 yearly holiday", null],
      ["occasionAdded", "en", "Christmas", null, "2021-12-25 yearly holiday"],
    ]);
  });

  it.each([
    [{ name: " " }, "occasionUnnamed"],
    [{ name: "a".repeat(MAX_OCCASION_NAME + 1) }, "occasionTooLong"],
    [{ day: "2023-02-29" }, "badDay"],
    [{ day: "25.12.2022" }, "badDay"],
    [{ day: "" }, "badDay"],
  ])("are refused: %j", async (wrong, why) => {
    expect(await add(wrong)).toEqual({ type: "refused", why });
  });
});
