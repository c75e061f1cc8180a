import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { freePort } from "../fixtures/redis";
import { openBlockingBrowser, openViewer, refusal, type Viewer } from "../support/browser";
import { sharedText } from "../support/ending";
import { closedGate } from "../support/gate";
import { openSharedSite, type SharedSite } from "../support/site";
import { startServer } from "../support/server";

let viewer: Viewer;
let page: Page;
let { server, browser, number, secret, words, stop } = {} as SharedSite;
beforeAll(async () => {
  ({ server, browser, number, secret, words, stop } = await openSharedSite());
});
afterAll(() => stop());
beforeEach(async () => {
  viewer = await openViewer(browser, { permissions: ["clipboard-read", "clipboard-write"] });
  page = viewer.page;
  await open();
});
afterEach(async () => {
  expect(viewer.pageErrors).toEqual([]);
  await viewer.context.close();
});

async function open(): Promise<void> {
  await page.goto(server.origin);
  await page.locator("html[data-enhanced]").waitFor();
}

const input = () => page.getByRole("textbox", { name: "Your guess" });
async function send(typed: readonly string[]): Promise<void> {
  for (const word of typed) {
    await input().fill(word);
    await input().press("Enter");
  }
}
const latest = () => page.getByRole("region", { name: "Latest guess" });
/** Words by row number. */
async function numbered(): Promise<string[]> {
  const rows = await page
    .locator("tbody tr")
    .evaluateAll((all) =>
      all.map(
        (row) => [Number(row.querySelector("td")?.textContent), row.querySelector("th")?.textContent ?? ""] as const,
      ),
    );
  return [...rows].sort(([a], [b]) => a - b).map(([, word]) => word);
}

describe("a fast typist", () => {
  it("loses no guess, keeps the order and keeps the focus", async () => {
    const typed = words.slice(0, 12);
    await input().focus();
    for (const word of typed) {
      await page.keyboard.type(word);
      await page.keyboard.press("Enter");
    }
    await expect.poll(() => page.locator("tbody tr").count()).toBe(12);
    expect(await numbered()).toEqual(typed);
    expect(await input().evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it("keeps the typed text when an earlier word is refused", async () => {
    await page.route("**/play", async (route) => {
      await input().fill("being typed");
      await route.continue();
    });
    await input().fill("xqzzyqx");
    await input().press("Enter");
    await refusal(page, "Word not found: xqzzyqx").waitFor();
    expect(await input().inputValue()).toBe("being typed");
  });
});

describe("a refused guess among queued ones", () => {
  it("is still shown after the later guesses", async () => {
    // Holds all replies until the last word is typed.
    const gate = closedGate();
    await page.route("**/play", async (route) => {
      await gate.isOpen;
      await route.continue();
    });
    await input().focus();
    for (const word of ["xqzzyqx", ...words.slice(0, 3)]) {
      await page.keyboard.type(word);
      await page.keyboard.press("Enter");
    }
    gate.open();
    await expect.poll(() => page.locator("tbody tr").count()).toBe(3);
    await refusal(page, "Word not found: xqzzyqx").waitFor();
  });
});

describe("two tabs", () => {
  it("that guess at the same time lose nothing and show the same game", async () => {
    const other = await viewer.context.newPage();
    await other.goto(server.origin);
    await other.locator("html[data-enhanced]").waitFor();
    const guessIn = async (tab: Page, word: string) => {
      await tab.getByRole("textbox", { name: "Your guess" }).fill(word);
      await tab.getByRole("textbox", { name: "Your guess" }).press("Enter");
    };
    await Promise.all([guessIn(page, words[0] ?? ""), guessIn(other, words[1] ?? "")]);
    for (const tab of [page, other]) await expect.poll(() => tab.locator("tbody tr").count()).toBe(2);
    await guessIn(other, secret);
    await other.getByRole("heading", { name: "Nice job!" }).waitFor();
    const heading = page.getByRole("heading", { name: "Nice job!" });
    await heading.waitFor();
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.locator("canvas").count()).toBe(0);
    await other.close();
  });
});

describe("a lost connection", () => {
  it("keeps the guesses across a reload", async () => {
    await page.route("**/play", (route) => route.abort());
    await send(words.slice(0, 3));
    await refusal(page, "Something went wrong! Try again").waitFor();
    await page.unroute("**/play");
    await open();
    await expect.poll(() => page.locator("tbody tr").count()).toBe(3);
    expect(await numbered()).toEqual(words.slice(0, 3));
    viewer.clearPageErrors();
  });

  it("never replaces the local copy with a shorter game", async () => {
    await send(words.slice(0, 3));
    await expect.poll(() => page.locator("tbody tr").count()).toBe(3);
    await viewer.context.clearCookies();
    await page.route("**/play", (route) => route.abort());
    await open();
    await refusal(page, "Something went wrong! Try again").waitFor();
    await page.unroute("**/play");
    await open();
    await expect.poll(() => page.locator("tbody tr").count()).toBe(3);
    expect(await numbered()).toEqual(words.slice(0, 3));
    viewer.clearPageErrors();
  });

  it("keeps the guesses, shows a message, and sends them in order after reconnecting", async () => {
    await page.route("**/play", (route) => route.abort());
    await send(words.slice(0, 3));
    await refusal(page, "Something went wrong! Try again").waitFor();
    expect(await page.locator("tbody tr").count()).toBe(0);
    await page.unroute("**/play");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => page.locator("tbody tr").count()).toBe(3);
    expect(await numbered()).toEqual(words.slice(0, 3));
    viewer.clearPageErrors();
  });

  it("says under the input that a guess waits, and sends it by itself when the connection is back", async () => {
    await viewer.context.setOffline(true);
    await send(words.slice(0, 2));
    await page
      .locator(".answer-waiting")
      .getByText(words[0] ?? "")
      .waitFor();
    // One thing: nothing has gone wrong yet.
    await refusal(page, `You’re offline. We’ll send “${words[0] ?? ""}” when you’re back online.`).waitFor();
    expect(await refusal(page, "Something went wrong").count()).toBe(0);
    expect(await page.locator(".toast").count()).toBe(0);
    await viewer.context.setOffline(false);
    await expect.poll(() => page.locator("tbody tr").count()).toBe(2);
    expect(await numbered()).toEqual(words.slice(0, 2));
    await expect.poll(() => refusal(page, "offline").count()).toBe(0);
    viewer.clearPageErrors();
  });
});

describe("a full session storage", () => {
  it("is no place for a guess: nothing is promised, and the guess is sent when the connection is back", async () => {
    await page.evaluate(() => {
      for (let size = 2 ** 22; size > 0; size = Math.floor(size / 2))
        try {
          for (let part = 0; ; part += 1) sessionStorage.setItem(`${size}.${part}`, "x".repeat(size));
        } catch {
          continue;
        }
    });
    await viewer.context.setOffline(true);
    await send(words.slice(0, 1));
    await refusal(page, "Something went wrong! Try again").waitFor();
    expect(await refusal(page, "when you’re back online").count()).toBe(0);
    await viewer.context.setOffline(false);
    await expect.poll(() => page.locator("tbody tr").count()).toBe(1);
    viewer.clearPageErrors();
  });
});

describe("a browser that blocks cookies", () => {
  it("sends guesses all the same, and says that the game needs cookies", async () => {
    const context = await openBlockingBrowser();
    const blocked = await context.newPage();
    await blocked.goto(server.origin);
    const needsCookies = refusal(
      blocked,
      "The game needs cookies: it keeps your guesses in one, and your browser blocks it.",
    );
    await needsCookies.waitFor();
    for (const word of words.slice(0, 2)) {
      await blocked.getByRole("textbox", { name: "Your guess" }).fill(word);
      await blocked.getByRole("textbox", { name: "Your guess" }).press("Enter");
      await blocked.getByRole("region", { name: "Latest guess" }).getByText(word).waitFor();
      expect(await needsCookies.count()).toBe(1);
    }
    await context.close();
  });
});

describe("a lost cookie", () => {
  it("is restored from local storage, with hints and numbers unchanged", async () => {
    await input().fill(words[0] ?? "");
    await input().press("Enter");
    await latest()
      .getByText(words[0] ?? "")
      .waitFor();
    await page.getByRole("button", { name: "Hint" }).click();
    await expect.poll(() => page.locator("tbody tr").count()).toBe(2);
    const before = await numbered();
    expect(before[1]).toContain("(hint)");

    await viewer.context.clearCookies();
    await open();
    await expect.poll(() => page.locator("tbody tr").count()).toBe(2);
    expect(await numbered()).toEqual(before);
    expect((await viewer.context.cookies()).map(({ name }) => name)).toContain(`game_en_${number}`);
  });

  it("does not restore invalid data", async () => {
    for (const nonsense of ["{", "null", "[1,2]", '{"guesses":7}', '{"guesses":[{"guess":5},null,{"guess":"<b>"}]}']) {
      await page.evaluate(
        ([key, value]) => {
          localStorage.setItem(key, value);
        },
        [`game_en_${number}`, nonsense] as const,
      );
      await open();
      expect(await page.locator("tbody tr").count()).toBe(0);
    }
  });
});

describe("an enhanced page", () => {
  it("announces a refusal under the input, once, and keeps it until the next guess", async () => {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const alerts = page.getByRole("alert").getByText("Input cannot be empty");
    await input().press("Enter");
    await refusal(page, "Input cannot be empty").waitFor();
    await page.clock.runFor(10_000);
    expect([await alerts.count(), await page.locator(".toast").count()]).toEqual([1, 0]);
    await input().fill(words[0] ?? "");
    await input().press("Enter");
    await expect.poll(() => alerts.count()).toBe(0);
  });

  it("announces each result to screen readers", async () => {
    const spoken = page.getByRole("status");
    await input().fill(words[0] ?? "");
    await input().press("Enter");
    await expect
      .poll(() => spoken.allInnerTexts())
      .toContainEqual(expect.stringMatching(new RegExp(`^${words[0] ?? ""}: similarity -?[\\d.]+, `)));
    await input().fill(words[0] ?? "");
    await input().press("Enter");
    await expect
      .poll(() => spoken.allInnerTexts())
      .toContainEqual(expect.stringContaining("already guessed as number 1"));
    // The answer is on the page too, but it is announced once.
    const regions = page.locator("[role=status], [role=alert], [aria-live]").filter({ hasText: words[0] ?? "" });
    expect(await regions.count()).toBe(1);
  });

  it("moves the focus to the result, celebrates, and copies the result", async () => {
    await page.addInitScript(() => {
      // Without a system share dialog the clipboard is used.
      Object.defineProperty(Navigator.prototype, "share", { value: undefined, configurable: true });
      Reflect.deleteProperty(Navigator.prototype, "share");
    });
    await open();
    await input().fill(secret);
    await input().press("Enter");
    const heading = page.getByRole("heading", { name: "Nice job!" });
    await heading.waitFor();
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.locator("canvas").waitFor({ state: "attached" });

    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    // The button keeps its name. A live region says what has happened.
    const share = page.getByRole("button", { name: "Share" });
    await share.click();
    await share.getByText("Copied").waitFor();
    await page
      .getByRole("status")
      .filter({ hasText: /^Copied$/ })
      .waitFor({ state: "attached" });
    await page.clock.runFor(1000);
    await share.getByText("Copied").waitFor({ state: "detached" });
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await sharedText(page));
    const post = await page.getByRole("link", { name: "Post" }).getAttribute("href");
    expect(new URL(post ?? "").searchParams.get("text")).toBe(copied);
  });

  it("does not celebrate with reduced motion, nor again after a reload", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await input().fill(secret);
    await input().press("Enter");
    await page.getByRole("heading", { name: "Nice job!" }).waitFor();
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await open();
    await page.getByRole("heading", { name: "Nice job!" }).waitFor();
    expect(await page.locator("canvas").count()).toBe(0);
  });

  it("closes the give-up confirmation on Escape and backdrop click, and returns the focus", async () => {
    await send(words.slice(0, 1));
    const link = page.getByRole("link", { name: "Give up" });
    for (const close of [() => page.keyboard.press("Escape"), () => page.mouse.click(5, 5)]) {
      await link.click();
      await page.getByRole("dialog").waitFor();
      await close();
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
    }
    expect(await input().count()).toBe(1);
  });

  it("remembers that the first question was closed", async () => {
    const first = page.locator(".faq-group details").first();
    await first.locator("summary").click();
    await expect.poll(() => first.getAttribute("open")).toBeNull();
    await open();
    expect(await first.getAttribute("open")).toBeNull();
    await first.locator("summary").click();
    await expect.poll(() => first.getAttribute("open")).not.toBeNull();
    await open();
    expect(await first.getAttribute("open")).not.toBeNull();
  });

  it("shows local time and a countdown in addition to New York time", async () => {
    await page.getByText("About today’s game").click();
    await page
      .getByText(/8\sPM New York time \(\d\d:00 UTC\)\. That is .+ your time, in (\d+\sh\s)?\d+\smin\./)
      .waitFor();
  });
});

describe("a page at another address than the site's own", () => {
  it("says so when a guess is refused", async () => {
    const port = String(await freePort());
    const elsewhere = await startServer({ PORT: port, ORIGIN: `http://localhost:${port}` });
    try {
      await page.goto(`http://127.0.0.1:${port}`);
      await page.locator("html[data-enhanced]").waitFor();
      await send(["tree"]);
      await refusal(page, "This page is open at another address than the site’s own").waitFor();
      expect(await input().inputValue()).toBe("tree");
    } finally {
      await elsewhere.stop();
    }
  });
});
