import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessibilityViolations, openViewer, overflowOf, trackViewers } from "../support/browser";
import { openSite, type Site } from "../support/site";

let { server, browser, number, secret, words, stop } = {} as Site;
beforeAll(async () => {
  ({ server, browser, number, secret, words, stop } = await openSite());
});
afterAll(() => stop());
const track = trackViewers();

const PHONE = { width: 360, height: 740 };
const TABLET = { width: 768, height: 1024 };

/** Guesses outside the page, in the same browser profile. */
async function guess(page: Page, guesses: readonly string[]): Promise<void> {
  for (const word of guesses) {
    const form = { intent: "guess", edition: "en", game: String(number), guess: word };
    await page.request.post(`${server.origin}/play`, { form });
  }
}

const pictureOf = (page: Page) => page.getByRole("img", { name: /secret word/ });
const foldOf = (page: Page) => page.locator("summary", { hasText: "Your orbit" });

describe("the orbit, without JavaScript,", () => {
  it("is behind one tap on a phone, and not there before the first guess", async () => {
    const { page } = track(await openViewer(browser, { javaScriptEnabled: false, viewport: PHONE }));
    await page.goto(server.origin);
    expect([await pictureOf(page).isVisible(), await foldOf(page).isVisible()]).toEqual([false, false]);
    await guess(page, words.slice(0, 3));
    await page.goto(server.origin);
    expect([await pictureOf(page).isVisible(), await foldOf(page).isVisible()]).toEqual([false, true]);
    await foldOf(page).click();
    expect(await pictureOf(page).getAttribute("aria-label")).toMatch(/^3 guesses around the secret word/);
    expect([await pictureOf(page).isVisible(), await overflowOf(page)]).toEqual([true, 0]);
    expect((await foldOf(page).boundingBox())?.height).toBeGreaterThanOrEqual(44);
  });

  it("is open on a wider page, without a fold, and printed from every page", async () => {
    const { page } = track(await openViewer(browser, { javaScriptEnabled: false, viewport: TABLET }));
    await guess(page, words.slice(0, 3));
    await page.goto(server.origin);
    expect([await pictureOf(page).isVisible(), await foldOf(page).isVisible()]).toEqual([true, false]);
    await page.setViewportSize(PHONE);
    expect(await pictureOf(page).isVisible()).toBe(false);
    await page.emulateMedia({ media: "print" });
    expect(await pictureOf(page).isVisible()).toBe(true);
  });
});

/** Number of dots. Those of one heat are one shape. */
async function dotsOf(page: Page): Promise<number> {
  const shapes = await page.locator(".orbit .dots").evaluateAll((all) => all.map((shape) => shape.getAttribute("d")));
  return shapes.join("").split("M").length - 1;
}

describe("the orbit", () => {
  it("has a dot for each guess as it is made, and a lit star in the end", async () => {
    const { page } = track(await openViewer(browser, {}));
    await page.goto(server.origin);
    await page.locator("html[data-enhanced]").waitFor();
    expect(await pictureOf(page).getAttribute("aria-label")).toBe("Five empty rings around the secret word.");
    const [word = ""] = words;
    await page.getByRole("textbox", { name: "Your guess" }).fill(word);
    await page.keyboard.press("Enter");
    await page.locator(".orbit .name", { hasText: word }).waitFor();
    expect([await dotsOf(page), await page.locator(".orbit .latest").count()]).toEqual([1, 1]);
    await page.getByRole("textbox", { name: "Your guess" }).fill(secret);
    await page.keyboard.press("Enter");
    await page.locator(".orbit.is-found .ray").waitFor();
    expect(await dotsOf(page)).toBe(1);
  });

  it("has no axe violations open on a phone", async () => {
    const { page } = track(await openViewer(browser, { colorScheme: "dark", viewport: PHONE }));
    await guess(page, words.slice(0, 20));
    await page.goto(server.origin);
    await foldOf(page).click();
    expect(await accessibilityViolations(page)).toEqual([]);
  });
});
