import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accessibilityViolations, openViewer, PLAYERS, refusal, type Viewer } from "../support/browser";
import { sharedText } from "../support/ending";
import { openSharedSite, type SharedSite } from "../support/site";

let { server, browser, number, secret, words, stop } = {} as SharedSite;
beforeAll(async () => {
  ({ server, browser, number, secret, words, stop } = await openSharedSite());
});
afterAll(() => stop());

const input = (page: Page) => page.getByRole("textbox", { name: "Your guess" });
const latest = (page: Page) => page.getByRole("region", { name: "Latest guess" });
const rows = (page: Page) => page.getByRole("table").locator("tbody").getByRole("row");

async function guess(page: Page, word: string): Promise<void> {
  await input(page).fill(word);
  await page.getByRole("button", { name: "Guess", exact: true }).click();
}

/** Guesses a valid word and waits until it is scored. */
async function guessScored(page: Page, word: string): Promise<void> {
  await guess(page, word);
  await latest(page).getByText(word, { exact: false }).waitFor();
}

async function wordsInOrder(page: Page): Promise<string[]> {
  return rows(page).getByRole("rowheader").allInnerTexts();
}

function word(index: number): string {
  const found = words[index];
  if (found === undefined) throw new Error("the schedule has too few words");
  return found;
}

/* What only the server does for a player without scripts is tested in tests/http/editions.test.ts. */
describe.each(PLAYERS)("the daily game $kind", ({ javaScriptEnabled }) => {
  let viewer: Viewer;
  let page: Page;
  beforeEach(async () => {
    viewer = await openViewer(browser, { javaScriptEnabled });
    page = viewer.page;
    // Prevents the question, which has its own test.
    await page.addInitScript(() => {
      localStorage.setItem("askedLowercase", "true");
    });
    await page.goto(server.origin);
    // Enhanced pages are ready once hydrated.
    if (javaScriptEnabled) await page.locator("html[data-enhanced]").waitFor();
  });
  afterEach(async () => {
    expect(viewer.pageErrors).toEqual([]);
    await viewer.context.close();
  });

  it("shows an empty game with its number, a focused input and the rules", async () => {
    await page.getByRole("heading", { level: 1, name: `Game #${number}` }).waitFor();
    expect(await input(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByRole("heading", { name: "How it works" }).waitFor();
    expect(await page.locator(".faq-group details").first().getAttribute("open")).not.toBeNull();
    expect(await page.getByRole("table").count()).toBe(0);
    // Both cost something, so neither is there before the game has begun.
    expect(await page.getByRole("button", { name: "Hint" }).count()).toBe(0);
    expect(await page.getByRole("link", { name: "Give up" }).count()).toBe(0);
  });

  it("shows a new player three rows of another game, and plays the one that is chosen", async () => {
    await page.getByText("If the secret word were waffle").waitFor();
    const samples = page.locator(".welcome-samples").getByRole("button");
    const names = [
      "cheesecake, nearly there, 992 / 1000",
      "gingerbread, getting warm, 962 / 1000",
      "violinist, far off, cold",
    ];
    for (const [index, name] of names.entries())
      // A comma between the parts, or "far off cold" would be read as one.
      await samples
        .nth(index)
        .and(page.getByRole("button", { name: new RegExp(`^${name.replaceAll(",", " ?,")}$`) }))
        .waitFor();
    // Axe needs timers, which do not run without JavaScript. The markup is the same.
    if (javaScriptEnabled) expect(await accessibilityViolations(page)).toEqual([]);
    await samples.nth(2).click();
    await latest(page).getByText("violinist").waitFor();
    await expect.poll(() => wordsInOrder(page)).toEqual(["violinist"]);
    expect(await page.locator(".welcome").count()).toBe(0);
  });

  it("is won by the secret word, with the result to share, and stays won after a reload", async () => {
    await guessScored(page, word(0));
    expect(await page.getByRole("heading", { name: "How it works" }).count()).toBe(0);
    await guess(page, secret.toUpperCase());
    await page.getByRole("heading", { name: "Nice job! You guessed the secret word!" }).waitFor();
    const shared = await sharedText(page);
    const lines = shared.split("\n");
    expect([lines[0], lines.at(-1)]).toEqual([`Proxima #${number} · 2 guesses`, server.origin]);
    expect(shared).not.toContain(secret);

    await page.reload();
    await page.getByRole("heading", { name: "Nice job! You guessed the secret word!" }).waitFor();
    expect(await rows(page).count()).toBe(2);
    expect(await input(page).count()).toBe(0);
  });

  it("can be given up after a confirmation", async () => {
    await guessScored(page, word(0));
    await page.getByRole("link", { name: "Give up" }).click();
    await page.getByText("This ends the game and reveals the secret word.").waitFor();
    if (javaScriptEnabled) {
      await page.getByRole("button", { name: "Keep playing" }).click();
      await page.getByRole("dialog").waitFor({ state: "hidden" });
    } else await page.getByRole("link", { name: "Keep playing" }).click();
    await guessScored(page, word(1));

    await page.getByRole("link", { name: "Give up" }).click();
    await page.getByRole("button", { name: "Give up" }).click();
    await page.getByRole("heading", { name: "You didn’t guess the secret word. Try again tomorrow." }).waitFor();
    await page.getByText(`The secret word was ${secret}.`).last().waitFor();
    const shared = await sharedText(page);
    expect(shared.split("\n")[0]).toMatch(/ · .*2 guesses$/);
    await page.reload();
    await page.getByText(`The secret word was ${secret}.`).last().waitFor();
  });

  if (!javaScriptEnabled) return;

  it("folds away the figures, and says until when the game runs instead of its date", async () => {
    const figures = page.getByText(/Similarity of the nearest word: \d+\.\d\d, of the 10th nearest: \d+\.\d\d/);
    expect(await figures.isVisible()).toBe(false);
    await page.getByText("About today’s game").click();
    await figures.waitFor();
    expect(await figures.innerText()).toMatch(new RegExp(`^Game #${number}, until 8\\sPM New York time\\.`));
    await page.getByText("A new game starts at 8 PM New York time").waitFor();
  });

  it("gives a hint among the nearest words, marked and counted", async () => {
    await guessScored(page, word(0));
    await page.getByRole("button", { name: "Hint" }).click();
    await rows(page).nth(1).waitFor();
    expect(await rows(page).count()).toBe(2);
    const hint = latest(page);
    expect(await hint.innerText()).toMatch(/\d+ \/ 1000/);
    expect(await rows(page).getByText("(hint)").count()).toBe(1);
    expect(await hint.innerText()).not.toContain(secret);

    await guess(page, secret);
    const shared = await sharedText(page);
    expect(shared.split("\n")[0]).toMatch(/ · 3 guesses · 1 hint$/);
  });

  it("shows a repeated word again with its first number, and does not count it", async () => {
    await guessScored(page, word(0));
    await guessScored(page, word(1));
    await guess(page, ` ${word(0).toUpperCase()} `);
    await page.getByText("Already guessed as number 1", { exact: true }).waitFor();
    expect(await rows(page).count()).toBe(2);
    await guessScored(page, word(1));
    await page.getByText("Already guessed as number 2", { exact: true }).waitFor();
    await guess(page, word(1));
    await page.getByText("Already guessed as number 2", { exact: true }).waitFor();
    expect(await rows(page).count()).toBe(2);
    await guessScored(page, word(2));
    expect(
      await rows(page)
        .filter({ hasText: word(2) })
        .getByRole("cell")
        .first()
        .innerText(),
    ).toBe("3");
  });

  it("refuses an unknown word, keeps it for correction and loses no guess", async () => {
    await guessScored(page, word(0));
    await guess(page, "xqzzyqx");
    await refusal(page, "Word not found: xqzzyqx").waitFor();
    expect(await input(page).inputValue()).toBe("xqzzyqx");
    expect(await rows(page).count()).toBe(1);
    const selected = await input(page).evaluate((element: HTMLInputElement) => [
      element.selectionStart,
      element.selectionEnd,
    ]);
    expect(selected).toEqual([0, "xqzzyqx".length]);
    await guessScored(page, word(1));
    expect(await refusal(page, "Word not found").count()).toBe(0);
  });

  it("offers known words for an unknown one, and scores one when it is chosen", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await guessScored(page, word(0));
    const toList = async () => {
      const places = await Promise.all([input(page), rows(page).first()].map((one) => one.boundingBox()));
      return (places[1]?.y ?? 0) - (places[0]?.y ?? 0);
    };
    const before = await toList();
    await guess(page, "lanturn");
    await refusal(page, "Word not found: lanturn").waitFor();
    expect(await toList()).toBe(before);
    const offers = page.getByRole("group", { name: "Did you mean" });
    await offers.waitFor();
    expect(await rows(page).count()).toBe(1);
    expect(await accessibilityViolations(page)).toEqual([]);
    await offers.getByRole("button", { name: "lantern" }).click();
    await rows(page).filter({ hasText: "lantern" }).waitFor();
    expect([await rows(page).count(), await offers.count()]).toEqual([2, 0]);
    expect(await refusal(page, "Word not found").count()).toBe(0);
    expect(await input(page).inputValue()).toBe("");
    expect(await latest(page).innerText()).toContain("lantern");
  });

  it("answers bad input with a message and keeps the game", async () => {
    await guessScored(page, word(0));
    for (const [typed, message] of [
      ["", "Input cannot be empty"],
      ["   ", "Input cannot be empty"],
      ["q", "Input must be at least 2 characters"],
      ["?!", "Input cannot be empty"],
      ["😀😀", "Input cannot be empty"],
      ["a\u{1f30a}b", "Word not found"],
      ["<b>bold</b>", "Word not found"],
      ["' or 1=1 --", "Word not found"],
      ["\u202eword\u202c1", "Word not found"],
      ["the", "is too common"],
      ["x".repeat(10_000), "Word not found"],
    ] as const) {
      await guess(page, typed);
      await refusal(page, message).waitFor();
      expect(await rows(page).count()).toBe(1);
    }
    await page.goto(server.origin);
    expect(await rows(page).count()).toBe(1);
  });

  it("sorts by its columns and by the Sort link", async () => {
    for (let index = 0; index < 4; index += 1) await guessScored(page, word(index));
    const guessed = words.slice(0, 4);
    const byWord = [...guessed].sort((a, b) => a.localeCompare(b, "en"));
    const shows = (expected: readonly string[]) => expect.poll(() => wordsInOrder(page)).toEqual(expected);

    const similarities = (await page.locator("tbody tr td:nth-of-type(2)").allInnerTexts()).map(Number);
    expect(similarities).toHaveLength(4);
    expect(similarities).toEqual([...similarities].sort((a, b) => b - a));

    await page.getByRole("link", { name: "Guess number (change the order)" }).click();
    await shows(guessed);
    await page.getByRole("link", { name: "Guess number (change the order)" }).click();
    await shows([...guessed].reverse());
    await page.getByRole("link", { name: "Guess (change the order)" }).click();
    await shows(byWord);
    await page.getByRole("link", { name: "Guess (change the order)" }).click();
    await shows([...byWord].reverse());
    // The cycle continues from reverse alphabetical to alphabetical order.
    await page.getByRole("link", { name: "(change to: Alphabetical order)" }).click();
    await shows(byWord);
    // The order stays when a guess is made.
    await guessScored(page, word(4));
    await shows([...byWord, word(4)].sort((a, b) => a.localeCompare(b, "en")));
  });

  it("lets a player finish yesterday's game, in the chosen sort order", async () => {
    const yesterday = server.secretOf("en", number - 1);
    await page.goto(`${server.origin}/archive/game?num=${number - 1}&sort=number`);
    await page.locator("html[data-enhanced]").waitFor();
    await page.getByText("From the archive, ").waitFor();
    const beside = words.filter((other) => other !== yesterday).slice(0, 2);
    for (const other of beside) await guessScored(page, other);
    await guess(page, "xqzzyqx");
    await refusal(page, "Word not found").waitFor();
    await page.getByRole("heading", { level: 1, name: `Game #${number - 1}` }).waitFor();
    expect(await wordsInOrder(page)).toEqual(beside);
    // Today's page links to it.
    await page.goto(server.origin);
    await page.getByRole("link", { name: `Continue game #${number - 1}` }).click();
    await page.getByText("From the archive, ").waitFor();
    await guess(page, yesterday);
    await page.getByRole("heading", { name: "Nice job!" }).waitFor();
    await page.getByRole("link", { name: "Go to today’s game" }).click();
    await page.getByRole("heading", { level: 1, name: `Game #${number}` }).waitFor();
    expect(await page.getByRole("table").count()).toBe(0);
  });

  it("accepts a variant spelling and shows the word it stands for", async () => {
    await guess(page, "colours");
    await latest(page).getByText("color", { exact: true }).waitFor();
    await rows(page).getByText("(you typed colours)").waitFor();
    await page.reload();
    await rows(page).getByText("(you typed colours)").waitFor();
  });
});
