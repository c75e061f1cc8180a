import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newEmail, PASSWORD, press, says } from "../support/account";
import { trackViewers, openViewer, refusal } from "../support/browser";
import { signUp } from "../support/member";
import { openSharedSite, type SharedSite } from "../support/site";

let { server, browser, number, words, todaysGame, stop } = {} as SharedSite;
beforeAll(async () => {
  ({ server, browser, number, words, todaysGame, stop } = await openSharedSite());
});
afterAll(() => stop());

const keep = trackViewers();

/** A device: a new browser profile. */
async function openDevice(path = "/"): Promise<Page> {
  const { page } = keep(await openViewer(browser, {}));
  await open(page, path);
  return page;
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${server.origin}${path}`);
  await page.locator("html[data-enhanced]").waitFor();
}

/** Logs in on a device and opens a page. The form is tested in accounts.test.ts. */
async function logInOn(page: Page, email: string, path = "/"): Promise<void> {
  const form = { email, password: PASSWORD };
  const response = await page.request.post(`${server.origin}/account/log-in`, { form, maxRedirects: 0 });
  expect(response.status()).toBe(303);
  await open(page, path);
}

/** A device on which a member is logged in. */
async function openMember(email: string, path = "/"): Promise<Page> {
  const { page } = keep(await openViewer(browser, {}));
  await logInOn(page, email, path);
  return page;
}

/** Creates an account over HTTP and returns its email. Sign-up pages are tested in accounts.test.ts. */
async function newMember(): Promise<string> {
  const { email } = await signUp(server, newEmail());
  return email;
}

const latest = (page: Page) => page.getByRole("region", { name: "Latest guess" });

async function guess(page: Page, word: string): Promise<void> {
  await page.getByRole("textbox", { name: "Your guess" }).fill(word);
  await page.getByRole("button", { name: "Guess", exact: true }).click();
}

async function guessScored(page: Page, word: string): Promise<void> {
  await guess(page, word);
  await latest(page).getByText(word).waitFor();
}

/** The words of the list, as soon as there are so many. */
async function wordsOnList(page: Page, count: number): Promise<string[]> {
  const heads = page.getByRole("table").locator("tbody").getByRole("rowheader");
  await heads.nth(count - 1).waitFor();
  return (await heads.allInnerTexts()).sort();
}

async function giveUp(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Give up", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Give up" }).click();
  await page.getByRole("heading", { name: "You didn’t guess the secret word this time." }).waitFor();
}

/** Names of the browser's game cookies. */
async function gameCookies(page: Page): Promise<string[]> {
  const cookies = await page.context().cookies();
  return cookies.map(({ name }) => name).filter((name) => /^(game|stats|archive)_/.test(name));
}

const storedKeys = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => /(^|_)(game|stats|archive)(_|$)/.test(key))
      .sort(),
  );

/** A number of the statistics page, by label. */
const sum = (page: Page, name: string) => page.locator("dl > div").filter({ hasText: name }).locator("dd").innerText();

/* The same without scripts is tested in tests/http/members.test.ts. */
describe("a member", () => {
  it("starts a game on one device and continues it on another", async () => {
    const email = await newMember();
    const phone = await openMember(email);
    const [one = "", two = "", three = ""] = words;
    await guessScored(phone, one);
    await guessScored(phone, two);

    const laptop = await openMember(email);
    expect(await wordsOnList(laptop, 2)).toEqual([one, two].sort());
    await guessScored(laptop, three);

    // The phone is not reloaded: it shows two guesses until its next guess.
    await guessScored(phone, words[3] ?? "");
    expect(await wordsOnList(phone, 4)).toEqual(words.slice(0, 4).sort());
    // Nothing is stored in the browser.
    expect(await gameCookies(phone)).toEqual([]);
    await expect.poll(() => storedKeys(phone)).toEqual([]);
  });

  it("keeps games played before login, and leaves none of them to the next guest", async () => {
    const email = await newMember();
    const page = await openDevice();
    const [one = "", two = ""] = words;
    await guessScored(page, one);
    await guessScored(page, two);
    await open(page, `/archive/game?num=${number - 2}`);
    await guessScored(page, one);
    await giveUp(page);
    await open(page, `/archive/game?num=${number - 3}`);
    await guessScored(page, one);

    await logInOn(page, email);
    expect(await wordsOnList(page, 2)).toEqual([one, two].sort());
    expect(await gameCookies(page)).toEqual([]);
    await expect.poll(() => storedKeys(page)).toEqual([]);

    // Another device shows the same data.
    const other = await openMember(email, "/archive");
    expect(await other.getByText("You are playing as a guest").count()).toBe(0);
    await open(other, "/archive?status=gaveUp");
    await other
      .getByRole("listitem")
      .filter({ hasText: `${number - 2}` })
      .getByText("Gave up")
      .waitFor();
    await open(other, "/archive?status=inProgress");
    await other
      .getByRole("listitem")
      .filter({ hasText: `${number - 3}` })
      .getByText("In progress")
      .waitFor();
    await open(other, "/stats");
    expect(await sum(other, "Played")).toBe("1");

    await open(page, "/account");
    await press(page, "Log out");
    await page.waitForURL(`${server.origin}/`);
    await page.getByRole("heading", { name: `Game #${number}` }).waitFor();
    expect(await page.getByRole("table").count()).toBe(0);
    await open(page, "/stats");
    await page.getByText("You have not finished a game yet.").waitFor();
  });

  it("counts a game once that was finished as a guest and as a member", async () => {
    const email = await newMember();
    const past = `/archive/game?num=${number - 4}`;
    const there = await openMember(email, past);
    await guessScored(there, words[0] ?? "");
    await giveUp(there);
    const here = await openDevice(past);
    await guessScored(here, words[0] ?? "");
    await giveUp(here);
    await logInOn(here, email, "/stats");
    expect(await sum(here, "Played")).toBe("1");
    expect(await sum(here, "Gave up")).toBe("1");
  });

  it("is notified when logged out elsewhere, loses no word and does not continue as a guest", async () => {
    const email = await newMember();
    const phone = await openMember(email);
    const [one = "", two = ""] = words;
    await guessScored(phone, one);
    const laptop = await openMember(email, "/account");
    await press(laptop, "Log out everywhere else");
    await says(laptop, "You have been logged out everywhere else.");

    await guess(phone, two);
    await refusal(phone, "You have been logged out. Log in to continue your game.").waitFor();
    expect(await phone.getByRole("textbox", { name: "Your guess" }).inputValue()).toBe(two);
    // A retry from the member's page is refused too.
    const answered = phone.waitForResponse((response) => response.request().method() === "POST");
    await phone.getByRole("button", { name: "Guess", exact: true }).click();
    expect((await answered).status()).toBe(401);
    expect(await gameCookies(phone)).toEqual([]);
    expect((await phone.context().cookies()).map(({ name }) => name)).not.toContain("isLoggedIn");
    await logInOn(phone, email);
    // The member's next page sends it.
    expect(await wordsOnList(phone, 2)).toEqual([one, two].sort());
  });

  it("who logs in in another tab loses no word that was typed on a guest's page", async () => {
    const email = await newMember();
    const [one = ""] = words;
    const page = await openDevice();
    const tab = await page.context().newPage();
    await logInOn(tab, email);
    await guess(page, one);
    await latest(page).getByText(one).waitFor();
    const other = await openMember(email);
    expect(await wordsOnList(other, 1)).toEqual([one]);
  });
});

describe("a member who was logged out elsewhere", () => {
  it("is notified by the next page of any kind", async () => {
    const email = await newMember();
    const phone = await openMember(email);
    const laptop = await openMember(email, "/account");
    await press(laptop, "Log out everywhere else");
    await says(laptop, "You have been logged out everywhere else.");
    // A redirecting form or a data request does not consume the notice.
    await phone.request.post(`${server.origin}/settings`, { form: { darkMode: "true" } });
    await phone.request.get(`${server.origin}/stats.json`);
    await open(phone, "/about");
    const sentence = phone.getByText("Error getting user details").filter({ visible: true });
    await sentence.waitFor();
    // Said once, in a toast.
    expect([await sentence.count(), await phone.locator(".toast-error").count()]).toEqual([1, 1]);
    const notice = phone.getByRole("alert").filter({ hasText: "Please log in again." });
    await notice.getByRole("link", { name: "log in again" }).click();
    await phone.waitForURL(`${server.origin}/account/log-in`);
    expect(await notice.count()).toBe(0);
  });
});

describe("guesses that could not be sent", () => {
  /** Guesses on an offline page, which stays offline. */
  async function guessInVain(page: Page, word: string): Promise<void> {
    await page.route("**/play", (route) => route.abort());
    await guess(page, word);
    await page.getByRole("button", { name: "Try again" }).waitFor();
    await page.unroute("**/play");
  }

  it("of a guest are sent as the member who logs in", async () => {
    const email = await newMember();
    const [one = ""] = words;
    const page = await openDevice();
    await guessInVain(page, one);
    await logInOn(page, email);
    expect(await wordsOnList(page, 1)).toEqual([one]);
    const other = await openMember(email);
    expect(await wordsOnList(other, 1)).toEqual([one]);
  });

  it("of a member are not sent as another member", async () => {
    const [ana, ben] = [await newMember(), await newMember()];
    const [one = "", two = ""] = words;
    const page = await openMember(ana);
    await guessInVain(page, one);
    await open(page, "/account");
    await press(page, "Log out");
    await logInOn(page, ben);
    await guessScored(page, two);
    expect(await wordsOnList(page, 1)).toEqual([two]);
    await open(page, "/account");
    await press(page, "Log out");
    await logInOn(page, ana);
    expect(await wordsOnList(page, 1)).toEqual([one]);
  });

  it("of an open page are not sent as another member who logged in meanwhile", async () => {
    const [ana, ben] = [await newMember(), await newMember()];
    const [one = ""] = words;
    const page = await openMember(ana);
    const tab = await page.context().newPage();
    await open(tab, "/account");
    await press(tab, "Log out");
    await logInOn(tab, ben);
    await guess(page, one);
    await refusal(page, "Someone else has logged in. Please reload this page.").waitFor();
    expect(await page.getByRole("textbox", { name: "Your guess" }).inputValue()).toBe(one);
    await page.reload();
    await page.locator("html[data-enhanced]").waitFor();
    expect(await page.getByRole("table").count()).toBe(0);
  });
});

describe("local storage", () => {
  const saved = (gameNumber: number, word: string, more: object = {}) =>
    JSON.stringify({ gameNumber, hasWon: false, gameOver: false, guesses: [{ guess: word, guessNumber: 1 }], ...more });

  it("deletes games more than 14 numbers old, and keeps their results", async () => {
    const page = await openDevice();
    const junior = todaysGame("jr").number;
    const [word = ""] = words;
    await page.evaluate(
      (entries) => {
        for (const [key, value] of entries) localStorage.setItem(key, value);
      },
      [
        [`game_en_${number - 14}`, saved(number - 14, word)],
        [`game_en_${number - 15}`, saved(number - 15, word)],
        [`game_en_${number - 16}`, saved(number - 16, word, { hasWon: true, gameOver: true })],
        [`game_de_${number - 15}`, saved(number - 15, word)],
        [`junior_game_${junior - 14}`, saved(junior - 14, word)],
        [`junior_game_${junior - 15}`, saved(junior - 15, word)],
        ["game_of_somebody_else", "1"],
      ] as const,
    );
    await open(page, "/about");
    const left = [`game_en_${number - 14}`, "game_of_somebody_else", `junior_game_${junior - 14}`];
    await expect.poll(async () => (await storedKeys(page)).filter((key) => key.includes("game"))).toEqual(left.sort());
    await open(page, "/archive?status=complete");
    await page
      .getByRole("listitem")
      .filter({ hasText: `${number - 16}` })
      .getByText("Complete")
      .waitFor();
  });

  it("uploads games that only it has to the account, and then deletes them", async () => {
    const email = await newMember();
    const page = await openDevice();
    const [one = "", two = ""] = words;
    await logInOn(page, email);
    await guessScored(page, one);
    await page.evaluate(
      (entries) => {
        for (const [key, value] of entries) localStorage.setItem(key, value);
      },
      [
        [`game_en_${number - 1}`, saved(number - 1, two)],
        [`game_en_${number}`, saved(number, two)],
        [`game_en_${number + 1}`, saved(number + 1, two)],
        [`game_en_${number - 2}`, "{}"],
        ["custom_game_abc", saved(1, two, { isCreateYourOwn: true })],
        ["stats", "{}"],
      ] as const,
    );
    await open(page, "/archive");
    await expect.poll(() => storedKeys(page)).toEqual(["custom_game_abc", `game_en_${number + 1}`]);
    const other = await openMember(email, `/archive/game?num=${number - 1}`);
    expect(await wordsOnList(other, 1)).toEqual([two]);
    // The longer log wins; of equal ones the account's.
    await open(other, "/");
    expect(await wordsOnList(other, 1)).toEqual([one]);
  });

  it("is not used when a member returns to a page: the page asks the server", async () => {
    const email = await newMember();
    const phone = await openMember(email);
    const laptop = await openMember(email);
    const [one = ""] = words;
    await guessScored(laptop, one);
    // The event of a tab that becomes visible.
    await phone.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    expect(await wordsOnList(phone, 1)).toEqual([one]);
  });
});
