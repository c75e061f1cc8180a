import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Edition } from "~/game/editions";
import { accessibilityViolations, openViewer, overflowOf, PLAYERS, type Viewer } from "../support/browser";
import { near, type NearRow as Row, revealed, SECRETS, setSecrets } from "../support/nearest";
import { openSite, type Site } from "../support/site";

let { server, browser, todaysGame, stop } = {} as Site;
beforeAll(async () => {
  ({ server, browser, todaysGame, stop } = await openSite());
  setSecrets(server);
});
afterAll(() => stop());

const table = (page: Page) => page.getByRole("table");
/** The rendered rows, read in one call: there are a thousand. */
const shownRows = (page: Page): Promise<Row[]> =>
  table(page)
    .locator("tbody tr")
    .evaluateAll((all) =>
      all.map((row) => {
        const [percentile = "", word = "", similarity = ""] = [...row.children].map((cell) => cell.textContent);
        return { percentile, word, similarity };
      }),
    );

describe.each(PLAYERS)("$kind", ({ javaScriptEnabled }) => {
  let viewer: Viewer;
  let page: Page;
  beforeEach(async () => {
    viewer = await openViewer(browser, { javaScriptEnabled });
    page = viewer.page;
  });
  afterEach(async () => {
    expect(viewer.pageErrors).toEqual([]);
    await viewer.context.close();
  });
  const ready = async () => {
    if (javaScriptEnabled) await page.locator("html[data-enhanced]").waitFor();
  };
  const open = async (path: string) => {
    await page.goto(`${server.origin}${path}`);
    await ready();
  };
  const turn = (edition: Edition, fields: Record<string, string>) =>
    page.request.post(`${server.origin}/play`, {
      form: { edition, game: String(todaysGame(edition).number), ...fields },
    });

  it("the words are revealed by the button and sorted by each header", async () => {
    await open(near("en", "ocean"));
    await page.getByRole("heading", { level: 1, name: "The nearest words to “ocean”" }).waitFor();
    expect(await table(page).count()).toBe(0);
    await page.getByRole("button", { name: "Reveal words" }).click();
    await page.getByRole("table", { name: "Nearest words" }).waitFor();
    expect(await page.getByRole("button", { name: "Reveal words" }).count()).toBe(0);
    const headers = () => table(page).getByRole("columnheader");
    const names = await headers().locator("a").allInnerTexts();
    expect(names.map((name) => name.split(/\s/)[0])).toEqual(["Prox.", "Word", "Similarity"]);

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
      expect(await shownRows(page)).toEqual(rows);
    };
    expect(await directions()).toEqual(["descending", "none", "descending"]);
    await press("Prox. Closeness (change the order)", farthest, ["ascending", "none", "ascending"]);
    await press("Prox. Closeness (change the order)", nearest, ["descending", "none", "descending"]);
    await press("Similarity (change the order)", farthest, ["ascending", "none", "ascending"]);
    await press("Word (change the order)", byWord, ["none", "ascending", "none"]);
    await press("Word (change the order)", [...byWord].reverse(), ["none", "descending", "none"]);
    await press("Similarity (change the order)", nearest, ["descending", "none", "descending"]);
  });

  it("the words of Junior stay in Junior when revealed and sorted", async () => {
    await open(near("jr", "bottle"));
    await page.getByRole("button", { name: "Reveal words" }).click();
    await table(page).waitFor();
    const rows = await shownRows(page);
    expect(rows).toEqual(await revealed(server, "jr", "bottle"));
    await table(page).getByRole("link", { name: "Similarity" }).click();
    await expect.poll(async () => (await shownRows(page))[0]?.percentile).toBe("1");
    expect(await shownRows(page)).toEqual([...rows].reverse());
    await page.getByRole("link", { name: "Back to the game" }).click();
    await page.waitForURL(`${server.origin}/junior`);
  });

  it("the result of a game links to those of its secret", async () => {
    const { secret: word } = todaysGame("en");
    await turn("en", { intent: "guess", guess: word });
    await open("/");
    await page.locator(".ending").getByRole("link", { name: "The nearest 1000 words" }).click();
    await page.getByRole("heading", { level: 1, name: `The nearest words to “${word}”` }).waitFor();
    expect(await table(page).count()).toBe(0);
  });

  it.each([
    ["en", "/archive"],
    ["jr", "/archive?edition=jr"],
  ] as const)("yesterday's word of the %s archive links to its nearest words", async (edition, path) => {
    const [, word] = SECRETS[edition];
    await open(path);
    expect(await page.getByText(word, { exact: true }).count()).toBe(0);
    await page.getByRole("button", { name: "Reveal the word" }).click();
    await page.getByRole("link", { name: "See its nearest words" }).click();
    await page.getByRole("heading", { level: 1, name: `The nearest words to “${word}”` }).waitFor();
    await ready();
    await page.getByRole("button", { name: "Reveal words" }).click();
    await table(page).waitFor();
    expect((await shownRows(page))[0]?.percentile).toBe("999");
  });

  it.each([
    ["es", "montaña", "Mostrar las palabras", "Palabras más cercanas", ["Cercanía", "Palabra", "Similitud"]],
    ["de", "straße", "Wörter aufdecken", "Ähnlichste Wörter", ["Nähe", "Wort", "Ähnlichkeit"]],
  ] as const)("in %s the page of %s is translated, with a decimal comma", async (...wanted) => {
    const [edition, word, button, name, columns] = wanted;
    await open(near(edition, word));
    expect(await page.locator("html").getAttribute("lang")).toBe(edition);
    await page.getByRole("button", { name: button }).click();
    await page.getByRole("table", { name }).waitFor();
    const links = await table(page).getByRole("columnheader").locator("a").allInnerTexts();
    expect(links.map((text) => text.split(/\s/)[0])).toEqual(columns);
    const rows = await shownRows(page);
    expect(rows.length).toBeGreaterThan(950);
    expect(rows.filter(({ similarity }) => !/^-?\d+,\d\d$/.test(similarity))).toEqual([]);
    await table(page).getByRole("link", { name: columns[1] }).click();
    const { compare } = new Intl.Collator(edition);
    const byWord = [...rows].sort((a, b) => compare(a.word, b.word));
    await expect.poll(() => shownRows(page)).toEqual(byWord);
  });
});

describe.each(["light", "dark"] as const)("in the %s theme at 360 px", (colorScheme) => {
  let viewer: Viewer;
  let page: Page;
  beforeEach(async () => {
    viewer = await openViewer(browser, { colorScheme, viewport: { width: 360, height: 640 } });
    page = viewer.page;
  });
  afterEach(async () => {
    expect(viewer.pageErrors).toEqual([]);
    await viewer.context.close();
  });
  const open = async (path: string) => {
    await page.goto(`${server.origin}${path}`);
    await page.locator("html[data-enhanced]").waitFor();
  };
  it("the page does not overflow with short or long words", async () => {
    for (const path of [
      near("en", "ocean"),
      near("en", "ocean", { reveal: "words" }),
      near("es", "montaña", { reveal: "words" }),
      near("de", "straße", { reveal: "words" }),
      near("de", "öffentlichkeit"),
      near("en", "harbor"),
    ]) {
      await open(path);
      expect([path, await overflowOf(page)]).toEqual([path, 0]);
    }
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

  it("there are no axe violations while the words are hidden or refused", async () => {
    for (const path of [near("en", "ocean"), near("en", "harbor")]) {
      await open(path);
      expect(await accessibilityViolations(page)).toEqual([]);
    }
  });

  it("the words have no axe violations", async () => {
    await open(near("en", "ocean", { reveal: "words" }));
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
    expect(await page.evaluate(() => document.activeElement?.closest("th")?.textContent)).toContain("Prox.");
  });
});
