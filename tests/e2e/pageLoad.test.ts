import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BUDGETS, exceed, weighVisits } from "../../scripts/pageBudgets.mjs";
import { openViewer } from "../support/browser";
import { openSharedSite, type SharedSite } from "../support/site";

let { server, browser, secret, words, stop } = {} as SharedSite;
beforeAll(async () => {
  ({ server, browser, secret, words, stop } = await openSharedSite());
});
afterAll(() => stop());

describe("what a page loads", () => {
  it("is within its budget, on a first visit and later", async () => {
    // Side by side: a visit mostly waits until nothing more is loaded.
    const weights = await Promise.all(
      Object.keys(BUDGETS).map(async (page) => [page, await weighVisits(browser, server.origin + page)] as const),
    );
    expect(exceed(Object.fromEntries(weights))).toEqual([]);
  });

  it.each(["entry.client", "react", "islands", "Game", "en"])(
    "may lack the script %s: the game and the settings work all the same",
    async (name) => {
      const { page, close } = await openWithout(name);
      const word = words[0] ?? "";
      await type(page, word);
      await page.getByRole("region", { name: "Latest guess" }).getByText(word).waitFor();
      await page.getByRole("link", { name: "Give up" }).click();
      await page.waitForURL("**/give-up**");
      await page.goto(server.origin);
      await page.locator(".site-header-menu summary").click();
      await page.getByRole("link", { name: "Settings" }).click();
      await page.getByRole("heading", { name: "Settings" }).waitFor();
      await close();
    },
  );

  it.each(["GameOver", "parts", "en-late", "GuessTable"])(
    "may lack the late script %s: a game is played to its end",
    async (name) => {
      const { page, close } = await openWithout(name);
      await page.locator("html[data-enhanced]").waitFor();
      for (const [index, word] of words.slice(0, 2).entries()) {
        await type(page, word);
        await page.getByRole("region", { name: "Latest guess" }).getByText(word).waitFor();
        // Without its script, the list comes with another page.
        await expect.poll(() => page.locator("tbody tr").count()).toBe(index + 1);
      }
      await type(page, secret);
      await page.getByRole("heading", { name: "You guessed the secret word" }).waitFor();
      await close();
    },
  );
});

/** Today's game in a browser that cannot load a script. `close` asserts that a page has asked for it. */
async function openWithout(name: string) {
  const { context, page } = await openViewer(browser, {});
  let missed = 0;
  await page.route(
    ({ pathname }) => pathname.startsWith(`/build/${name}-`),
    async (route) => {
      missed += 1;
      await route.abort();
    },
  );
  await page.goto(server.origin);
  const close = async () => {
    expect(missed).toBeGreaterThan(0);
    await context.close();
  };
  return { page, close };
}

async function type(page: Page, word: string): Promise<void> {
  await page.getByRole("textbox", { name: "Your guess" }).fill(word);
  await page.getByRole("textbox", { name: "Your guess" }).press("Enter");
}
