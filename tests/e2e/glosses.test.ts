import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessibilityViolations, openViewer, overflowOf, trackViewers, type Viewer } from "../support/browser";
import { closedGate } from "../support/gate";
import { openSharedSite, type SharedSite } from "../support/site";

let { server, browser, stop } = {} as SharedSite;
let secret: string;
beforeAll(async () => {
  const site = await openSharedSite();
  ({ server, browser, stop } = site);
  ({ secret } = site.todaysGame("es"));
});
afterAll(() => stop());

const keep = trackViewers();
const NARROW = { viewport: { width: 360, height: 780 } };

async function openPlayer(glosses: string | null, options: Parameters<typeof openViewer>[1] = {}): Promise<Viewer> {
  const viewer = keep(await openViewer(browser, options));
  if (glosses !== null)
    await viewer.context.addCookies([{ name: "settings", value: `glosses=${glosses}`, url: server.origin }]);
  return viewer;
}
async function enhanced(page: Page, address: string): Promise<void> {
  await page.goto(server.origin + address);
  await page.locator("html[data-enhanced]").waitFor();
}
async function guess(page: Page, word: string): Promise<void> {
  await page.locator(".guess-bar-input").fill(word);
  await page.locator(".guess-bar-input").press("Enter");
}
const row = (page: Page, name: string) => page.getByRole("rowheader", { name, exact: true });

/** Says that a page is accessible and fits its window. */
async function expectFit(page: Page): Promise<void> {
  expect([await accessibilityViolations(page), await overflowOf(page)]).toEqual([[], 0]);
}

describe("glosses", () => {
  it("come with the answer to a guess and a hint, and with the end, on a narrow page", async () => {
    const { page } = await openPlayer("en", NARROW);
    await enhanced(page, "/espanol");
    await guess(page, "perro");
    await row(page, "perro dog").waitFor();
    const answer = page.locator(".answer-word .word-gloss");
    expect([await answer.innerText(), await answer.getAttribute("lang")]).toEqual(["dog", "en"]);
    // A long word has its gloss under it, a short one beside it.
    await guess(page, "responsabilidad");
    await row(page, "responsabilidad responsibility").waitFor();
    await page.getByRole("button", { name: "Pista" }).click();
    await expect.poll(() => page.locator("tbody tr").count()).toBe(3);
    await expectFit(page);
    await guess(page, secret);
    await page.locator(".game-over-secret .word-gloss").waitFor();
    expect(await page.locator(".nearest-chip .word-gloss").count()).toBeGreaterThan(0);
    await expectFit(page);
    await page.getByRole("link", { name: "Las 1000 palabras más cercanas" }).click();
    await page.locator(".nearest-page-table").waitFor();
    expect(await page.locator(".nearest-page-table .word-gloss").count()).toBeGreaterThan(500);
    await expectFit(page);
  });

  it("leave a row as high as it is without them, if they fit beside its word", async () => {
    const heights = async (glosses: string | null) => {
      const { page } = await openPlayer(glosses, { ...NARROW, locale: "es" });
      await enhanced(page, "/espanol");
      for (const word of ["perro", "casa", "montaña"]) await guess(page, word);
      await expect.poll(() => page.locator("tbody tr").count()).toBe(3);
      return page.locator(".answer, tbody tr").evaluateAll((parts) => parts.map((part) => part.clientHeight));
    };
    expect(await heights("en")).toEqual(await heights(null));
  });

  it("come after the guess of a team-mate, in a place that is kept for them", async () => {
    const [mira, jo] = [await openPlayer("es"), await openPlayer(null)];
    await mira.page.goto(`${server.origin}/teams?tab=create`);
    await mira.page.getByRole("textbox", { name: "Your name" }).fill("Mira");
    await mira.page.getByRole("button", { name: "Create a team" }).click();
    const code = (await mira.page.locator(".team-room-code").innerText()).trim().slice(-8);
    await jo.page.goto(`${server.origin}/teams?teamCode=${code}`);
    await jo.page.getByRole("textbox", { name: "Your name" }).fill("Jo");
    await jo.page.getByRole("button", { name: "Join the team" }).click();
    await jo.page.getByText("Game joined successfully!").waitFor();
    await enhanced(jo.page, "/");
    await enhanced(mira.page, "/");
    await mira.page.locator(".team-parts-connection").getByText("Connected").waitFor();
    const gate = closedGate();
    await mira.page.route("**/play", async (route) => {
      await gate.isOpen;
      await route.continue();
    });
    await guess(jo.page, "dog");
    await row(jo.page, "dog Jo").waitFor();
    const gloss = mira.page.locator("tbody .word-gloss");
    await gloss.waitFor({ state: "attached" });
    const before = await mira.page.locator("tbody tr").evaluate((one) => one.clientHeight);
    gate.open();
    await row(mira.page, "dog perro Jo").waitFor();
    expect(await mira.page.locator("tbody tr").evaluate((one) => one.clientHeight)).toBe(before);
    expect(await mira.page.getByRole("region", { name: "Latest guess" }).innerText()).toContain("perro");
    expect(await jo.page.locator(".word-gloss").count()).toBe(0);
  });
});

describe("the choice of glosses", () => {
  it("in the dialog of the settings is shown at once, and kept", async () => {
    const { page } = await openPlayer(null);
    await enhanced(page, "/deutsch");
    await guess(page, "Hund");
    await row(page, "Hund").waitFor();
    await page.locator(".site-header-menu summary").click();
    await page.locator('[data-dialog="settings"]').click();
    await page.getByRole("group", { name: "Wörter übersetzen" }).getByRole("button", { name: "English" }).click();
    await row(page, "Hund dog").waitFor();
    expect(await page.evaluate(() => localStorage.getItem("settings"))).toContain('"glosses":"en"');
  });

  it("is offered under the list after the first guess, and not again", async () => {
    const { page } = await openPlayer(null, NARROW);
    await enhanced(page, "/espanol");
    const offer = page.getByRole("group", { name: "Show translations next to the words?" });
    await page.locator("#gloss-offer").waitFor({ state: "attached" });
    expect(await offer.isVisible()).toBe(false);
    await guess(page, "perro");
    await offer.waitFor();
    const top = async (selector: string) => (await page.locator(selector).boundingBox())?.y ?? 0;
    expect(await top(".game-offer")).toBeGreaterThan(await top("tbody tr"));
    await expectFit(page);
    await offer.getByRole("button", { name: "Translate into English" }).click();
    await row(page, "perro dog").waitFor();
    expect(await page.locator("#gloss-offer").count()).toBe(0);
  });
});
