import { expect, it } from "vitest";
import { newEmail, PASSWORD, press, says } from "../support/account";
import type { GamePage } from "../support/gamePage";
import { signUp } from "../support/member";
import { useSite } from "../support/site";

const site = useSite();

async function enter(): Promise<GamePage> {
  const { email } = await signUp(site.server, newEmail());
  site.server.makeEditor(email);
  const game = await site.visit(null);
  await game.post("/admin", { username: email, password: PASSWORD });
  return game;
}

/** Sends lines as a plan, and waits for its preview. */
async function send(game: GamePage, rows: readonly string[]): Promise<void> {
  const { page } = game;
  await game.open("/portal/plan?view=new");
  await page.getByLabel("Words, with dates if you have them").fill(rows.join("\n"));
  await press(page, "Look at it first");
  await page.getByRole("heading", { name: "Preview of the plan" }).waitFor();
  await game.ready();
}

/* What the pages do is tested in tests/http/portalPlan.test.ts. */
it("the pages of a plan fit into phones and windows, and Enter in a date checks it", { timeout: 120_000 }, async () => {
  const game = await enter();
  const { page } = game;
  await game.open("/portal/plan");
  const fits = async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await game.overflows()).toEqual([]);
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await game.faults()).toEqual([]);
  };
  await fits();
  await send(game, [
    "fecha;palabra;edición;nota",
    "2041-12-24;lantern;en;a note that is as long as notes of editors are, with many words in it",
    "05/12/2041;harbor;;",
    "31.2.2041;saddle;;",
    "2041-12-25;copper;Atlantis;",
    "2021-12-25;anchor;;",
    "2041-12-26;zzkwzzkw;;",
    ";velvet;;",
  ]);
  await fits();
  await page.getByText("Read it another way").click();
  await fits();
  const date = page.getByLabel("Date of line 4");
  await date.fill("2041-12-28");
  await date.press("Enter");
  await page.getByText("There is no such date").waitFor({ state: "detached" });
  expect(await page.getByLabel("Date of line 4").inputValue()).toBe("2041-12-28");
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: /^Put / }).click();
  await says(page, "1 word is in the plan");
  await fits();
  for (const view of ["new", "text", "backlog"]) {
    await game.open(`/portal/plan?view=${view}`);
    await fits();
  }
});

it("with a script, the button counts what is ticked, and lines change in place", { timeout: 120_000 }, async () => {
  const game = await enter();
  const { page } = game;
  // More than a year ahead, all lines need a look, whatever else is found.
  await send(game, ["2044-11-24;lantern", "2044-11-25;saddle", "2044-11-26;zzkwzzkw", ";velvet"]);
  const put = page.locator("[value=put]");
  const puts = (text: string) => expect.poll(() => put.innerText()).toBe(text);
  await puts("Put 1 word in the backlog");
  await page.getByRole("checkbox", { name: "Line 1: take lantern" }).check();
  await puts("Put 1 word in the plan, 1 in the backlog");
  await page.getByRole("checkbox", { name: "Line 4: take velvet" }).uncheck();
  await page.getByRole("button", { name: "Take all 2 that need a look" }).click();
  await puts("Put 2 words in the plan");
  // What is changed is checked before it goes in.
  await page.getByLabel("Date of line 2").fill("2044-12-01");
  await puts("Put 1 word in the plan");
  await page.getByLabel("Date of line 2").fill("2044-11-25");
  await page.getByRole("button", { name: "Leave out all 2 that need a look" }).click();
  await puts("Put the ticked words in the plan");

  // The page stays, and so does the focus.
  await page.evaluate(() => (document.body.dataset.stays = ""));
  const word = page.getByLabel("Word of line 3");
  await word.fill("copper");
  await word.press("Enter");
  await page.getByText("Not in the word list").waitFor({ state: "detached" });
  expect(await page.getByLabel("Word of line 3").evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByRole("button", { name: "Delete line 1" }).click();
  await page.getByRole("link", { name: "All 3" }).waitFor();
  const next = page.getByRole("button", { name: "Delete line 2" });
  expect(await next.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await page.locator("body[data-stays]").count()).toBe(1);
  expect(await game.faults()).toEqual([]);

  // What hides lines does not hide that they are ticked.
  await page.getByRole("checkbox", { name: "Line 4: take velvet" }).check();
  await page.getByRole("button", { name: "Check again" }).click();
  await page.getByRole("link", { name: "Problems only (2)" }).click();
  await game.ready();
  await puts("Put 1 word in the backlog");

  // In another tab, the member has logged out. What was changed here is kept.
  await game.context.clearCookies({ name: "staff" });
  await page.getByLabel("Word of line 2").fill("anchor");
  await page.getByRole("button", { name: "Check again" }).click();
  await page.getByRole("heading", { name: "Admin login" }).waitFor();
});

it("refuses a file that is too large before it is sent", async () => {
  const game = await enter();
  const { page } = game;
  await game.open("/portal/plan?view=new");
  const file = page.getByLabel("Or a file (CSV, up to 256 kB, 366 lines)");
  await file.setInputFiles({ name: "plan.csv", mimeType: "text/csv", buffer: Buffer.alloc(257 * 1024, "a") });
  await says(page, "This is more than 256 kB. Please send it in parts.");
  expect(await page.getByRole("button", { name: "Look at it first" }).isDisabled()).toBe(true);
  await file.setInputFiles({ name: "plan.csv", mimeType: "text/csv", buffer: Buffer.from("2044-12-24;lantern") });
  await press(page, "Look at it first");
  await page.getByRole("heading", { name: "Preview of the plan" }).waitFor();
});
