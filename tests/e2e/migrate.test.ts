import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessibilityViolations, openViewer, overflowOf, PLAYERS, trackViewers } from "../support/browser";
import { LEGACY_ENTRIES, toStatsFile } from "../support/legacyStats";
import { openSite, type OldSite } from "../support/site";

/** The older version: it notes what is posted to it. */
let older: Server;
let olderHost: string;
const posted: URLSearchParams[] = [];
let { server, browser, number, words, stop } = {} as OldSite;

beforeAll(async () => {
  older = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on("data", (chunk: Buffer) => chunks.push(chunk));
    req.on("end", () => {
      if (req.method === "POST") posted.push(new URLSearchParams(Buffer.concat(chunks).toString()));
      res.writeHead(200, { "Content-Type": "text/html" }).end("<title>older</title>");
    });
  }).listen(0, "127.0.0.1");
  await once(older, "listening");
  olderHost = `localhost:${(older.address() as AddressInfo).port}`;
  ({ server, browser, number, words, stop } = await openSite({ LEGACY_ORIGIN: `http://${olderHost}` }));
});
afterAll(async () => {
  older.closeAllConnections();
  older.close();
  await stop();
});

const keep = trackViewers();

async function open(page: Page, path: string, isEnhanced: boolean): Promise<void> {
  await page.goto(`${server.origin}${path}`);
  if (isEnhanced) await hydrated(page);
}
const hydrated = (page: Page) => page.locator("html[data-enhanced]").waitFor();

/** A browser that played an older version. */
async function openOldPlayer(path = "/"): Promise<Page> {
  const { page } = keep(await openViewer(browser, {}));
  await open(page, "/logs", true);
  await page.evaluate(
    (entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
    },
    [...LEGACY_ENTRIES, ["seenNewLook", "true"] as const],
  );
  await open(page, path, true);
  return page;
}

const storedEntries = (page: Page) =>
  page.evaluate(
    (keys) => keys.map((key) => [key, localStorage.getItem(key)]),
    LEGACY_ENTRIES.map(([key]) => key),
  );
const banner = (page: Page) => page.getByText("Prefer the old version?");
const openDialog = async (page: Page): Promise<Locator> => {
  await page.getByRole("link", { name: "Click here to transfer your stats" }).click();
  return page.getByRole("dialog", { name: "Statistics from an older version" });
};
/** The values of a name on the page, in order. */
const valuesOf = (page: Page | Locator, name: string) =>
  page
    .locator("dl.facts > div")
    .filter({ hasText: new RegExp(`^${name}`) })
    .locator("dd")
    .allInnerTexts();

const statsFile = (text = toStatsFile()) => ({ name: "stats.txt", mimeType: "text/plain", buffer: Buffer.from(text) });

describe.each(PLAYERS)("a player $kind", ({ javaScriptEnabled: isEnhanced }) => {
  const newPage = async () => keep(await openViewer(browser, { javaScriptEnabled: isEnhanced })).page;
  const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
  const reach = async (page: Page, heading: string) => {
    await page.getByRole("heading", { name: heading, exact: true }).waitFor();
    if (isEnhanced) await hydrated(page);
  };

  it("imports a stats file after seeing what is in it and what changes, once", async () => {
    const page = await newPage();
    await open(page, "/stats", isEnhanced);
    await page.getByRole("link", { name: "Import statistics from an older version" }).click();
    await reach(page, "Statistics from an older version");
    await page.getByLabel("Stats file").setInputFiles(statsFile());
    await press(page, "Show what it contains");
    await reach(page, "What the older version saved");
    expect(await valuesOf(page, "Total games played")).toEqual(["47", "5"]);
    expect(await page.getByRole("row", { name: "candle (hint)" }).count()).toBe(1);
    await press(page, "Import into this site");
    await reach(page, "What the import will change");
    expect(await valuesOf(page, "Found")).toHaveLength(2);
    await press(page, "Import now");
    await page.getByText("Your statistics from the older version have been imported.").waitFor();
    await page.getByRole("link", { name: "Go to your statistics" }).click();
    await reach(page, "Statistics");
    expect(await valuesOf(page, "Played")).toEqual(["47"]);
    await open(page, "/migrate", isEnhanced);
    await page.getByLabel("Stats file").setInputFiles(statsFile());
    await press(page, "Show what it contains");
    await reach(page, "What the older version saved");
    await press(page, "Import into this site");
    await page
      .getByText("You have already imported statistics from an older version. You can do this only once.")
      .waitFor();
  });

  if (!isEnhanced) return;

  it("sends everything back to the older version", async () => {
    const page = await newPage();
    await open(page, "/migrate", true);
    await page.getByLabel("Or the text in it").fill(toStatsFile());
    await press(page, "Show what it contains");
    await reach(page, "What the older version saved");
    const before = posted.length;
    await press(page, "MIGRATE");
    await page.waitForURL(`http://${olderHost}/`);
    expect(posted).toHaveLength(before + 1);
    const fields = [...(posted.at(-1) ?? [])];
    expect(fields.map(([name]) => name)).toEqual(["__stats"]);
    expect(JSON.parse(Buffer.from(fields[0]?.[1] ?? "", "base64").toString())).toEqual(LEGACY_ENTRIES);
  });

  it("sees beside the form why a text is refused, and keeps it", async () => {
    const page = await newPage();
    await open(page, "/migrate", true);
    await page.getByLabel("Or the text in it").fill("nonsense");
    await press(page, "Show what it contains");
    await page.getByText("This is not a stats file.").waitFor();
    expect(await page.getByLabel("Or the text in it").inputValue()).toBe("nonsense");
    await page.getByLabel("Stats file").setInputFiles(statsFile("x".repeat(600 * 1024)));
    await page.getByRole("alert").filter({ hasText: "This is too large: a stats file can be" }).waitFor();
    expect(await page.getByRole("button", { name: "Show what it contains" }).isDisabled()).toBe(true);
  });

  it("keeps a pasted text that is too long, and says so beside it", async () => {
    const page = await newPage();
    await open(page, "/migrate", true);
    const text = page.getByLabel("Or the text in it");
    await text.fill("x".repeat(530 * 1024));
    await page.getByRole("alert").filter({ hasText: "This is too large: a stats file can be" }).waitFor();
    expect(await text.getAttribute("aria-invalid")).toBe("true");
    expect(await text.inputValue()).toHaveLength(530 * 1024);
  });

  it("finds the way there at ?migrate, and nowhere on the game page without an older version", async () => {
    const page = await newPage();
    await open(page, "/", true);
    expect(await banner(page).count()).toBe(0);
    await open(page, "/?migrate", true);
    await page.getByRole("link", { name: "Click here to transfer your stats" }).click();
    await page.getByText("Nothing from an older version is saved in this browser.").waitFor();
  });

  it("hides the offer for good", async () => {
    const page = await newPage();
    await open(page, "/junior?migrate", true);
    await banner(page).waitFor();
    await press(page, "Do not show this any more");
    await banner(page).waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe("/junior");
    await open(page, "/?migrate", true);
    expect(await banner(page).count()).toBe(0);
  });
});

describe("a browser that has played an older version", () => {
  it("shows what it has kept in a dialog over the whole window, which can be closed", async () => {
    const page = await openOldPlayer();
    const dialog = await openDialog(page);
    expect(await valuesOf(dialog, "Total games played")).toEqual(["47", "5"]);
    expect(await valuesOf(dialog, "Lower")).toEqual(["YES"]);
    expect(await dialog.getByRole("row", { name: "lamp" }).getAttribute("class")).toContain("is-latest");
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
    const page = await openOldPlayer();
    const dialog = await openDialog(page);
    const file = dialog.getByLabel("Stats file");
    await file.setInputFiles(statsFile(toStatsFile([["stats", '{"wins":3,"giveups":1}']])));
    await expect.poll(() => valuesOf(dialog, "Total games played")).toEqual(["4"]);
    await file.setInputFiles(statsFile("nonsense"));
    await dialog.getByText("This is not a stats file.").waitFor();
    expect(await file.getAttribute("aria-describedby")).toContain(
      (await dialog.getByRole("alert").getAttribute("id")) ?? "none",
    );
    // What was shown before it cannot be imported in its place.
    expect(await valuesOf(dialog, "Total games played")).toEqual([]);
    expect(await dialog.getByRole("button", { name: "Import into this site" }).count()).toBe(0);
    await file.setInputFiles(statsFile("x".repeat(600 * 1024)));
    await dialog.getByText("This is too large: a stats file can be").waitFor();
    await file.setInputFiles([]);
    expect(await valuesOf(dialog, "Total games played")).toEqual(["47", "5"]);
  });

  it("imports from the dialog; the older entries stay, and the offer goes", async () => {
    const page = await openOldPlayer();
    const dialog = await openDialog(page);
    await dialog.getByRole("button", { name: "Import into this site" }).click();
    await page.getByRole("button", { name: "Import now" }).click();
    await page.getByText("Your statistics from the older version have been imported.").waitFor();
    await hydrated(page);
    expect(await storedEntries(page)).toEqual(LEGACY_ENTRIES);
    await open(page, "/", true);
    expect(await banner(page).count()).toBe(0);
    await open(page, "/stats", true);
    expect(await valuesOf(page, "Played")).toEqual(["47"]);
    // Statistics and import survive the loss of their cookies together, so nothing can be imported again.
    await page.context().clearCookies();
    await open(page, "/", true);
    await open(page, "/stats", true);
    expect(await valuesOf(page, "Played")).toEqual(["47"]);
    expect((await page.context().cookies()).map(({ name }) => name)).toContain("legacy_import");
    expect(await storedEntries(page)).toEqual(LEGACY_ENTRIES);
  });

  it("is not offered anything without statistics that can be imported, nor after the offer was hidden", async () => {
    const page = await openOldPlayer();
    await banner(page).waitFor();
    const keepStats = (stats: object | null) =>
      page.evaluate(
        (text) => {
          localStorage.removeItem("child-stats");
          if (text === null) localStorage.removeItem("stats");
          else localStorage.setItem("stats", text);
        },
        stats && JSON.stringify(stats),
      );
    for (const stats of [null, { wins: 0 }, { wins: 2, winStreak: 3 }]) {
      await keepStats(stats);
      await open(page, "/", true);
      expect(await banner(page).count()).toBe(0);
    }
    await keepStats({ wins: 2, winStreak: 2 });
    await open(page, "/", true);
    await page.getByRole("button", { name: "Do not show this any more" }).click();
    await banner(page).waitFor({ state: "detached" });
    await open(page, "/", true);
    expect(await banner(page).count()).toBe(0);
  });

  it("is told of it in the announcement of the new look", async () => {
    const page = await openOldPlayer();
    const announce = async () => {
      await page.evaluate(() => {
        localStorage.removeItem("seenNewLook");
      });
      await open(page, "/", true);
      const dialog = page.getByRole("dialog", { name: "A new look" });
      await dialog.waitFor();
      return dialog.getByRole("link", { name: "Import statistics from an older version" });
    };
    await (await announce()).click();
    await page.getByRole("button", { name: "Show what is saved in this browser" }).waitFor();
    await page.evaluate(() => {
      for (const key of ["stats", "child-stats"]) localStorage.removeItem(key);
    });
    expect(await (await announce()).count()).toBe(0);
  });

  it("keeps older statistics apart from those of games played here", async () => {
    const page = await openOldPlayer();
    await page.getByRole("textbox", { name: "Your guess" }).fill(words[0] ?? "");
    await page.getByRole("button", { name: "Guess", exact: true }).click();
    await page
      .getByRole("region", { name: "Latest guess" })
      .getByText(words[0] ?? "")
      .waitFor();
    await page.request.post(`${server.origin}/play`, {
      form: { intent: "giveUp", edition: "en", game: String(number) },
    });
    await open(page, "/", true);
    expect(await storedEntries(page)).toEqual(LEGACY_ENTRIES);
    await open(page, "/stats", true);
    expect(await valuesOf(page, "Played")).toEqual(["1"]);
  });
});

describe("the migration", () => {
  it("has no axe violations and fits phones: banner, dialog, page, preview, summary and refusal", async () => {
    const page = await openOldPlayer();
    await page.setViewportSize({ width: 360, height: 740 });
    const faults: Record<string, readonly (string | number)[]> = {};
    const check = async (name: string) => {
      const overflow = await overflowOf(page);
      faults[name] = [...(await accessibilityViolations(page)), ...(overflow > 0 ? [overflow] : [])];
    };
    await check("banner");
    const dialog = await openDialog(page);
    await dialog.getByRole("heading", { name: "SETTINGS" }).waitFor();
    await check("dialog");
    await open(page, "/migrate", true);
    await page.getByRole("button", { name: "Show what it contains" }).click();
    await page.getByText("Choose a stats file or paste its text").waitFor();
    await check("refusal");
    await page.getByLabel("Stats file").setInputFiles(statsFile());
    await page.getByRole("button", { name: "Show what it contains" }).click();
    await page.getByRole("heading", { name: "What the older version saved" }).waitFor();
    await hydrated(page);
    await check("preview");
    await page.getByRole("button", { name: "Import into this site" }).click();
    await page.getByRole("heading", { name: "What the import will change" }).waitFor();
    await hydrated(page);
    await check("summary");
    expect(faults).toEqual({ banner: [], dialog: [], refusal: [], preview: [], summary: [] });
  });
});
