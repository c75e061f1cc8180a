import { describe, expect, it } from "vitest";
import { newEmail, PASSWORD, press, says } from "../support/account";
import type { GamePage } from "../support/gamePage";
import { signUp } from "../support/member";
import { useSharedSite } from "../support/site";

const { server, number, words, todaysGame, visit } = useSharedSite();
const [one = "", two = "", three = "", four = ""] = words;

/** A new member's email address. Pages of accounts are tested in accounts.test.ts. */
const newMember = async () => (await signUp(server, newEmail())).email;

/** Logs in on a device and opens a page. */
async function logInOn(game: GamePage, email: string, path = "/"): Promise<void> {
  await game.post("/account/log-in", { email, password: PASSWORD });
  await game.open(path);
}
/** A device on which a member is logged in. */
async function visitAs(email: string, path = "/"): Promise<GamePage> {
  const game = await visit(null);
  await logInOn(game, email, path);
  return game;
}
async function logOut(game: GamePage): Promise<void> {
  await game.open("/account");
  await press(game.page, "Log out");
  await game.at("/");
}
/** The list has these words, in any order. */
async function hasWords(game: GamePage, ...expected: readonly string[]): Promise<void> {
  await expect.poll(async () => (await game.words()).sort()).toEqual([...expected].sort());
}
const gameCookies = async (game: GamePage) =>
  (await game.cookieNames()).filter((name) => /^(game|stats|archive)_/.test(name));
const storedKeys = ({ page }: GamePage) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => /(^|_)(game|stats|archive)(_|$)/.test(key))
      .sort(),
  );

/* The same without scripts is tested in tests/http/members.test.ts. */
describe("a member", () => {
  it("keeps the games of a guest, has nothing in the browser, and leaves nothing to the next guest", async () => {
    const email = await newMember();
    const phone = await visit();
    await phone.score(one);
    await phone.open(`/archive/game?num=${number - 2}`);
    await phone.score(one);
    await phone.giveUp();
    await logInOn(phone, email);
    await hasWords(phone, one);
    expect(await gameCookies(phone)).toEqual([]);
    await expect.poll(() => storedKeys(phone)).toEqual([]);

    const laptop = await visitAs(email);
    await hasWords(laptop, one);
    await laptop.score(two);
    // The phone is not reloaded: it shows what is new with its next guess, or when it is seen again.
    await phone.score(three);
    await hasWords(phone, one, two, three);
    await laptop.page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await hasWords(laptop, one, two, three);
    await laptop.open("/stats");
    await laptop.page.getByText("of 1 game").first().waitFor();

    await logOut(phone);
    expect(await phone.rows.count()).toBe(0);
    await phone.open("/stats");
    await phone.page.getByText("You have not finished a game yet.").waitFor();
  });

  it("is notified when logged out elsewhere, loses no word and does not continue as a guest", async () => {
    const email = await newMember();
    const phone = await visitAs(email);
    await phone.score(one);
    const laptop = await visitAs(email, "/account");
    await press(laptop.page, "Log out everywhere else");
    await says(laptop.page, "You have been logged out everywhere else.");

    await phone.guess(two);
    await phone.refusal("You have been logged out. Log in to continue your game.").waitFor();
    expect(await phone.input.inputValue()).toBe(two);
    // A retry from the member's page is refused too.
    const answered = phone.page.waitForResponse((response) => response.request().method() === "POST");
    await phone.button("Guess").click();
    expect((await answered).status()).toBe(401);
    expect(await gameCookies(phone)).toEqual([]);
    expect(await phone.cookieNames()).not.toContain("isLoggedIn");
    await logInOn(phone, email);
    // The member's next page sends it.
    await hasWords(phone, one, two);
  });

  it("who logs in in another tab loses no word that was typed on a guest's page", async () => {
    const email = await newMember();
    const game = await visit();
    await logInOn(await game.openTab("/about"), email);
    await game.score(one);
    await hasWords(await visitAs(email), one);
  });
});

describe("guesses that could not be sent", () => {
  const guessInVain = (game: GamePage, word: string) =>
    game.whileOffline("**/play", async () => {
      await game.guess(word);
      await game.button("Try again").waitFor();
    });

  it("of a guest are sent as the member who logs in", async () => {
    const email = await newMember();
    const game = await visit();
    await guessInVain(game, one);
    await logInOn(game, email);
    await hasWords(game, one);
    await hasWords(await visitAs(email), one);
  });

  it("of a member are not sent as another member, also from a page that was open meanwhile", async () => {
    const [ana, ben] = [await newMember(), await newMember()];
    const game = await visitAs(ana);
    await guessInVain(game, one);
    await logOut(game);
    await logInOn(game, ben);
    await game.score(two);
    await hasWords(game, two);
    await logOut(game);
    await logInOn(game, ana);
    await hasWords(game, one);
    const tab = await game.openTab("/account");
    await press(tab.page, "Log out");
    await logInOn(tab, ben);
    await game.guess(four);
    await game.refusal("Someone else has logged in. Please reload this page.").waitFor();
    expect(await game.input.inputValue()).toBe(four);
    await game.open();
    await hasWords(game, two);
  });
});

describe("local storage", () => {
  const saved = (gameNumber: number, word: string, more: object = {}) =>
    JSON.stringify({ gameNumber, hasWon: false, gameOver: false, guesses: [{ guess: word, guessNumber: 1 }], ...more });

  it("deletes games more than 14 numbers old, and keeps their results", async () => {
    const game = await visit("/about");
    const junior = todaysGame("jr").number;
    await game.store({
      [`game_en_${number - 14}`]: saved(number - 14, one),
      [`game_en_${number - 15}`]: saved(number - 15, one),
      [`game_en_${number - 16}`]: saved(number - 16, one, { hasWon: true, gameOver: true }),
      [`game_de_${number - 15}`]: saved(number - 15, one),
      [`junior_game_${junior - 14}`]: saved(junior - 14, one),
      [`junior_game_${junior - 15}`]: saved(junior - 15, one),
      game_of_somebody_else: "1",
    });
    await game.open("/about");
    const left = [`game_en_${number - 14}`, "game_of_somebody_else", `junior_game_${junior - 14}`];
    await expect.poll(async () => (await storedKeys(game)).filter((key) => key.includes("game"))).toEqual(left.sort());
    await game.open("/archive?status=complete");
    const listed = game.page.getByRole("listitem").filter({ hasText: `${number - 16}` });
    await listed.getByText("Complete").waitFor();
  });

  it("uploads games that only it has to the account, and then deletes them", async () => {
    const email = await newMember();
    const game = await visitAs(email);
    await game.score(one);
    await game.store({
      [`game_en_${number - 1}`]: saved(number - 1, two),
      [`game_en_${number}`]: saved(number, two),
      [`game_en_${number + 1}`]: saved(number + 1, two),
      [`game_en_${number - 2}`]: "{}",
      custom_game_abc: saved(1, two, { isCreateYourOwn: true }),
      stats: "{}",
    });
    await game.open("/archive");
    await expect.poll(() => storedKeys(game)).toEqual(["custom_game_abc", `game_en_${number + 1}`]);
    const other = await visitAs(email, `/archive/game?num=${number - 1}`);
    await hasWords(other, two);
    // The longer log wins; of equal ones the account's.
    await other.open();
    await hasWords(other, one);
  });
});
