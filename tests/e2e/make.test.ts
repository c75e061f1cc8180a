import { describe, expect, it } from "vitest";
import type { GamePage } from "../support/gamePage";
import { useSharedSite } from "../support/site";

const { server, visit } = useSharedSite();

const word = ({ page }: GamePage) => page.getByLabel("Secret word");
const greeting = ({ page }: GamePage) => page.getByLabel("Greeting (optional)");
const sealedLink = ({ page }: GamePage) => page.getByLabel("Invitation link", { exact: true });
const BANNED = "You have entered too many profane words. You have been banned from making games.";

async function make(game: GamePage, text: string): Promise<void> {
  await word(game).fill(text);
  await game.button("Create the game").click();
  await game.page.waitForLoadState();
  await game.ready();
}

/* What is refused, and the form without scripts, is tested in tests/http/make.test.ts. */
describe("making a game", () => {
  it("leads from the menu to a link that is ready to be sent", async () => {
    const game = await visit();
    const { page } = game;
    await page.getByLabel("Menu", { exact: true }).click();
    await game.link("Play together").first().click();
    await game.link(/^A word of your own/).click();
    await page.getByRole("heading", { name: "Create your own" }).waitFor();
    await game.ready();
    await greeting(game).fill("For <you>, Ana!");
    await make(game, "harbours");
    await page.getByRole("heading", { name: "Your game is ready." }).waitFor();
    await page.getByText("harbours → harbor").waitFor();
    expect(page.url()).toBe(`${server.origin}/make#made`);
    const link = await sealedLink(game).inputValue();
    expect(link).toMatch(/\/custom\/(?:~|%7E)[\w-]+\?greeting=[\w-]+$/);
    await page.reload();
    await game.ready();
    expect(await sealedLink(game).inputValue()).toBe(link);
    await page.getByText("QR code", { exact: true }).click();
    await page.getByRole("img", { name: "QR code of the link" }).waitFor();
    expect(await game.faults()).toEqual([]);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await game.overflows()).toEqual([]);
    await game.zoom(200);
    expect(await game.overflows()).toEqual([]);
    expect((await sealedLink(game).boundingBox())?.width).toBeGreaterThan(160);
    const play = await game.link("Play it yourself").getAttribute("href");
    expect(`${server.origin}${play ?? ""}`).toBe(link);

    // A friend opens it and wins.
    const friend = await visit(null);
    await friend.page.goto(link);
    await friend.ready();
    await friend.page.getByText("For <you>, Ana!").waitFor();
    await friend.score("ocean");
    await friend.guess("harbor");
    await friend.ended("won");
  });

  it("says at the word why it is refused, and gives it the focus", async () => {
    const game = await visit("/make");
    await make(game, "ox");
    await game.page.getByText("Secret word must be at least 3 characters").waitFor();
    expect(await word(game).inputValue()).toBe("ox");
    await game.hasFocus(word(game));
    expect(await game.faults()).toEqual([]);
  });

  it("copies the link and says so, or passes it to the share dialog of the device", async () => {
    const game = await visit(null, { permissions: ["clipboard-read", "clipboard-write"] });
    await game.page.addInitScript(() => {
      Object.defineProperty(navigator, "share", {
        value: (data: unknown) => {
          Object.assign(window, { shared: data });
          return Promise.resolve();
        },
      });
    });
    await game.open("/make");
    await make(game, "ocean");
    const link = await sealedLink(game).inputValue();
    const button = game.button("Copy the link");
    await button.click();
    await game.page.getByText("Link copied to clipboard").waitFor();
    await button.getByText("Copied").waitFor();
    expect(await game.page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await button.getByText("Copied").waitFor({ state: "detached" });
    await game.button("Send").click();
    const shared = () => game.page.evaluate(() => (window as unknown as { shared?: { url: string } }).shared?.url);
    await expect.poll(shared).toBe(link);
    // They are gone when the word is edited.
    await word(game).pressSequentially("s");
    await sealedLink(game).waitFor({ state: "detached" });
  });

  it("counts blocked words in the browser too, so that the ban outlives the cookie", async () => {
    const game = await visit("/make");
    for (let count = 1; count <= 3; count += 1) await make(game, "whore");
    await game.page.getByText("That word is not allowed").waitFor();
    await expect.poll(() => game.stored("profaneCounter")).toBe('{"count":3}');
    await game.context.clearCookies();
    await game.open("/make");
    await make(game, "whore");
    await expect.poll(() => game.stored("profaneCounter")).toBe('{"count":4}');
    await make(game, "whore");
    await game.page.getByText(BANNED).waitFor();
    expect(await word(game).count()).toBe(0);
    expect(await game.faults()).toEqual([]);
  });

  it("counts the characters of the greeting", async () => {
    const game = await visit("/make");
    await greeting(game).fill("x".repeat(100));
    await game.page.getByText("80 / 80").waitFor();
  });
});
