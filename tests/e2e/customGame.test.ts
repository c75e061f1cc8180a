import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encodeCustomCode } from "~/game/customCode";
import { sealGreeting } from "~/services/make/greeting.server";
import { sealSecret } from "~/services/words/secretToken.server";
import { newEmail, signUp } from "../support/account";
import { accessibilityViolations, openViewer, overflowOf, PLAYERS, trackViewers } from "../support/browser";
import { sharedText } from "../support/ending";
import { testSeal } from "../support/server";
import { openSharedSite, type SharedSite } from "../support/site";

let { server, browser, stop } = {} as SharedSite;
beforeAll(async () => {
  ({ server, browser, stop } = await openSharedSite());
});
afterAll(() => stop());

const SECRET = "volcano";
const code = sealSecret({ seal: testSeal }, { kind: "word", edition: "en", word: SECRET });
const greeting = sealGreeting({ seal: testSeal }, { edition: "en", code }, "You once lived near one <3");
const page = `/custom/${code}`;

const input = (page: Page) => page.getByRole("textbox", { name: "Your guess" });
const rows = (page: Page) => page.getByRole("table").locator("tbody").getByRole("row");
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

async function guess(page: Page, word: string): Promise<void> {
  await input(page).fill(word);
  await page.getByRole("button", { name: "Guess", exact: true }).click();
}

async function guessScored(page: Page, word: string): Promise<void> {
  await guess(page, word);
  await page.getByRole("region", { name: "Latest guess" }).getByText(word).waitFor();
}

describe.each(PLAYERS)("a custom game $kind", ({ javaScriptEnabled }) => {
  const track = trackViewers();
  const ready = async (page: Page) => {
    if (javaScriptEnabled) await page.locator("html[data-enhanced]").waitFor();
  };
  /** Opens a link in a new profile. */
  const open = async (path: string) => {
    const viewer = track(await openViewer(browser, { javaScriptEnabled, viewport: { width: 360, height: 740 } }));
    await viewer.page.goto(`${server.origin}${path}`);
    await ready(viewer.page);
    return viewer;
  };
  const expectNoViolations = async (page: Page) => {
    expect(await overflowOf(page)).toBe(0);
    // Axe needs timers, which do not run without JavaScript. The markup is the same.
    if (javaScriptEnabled) expect(await accessibilityViolations(page)).toEqual([]);
  };

  it("is opened by its link and played with a hint and a reload until it is won", async () => {
    const { page: opened, context } = await open(`${page}?greeting=${greeting}`);
    await opened.getByRole("heading", { level: 1, name: "Custom game" }).waitFor();
    await opened.getByRole("heading", { name: "Someone hid a word for you." }).waitFor();
    await opened.getByText("You once lived near one <3").waitFor();
    await opened.getByText("The person who sent you the link knows the answer.").waitFor();
    await expectNoViolations(opened);

    await guessScored(opened, "ocean");
    await opened.getByRole("button", { name: "Hint" }).click();
    await expect.poll(() => rows(opened).count()).toBe(2);
    await guess(opened, "qqqq");
    await opened.locator("#guess-message").getByText("qqqq").first().waitFor();
    await opened.getByRole("link", { name: "Return home, to today’s game" }).waitFor();
    await expectNoViolations(opened);

    await opened.goto(`${server.origin}${page}?greeting=${greeting}`);
    await ready(opened);
    expect(await rows(opened).count()).toBe(2);
    await opened.getByRole("link", { name: /^Sort/ }).click();
    await opened.waitForURL(/sort=/);
    await guess(opened, SECRET);
    await opened.getByRole("heading", { name: "Nice job! You guessed the secret word!" }).waitFor();
    await opened.getByText("You found it in 3 guesses,").waitFor();
    const lines = (await sharedText(opened)).split("\n");
    const [said, star] = [opened.locator(".game-over .welcome-greeting"), opened.locator(".game-over-star")];
    expect(await said.innerText()).toContain("You once lived near one <3");
    expect((await said.boundingBox())?.y).toBeLessThan((await star.boundingBox())?.y ?? 0);
    expect([lines[0], lines.at(-1)]).toEqual(["Proxima: custom game · 3 guesses · 1 hint", `${server.origin}${page}`]);
    await opened.locator(".game-over").getByRole("link", { name: "Create your own" }).waitFor();
    for (const absent of ["Statistics", "Streak", "Next word"])
      expect([absent, await opened.locator(".game-over").getByText(absent).count()]).toEqual([absent, 0]);
    await expectNoViolations(opened);

    const cookies = (await context.cookies()).map(({ name }) => name);
    expect(cookies.filter((name) => /^(?:game|stats|archive)_/.test(name))).toEqual([`game_custom_en_${code}`]);
    // Today's game knows nothing of it.
    await opened.getByRole("link", { name: "Go to today’s game" }).click();
    await opened.getByRole("heading", { level: 1, name: /Game #\d+/ }).waitFor();
    expect(await rows(opened).count()).toBe(0);
  });

  if (!javaScriptEnabled) return;

  it("is given up, and the word is shown", async () => {
    const { page: opened } = await open(page);
    await guessScored(opened, "ocean");
    await opened.getByRole("link", { name: "Give up" }).click();
    await opened.getByRole("button", { name: "Give up" }).last().click();
    await opened.getByRole("heading", { name: "You didn’t guess the secret word this time." }).waitFor();
    await opened.locator(".game-over-secret").getByText(SECRET).waitFor();
    expect(await opened.getByText("tomorrow").count()).toBe(0);
  });

  it("with an invalid link says so and leads home", async () => {
    const { page: opened } = await open("/?word=abc");
    await opened.getByText("Invalid game link").waitFor();
    await expectNoViolations(opened);
    await opened.getByRole("link", { name: "Back to the game" }).click();
    await opened.getByRole("heading", { level: 1, name: /Game #\d+/ }).waitFor();
  });
});

describe("the explanation of a custom game", () => {
  const track = trackViewers();

  it("stands still when the script shows the button that closes it", async () => {
    const heights = await Promise.all(
      PLAYERS.map(async ({ javaScriptEnabled }) => {
        const { page: opened } = track(await openViewer(browser, { javaScriptEnabled }));
        await opened.goto(`${server.origin}${page}?greeting=${greeting}`);
        if (javaScriptEnabled) await opened.locator("html[data-enhanced]").waitFor();
        return (await opened.locator(".welcome-greeting").boundingBox())?.y;
      }),
    );
    expect(heights[0]).toBe(heights[1]);
  });
});

describe("a custom game on a small phone with large text", () => {
  const track = trackViewers();

  it.each([130, 200])("of %d percent does not scroll sideways", async (zoom) => {
    const { page: opened } = track(await openViewer(browser, { viewport: { width: 320, height: 640 } }));
    await opened.goto(`${server.origin}${page}?greeting=${greeting}`);
    await opened.locator("html[data-enhanced]").waitFor();
    await opened.evaluate((percent) => {
      document.documentElement.style.fontSize = `${percent}%`;
    }, zoom);
    expect(await overflowOf(opened)).toBe(0);
  });
});

describe("a custom game in local storage", () => {
  const track = trackViewers();
  const key = `custom_en_${code}`;
  const open = async () => {
    const viewer = track(await openViewer(browser, {}));
    const go = async (path: string) => {
      await viewer.page.goto(`${server.origin}${path}`);
      await viewer.page.locator("html[data-enhanced]").waitFor();
    };
    await go(page);
    return { ...viewer, go };
  };

  it("brings the game back when the cookie is lost", async () => {
    const { page: opened, context, go } = await open();
    await guessScored(opened, "ocean");
    await expect.poll(() => stored(opened, key)).toContain('"isCreateYourOwn":true');
    expect(JSON.parse((await stored(opened, key)) ?? "")).toMatchObject({ gameNumber: -1, lang: "en", guessCount: 1 });
    await context.clearCookies();
    await go(page);
    await expect.poll(() => rows(opened).count()).toBe(1);
    expect((await context.cookies()).map(({ name }) => name)).toContain(`game_custom_en_${code}`);
  });

  it("is one of the newest twenty, and older ones are deleted", async () => {
    const { page: opened, go } = await open();
    const codes = Array.from({ length: 25 }, (_, index) => encodeCustomCode("ocean", `${index + 10}`.repeat(8)));
    await opened.evaluate((all) => {
      all.forEach((one, index) => {
        localStorage.setItem(`custom_en_${one}`, JSON.stringify({ guesses: [], savedAt: index + 1 }));
      });
      localStorage.setItem("custom_en_of another kind", "kept");
    }, codes);
    await go("/faq");
    const kept = () => opened.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("custom_")));
    const newest = codes.slice(5).map((one) => `custom_en_${one}`);
    await expect.poll(async () => (await kept()).sort()).toEqual([...newest, "custom_en_of another kind"].sort());
  });

  it("has its explanation closed for good, and not Junior's", async () => {
    const { page: opened, go } = await open();
    await opened.getByRole("button", { name: "Do not show this again" }).click();
    expect(await opened.getByText("The person who sent you the link knows the answer.").count()).toBe(0);
    expect(await stored(opened, "howToPlay")).toBe("false");
    await go(page);
    await opened.getByRole("heading", { name: "Someone hid a word for you." }).waitFor();
    await expect.poll(() => opened.getByText("The person who sent you the link knows the answer.").count()).toBe(0);
    await go("/junior");
    await opened.getByRole("heading", { name: "How to play", exact: true }).waitFor();
  });

  it("of a member stays in the browser, and brings the game back too", async () => {
    const { page: opened, context, go } = await open();
    await guessScored(opened, "ocean");
    await go("/account/sign-up");
    const uploads: string[] = [];
    opened.on("request", (request) => {
      if (request.url().includes("upsertgame")) uploads.push(request.postData() ?? "");
    });
    await signUp(opened, newEmail());
    await opened.waitForURL(/\/account$/);
    await go(page);
    await guessScored(opened, "mountain");
    await expect.poll(() => stored(opened, key)).toContain('"guessCount":2');
    await context.clearCookies({ name: `game_custom_en_${code}` });
    await go(page);
    await expect.poll(() => rows(opened).count()).toBe(2);
    expect(uploads).toEqual([]);
  });
});
