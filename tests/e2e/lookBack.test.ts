import { describe, expect, it } from "vitest";
import type { Profile } from "../support/browser";
import type { GamePage } from "../support/gamePage";
import { AGO } from "../support/secrets";
import { useSharedSite } from "../support/site";

const { number, visit } = useSharedSite();
/** A past game whose secret is "ocean". */
const game = String(number - AGO.ocean);
const PAGE = `/look-back?num=${game}`;
const WORDS = ["table", "fish", "democracy", "table", "river", "sea", "ocean"];

/** A player who has ended the game, on the page that looks back at it. */
async function lookBack(profile: Profile = {}): Promise<GamePage> {
  const player = await visit(null, profile);
  for (const guess of WORDS) await player.turn({ game, intent: "guess", guess });
  await player.open(`/archive/game?num=${game}`);
  await player.link(/^Look back/).click();
  await player.at(PAGE);
  return player;
}

/* What the page has, and rows that open without scripts, are tested in tests/http/lookBack.test.ts. */
describe("a look back", () => {
  it("opens a row at a time and closes it", async () => {
    const player = await lookBack();
    const { page } = player;
    const word = (name: string) => page.getByRole("rowheader", { name }).getByRole("link").first();
    const between = page.getByText(/^Words between/);
    await word("fish").click();
    await player.at(`${PAGE}&between=2#g2`);
    await page.getByRole("list", { name: "Words near to both, with their similarity to fish and to ocean" }).waitFor();
    expect(await word("fish").getAttribute("aria-expanded")).toBe("true");
    await word("democracy").click();
    await player.at(`${PAGE}&between=3#g3`);
    await page.getByText("No word links them").waitFor();
    expect(await between.allInnerTexts()).toEqual(["Words between democracy and ocean"]);
    expect(await word("fish").getAttribute("aria-expanded")).toBe("false");
    await word("democracy").click();
    await player.at(`${PAGE}#g3`);
    await expect.poll(() => between.count()).toBe(0);
    // The secret leads to its nearest words.
    await page.getByRole("rowheader", { name: "ocean" }).getByRole("link").click();
    await page.waitForURL(/nearby_1k/);
  });

  it("keeps its place and the focus where a row opens, and is the same after a reload", async () => {
    const player = await lookBack({ viewport: { width: 360, height: 500 } });
    const { page } = player;
    const link = page.getByRole("rowheader", { name: "river" }).getByRole("link");
    await link.focus();
    const before = await link.boundingBox();
    await page.keyboard.press("Enter");
    await page.getByText("Words between river and ocean").waitFor();
    expect((await link.boundingBox())?.y).toBe(before?.y);
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.reload();
    await page.getByText("Words between river and ocean").waitFor();
  });

  it("opens the row of the last click, also when the answer to an earlier one comes later", async () => {
    const player = await lookBack();
    const { page } = player;
    const word = (name: string) => page.getByRole("rowheader", { name }).getByRole("link").first();
    const release = await player.hold("**/look-back?*between=2*");
    await word("fish").click();
    await word("democracy").click();
    await page.getByText("Words between democracy and ocean").waitFor();
    const late = page.waitForResponse(/between=2/);
    release();
    await (await late).finished();
    // What comes after the late answer is shown after it.
    await word("river").click();
    await page.getByText("Words between river and ocean").waitFor();
    expect(await page.getByText(/^Words between/).count()).toBe(1);
    expect(await word("fish").getAttribute("aria-expanded")).toBe("false");
  });

  it("leads to the page of a row when its words cannot be loaded in place", async () => {
    const player = await lookBack();
    await player.page.route(/between=2/, async (route) => {
      if (route.request().resourceType() === "fetch") await route.abort();
      else await route.continue();
    });
    await player.page.getByRole("rowheader", { name: "fish" }).getByRole("link").click();
    await player.at(`${PAGE}&between=2#g2`);
    await player.page.getByText("Words between fish and ocean").waitFor();
    player.forgive();
  });

  it.each([
    { width: 360, colorScheme: "light" },
    { width: 1280, colorScheme: "dark" },
  ] as const)("has no axe violations and fits $width px, and with text of 200 %", async ({ width, colorScheme }) => {
    const player = await lookBack({ colorScheme, viewport: { width, height: 740 } });
    await player.open(`${PAGE}&between=2`);
    expect(await player.faults()).toEqual([]);
    await player.zoom(200);
    expect(await player.overflows()).toEqual([]);
    const other = await visit(PAGE, { colorScheme, viewport: { width, height: 740 } });
    expect(await other.faults()).toEqual([]);
  });
});
