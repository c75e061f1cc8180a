import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encodeCustomCode } from "~/game/customCode";
import { accessibilityViolations, openViewer, trackViewers } from "../support/browser";
import { openSite, type OldSite } from "../support/site";

/** Words of each kind of round, the first twelve to win it. */
const ROUNDS = {
  anagram: {
    secret: "chandelier",
    answers: [
      "can",
      "race",
      "hand",
      "lead",
      "real",
      "chair",
      "child",
      "dance",
      "clean",
      "alien",
      "leader",
      "inch",
      "ear",
    ],
    miss: ["lantern", "lantern cannot be made from these letters."],
    lead: "Make 12 words from the letters of the secret word.",
  },
  top1000: {
    secret: "river",
    answers: [
      "gorge",
      "downstream",
      "water",
      "bank",
      "bridge",
      "boat",
      "fish",
      "upstream",
      "canal",
      "flood",
      "dam",
      "shore",
      "sea",
    ],
    miss: ["pencil", "pencil is not among the nearest 1000 words."],
    lead: "Find 12 more of the 1000 words nearest to river.",
  },
} as const;
const KINDS = ["anagram", "top1000"] as const;

let { server, browser, number, stop } = {} as OldSite;
/** Past games, one for each kind of round. */
let games: Record<(typeof KINDS)[number], number>;
beforeAll(async () => {
  ({ server, browser, number, stop } = await openSite());
  games = { anagram: number - 3, top1000: number - 4 };
  for (const kind of KINDS) server.setSecret({ edition: "en", number: games[kind], secret: ROUNDS[kind].secret });
});
afterAll(() => stop());

const track = trackViewers();
/** A new browser profile whose player has given up a game. */
async function start(kind: (typeof KINDS)[number], options: Parameters<typeof openViewer>[1]): Promise<Page> {
  const { page } = track(await openViewer(browser, options));
  const form = { edition: "en", game: String(games[kind]), intent: "giveUp" };
  expect((await page.request.post(`${server.origin}/play`, { form })).status()).toBe(200);
  return page;
}
const address = (kind: (typeof KINDS)[number]) => `${server.origin}/bonus-round?num=${games[kind]}`;
const enhanced = (page: Page) => page.locator("html[data-enhanced]").waitFor();
async function tryWord(page: Page, word: string): Promise<void> {
  await page.getByRole("textbox", { name: "A word" }).fill(word);
  await page.getByRole("textbox", { name: "A word" }).press("Enter");
}
/** The answer to the latest word. */
const answer = (page: Page) => page.locator(".guess-bar [role=status]");
const refusal = (page: Page) => page.locator("#bonus-message");
const chips = (page: Page) => page.getByRole("list", { name: "Words you found" }).getByRole("listitem");

/* Forms without scripts are tested in tests/http/bonus.test.ts. */
describe("a player", () => {
  it.each([
    ["anagram", true],
    ["top1000", false],
  ] as const)("wins the round of the kind %s and goes on, with JavaScript: %j", async (kind, javaScriptEnabled) => {
    const { answers, miss, lead, secret } = ROUNDS[kind];
    const page = await start(kind, { javaScriptEnabled });
    await page.goto(`${server.origin}/archive/game?num=${games[kind]}`);
    if (javaScriptEnabled) await enhanced(page);
    await page.getByRole("link", { name: /^Bonus round/ }).click();
    await page.waitForURL(address(kind));
    if (javaScriptEnabled) await enhanced(page);
    expect(await page.locator(".lead").textContent()).toBe(lead);
    expect(await page.getByText("0 of 12 found").count()).toBe(1);
    if (kind === "anagram") {
      expect(await page.getByRole("list", { name: secret }).getByRole("listitem").allTextContents()).toEqual(
        Array.from(secret),
      );
    }
    if (javaScriptEnabled) expect(await accessibilityViolations(page)).toEqual([]);

    await tryWord(page, miss[0]);
    await answer(page).getByText(miss[1]).waitFor();
    await tryWord(page, miss[0]);
    await refusal(page).getByText("You have already guessed that word").waitFor();
    const find = async (index: number) => {
      const word = answers[index] ?? "";
      await tryWord(page, word);
      await answer(page).getByText(`${word} is one of them`).waitFor();
      expect(await page.locator(".slots .is-filled").count()).toBe(index + 1);
    };
    for (const index of [0, 1]) await find(index);
    // Most of them are sent outside the page.
    for (const guess of answers.slice(2, 10)) {
      const form = { edition: "en", game: String(games[kind]), guess };
      expect((await page.request.post(`${server.origin}/bonus`, { form })).status()).toBe(200);
    }
    await page.goto(address(kind));
    if (javaScriptEnabled) await enhanced(page);
    for (const index of [10, 11]) await find(index);
    expect(await page.getByText("You won the bonus round!").isVisible()).toBe(true);
    expect(await page.getByText(/There are \d+ more words to find/).isVisible()).toBe(true);
    if (javaScriptEnabled) expect(await accessibilityViolations(page)).toEqual([]);

    const [, , , , , , , , , , , , more = ""] = answers;
    await tryWord(page, more);
    await answer(page).getByText(`${more} is one of them`).waitFor();
    expect(await page.getByText("13 found").isVisible()).toBe(true);
    expect(
      await page.getByRole("textbox", { name: "A word" }).evaluate((input) => input === document.activeElement),
    ).toBe(true);

    // Everything is still there, once, when the page is opened again.
    await page.goto(address(kind));
    expect(await chips(page).first().textContent()).toContain(more);
    expect(await chips(page).count()).toBe(13);
    await page.goto(`${server.origin}/stats`);
    expect(await page.locator(".facts div", { hasText: "Bonus rounds won" }).locator("dd").textContent()).toBe("1");
    await page.goto(address(kind));
    await page.getByRole("link", { name: "Back to the game" }).click();
    await page.waitForURL(`${server.origin}/archive/game?num=${games[kind]}`);
    expect(await page.getByRole("link", { name: "You won the bonus round!" }).getAttribute("href")).toBe(
      `/bonus-round?num=${games[kind]}`,
    );
  });

  it("is told why a word is refused, and can correct it", async () => {
    const page = await start("anagram", {});
    await page.goto(address("anagram"));
    await enhanced(page);
    for (const [word, text] of [
      ["", "Input cannot be empty"],
      ["a", "Input must be at least 2 characters"],
      ["hdnc", "Word not found: hdnc"],
      ["zzzz", "“zzzz” cannot be made from these letters"],
    ] as const) {
      await tryWord(page, word);
      await refusal(page).getByText(text).waitFor();
      await expect.poll(() => page.getByRole("textbox", { name: "A word" }).inputValue()).toBe(word);
    }
    expect(await accessibilityViolations(page)).toEqual([]);
    await tryWord(page, "candle");
    await answer(page).getByText("candle is one of them.").waitFor();
    expect(await refusal(page).textContent()).toBe("");
  });

  it("is told that a word was in the main round", async () => {
    const page = await start("top1000", {});
    await page.goto(address("top1000"));
    await enhanced(page);
    await tryWord(page, "river");
    await refusal(page).getByText("You already guessed/were shown that word in the main round.").waitFor();
  });

  it("plays the bonus round of a custom game", async () => {
    const code = encodeCustomCode("chandelier", "12345678");
    const { page } = track(await openViewer(browser, {}));
    const form = { edition: "en", code, intent: "giveUp" };
    expect((await page.request.post(`${server.origin}/play`, { form })).status()).toBe(200);
    await page.goto(`${server.origin}/bonus-round?code=${encodeURIComponent(code)}`);
    await enhanced(page);
    await tryWord(page, "candle");
    await answer(page).getByText("candle is one of them.").waitFor();
    await page.reload();
    expect(await chips(page).allTextContents()).toEqual([expect.stringContaining("candle")]);
  });
});

describe("with JavaScript", () => {
  it("loses no word while the server cannot be reached", async () => {
    const page = await start("anagram", {});
    await page.goto(address("anagram"));
    await enhanced(page);
    await page.context().setOffline(true);
    await tryWord(page, "candle");
    await tryWord(page, "alien");
    await refusal(page).getByText("You’re offline.").waitFor();
    expect(await refusal(page).textContent()).toContain("candle");
    await page.context().setOffline(false);
    await expect.poll(() => chips(page).allTextContents()).toEqual(["alien ", "candle "]);
    expect(await refusal(page).textContent()).toBe("");
  });

  it("has its words in the copy of the game, which brings them back with it", async () => {
    const page = await start("anagram", {});
    const game = `${server.origin}/archive/game?num=${games.anagram}`;
    await page.goto(game);
    await enhanced(page);
    await page.goto(address("anagram"));
    await enhanced(page);
    await tryWord(page, "candle");
    await answer(page).getByText("candle is one of them.").waitFor();
    await page.context().clearCookies();
    await page.goto(game);
    await page.getByRole("link", { name: /^Bonus round/ }).click();
    await expect.poll(() => chips(page).allTextContents()).toEqual(["candle "]);
  });
});

it("is in Spanish and German for Junior games", async () => {
  const { page } = track(await openViewer(browser, {}));
  const junior = number - 113 - 2;
  server.setSecret({ edition: "jr", number: junior, secret: "elephant" });
  const form = { edition: "jr", game: String(junior), intent: "giveUp" };
  await page.request.post(`${server.origin}/play`, { form });
  for (const [prefix, lead] of [
    ["/espanol", "Encuentra 12 palabras con las letras de la palabra secreta."],
    ["/deutsch", "Bilde 12 Wörter aus den Buchstaben des Geheimworts."],
  ] as const) {
    await page.goto(`${server.origin}${prefix}/bonus-round?edition=jr&num=${junior}`);
    expect(await page.locator(".lead").textContent()).toBe(lead);
  }
});
