import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BUDGETS, exceed, weighVisits } from "../../scripts/pageBudgets.mjs";
import { openViewer } from "../support/browser";
import { openSite, type Site } from "../support/site";

let { server, browser, secret, words, stop } = {} as Site;
beforeAll(async () => {
  ({ server, browser, secret, words, stop } = await openSite());
});
afterAll(() => stop());

describe("what a page loads", () => {
  it("is within its budget, on a first visit and later", async () => {
    const weights: Record<string, Awaited<ReturnType<typeof weighVisits>>> = {};
    for (const page of Object.keys(BUDGETS)) weights[page] = await weighVisits(browser, server.origin + page);
    expect(exceed(weights)).toEqual([]);
  });

  it.each(["entry.client", "react", "islands", "Game", "en"])(
    "may lack the script %s: the game and the settings work all the same",
    async (name) => {
      const { context, page } = await openViewer(browser, {});
      await page.route(
        ({ pathname }) => pathname.startsWith(`/build/${name}-`),
        (route) => route.abort(),
      );
      await page.goto(server.origin);
      const word = words[0] ?? "";
      await page.getByRole("textbox", { name: "Your guess" }).fill(word);
      await page.getByRole("textbox", { name: "Your guess" }).press("Enter");
      await page.getByRole("region", { name: "Latest guess" }).getByText(word).waitFor();
      await page.getByRole("link", { name: "Give up" }).click();
      await page.waitForURL("**/give-up**");
      await page.goto(server.origin);
      await page.locator(".menu summary").click();
      await page.getByRole("link", { name: "Settings" }).click();
      await page.getByRole("heading", { name: "Settings" }).waitFor();
      await context.close();
    },
  );

  it.each(["GameOver", "parts", "en-late", "Orbit"])(
    "may lack the late script %s: a game is played to its end",
    async (name) => {
      const { context, page } = await openViewer(browser, {});
      await page.route(
        ({ pathname }) => pathname.startsWith(`/build/${name}-`),
        (route) => route.abort(),
      );
      await page.goto(server.origin);
      await page.locator("html[data-enhanced]").waitFor();
      for (const word of words.slice(0, 2)) {
        await page.getByRole("textbox", { name: "Your guess" }).fill(word);
        await page.getByRole("textbox", { name: "Your guess" }).press("Enter");
        await page.getByRole("region", { name: "Latest guess" }).getByText(word).waitFor();
      }
      expect(await page.locator("tbody tr").count()).toBe(2);
      await page.getByRole("textbox", { name: "Your guess" }).fill(secret);
      await page.getByRole("textbox", { name: "Your guess" }).press("Enter");
      await page.getByRole("heading", { name: "You guessed the secret word" }).waitFor();
      await context.close();
    },
  );
});
