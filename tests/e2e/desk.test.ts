import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { dayOfGame } from "~/editions/calendar";
import { field, newEmail, PASSWORD, press, says } from "../support/account";
import type { GamePage } from "../support/gamePage";
import { grown } from "../support/machine";
import { signUp } from "../support/member";
import { useSite } from "../support/site";
import { unusedWords } from "../support/unusedWords";

const LONG = { timeout: grown(120_000) };

const site = useSite();

/** A browser of a new member of staff. */
async function enter(role: "admin" | "editor" = "editor"): Promise<GamePage> {
  const { email } = await signUp(site.server, newEmail());
  if (role === "admin") site.server.makeStaff(email);
  else site.server.makeEditor(email);
  const game = await site.visit(null);
  await game.post("/admin", { username: email, password: PASSWORD });
  return game;
}
/** Expects that a page fits windows and phones. It stays as wide as a phone. */
async function fitsWindows(game: GamePage): Promise<void> {
  for (const width of [1280, 360]) {
    await game.page.setViewportSize({ width, height: 800 });
    expect([width, ...(await game.overflows())]).toEqual([width]);
  }
}

it("phones show the calendar of one edition", async () => {
  const game = await enter("admin");
  const { page } = game;
  await page.setViewportSize({ width: 360, height: 800 });
  await game.open("/portal?edition=es&weeks=1");
  const columns = async () => (await page.getByRole("columnheader").allInnerTexts()).slice(0, 5);
  const tabs = page.getByRole("navigation", { name: "Edition" });
  expect(await columns()).toEqual(["Day it ends", "Spanish"]);
  await tabs.getByRole("link", { name: "German" }).click();
  expect(await columns()).toEqual(["Day it ends", "German"]);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await columns()).toEqual(["Day it ends", "English", "Junior", "Spanish", "German"]);
  expect(await tabs.isVisible()).toBe(false);
});

it(
  "a sentence of the host stands above a begun game and at its end, as long as a word of it may be",
  LONG,
  async () => {
    const game = await enter("admin");
    const { page } = game;
    await game.open("/portal/emergency?edition=en&num=1701");
    const form = page.getByRole("region", { name: "Say something" });
    const sentence = `We chose this word before the flood: ${"flood".repeat(20)}`;
    await form.getByLabel("English").fill(sentence);
    await form.getByLabel("Why, for the log").fill("The flood");
    await form.getByRole("button", { name: "Say it" }).click();
    await says(page, "The sentence has been changed.");
    await game.open("/archive/game?num=1701");
    await fitsWindows(game);
    expect([await page.getByText(sentence).count(), await game.faults()]).toEqual([1, []]);
    await game.ready();
    await game.guess("water");
    await game.giveUp();
    await expect.poll(() => page.getByText(sentence).count()).toBe(2);
    await fitsWindows(game);
  },
);

const main = (page: Page) => page.getByRole("main");
const link = (page: Page, name: string | RegExp) => main(page).getByRole("link", { name }).first();
const day = (number: number) => dayOfGame("en", { number, epoch: "2022-01-29" });

/*
 * What each page does, also without scripts, is tested over HTTP, in tests/http/portal*.test.ts. Axe looks at pages as they are
 * found at first in everyPage.test.ts, and at the log of changes in portal.test.ts.
 */
it("an editor's week fits windows and phones, without faults", LONG, async () => {
  const game = await enter("admin");
  const { page } = game;
  const { server, number, secret, words } = site;
  const nextWord = unusedWords(server, number);
  const chosen = [nextWord(), nextWord(), nextWord()];
  const fits = async () => {
    await fitsWindows(game);
    expect(await game.faults()).toEqual([]);
  };
  const cell = (word: string) => link(page, RegExp(`^${word}`));

  // Three days are planned from a table.
  await game.open(`/portal?from=${day(number)}`);
  await fitsWindows(game);
  await link(page, /^Plan them$/).click();
  const table = ["date;word", ...chosen.map((word, index) => `${day(number + 3 + index)};${word}`)].join("\n");
  await field(page, "Words, with dates if you have them").fill(table);
  await press(page, "Look at it first");
  await page.getByRole("heading", { name: "Preview of the plan" }).waitFor();
  await fitsWindows(game);
  for (const box of await main(page).getByRole("checkbox").all()) await box.check();
  await main(page).getByRole("button", { name: /^Put / }).click();
  await fitsWindows(game);

  // Two days change places, in three pages.
  const [first = "", , last = ""] = chosen;
  await game.open(`/portal?from=${day(number)}`);
  await cell(first).click();
  await page.getByRole("heading", { name: `Game #${String(number + 3)} - ` }).waitFor();
  await fits();
  await field(page, "Day on which it is played").fill(day(number + 5));
  await press(page, "Move or swap");
  await fits();
  await press(page, "Swap the two");
  await says(page, "Words swapped.");
  expect(server.secretsBetween("en", number + 3, number + 5)).toEqual([last, chosen[1], first]);

  // The log undoes that.
  await game.open("/portal/log");
  await fitsWindows(game);
  await link(page, /^Undo/).click();
  await page.getByRole("heading", { name: "Undo this change?" }).waitFor();
  await press(page, "Undo");
  await says(page, "Change undone.");
  expect(server.secretsBetween("en", number + 3, number + 5)).toEqual(chosen);

  // A complaint about today's game is answered, and the next editor gets a note.
  await game.open(`/portal/word?language=en&word=${secret}`);
  await field(page, "Guesses, up to five").fill(words.slice(0, 2).join(", "));
  await press(page, "Look up");
  await says(page, words[0] ?? "");
  await field(page, "Add a note").fill("Not in December");
  await press(page, "Add");
  await says(page, "The note has been added.");
  await fits();
});

describe("the pages of a plan", () => {
  it("fit into phones and windows, and Enter in a date checks it", LONG, async () => {
    const game = await enter();
    const { page } = game;
    const fits = async () => {
      await fitsWindows(game);
      expect(await game.faults()).toEqual([]);
    };
    const lines = [
      "fecha;palabra;edición;nota",
      "2041-12-24;lantern;en;a note that is as long as notes of editors are, with many words in it",
      "05/12/2041;harbor;;",
      "31.2.2041;saddle;;",
      "2041-12-25;copper;Atlantis;",
      "2021-12-25;anchor;;",
      "2041-12-26;zzkwzzkw;;",
    ];
    await game.open("/portal/plan?view=new");
    await page.getByLabel("Words, with dates if you have them").fill(lines.join("\n"));
    await press(page, "Look at it first");
    await page.getByRole("heading", { name: "Preview of the plan" }).waitFor();
    await game.ready();
    await fitsWindows(game);
    await page.getByText("Read it another way").click();
    await fits();
    const date = page.getByLabel("Date of line 4");
    await date.fill("2041-12-28");
    await date.press("Enter");
    await page.getByText("There is no such date").waitFor({ state: "detached" });
    expect(await page.getByLabel("Date of line 4").inputValue()).toBe("2041-12-28");
    await page.getByRole("checkbox").first().check();
    await page.getByRole("button", { name: /^Put / }).click();
    await says(page, "Successfully added 1 word");
    await fits();
    for (const view of ["text", "backlog"]) {
      await game.open(`/portal/plan?view=${view}`);
      await fits();
    }
  });

  it(
    "refuse a file that is too large before it is sent, count in a button what is ticked, and change lines in place, with a script",
    { timeout: LONG.timeout },
    async () => {
      const game = await enter();
      const { page } = game;
      await game.open("/portal/plan?view=new");
      const choose = (content: string) =>
        page
          .getByLabel("Or a file (CSV, up to 256 kB, 366 lines)")
          .setInputFiles({ name: "plan.csv", mimeType: "text/csv", buffer: Buffer.from(content) });
      await choose("a".repeat(257 * 1024));
      await says(page, "This is more than 256 kB. Please send it in parts.");
      expect(await page.getByRole("button", { name: "Look at it first" }).isDisabled()).toBe(true);
      // More than a year ahead, all lines need a look, whatever else is found.
      await choose(["2044-11-24;lantern", "2044-11-25;saddle", "2044-11-26;zzkwzzkw", "2044-11-27;velvet"].join("\n"));
      await press(page, "Look at it first");
      await page.getByRole("heading", { name: "Preview of the plan" }).waitFor();
      await game.ready();
      const put = page.locator("[value=put]");
      const puts = (text: string) => expect.poll(() => put.innerText()).toBe(text);
      await puts("Put the ticked words in the plan");
      await page.getByRole("checkbox", { name: "Line 1: take lantern" }).check();
      await puts("Put 1 word in the plan");
      await page.getByRole("button", { name: "Take all 3 that need a look" }).click();
      await page.getByRole("checkbox", { name: "Line 4: take velvet" }).uncheck();
      await puts("Put 2 words in the plan");
      // What is changed is checked before it goes in.
      await page.getByLabel("Date of line 2").fill("2044-12-01");
      await puts("Put 1 word in the plan");
      await page.getByLabel("Date of line 2").fill("2044-11-25");
      await page.getByRole("checkbox", { name: "Line 4: take velvet" }).check();
      await page.getByRole("button", { name: "Leave out all 3 that need a look" }).click();
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
      await page.getByRole("link", { name: /^Cannot/ }).click();
      await game.ready();
      await puts("Put 1 word in the plan");

      // In another tab, the member has logged out. What was changed here is kept.
      await game.open("/portal/plan?view=look");
      await game.context.clearCookies({ name: "staff" });
      await page.getByLabel("Word of line 2").fill("anchor");
      await page.getByRole("button", { name: "Check again" }).click();
      await page.getByRole("heading", { name: "Admin login" }).waitFor();
    },
  );
});
