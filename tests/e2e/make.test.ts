import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accessibilityViolations, openViewer, overflowOf, PLAYERS, trackViewers } from "../support/browser";
import { openSharedSite, type SharedSite } from "../support/site";

let { server, browser, stop } = {} as SharedSite;
beforeAll(async () => {
  ({ server, browser, stop } = await openSharedSite());
});
afterAll(() => stop());

const tracked = trackViewers();
let page: Page;
let isEnhanced: boolean;

async function open(path: string): Promise<void> {
  await page.goto(`${server.origin}${path}`);
  if (isEnhanced) await page.locator("html[data-enhanced]").waitFor();
}

const word = () => page.getByLabel("Secret word");
const sealedLink = () => page.getByLabel("Link without the answer", { exact: true });
const BANNED = "You have entered too many profane words. You have been banned from making games.";

/** axe needs timers, which a page without scripts does not have. */
async function expectAccessible(): Promise<void> {
  if (isEnhanced) expect(await accessibilityViolations(page)).toEqual([]);
}

async function make(text: string): Promise<void> {
  await word().fill(text);
  await page.getByRole("button", { name: "Create the game" }).click();
  await page.waitForLoadState();
  if (isEnhanced) await page.locator("html[data-enhanced]").waitFor();
}

describe.each(PLAYERS)("making a game $kind", ({ javaScriptEnabled }) => {
  beforeEach(async () => {
    isEnhanced = javaScriptEnabled;
    ({ page } = tracked(await openViewer(browser, { javaScriptEnabled })));
  });

  it("leads from the menu to links that are ready to be sent, and is accessible", async () => {
    await open("/");
    await page.getByLabel("Menu", { exact: true }).click();
    await page.getByRole("link", { name: "Create your own" }).click();
    await page.getByRole("heading", { name: "Create your own" }).waitFor();
    await expectAccessible();
    await page.getByLabel("Greeting (optional)").fill("Happy birthday!");
    await make("harbours");
    await page.getByRole("heading", { name: "Your game is ready." }).waitFor();
    await page.getByText("harbours → harbor").waitFor();
    expect(page.url()).toBe(`${server.origin}/make#made`);
    const link = await sealedLink().inputValue();
    await page.reload();
    if (isEnhanced) await page.locator("html[data-enhanced]").waitFor();
    expect(await sealedLink().inputValue()).toBe(link);
    expect(await sealedLink().inputValue()).toMatch(/\/custom\/(?:~|%7E)[\w-]+\?greeting=[\w-]+$/);
    await page.getByText("QR code", { exact: true }).click();
    await page.getByRole("img", { name: "QR code of the link without the answer" }).waitFor();
    await page.getByText("The plain link").first().click();
    expect(await page.getByRole("textbox", { name: "The plain link" }).inputValue()).toMatch(
      /\/\?word=[\w-]{20}&greeting=/,
    );
    await expectAccessible();
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await overflowOf(page)).toBe(0);
    expect(await page.getByRole("button", { name: "Copy the link" }).isVisible()).toBe(isEnhanced);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    expect(await overflowOf(page)).toBe(0);
    expect((await sealedLink().boundingBox())?.width).toBeGreaterThan(160);
    const play = page.getByRole("link", { name: "Play it yourself" });
    expect(`${server.origin}${(await play.getAttribute("href")) ?? ""}`).toBe(await sealedLink().inputValue());
    await page.getByRole("link", { name: "Back to the game" }).click();
    await page.waitForURL(`${server.origin}/`);
  });

  if (!javaScriptEnabled) return;

  it.each(["sealed", "plain"] as const)("makes a %s link that a friend opens and wins by", async (kind) => {
    await open("/make");
    await page.getByLabel("Greeting (optional)").fill("For <you>, Ana!");
    await make("harbours");
    await page.getByText("The plain link").first().click();
    const plainLink = page.getByRole("textbox", { name: "The plain link" });
    const link = await (kind === "sealed" ? sealedLink() : plainLink).inputValue();
    const { page: friends } = tracked(await openViewer(browser, {}));
    await friends.goto(link);
    if (isEnhanced) await friends.locator("html[data-enhanced]").waitFor();
    await friends.getByText("For <you>, Ana!").waitFor();
    for (const guess of ["ocean", "harbor"]) {
      await friends.getByRole("textbox", { name: "Your guess" }).fill(guess);
      await friends.getByRole("button", { name: "Guess", exact: true }).click();
      if (guess === "ocean") await friends.getByRole("region", { name: "Latest guess" }).getByText(guess).waitFor();
    }
    await friends.getByRole("heading", { name: "Nice job! You guessed the secret word!" }).waitFor();
  });

  it("says at the word why it is refused, and gives it the focus", async () => {
    await open("/make");
    await make("ox");
    await page.getByText("Secret word must be at least 3 characters").waitFor();
    expect(await word().inputValue()).toBe("ox");
    await expect.poll(() => word().evaluate((input) => input === document.activeElement)).toBe(true);
    await expectAccessible();
  });

  it("is over after five blocked words", async () => {
    await open("/make");
    for (let count = 1; count < 5; count += 1) {
      await make("whore");
      await page.getByText("That word is not allowed").waitFor();
    }
    await make("whore");
    await page.getByText(BANNED).waitFor();
    await open("/make");
    await page.getByText(BANNED).waitFor();
    expect(await word().count()).toBe(0);
    await expectAccessible();
  });
});

describe("making a game with JavaScript", () => {
  beforeEach(async () => {
    isEnhanced = true;
    const viewer = tracked(await openViewer(browser, { permissions: ["clipboard-read", "clipboard-write"] }));
    ({ page } = viewer);
  });

  it("copies the link and says so", async () => {
    await open("/make");
    await make("ocean");
    await page.getByRole("button", { name: "Copy the link" }).click();
    await page.getByText("Link copied to clipboard").waitFor();
    const button = page.getByRole("button", { name: "Copy the link" });
    await button.getByText("Copied").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await sealedLink().inputValue());
    await button.getByText("Copied").waitFor({ state: "detached" });
  });

  it("passes the link to the share dialog of the device", async () => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "share", {
        value: (data: unknown) => {
          Object.assign(window, { shared: data });
          return Promise.resolve();
        },
      });
    });
    await open("/make");
    await make("ocean");
    await page.getByRole("button", { name: "Share", exact: true }).click();
    const shared = () => page.evaluate(() => (window as unknown as { shared?: { url: string } }).shared?.url);
    await expect.poll(shared).toBe(await sealedLink().inputValue());
  });

  it("clears the links when the word is edited", async () => {
    await open("/make");
    await make("ocean");
    await sealedLink().waitFor();
    await word().pressSequentially("s");
    await sealedLink().waitFor({ state: "detached" });
  });

  it("counts blocked words in the browser too, so that the ban outlives the cookie", async () => {
    await open("/make");
    for (let count = 1; count <= 3; count += 1) await make("whore");
    const stored = () => page.evaluate(() => localStorage.getItem("profaneCounter"));
    await expect.poll(stored).toBe('{"count":3}');
    await page.context().clearCookies();
    await open("/make");
    await make("whore");
    await expect.poll(stored).toBe('{"count":4}');
    await make("whore");
    await page.getByText(BANNED).waitFor();
    expect(await word().count()).toBe(0);
  });

  it("counts the characters of the greeting", async () => {
    await open("/make");
    await page.getByLabel("Greeting (optional)").fill("x".repeat(100));
    await page.getByText("80 / 80").waitFor();
  });
});
