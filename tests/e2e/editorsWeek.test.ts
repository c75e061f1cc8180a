import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { dayOfGame } from "~/game/calendar";
import { field, newEmail, PASSWORD, press, says } from "../support/account";
import type { GamePage } from "../support/gamePage";
import { signUp } from "../support/member";
import { useSite } from "../support/site";
import { unusedWords } from "../support/unusedWords";

const site = useSite();

async function enter(profile: { javaScriptEnabled: boolean; width: number }): Promise<GamePage> {
  const { email } = await signUp(site.server, newEmail());
  site.server.makeStaff(email);
  const { javaScriptEnabled, width } = profile;
  const game = await site.visit(null, { javaScriptEnabled, viewport: { width, height: 800 } });
  await game.post("/admin", { username: email, password: PASSWORD });
  return game;
}

const main = (page: Page) => page.getByRole("main");
const link = (page: Page, name: string | RegExp) => main(page).getByRole("link", { name }).first();
const day = (number: number) => dayOfGame("en", { number, epoch: "2022-01-29" });

/* What each page does is tested over HTTP, in tests/http/portal*.test.ts. */
it.each([
  { javaScriptEnabled: true, width: 360 },
  { javaScriptEnabled: false, width: 1280 },
])("an editor's week, with scripts: $javaScriptEnabled, $width px", { timeout: 120_000 }, async (profile) => {
  const { javaScriptEnabled } = profile;
  const game = await enter(profile);
  const { page } = game;
  const { server, number, secret, words } = site;
  const nextWord = unusedWords(server, number);
  const chosen = [nextWord(), nextWord(), nextWord()];
  const fits = async () => {
    expect(await game.overflows()).toEqual([]);
    // Scripts change no markup of these pages.
    if (javaScriptEnabled) expect(await game.faults()).toEqual([]);
  };
  const cell = (word: string) => link(page, RegExp(`^${word}`));

  // Three days are planned from a table.
  await game.open(`/portal/calendar?from=${day(number)}`);
  await fits();
  await link(page, /^Plan them$/).click();
  const table = ["date;word", ...chosen.map((word, index) => `${day(number + 3 + index)};${word}`)].join("\n");
  await field(page, "Words, with dates if you have them").fill(table);
  await press(page, "Look at it first");
  await page.getByRole("heading", { name: "Preview of the plan" }).waitFor();
  await fits();
  for (const box of await main(page).getByRole("checkbox").all()) await box.check();
  await main(page).getByRole("button", { name: /^Put / }).click();
  await fits();

  // Two days change places, in three pages.
  const [first = "", , last = ""] = chosen;
  await game.open(`/portal/calendar?from=${day(number)}`);
  await cell(first).click();
  await page.getByRole("heading", { name: `Game #${String(number + 3)} - ` }).waitFor();
  await fits();
  await main(page).getByText("Move to another day").first().click();
  await field(page, "Day on which it is played").fill(day(number + 5));
  await press(page, "Show both days");
  await fits();
  await press(page, "Swap the two");
  await says(page, "Words swapped.");
  expect(server.secretsBetween("en", number + 3, number + 5)).toEqual([last, chosen[1], first]);

  // The log undoes that.
  await game.open("/portal/log");
  await fits();
  await link(page, /^Undo/).click();
  await page.getByRole("heading", { name: "Undo this change?" }).waitFor();
  await press(page, "Undo");
  await says(page, "Change undone.");
  expect(server.secretsBetween("en", number + 3, number + 5)).toEqual(chosen);

  // A complaint about today's game is answered, and the next editor gets a note.
  await game.open(`/portal/word?language=en&word=${secret}`);
  await fits();
  await field(page, "Guesses, up to five").fill(words.slice(0, 2).join(", "));
  await press(page, "Look up");
  await says(page, words[0] ?? "");
  await field(page, "Add a note").fill("Not in December");
  await press(page, "Add");
  await says(page, "The note has been added.");
  await fits();
});
