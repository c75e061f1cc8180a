import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessibilityViolations, openViewer, overflowOf, refusal } from "../support/browser";
import { openSite, type Site } from "../support/site";

let { server, browser, number, secret, words, stop } = {} as Site;
beforeAll(async () => {
  ({ server, browser, number, secret, words, stop } = await openSite());
});
afterAll(() => stop());

/** Plays a turn outside the page, in the same browser profile. */
async function turn(page: Page, fields: Record<string, string>): Promise<void> {
  await page.request.post(`${server.origin}/play`, { form: { edition: "en", game: String(number), ...fields } });
}

/** Axe checks the last one. */
const SIZES = [
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 360, height: 640 },
];
const THEMES = ["light", "dark"] as const;

describe.each(THEMES)("the %s theme", (colorScheme) => {
  it("has no axe violations and no overflow at any width, from the first guess to the last", async () => {
    const { context, page } = await openViewer(browser, { colorScheme });
    const faults: Record<string, string[]> = {};
    const look = async (name: string, path = "/") => {
      await page.goto(`${server.origin}${path}`);
      await page.locator("html[data-enhanced]").waitFor();
      faults[name] = [];
      for (const viewport of SIZES) {
        await page.setViewportSize(viewport);
        const overflow = await overflowOf(page);
        if (overflow > 0) faults[name].push(`${overflow} px too wide at ${viewport.width} px`);
      }
      faults[name].push(...(await accessibilityViolations(page)));
    };
    await look("empty");
    for (const guess of words.slice(0, 5)) await turn(page, { intent: "guess", guess });
    for (let count = 0; count < 4; count += 1) await turn(page, { intent: "hint" });
    await turn(page, { intent: "guess", guess: "colours" });
    await look("playing");
    await page.getByRole("textbox", { name: "Your guess" }).fill("xqzzyqx");
    await page.keyboard.press("Enter");
    await refusal(page, "Word not found").waitFor();
    faults.refused = await accessibilityViolations(page);
    await page.getByRole("link", { name: "Give up" }).click();
    await page.getByRole("dialog").waitFor();
    faults.dialog = await accessibilityViolations(page);
    await look("asking", "/give-up");
    await look("missing", "/nowhere");
    for (const guess of words.slice(5, 55)) await turn(page, { intent: "guess", guess });
    await look("sixty");
    const cookies = await context.cookies();
    await turn(page, { intent: "guess", guess: secret });
    await look("won");
    await page.evaluate(() => {
      localStorage.clear();
    });
    await context.clearCookies();
    await context.addCookies(cookies);
    await turn(page, { intent: "giveUp" });
    await look("given up");
    expect(faults).toEqual(Object.fromEntries(Object.keys(faults).map((name) => [name, []])));
    await context.close();
  });
});

/** Words that fit on one line of the card in any font. Which words there are depends on the day. */
const shortWords = () => words.filter((word) => word.length <= 7);

describe("on a phone with its keyboard open", () => {
  it("the input, the latest guess and the best three are visible", async () => {
    // The visible part of 360 × 640 above a keyboard.
    const { context, page } = await openViewer(browser, {
      viewport: { width: 360, height: 384 },
      isMobile: true,
      hasTouch: true,
    });
    await page.goto(server.origin);
    for (const guess of shortWords().slice(0, 6)) await turn(page, { intent: "guess", guess });
    await page.reload();
    const bottoms = [
      await page.getByRole("textbox", { name: "Your guess" }).boundingBox(),
      await page.getByRole("region", { name: "Latest guess" }).boundingBox(),
      ...(await Promise.all([0, 1, 2].map((row) => page.locator("tbody tr").nth(row).boundingBox()))),
    ].map((box) => (box === null ? Infinity : Math.round(box.y + box.height)));
    expect(Math.max(...bottoms)).toBeLessThanOrEqual(384);
    await context.close();
  });

  it("no touch target is smaller than 44 px, and no text field makes the page zoom", async () => {
    const { context, page } = await openViewer(browser, {
      viewport: { width: 360, height: 640 },
      isMobile: true,
      hasTouch: true,
    });
    await page.goto(server.origin);
    for (const guess of words.slice(0, 3)) await turn(page, { intent: "guess", guess });
    await page.reload();
    const small = await page
      .locator("button:visible, main a:visible, header a:visible, summary:visible")
      .evaluateAll((all) =>
        all
          .map(
            (element) =>
              ({ name: element.textContent, ...element.getBoundingClientRect().toJSON() }) as {
                name: string;
                height: number;
              },
          )
          .filter(({ height }) => height < 44)
          .map(({ name, height }) => `${name}: ${height} px`),
      );
    expect(small).toEqual([]);
    const size = await page
      .getByRole("textbox", { name: "Your guess" })
      .evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
    expect(size).toBeGreaterThanOrEqual(16);
    await context.close();
  });

  it("the first guess causes no layout shift except for the list", async () => {
    const { context, page } = await openViewer(browser, { viewport: { width: 360, height: 640 } });
    await page.goto(server.origin);
    await page.locator("html[data-enhanced]").waitFor();
    const place = async () => {
      const card = await page.locator(".recent").boundingBox();
      const box = await page.getByRole("textbox", { name: "Your guess" }).boundingBox();
      return [box?.y, card?.y, card?.height];
    };
    const before = await place();
    await page.getByRole("textbox", { name: "Your guess" }).fill(shortWords()[0] ?? "");
    await page.keyboard.press("Enter");
    await page.getByRole("region", { name: "Latest guess" }).waitFor();
    expect(await place()).toEqual(before);
    await context.close();
  });
});
