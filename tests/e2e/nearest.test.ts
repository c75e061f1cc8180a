import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accessibilityViolations, openViewer, overflowOf, trackViewers } from "../support/browser";
import { near, type NearRow as Row, revealed, setSecrets } from "../support/nearest";
import { openSite, type Site } from "../support/site";

let { server, browser, stop } = {} as Site;
beforeAll(async () => {
  ({ server, browser, stop } = await openSite());
  setSecrets(server);
});
afterAll(() => stop());

const keep = trackViewers();
const table = (page: Page) => page.getByRole("table");
/** The rendered rows, read in one call: there are a thousand. */
const shownRows = (page: Page): Promise<Row[]> =>
  table(page)
    .locator("tbody tr")
    .evaluateAll((all) =>
      all.map((row) => {
        const [word = "", percentile = ""] = [...row.children].map((cell) => {
          const button = cell.querySelector(":scope > button")?.textContent ?? "";
          return cell.textContent.replace(` ${button}`, "");
        });
        return { percentile, word };
      }),
    );

/* The same without scripts is tested in tests/http/nearest.test.ts. */
describe("the nearest words", () => {
  let page: Page;
  beforeEach(async () => {
    ({ page } = keep(await openViewer(browser, {})));
  });
  const open = async (path: string) => {
    await page.goto(`${server.origin}${path}`);
    await page.locator("html[data-enhanced]").waitFor();
  };

  it("are revealed by the button and sorted by each header", async () => {
    await open(near("en", "ocean"));
    await page.getByRole("heading", { level: 1, name: "The nearest words to “ocean”" }).waitFor();
    expect(await table(page).count()).toBe(0);
    await page.getByRole("button", { name: "Reveal words" }).click();
    await page.getByRole("table", { name: "Nearest words" }).waitFor();
    expect(await page.getByRole("button", { name: "Reveal words" }).count()).toBe(0);
    const headers = () => table(page).getByRole("columnheader");
    const names = await headers().locator("a").allInnerTexts();
    expect(names.map((name) => name.split(/\s/)[0])).toEqual(["Word", "Closeness"]);

    await page.waitForLoadState();
    const nearest = await shownRows(page);
    expect(nearest[0]?.percentile).toBe("999");
    expect(nearest.length).toBeGreaterThan(950);
    const farthest = [...nearest].reverse();
    const { compare } = new Intl.Collator("en");
    const byWord = [...nearest].sort((a, b) => compare(a.word, b.word));
    const directions = () => headers().evaluateAll((all) => all.map((header) => header.getAttribute("aria-sort")));
    const press = async (name: string, rows: readonly Row[], sorted: readonly string[]) => {
      await headers().getByRole("link", { name }).click();
      await expect.poll(() => directions()).toEqual(sorted);
      // The end of a long page comes after its head.
      await expect.poll(() => shownRows(page)).toEqual(rows);
    };
    expect(await directions()).toEqual(["none", "descending"]);
    await press("Closeness (change the order)", farthest, ["none", "ascending"]);
    await press("Closeness (change the order)", nearest, ["none", "descending"]);
    await press("Word (change the order)", byWord, ["ascending", "none"]);
    await press("Word (change the order)", [...byWord].reverse(), ["descending", "none"]);
  });

  it("the words of Junior stay in Junior when revealed and sorted", async () => {
    await open(near("jr", "bottle"));
    await page.getByRole("button", { name: "Reveal words" }).click();
    await table(page).waitFor();
    await page.waitForLoadState();
    const rows = await shownRows(page);
    expect(rows).toEqual(await revealed(server, "jr", "bottle"));
    await table(page).getByRole("link", { name: "Closeness" }).click();
    await expect.poll(async () => (await shownRows(page))[0]?.percentile).toBe("1");
    await expect.poll(() => shownRows(page)).toEqual([...rows].reverse());
    await page.getByRole("link", { name: "Back to the game" }).click();
    await page.waitForURL(`${server.origin}/junior`);
  });
});

describe("the page at 360 px", () => {
  let page: Page;
  beforeEach(async () => {
    const viewport = { width: 360, height: 640 };
    ({ page } = keep(await openViewer(browser, { colorScheme: "dark", viewport })));
  });
  const open = async (path: string) => {
    await page.goto(`${server.origin}${path}`);
    await page.locator("html[data-enhanced]").waitFor();
  };
  it("does not overflow with short or long words, and has no axe violations", async () => {
    for (const path of [
      near("en", "ocean"),
      near("es", "montaña", { reveal: "words" }),
      near("de", "straße", { reveal: "words" }),
      near("de", "öffentlichkeit"),
      near("en", "harbor"),
    ]) {
      await open(path);
      expect([path, await overflowOf(page)]).toEqual([path, 0]);
    }
    expect(await accessibilityViolations(page)).toEqual([]);
    await open(near("en", "ocean", { reveal: "words" }));
    expect([await overflowOf(page), await accessibilityViolations(page)]).toEqual([0, []]);
  });

  it("short words are not broken when text is twice as large", async () => {
    await open(near("de", "straße", { reveal: "words" }));
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    expect(await overflowOf(page)).toBe(0);
    const broken = await page
      .locator("tbody th span")
      .evaluateAll((all) =>
        all
          .filter((word) => word.textContent.length <= 10 && word.getClientRects().length > 1)
          .map((word) => word.textContent),
      );
    expect(broken).toEqual([]);
  });

  it("a word that was looked up is in sight, framed", async () => {
    await open(near("en", "ocean", { reveal: "words" }));
    const { word } = (await shownRows(page))[600] ?? { word: "" };
    await page.getByLabel("Find a word").fill(word);
    await page.getByRole("button", { name: "Find" }).click();
    const row = page.locator("#found");
    await row.getByText(word, { exact: true }).waitFor();
    const { y = -1 } = (await row.boundingBox()) ?? {};
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(600);
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it("revealing moves the focus to the words without scrolling", async () => {
    await open(near("en", "ocean"));
    await page.getByRole("button", { name: "Reveal words" }).press("Enter");
    await page.getByRole("table").waitFor();
    const hasFocus = () => page.evaluate(() => document.activeElement?.querySelector("table") !== null);
    await expect.poll(hasFocus).toBe(true);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("th")?.textContent)).toContain("Word");
  });
});
