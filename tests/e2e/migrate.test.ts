import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { GamePage } from "../support/gamePage";
import { keepLegacy, LEGACY_ENTRIES, toStatsFile } from "../support/legacyStats";
import { useSite } from "../support/site";

const site = useSite(() => ({ LEGACY_ORIGIN: "https://old.example" }));
const { visit } = site;

/** A browser that played an older version. */
async function visitOld(profile: Parameters<typeof visit>[1] = {}): Promise<GamePage> {
  const game = await visit("/logs", profile);
  await keepLegacy(game);
  await game.open();
  return game;
}
const storedEntries = ({ page }: GamePage) =>
  page.evaluate(
    (keys) => keys.map((key) => [key, localStorage.getItem(key)]),
    LEGACY_ENTRIES.map(([key]) => key),
  );
const offer = ({ page }: GamePage) => page.getByText("Prefer the old version?");
const hide = (game: GamePage) => game.button("Do not show this any more").click();
const openDialog = async (game: GamePage): Promise<Locator> => {
  await game.link("Click here to transfer your stats").click();
  return game.page.getByRole("dialog", { name: "Statistics from an older version" });
};
/** The values of a name, in order. */
const valuesOf = (within: Locator, name: string) =>
  within
    .locator("dl > div")
    .filter({ hasText: new RegExp(`^${name}`) })
    .locator("dd")
    .allTextContents();
const hasValues = (within: Locator, name: string, values: readonly string[]) =>
  expect.poll(() => valuesOf(within, name)).toEqual(values);
const main = ({ page }: GamePage) => page.getByRole("main");

const statsFile = (text = toStatsFile()) => ({ name: "stats.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
const TOO_LARGE = "This is too large: a stats file can be";

/* The form, its refusals and the way back to the older version are tested in tests/http/migrate.test.ts. */
describe("the page of the migration", () => {
  it("says beside a file and a pasted text that they are too large, and keeps the text", async () => {
    const game = await visit("/migrate");
    const { page } = game;
    await page.getByLabel("Stats file").setInputFiles(statsFile("x".repeat(600 * 1024)));
    await page.getByRole("alert").filter({ hasText: TOO_LARGE }).waitFor();
    expect(await game.button("Show what it contains").isDisabled()).toBe(true);
    await page.getByLabel("Stats file").setInputFiles([]);
    const text = page.getByLabel("Or the text in it");
    await text.fill("x".repeat(530 * 1024));
    await page.getByRole("alert").filter({ hasText: TOO_LARGE }).waitFor();
    expect(await text.getAttribute("aria-invalid")).toBe("true");
    expect(await text.inputValue()).toHaveLength(530 * 1024);
  });

  it("is offered at ?migrate until that is hidden for good, and nowhere without an older version", async () => {
    const game = await visit();
    expect(await offer(game).count()).toBe(0);
    await game.open("/?migrate");
    await game.link("Click here to transfer your stats").click();
    await game.page.getByText("Nothing from an older version is saved in this browser.").waitFor();
    await game.open("/junior?migrate");
    await hide(game);
    await offer(game).waitFor({ state: "detached" });
    expect(new URL(game.page.url()).pathname).toBe("/junior");
    await game.open("/?migrate");
    expect(await offer(game).count()).toBe(0);
  });
});

describe("a browser that has played an older version", () => {
  it("shows what it has kept in a dialog over the whole window, which can be closed", async () => {
    const dialog = await openDialog(await visitOld());
    await hasValues(dialog, "Total games played", ["47", "5"]);
    await hasValues(dialog, "Lower", ["YES"]);
    expect(await dialog.getByRole("row", { name: "lamp" }).getAttribute("class")).toContain("guess-table-latest");
    await dialog.getByText("No guesses found for yesterday").waitFor();
    expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 800 });
    // From its end too.
    await dialog.evaluate((element) => {
      element.scrollTop = element.scrollHeight;
    });
    const close = dialog.getByRole("button", { name: "Close" });
    expect((await close.boundingBox())?.y).toBeGreaterThan(0);
    await close.click();
    await dialog.waitFor({ state: "hidden" });
  });

  it("reads a stats file by itself, and says what is wrong with another", async () => {
    const dialog = await openDialog(await visitOld());
    const file = dialog.getByLabel("Stats file");
    await file.setInputFiles(statsFile(toStatsFile([["stats", '{"wins":3,"giveups":1}']])));
    await hasValues(dialog, "Total games played", ["4"]);
    await file.setInputFiles(statsFile("nonsense"));
    await dialog.getByText("This is not a stats file.").waitFor();
    expect(await file.getAttribute("aria-describedby")).toContain(
      (await dialog.getByRole("alert").getAttribute("id")) ?? "none",
    );
    // What was shown before it cannot be imported in its place.
    expect(await valuesOf(dialog, "Total games played")).toEqual([]);
    expect(await dialog.getByRole("button", { name: "Import into this site" }).count()).toBe(0);
    await file.setInputFiles(statsFile("x".repeat(600 * 1024)));
    await dialog.getByText(TOO_LARGE).waitFor();
    await file.setInputFiles([]);
    expect(await valuesOf(dialog, "Total games played")).toEqual(["47", "5"]);
  });

  it("imports from the dialog; the older entries stay, and the offer goes", async () => {
    const game = await visitOld();
    const dialog = await openDialog(game);
    await dialog.getByRole("button", { name: "Import into this site" }).click();
    await game.button("Import now").click();
    await game.page.getByText("Your statistics from the older version have been imported.").waitFor();
    await game.ready();
    expect(await storedEntries(game)).toEqual(LEGACY_ENTRIES);
    await game.open();
    expect(await offer(game).count()).toBe(0);
    // Statistics and import survive the loss of their cookies together, so nothing can be imported again.
    await game.context.clearCookies();
    await game.open();
    await game.open("/stats");
    expect(await valuesOf(main(game), "Played")).toEqual(["47"]);
    expect(await game.cookieNames()).toContain("legacy_import");
    expect(await storedEntries(game)).toEqual(LEGACY_ENTRIES);
  });

  it("is not offered anything without statistics that can be imported, nor after the offer was hidden", async () => {
    const game = await visitOld();
    await offer(game).waitFor();
    const keepStats = (stats: object | null) =>
      game.page.evaluate(
        (text) => {
          localStorage.removeItem("child-stats");
          if (text === null) localStorage.removeItem("stats");
          else localStorage.setItem("stats", text);
        },
        stats && JSON.stringify(stats),
      );
    for (const stats of [null, { wins: 0 }, { wins: 2, winStreak: 3 }]) {
      await keepStats(stats);
      await game.open();
      expect(await offer(game).count()).toBe(0);
    }
    await keepStats({ wins: 2, winStreak: 2 });
    await game.open();
    await hide(game);
    await offer(game).waitFor({ state: "detached" });
    await game.open();
    expect(await offer(game).count()).toBe(0);
  });

  it("is told of it in the announcement of the new look, and keeps the statistics of games played here apart", async () => {
    const game = await visitOld();
    const announce = async () => {
      await game.page.evaluate(() => {
        localStorage.removeItem("seenNewLook");
      });
      await game.open();
      const dialog = game.page.getByRole("dialog", { name: "A new look" });
      await dialog.waitFor();
      return dialog.getByRole("link", { name: "Import statistics from an older version" });
    };
    await (await announce()).click();
    await game.button("Show what is saved in this browser").waitFor();
    await game.open();
    await game.score(site.words[0] ?? "");
    await game.turn({ intent: "giveUp" });
    await game.open();
    expect(await storedEntries(game)).toEqual(LEGACY_ENTRIES);
    await game.open("/stats");
    expect(await valuesOf(main(game), "Played")).toEqual(["1"]);
    await game.page.evaluate(() => {
      for (const key of ["stats", "child-stats"]) localStorage.removeItem(key);
    });
    expect(await (await announce()).count()).toBe(0);
  });

  it("has no axe violations and fits phones: banner, dialog, refusal, preview and summary", async () => {
    const game = await visitOld({ viewport: { width: 360, height: 740 } });
    const { page } = game;
    const check = async (name: string) => {
      expect([name, await game.faults()]).toEqual([name, []]);
    };
    const reach = async (heading: string) => {
      await page.getByRole("heading", { name: heading, exact: true }).waitFor();
      await game.ready();
    };
    await check("banner");
    await (await openDialog(game)).getByRole("heading", { name: "SETTINGS" }).waitFor();
    await check("dialog");
    await game.open("/migrate");
    await game.button("Show what it contains").click();
    await page.getByText("Choose a stats file or paste its text").waitFor();
    await check("refusal");
    await page.getByLabel("Stats file").setInputFiles(statsFile());
    await game.button("Show what it contains").click();
    await reach("What the older version saved");
    await hasValues(main(game), "Total games played", ["47", "5"]);
    await check("preview");
    await game.button("Import into this site").click();
    await reach("What the import will change");
    await check("summary");
  });
});
