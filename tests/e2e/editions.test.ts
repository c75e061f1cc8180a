import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openViewer, trackViewers } from "../support/browser";
import { sharedText } from "../support/ending";
import { openSharedSite, type SharedSite } from "../support/site";

let { server, browser, todaysGame, stop } = {} as SharedSite;
beforeAll(async () => {
  ({ server, browser, todaysGame, stop } = await openSharedSite());
});
afterAll(() => stop());

const keep = trackViewers();
let page: Page;
beforeEach(async () => {
  ({ page } = keep(await openViewer(browser, {})));
});

const rows = () => page.locator("tbody tr");
async function open(path: string): Promise<void> {
  await page.goto(`${server.origin}${path}`);
  await page.locator("html[data-enhanced]").waitFor();
}
async function guess(word: string): Promise<void> {
  await page.getByRole("textbox", { name: "Dein Wort" }).fill(word);
  await page.getByRole("button", { name: "Raten", exact: true }).click();
}

/* Every edition is played without scripts in tests/http/editions.test.ts. */
describe("the German edition", () => {
  it("is won in its own language, with its own number and words", async () => {
    const { number, secret, words } = todaysGame("de");
    await open("/deutsch");
    await page.getByRole("heading", { level: 1, name: `Spiel Nr. ${number}` }).waitFor();
    const word = words[0] ?? "";
    await guess(word);
    await page.getByRole("region", { name: "Letzter Versuch" }).getByText(word).waitFor();
    expect(await page.locator("tbody td.guess-table-similarity").first().innerText()).toMatch(/^-?\d+,\d\d$/);
    await guess("xqzzyqx");
    await page.locator("#guess-message").getByText("Wort nicht gefunden: xqzzyqx").waitFor();
    await page.getByRole("button", { name: "Tipp" }).click();
    await rows().nth(1).waitFor();
    await guess(secret);
    await page.getByRole("heading", { name: "Gut gemacht! Du hast das Geheimwort erraten!" }).waitFor();
    const shared = (await sharedText(page)).split("\n");
    const ends = [shared[0], shared.at(-1)];
    expect(ends).toEqual([`Proxima Deutsch #${number} · 3 Versuche · 1 Tipp`, `${server.origin}/deutsch`]);
    await open("/deutsch");
    await page.getByRole("heading", { name: "Gut gemacht! Du hast das Geheimwort erraten!" }).waitFor();
    expect(await rows().count()).toBe(3);
  });

  it("can be given up, which reveals its secret", async () => {
    const { secret, words } = todaysGame("de");
    await open("/deutsch");
    await guess(words[0] ?? "");
    await page.getByRole("link", { name: "Aufgeben" }).click();
    await page.getByText("Damit endet das Spiel, und das Geheimwort wird aufgedeckt.").waitFor();
    await page.getByRole("button", { name: "Aufgeben" }).click();
    await page.getByText(`Das Geheimwort war ${secret}.`).last().waitFor();
    expect(new URL(page.url()).pathname).toBe("/deutsch");
  });

  it("stores its guesses separately from other editions", async () => {
    await open("/deutsch");
    await guess(todaysGame("de").words[0] ?? "");
    await rows().first().waitFor();
    for (const other of ["/", "/junior", "/espanol"]) {
      await open(other);
      expect(await rows().count()).toBe(0);
    }
    await open("/deutsch");
    expect(await rows().count()).toBe(1);
  });

  it("links to its own next game once that has started", async () => {
    await page.clock.install({ time: Date.now() + 2 * 86_400_000 });
    await open("/deutsch");
    await page.locator("summary").getByText("Über das heutige Spiel").click();
    const begun = page.locator(".game-next a");
    await begun.waitFor();
    expect(await begun.getAttribute("href")).toBe("/deutsch");
  });

  it("has Junior beside it, in its own language", async () => {
    const { number, secret } = todaysGame("jr");
    await open("/deutsch/junior");
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toContain(String(number));
    await guess(secret);
    await page.locator(".game-over-won").waitFor();
    expect(new URL(page.url()).pathname).toBe("/deutsch/junior");
  });
});
