import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { field, newEmail, PASSWORD, press, says } from "../support/account";
import type { GamePage } from "../support/gamePage";
import { grown } from "../support/machine";
import { signUp } from "../support/member";
import { useSite } from "../support/site";
import { unusedWords } from "../support/unusedWords";

const LONG = { timeout: grown(120_000) };

const site = useSite();
let newWord: () => string;
beforeAll(() => {
  newWord = unusedWords(site.server, site.number);
});

async function newStaff(): Promise<string> {
  const { email } = await signUp(site.server, newEmail());
  site.server.makeStaff(email);
  return email;
}
/** A browser with a new member of staff, on the first page of the portal. */
async function enter(permissions: string[]): Promise<GamePage> {
  const game = await site.visit(null, { permissions });
  await game.post("/admin", { username: await newStaff(), password: PASSWORD });
  await game.open("/portal?view=list");
  return game;
}

const link = (page: Page, name: string | RegExp) => page.getByRole("main").getByRole("link", { name });
const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true });
/** The row of a game or a missed word. */
const row = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });

/** Expects that a page fits windows and phones. It stays as wide as a phone. */
async function fitsWindows(game: GamePage): Promise<void> {
  for (const width of [1280, 360]) {
    await game.page.setViewportSize({ width, height: 800 });
    expect([width, ...(await game.overflows())]).toEqual([width]);
  }
}
/** Expects the same, without axe violations on a phone. */
async function fitsWithoutFaults(game: GamePage): Promise<void> {
  await fitsWindows(game);
  expect(await game.faults()).toEqual([]);
}

/* The same without scripts is tested in tests/http/portal.test.ts. */
describe("a day of staff", () => {
  it("fits into phones and windows", LONG, async () => {
    const game = await enter(["clipboard-read", "clipboard-write"]);
    const { page } = game;
    const { server, number } = site;
    const fits = () => fitsWithoutFaults(game);

    // A new daily game.
    const word = newWord();
    const next = `#${String(number + 1)}`;
    await link(page, RegExp(`^${next} - `)).click();
    await page.getByRole("heading", { name: `Game ${next} - ` }).waitFor();
    expect([await link(page, "Prev").count(), await link(page, "Next").count()]).toEqual([1, 1]);
    await field(page, "Secret word").fill("xqzzyqx");
    await press(page, "Validate");
    await page.getByRole("alert").filter({ hasText: "Not in the word list" }).waitFor();
    expect(await field(page, "Secret word").inputValue()).toBe("xqzzyqx");
    await fits();
    await field(page, "Secret word").fill(word);
    await press(page, "Validate");
    await page.getByRole("table").first().getByText("999").waitFor();
    // Axe looks at a checked word, with its nearest words, in desk.test.ts.
    await fitsWindows(game);
    await game.ready();
    await field(page, "Secret word").fill(`${word}s`);
    await button(page, "Validate").waitFor();
    expect(await button(page, "Save").count()).toBe(0);
    expect(await page.getByText(`${word} can be saved.`).isVisible()).toBe(false);
    await field(page, "Secret word").fill(word);
    await press(page, "Save");
    await says(page, "Game created");

    // It is given up again, with one button.
    await game.open("/portal?view=list");
    expect(await row(page, `${next} - ${word}`).innerText()).toContain("Chosen");
    await link(page, RegExp(`^${next} - `)).click();
    await fits();
    await press(page, "Remove the word");
    await says(page, "Word removed");
    await game.open("/portal?view=list");
    expect(await row(page, `${next} - `).innerText()).not.toContain(word);

    // Many words at once.
    const [one, two] = [newWord(), newWord()];
    await link(page, "Bulk add").click();
    const words = field(page, "Words (max 20 words at a time)");
    await words.waitFor();
    await words.fill(`${one}, xqzzyqx, ${two}`);
    await fitsWindows(game);
    await press(page, "Add games");
    await page.getByText("Add these words to the main edition?").waitFor();
    await fits();
    for (const box of await page.getByRole("checkbox").all()) await box.check();
    await press(page, "Put 2 words in the plan");
    await says(page, "Successfully added 2 words");
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await game.open("/portal/bulk-add?edition=en");
    const recent = await field(page, "The words chosen most recently, newest last.").inputValue();
    expect(recent).toMatch(new RegExp(`${one},${two}$`));
    await fits();
    // They are copied, or the failure is told.
    await game.ready();
    await press(page, "Copy recent to clipboard");
    await page.getByText("Games copied to clipboard successfully").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(recent);
    await page.evaluate(() => {
      Object.defineProperty(navigator, "clipboard", {
        value: { writeText: () => Promise.reject(new Error("denied")) },
      });
    });
    await press(page, "Copy recent to clipboard");
    await page.getByText("Failed to copy games to clipboard").waitFor();
    await expect.poll(() => button(page, "Copy recent to clipboard").isEnabled()).toBe(true);

    // A missed word.
    const missed = `zk${"z".repeat(30)}`;
    server.missWord({ language: "en", word: missed, day: new Date().toISOString().slice(0, 10), count: 3 });
    await page.getByRole("navigation", { name: "Portal" }).getByRole("link", { name: "Words" }).click();
    await page.getByLabel(`“${missed}”: add as a form of`).fill("xqzzyqx");
    await button(page, `Add “${missed}”`).click();
    await page.getByRole("alert").filter({ hasText: "“xqzzyqx” is not in the word list" }).waitFor();
    await fits();
    await page.getByLabel(`“${missed}”: add as a form of`).fill("pen");
    await button(page, `Add “${missed}”`).click();
    await says(page, `“${missed}” now counts as a form of another word.`);

    // Everything about a word.
    await page.getByRole("textbox", { name: "A word", exact: true }).fill("ocean");
    await press(page, "Show");
    await page.getByRole("heading", { name: "What the game knows" }).waitFor();
    // Axe looks at it in desk.test.ts.
    await fitsWindows(game);

    // Who has an account.
    const { email } = await signUp(server, newEmail());
    await page.getByRole("navigation", { name: "Portal" }).getByRole("link", { name: "People" }).click();
    await link(page, "Members").click();
    await field(page, "Email address, or part of it").fill(email);
    await press(page, "Search");
    await link(page, email).click();
    await page.getByRole("heading", { level: 1, name: email }).waitFor();
    await fits();

    // All that was changed is in the log.
    await page.getByRole("navigation", { name: "Portal" }).getByRole("link", { name: "Log" }).click();
    await page.getByRole("heading", { name: "Log of changes" }).waitFor();
    // On a phone, the rows are blocks, which have no role.
    const lines = await page.locator("main tbody tr").allInnerTexts();
    expect(lines.slice(0, 4).map((line) => line.replaceAll(/\s+/g, " "))).toEqual([
      expect.stringMatching(new RegExp(`Form accepted ${missed}, English pen`)),
      expect.stringMatching(/Word chosen from a plan/),
      expect.stringMatching(new RegExp(`Word removed .*${word} → `)),
      expect.stringMatching(new RegExp(`Word (?:chosen|changed) .* → .*${word}`)),
    ]);
    await fits();
    await page.getByRole("navigation", { name: "Portal" }).getByRole("link", { name: "Calendar" }).click();
    await press(page, "Log out");
    await game.at("/admin");
  });
});

/* The same without scripts is tested in tests/http/staff.test.ts. */
describe("the portal", () => {
  it("is entered and left, and tells of an ended session", async () => {
    const email = await newStaff();
    const game = await site.visit(null);
    const { page } = game;
    /** What a page tells other scripts. */
    const flags = async () => [await game.stored("loggedIn"), await game.stored("isAdmin")];
    const fits = () => fitsWithoutFaults(game);

    await game.open("/portal");
    expect(new URL(page.url()).pathname).toBe("/admin");
    await press(page, "Log in");
    await says(page, "Please enter a username and password");
    await field(page, "Username").fill(email);
    await field(page, "Password").fill("farther");
    await press(page, "Log in");
    await says(page, "Invalid username or password");
    expect(await field(page, "Username").inputValue()).toBe(email);
    await fits();
    await field(page, "Password").fill(PASSWORD);
    await press(page, "Log in");
    await page.getByRole("heading", { level: 1, name: "Calendar" }).waitFor();
    await page.waitForFunction(() => localStorage.getItem("isAdmin") === "true");
    expect(await flags()).toEqual(["true", "true"]);

    await game.open("/portal/security");
    await field(page, "Password").fill(PASSWORD);
    await press(page, "Turn on two-step login");
    await page.getByRole("img", { name: "QR code with the key for your authenticator app" }).waitFor();
    await fits();
    await press(page, "Cancel");
    await says(page, /^With two-step login/);

    site.server.makeStaff(email, false);
    await game.open("/portal");
    expect(new URL(page.url()).pathname).toBe("/admin");
    await page.getByText("You have been logged out.").filter({ visible: true }).waitFor();
    // The page says it before its scripts run.
    await page.waitForFunction(() => localStorage.getItem("isAdmin") === null);
    expect(await flags()).toEqual([null, null]);
  });
});
