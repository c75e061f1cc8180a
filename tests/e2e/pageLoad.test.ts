import { describe, expect, it } from "vitest";
import { BUDGETS, exceed, weighVisits } from "../../scripts/pageBudgets.mjs";
import { sharedBrowser } from "../support/browser";
import type { GamePage } from "../support/gamePage";
import { grown } from "../support/machine";
import { useSharedSite } from "../support/site";

const { server, secret, words, visit } = useSharedSite();

/** Plays as new players whose browser cannot load one of these scripts, in today's game. */
async function playWithout(names: readonly string[], play: (game: GamePage) => Promise<void>): Promise<void> {
  const game = await visit(null);
  for (const name of names) {
    let missed = 0;
    await game.forget();
    await game.page.route(
      ({ pathname }) => pathname.startsWith(`/build/${name}-`),
      async (route) => {
        missed += 1;
        await route.abort();
      },
    );
    await game.page.goto(server.origin);
    await play(game);
    expect([name, missed]).toEqual([name, expect.toSatisfy((times: number) => times > 0)]);
    game.forgive();
    await game.page.unrouteAll();
  }
}

describe("what a page loads", () => {
  it("is within its budget, on a first visit and later", async () => {
    const browser = await sharedBrowser();
    const weighed: Record<string, Awaited<ReturnType<typeof weighVisits>>> = {};
    const left = Object.keys(BUDGETS);
    // A few side by side: a visit mostly waits until nothing more is loaded.
    const weighLeft = async () => {
      for (let page = left.shift(); page !== undefined; page = left.shift())
        weighed[page] = await weighVisits(browser, server.origin + page, grown(30_000));
    };
    await Promise.all(Array.from({ length: 5 }, weighLeft));
    expect(exceed(weighed)).toEqual([]);
  });

  it("may lack a script: the game and the settings work all the same", { timeout: grown(120_000) }, () =>
    playWithout(["entry.client", "react", "game", "en"], async (game) => {
      await game.score(words[0] ?? "");
      await game.link("Give up").click();
      await game.page.waitForURL("**/give-up**");
      await game.page.goto(server.origin);
      await game.page.locator(".site-header-menu summary").click();
      await game.link("Settings").click();
      await game.page.getByRole("heading", { name: "Settings" }).waitFor();
    }),
  );

  it("may lack a late script: a game is played to its end", { timeout: grown(120_000) }, () =>
    playWithout(["ending", "en-late", "playing"], async (game) => {
      await game.ready();
      for (const [index, word] of words.slice(0, 2).entries()) {
        await game.score(word);
        // Without its script, the list comes with another page.
        await game.hasRows(index + 1);
      }
      await game.guess(secret);
      await game.ended("won");
    }),
  );
});
