import { describe, expect, it } from "vitest";
import { BUDGETS, exceed, weighVisits } from "../../scripts/pageBudgets.mjs";
import { sharedBrowser } from "../support/browser";
import { useSharedSite } from "../support/site";

const { server, secret, words, visit } = useSharedSite();

/** Today's game in a browser that cannot load a script, and how often it has asked for it. */
async function visitWithout(name: string) {
  const game = await visit(null);
  let missed = 0;
  await game.page.route(
    ({ pathname }) => pathname.startsWith(`/build/${name}-`),
    async (route) => {
      missed += 1;
      await route.abort();
    },
  );
  await game.page.goto(server.origin);
  return { game, missed: () => missed };
}

describe("what a page loads", () => {
  it("is within its budget, on a first visit and later", async () => {
    const browser = await sharedBrowser();
    // Side by side: a visit mostly waits until nothing more is loaded.
    const weights = await Promise.all(
      Object.keys(BUDGETS).map(async (page) => [page, await weighVisits(browser, server.origin + page)] as const),
    );
    expect(exceed(Object.fromEntries(weights))).toEqual([]);
  });

  it.each(["entry.client", "react", "islands", "Game", "en"])(
    "may lack the script %s: the game and the settings work all the same",
    async (name) => {
      const { game, missed } = await visitWithout(name);
      await game.score(words[0] ?? "");
      await game.link("Give up").click();
      await game.page.waitForURL("**/give-up**");
      await game.page.goto(server.origin);
      await game.page.locator(".site-header-menu summary").click();
      await game.link("Settings").click();
      await game.page.getByRole("heading", { name: "Settings" }).waitFor();
      expect(missed()).toBeGreaterThan(0);
      game.forgive();
    },
  );

  it.each(["GameOver", "parts", "en-late", "GuessTable"])(
    "may lack the late script %s: a game is played to its end",
    async (name) => {
      const { game, missed } = await visitWithout(name);
      await game.ready();
      for (const [index, word] of words.slice(0, 2).entries()) {
        await game.score(word);
        // Without its script, the list comes with another page.
        await game.hasRows(index + 1);
      }
      await game.guess(secret);
      await game.ended("won");
      expect(missed()).toBeGreaterThan(0);
      game.forgive();
    },
  );
});
