import { describe, expect, it } from "vitest";
import { near } from "../support/nearest";
import { SECRETS } from "../support/secrets";
import { useSharedSite } from "../support/site";

const { visit } = useSharedSite();
const PHONE = { colorScheme: "dark", viewport: { width: 360, height: 640 } } as const;

/* What the list has and how it is sorted is tested in tests/http/nearest.test.ts. */
describe("the nearest words on a phone", () => {
  it("fit with short and long words, and with text of twice the size, which breaks no short word", async () => {
    const game = await visit(null, PHONE);
    for (const path of [
      near("en", "ocean"),
      near("es", "montaña", { reveal: "words" }),
      near("de", "öffentlichkeit"),
      near("de", "straße", { reveal: "words" }),
    ]) {
      await game.open(path);
      expect([path, await game.overflows()]).toEqual([path, []]);
    }
    await game.zoom(200);
    expect(await game.overflows()).toEqual([]);
    const broken = await game.page
      .locator("tbody th span")
      .evaluateAll((all) =>
        all
          .filter((word) => word.textContent.length <= 10 && word.getClientRects().length > 1)
          .map((word) => word.textContent),
      );
    expect(broken).toEqual([]);
    await game.open(near("en", SECRETS.en[0]));
    expect(await game.faults()).toEqual([]);
  });

  it("get the focus when they are revealed, without scrolling", async () => {
    const { page } = await visit(near("en", "ocean"), PHONE);
    await page.getByRole("button", { name: "Reveal words" }).press("Enter");
    await page.getByRole("table", { name: "Nearest words" }).waitFor();
    expect(await page.getByRole("button", { name: "Reveal words" }).count()).toBe(0);
    const hasFocus = () => page.evaluate(() => document.activeElement?.querySelector("table") !== null);
    await expect.poll(hasFocus).toBe(true);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("th")?.textContent)).toContain("Word");
  });

  it("have a word that was looked up in sight, framed", async () => {
    const game = await visit(near("en", "ocean", { reveal: "words" }), PHONE);
    const word = await game.page.locator("tbody th > a").nth(600).innerText();
    await game.page.getByLabel("Find a word").fill(word);
    await game.button("Find").click();
    const row = game.page.locator("#found");
    await row.getByText(word, { exact: true }).waitFor();
    const { y = -1 } = (await row.boundingBox()) ?? {};
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(600);
    expect(await game.faults()).toEqual([]);
  });
});
