import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { formatStats, NO_STATS, type Stats } from "~/game/stats";
import type { Edition } from "~/game/editions";
import { accessibilityViolations, openViewer, trackViewers, type Viewer } from "../support/browser";
import { sharedText } from "../support/ending";
import { openSharedSite, type SharedSite } from "../support/site";

let { server, browser, number, secret, words, todaysGame, stop } = {} as SharedSite;
beforeAll(async () => {
  ({ server, browser, number, secret, words, todaysGame, stop } = await openSharedSite());
});
afterAll(() => stop());

const track = trackViewers();
let viewer: Viewer;
let page: Page;
/** Opens a new browser profile. */
async function start(options: Parameters<typeof openViewer>[1] = {}): Promise<void> {
  viewer = track(await openViewer(browser, options));
  page = viewer.page;
  await page.addInitScript(() => {
    // Prevents the question, which has its own test.
    localStorage.setItem("askedLowercase", "true");
  });
}
async function open(path = "/", tab = page): Promise<void> {
  await tab.goto(`${server.origin}${path}`);
  await tab.locator("html[data-enhanced]").waitFor();
}
/** Opens the game with a stopped clock. */
async function openAtRest(path = "/"): Promise<void> {
  await open(path);
  await stopClock();
}
async function stopClock(): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Plays a turn outside the page, in the same browser profile. */
async function turn(fields: Record<string, string>, edition: Edition = "en"): Promise<void> {
  const game = String(todaysGame(edition).number);
  const response = await page.request.post(`${server.origin}/play`, { form: { edition, game, ...fields } });
  expect(response.status()).toBe(200);
}
async function guess(word: string, tab = page): Promise<void> {
  await tab.getByRole("textbox", { name: "Your guess" }).fill(word);
  await tab.getByRole("textbox", { name: "Your guess" }).press("Enter");
}
async function giveUp(): Promise<void> {
  await page.getByRole("link", { name: "Give up" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Give up" }).click();
}
/** When the heading has the focus, the game has ended and its timers have started. */
const isEnded = (tab = page) => expect.poll(() => tab.evaluate(() => document.activeElement?.id)).toBe("over-heading");

const dialog = () => page.getByRole("dialog", { name: "Statistics" });
const result = () => page.locator(".game-over");
/** The statistics in the result, once they have come. */
const unfolded = (tab = page) => tab.locator(".game-over-stats.game-over-shown");
async function openFromMenu(): Promise<void> {
  await page.getByLabel("Menu", { exact: true }).click();
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Statistics" }).click();
}
const toStats = () => result().getByRole("link", { name: "Statistics" });
const word = (index: number) => words[index] ?? "";

/** Waits for a server response. Statistics that the page would have opened have been requested by then. */
async function settle(tab = page): Promise<void> {
  await tab.evaluate(() => fetch("/robots.txt").then(({ status }) => status));
}
/** Number of statistics requests of a tab. */
function countAsked(tab = page): () => number {
  let count = 0;
  tab.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith("/stats.json")) count += 1;
  });
  return () => count;
}

/** Stored statistics of an edition in a browser. */
async function remember(edition: Edition, stats: Partial<Stats>): Promise<void> {
  const value = formatStats({ ...NO_STATS, ...stats });
  await viewer.context.addCookies([{ name: `stats_${edition}`, value, url: server.origin }]);
}
const PLAYED: Partial<Stats> = {
  wins: 2,
  giveups: 1,
  hints: 2,
  totalGuesses: 100,
  totalPlays: 3,
  winStreak: 12,
  history: [
    { number: 41, guessCount: 60, hasWon: true },
    { number: 43, guessCount: 1, hasWon: false },
    { number: 44, guessCount: 39, hasWon: true },
  ],
};

/** Percentiles of the guesses in order, from the page's list. */
async function percentiles(): Promise<number[]> {
  const rows = await page.locator("main tbody tr").evaluateAll((all) =>
    all.map((row) => ({
      number: Number(row.querySelector("td")?.textContent),
      percentile: Number(/^(\d+)/.exec(row.lastElementChild?.textContent.trim() ?? "")?.[1] ?? 0),
    })),
  );
  return rows.sort((a, b) => a.number - b.number).map(({ percentile }) => percentile);
}

/** Notes what of the ending is set in motion. */
const watchMotion = () =>
  page.addInitScript(() => {
    const animate: Element["animate"] = Reflect.get(Element.prototype, "animate");
    Element.prototype.animate = function (keyframes, timing) {
      const { delay = 0, duration = 0 } = timing as KeyframeAnimationOptions;
      const part = this.closest(".ending-climb, .share-result-squares, .game-over-secret, .game-over")?.getAttribute(
        "class",
      );
      const noted = JSON.parse(sessionStorage.getItem("motion") ?? "[]") as unknown[];
      if (part !== undefined) sessionStorage.setItem("motion", JSON.stringify([...noted, { part, delay, duration }]));
      return animate.call(this, keyframes, timing);
    };
  });
/** Notes whether a canvas is ever added to the page. */
const watchCanvases = () =>
  page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector("canvas") !== null) sessionStorage.setItem("confetti", "seen");
    }).observe(document, { childList: true, subtree: true });
  });
const confetti = () => page.evaluate(() => sessionStorage.getItem("confetti"));
interface Motion {
  readonly part: string;
  /** Milliseconds. */
  readonly delay: number;
  readonly duration: number;
}
async function motionOf(): Promise<Motion[]> {
  const noted = await page.evaluate(() => sessionStorage.getItem("motion"));
  return noted === null ? [] : (JSON.parse(noted) as Motion[]);
}

describe("after the end of a game", () => {
  beforeEach(() => start());

  it.each([
    {
      end: "a win",
      path: () => "/",
      wait: 2200,
      finish: () => guess(secret),
      expected: { Played: "4", Found: expect.stringMatching(/^3🔥\d/u) as unknown, Guesses: "102" },
    },
    {
      end: "giving up",
      path: () => `/archive/game?num=${number - 9}`,
      wait: 1500,
      finish: () => giveUp(),
      expected: { Played: "4", "Gave up": "2", Guesses: "101" },
    },
  ])("by $end the statistics with it unfold in the result after $wait ms, not before", async (how) => {
    const { path, wait, finish, expected } = how;
    await remember("en", PLAYED);
    await openAtRest(path());
    await guess(word(0));
    await page.locator("main tbody tr").first().waitFor();
    await page.clock.runFor(60_000);
    await finish();
    await isEnded();
    await page.clock.runFor(wait - 1);
    await settle();
    expect(await unfolded().count()).toBe(0);
    await page.clock.runFor(1);
    await unfolded().waitFor();
    expect(await sums(unfolded())).toMatchObject(expected);
    // They cover nothing and leave the focus alone.
    expect(await dialog().count()).toBe(0);
    await isEnded();
    await unfolded().locator("summary").click();
    expect(await unfolded().locator("dl").first().isVisible()).toBe(false);
  });

  it.each([
    { width: 360, height: 740 },
    { width: 768, height: 1024 },
    { width: 1280, height: 1600 },
  ])("its parts stand in order at $width × $height, and nothing moves when the statistics come", async (viewport) => {
    // The word does not rise while it is measured.
    await start({ viewport, reducedMotion: "reduce" });
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries() as (PerformanceEntry & { hadRecentInput: boolean })[])
          if (!shift.hadRecentInput) sessionStorage.setItem("shift", JSON.stringify(shift));
      }).observe({ type: "layout-shift", buffered: true });
    });
    await remember("en", { ...PLAYED, lastEnd: number - 1 });
    await open();
    await guess(word(0));
    await page.locator("main tbody tr").first().waitFor();
    await stopClock();
    await guess(secret);
    await isEnded();
    const parts = [
      ".game-over-star",
      ".game-over-message",
      ".game-over-secret",
      ".ending-facts",
      ".ending-climb",
      ".share-result-text",
      ".share-result-button",
      ".game-over-next",
      ".nearest-chips",
      ".game-over .ways",
      ".game-over-stats",
      "main tbody",
    ];
    const places = () =>
      Promise.all(parts.map((part) => page.locator(part).evaluate((element) => element.getBoundingClientRect().top)));
    const before = await places();
    expect(before).toEqual(before.toSorted((a, b) => a - b));
    expect(await result().getByText("All the numbers").isVisible()).toBe(false);
    // An answer that takes longer than half a second counts as a shift of its own.
    await settle();
    await page.evaluate(() => {
      sessionStorage.removeItem("shift");
    });
    await page.clock.runFor(2200);
    await unfolded().getByText("All the numbers").waitFor();
    expect(await places()).toEqual(before);
    expect(await page.evaluate(() => sessionStorage.getItem("shift"))).toBeNull();
  });

  it("of a first game the statistics are the same grid, with the streak", async () => {
    await turn({ intent: "guess", guess: word(0) });
    await openAtRest();
    await guess(secret);
    await isEnded();
    await page.clock.runFor(2200);
    await unfolded().waitFor();
    expect(await unfolded().innerText()).toMatch(/^Statistics\s+All the numbers\s+Played\s+1\s+Found\s+1\s*🔥1/u);
    expect(
      await result()
        .getByText(/streak|statistics/i)
        .count(),
    ).toBe(3);
  });

  it("that was over when the page was opened, nothing unfolds", async () => {
    await turn({ intent: "guess", guess: secret });
    await page.clock.install();
    await open();
    await result().waitFor();
    await page.clock.runFor(60_000);
    await settle();
    expect(await unfolded().count()).toBe(0);
  });

  it("in another tab nothing unfolds", async () => {
    const other = await viewer.context.newPage();
    await open("/", other);
    await open();
    // All tabs of a browser share one clock.
    await stopClock();
    await guess(secret, other);
    await isEnded();
    await isEnded(other);
    await page.clock.runFor(60_000);
    await unfolded(other).waitFor();
    await settle();
    expect(await unfolded().count()).toBe(0);
    await other.close();
  });

  it("that was restored, nothing unfolds", async () => {
    await open();
    await guess(word(0));
    await page.locator("main tbody tr").first().waitFor();
    await guess(secret);
    await isEnded();
    await viewer.context.clearCookies();
    await page.clock.install();
    await open();
    await isEnded();
    await page.clock.runFor(60_000);
    await settle();
    expect(await unfolded().count()).toBe(0);
  });

  it("the statistics do not unfold if the player has opened them meanwhile", async () => {
    await openAtRest();
    await guess(secret);
    await isEnded();
    await openFromMenu();
    await dialog().waitFor();
    await page.clock.runFor(2200);
    await settle();
    await page.keyboard.press("Escape");
    await toStats().waitFor();
    expect(await unfolded().count()).toBe(0);
  });

  it("the result is in view, also where the list was scrolled, and as wide as a phone", async () => {
    for (const index of Array.from({ length: 12 }, (_, at) => at)) await turn({ intent: "guess", guess: word(index) });
    await page.setViewportSize({ width: 360, height: 500 });
    await open();
    await page.evaluate(() => {
      window.scrollTo(0, 400);
    });
    await guess(secret);
    await isEnded();
    const { y, x, width } = (await result().boundingBox()) ?? { x: 0, y: -1000, width: 0 };
    expect(y).toBeGreaterThanOrEqual(-1);
    expect(y).toBeLessThan(250);
    // Edge to edge.
    expect([x, width]).toEqual([0, await page.evaluate(() => document.body.clientWidth)]);
  });

  it("shows streak, guesses, closest miss, next word and the nearest words at once, as after a reload", async () => {
    await remember("en", { ...PLAYED, lastEnd: number - 1 });
    await open();
    await guess(word(0));
    await page.locator("main tbody tr").first().waitFor();
    await guess(secret);
    await isEnded();
    const facts = () =>
      result()
        .locator(".ending-facts > div, .game-over-next")
        .evaluateAll((all) => all.map((one) => one.textContent.replace(/(?:\d+ h )?\d+ min/, "5 h 5 min")));
    const chips = () => result().locator(".nearest-chip").allInnerTexts();
    const shown = [await facts(), await chips()];
    expect(shown[0]).toEqual([
      expect.stringMatching(/^Streak13 days \d+ of \d+ found$/),
      "Guesses2 no hints",
      expect.stringMatching(new RegExp(`^Closest miss${word(0)} .*, guess 1$`)),
      expect.stringMatching(/^Next word at \d+ [AP]M, in 5 h 5 min$/),
    ]);
    expect(shown[1]).toHaveLength(8);
    await open();
    await expect.poll(async () => [await facts(), await chips()]).toEqual(shown);
  });

  it("moves once: night, climb and squares in the order of the guesses, then the word, with confetti; not after a reload", async () => {
    await start({ reducedMotion: "no-preference" });
    await watchMotion();
    await watchCanvases();
    await open();
    for (const index of [0, 1, 2]) {
      await guess(word(index));
      await page.locator("main tbody tr").nth(index).waitFor();
    }
    await guess(secret);
    await isEnded();
    const motion = await motionOf();
    expect(motion.filter(({ part }) => part.startsWith("game-over "))).toEqual([
      { part: "game-over game-over-won", delay: 0, duration: 240 },
    ]);
    expect(motion.filter(({ part }) => part === "game-over-secret")).toEqual([
      { part: "game-over-secret", delay: 500, duration: 240 },
    ]);
    for (const part of ["ending-climb", "share-result-squares"])
      expect(motion.filter((one) => one.part === part).map(({ delay, duration }) => delay + duration)).toEqual([
        180,
        expect.closeTo(353, 0),
        expect.closeTo(527, 0),
        700,
      ]);
    await expect.poll(confetti).toBe("seen");
    await page.evaluate(() => {
      sessionStorage.clear();
    });
    await open();
    await result().waitFor();
    expect(await motionOf()).toEqual([]);
    expect(await page.locator(".game-over .mark-fresh").count()).toBe(0);
  });

  it("does not move with reduced motion, and has no confetti", async () => {
    await start({ reducedMotion: "reduce" });
    await watchMotion();
    await watchCanvases();
    await openAtRest();
    await guess(secret);
    await isEnded();
    await page.clock.runFor(2200);
    await unfolded().waitFor();
    expect(await motionOf()).toEqual([]);
    expect(await confetti()).toBeNull();
  });

  it("the result has no axe violations", async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    await turn({ intent: "hint" });
    await turn({ intent: "hint" });
    await openAtRest();
    await guess(secret);
    await isEnded();
    await page.clock.runFor(2200);
    await unfolded().waitFor();
    // Axe needs a running clock.
    await page.clock.resume();
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it("the result fits a phone with text of 130 and 200 %", async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    await turn({ intent: "hint" });
    await turn({ intent: "guess", guess: secret });
    await open();
    for (const percent of [130, 200]) {
      const { overflow, lines } = await result().evaluate((element, size) => {
        document.documentElement.style.fontSize = `${size}%`;
        const secretWord = element.querySelector(".game-over-secret b");
        return { overflow: element.scrollWidth - element.clientWidth, lines: secretWord?.getClientRects().length };
      }, percent);
      expect({ percent, overflow, lines }).toEqual({ percent, overflow: 0, lines: 1 });
    }
  });
});

/** The sums of the open dialog or of the result, by label. */
async function sums(within = page.locator("dialog[open]")): Promise<Record<string, string>> {
  const pairs = await within
    .locator(".facts > div")
    .evaluateAll((all) =>
      all.map((div) => [div.querySelector("dt")?.textContent, div.querySelector("dd")?.textContent]),
    );
  return Object.fromEntries(pairs) as Record<string, string>;
}

describe("the statistics dialog", () => {
  beforeEach(() => start());

  it("is 620 px wide at 1280 px, fits the window at 360 px, and has no axe violations", async () => {
    await remember("en", PLAYED);
    await turn({ intent: "guess", guess: secret });
    await open();
    await toStats().click();
    await dialog().waitFor();
    expect((await dialog().boundingBox())?.width).toBe(620);
    await page.setViewportSize({ width: 360, height: 640 });
    const fit = () =>
      dialog().evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return {
          isInside: left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight,
          overflow: element.scrollWidth - element.clientWidth,
        };
      });
    await expect.poll(fit).toEqual({ isInside: true, overflow: 0 });
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it("closes on Escape, by its button and by a backdrop click, and returns the focus", async () => {
    await turn({ intent: "guess", guess: secret });
    await open();
    await toStats().click();
    // A click inside keeps it open.
    await dialog().getByRole("heading", { name: "Statistics" }).click();
    await dialog().getByText("All the numbers").click();
    await page.keyboard.press("Escape");
    await dialog().waitFor({ state: "hidden" });
    for (const close of [
      () => dialog().getByRole("button", { name: "Close" }).click(),
      () => page.mouse.click(5, 400),
    ]) {
      await toStats().click();
      await dialog().waitFor();
      await close();
      await dialog().waitFor({ state: "hidden" });
      await expect.poll(() => toStats().evaluate((link) => link === document.activeElement)).toBe(true);
    }
    expect(new URL(page.url()).pathname).toBe("/");
  });

  it("shows another edition without a page load, and reopens with its own", async () => {
    await remember("en", PLAYED);
    await remember("jr", { wins: 7, totalGuesses: 70, totalPlays: 7, history: [] });
    await turn({ intent: "guess", guess: secret });
    await open();
    await toStats().click();
    await dialog().waitFor();
    const chosen = () => dialog().getByRole("navigation", { name: "Edition" }).locator("[aria-current=true]");
    const texts = async () => [await chosen().innerText(), (await sums()).Played];
    await expect.poll(texts).toEqual(["Main game", "4"]);
    await dialog().getByRole("link", { name: "Junior" }).click();
    await expect.poll(texts).toEqual(["Junior", "7"]);
    // Junior's daily game is not over.
    expect(await dialog().getByText("The secret word was").count()).toBe(0);
    await dialog().getByRole("link", { name: "Main game" }).click();
    await expect.poll(texts).toEqual(["Main game", "4"]);
    await dialog().getByText(`The secret word was ${secret}.`).waitFor();
    await dialog().getByRole("link", { name: "Junior" }).click();
    await expect.poll(texts).toEqual(["Junior", "7"]);
    await page.keyboard.press("Escape");
    await dialog().waitFor({ state: "hidden" });
    await toStats().click();
    await dialog().waitFor();
    expect(await texts()).toEqual(["Main game", "4"]);
    expect(page.url()).toBe(`${server.origin}/`);
  });

  it("shows the result and the climb, and links to the archive", async () => {
    await turn({ intent: "guess", guess: word(0) });
    await turn({ intent: "hint" });
    await turn({ intent: "guess", guess: secret });
    await open();
    const best = await percentiles();
    expect(best).toHaveLength(3);
    await toStats().click();
    await dialog()
      .getByRole("heading", { name: `Game #${number}`, exact: true })
      .waitFor();
    await dialog().getByText(`The secret word was ${secret}. You found it in 3 guesses, 1 of them a hint.`).waitFor();
    await dialog()
      .getByRole("heading", { name: `Your climb in game #${number}` })
      .waitFor();
    const picture = await dialog().locator(".climb-chart polyline").boundingBox();
    expect(picture?.width).toBeGreaterThan(300);
    const climb = best.map((_, index) => Math.max(...best.slice(0, index + 1)));
    const sentence = `Best rank after each guess: ${climb.map((rank) => (rank === 0 ? "none" : String(rank))).join(", ")}.`;
    expect(sentence).toMatch(/, \d+, 1000\.$/);
    expect(await dialog().locator("figure").getByText(sentence).count()).toBe(1);
    const inDialog = await sharedText(dialog());
    await page.keyboard.press("Escape");
    expect(await sharedText(result())).toBe(inDialog);
    await toStats().click();
    await dialog().getByRole("link", { name: "Play Archive" }).click();
    await page.waitForURL(`${server.origin}/archive`);
  });

  it("shows a give-up, and in Junior links to Junior's archive", async () => {
    await turn({ intent: "guess", guess: todaysGame("jr").words[0] ?? "" }, "jr");
    await turn({ intent: "giveUp" }, "jr");
    await open("/junior");
    await toStats().click();
    await dialog()
      .getByText(`The secret word was ${todaysGame("jr").secret}. You made 1 guess, without a hint.`)
      .waitFor();
    expect(await sums()).toMatchObject({ Played: "1", Found: "0", "Gave up": "1" });
    await dialog().getByRole("link", { name: "Play Archive" }).click();
    await page.waitForURL(`${server.origin}/archive?edition=jr`);
  });

  it.each([
    ["/nowhere", "Main game", "2"],
    ["/junior/give-up", "Junior", "7"],
  ])("opens from the menu at %s, beginning with %s, and gives the focus back to the menu", async (...wanted) => {
    const [path, edition, wins] = wanted;
    await remember("en", { wins: 2, totalPlays: 2 });
    await remember("jr", { wins: 7, totalPlays: 7 });
    await open(path);
    const url = page.url();
    await openFromMenu();
    await dialog().waitFor();
    expect(await dialog().locator("[aria-current=true]").innerText()).toBe(edition);
    expect((await sums()).Played).toBe(wins);
    await page.keyboard.press("Escape");
    await dialog().waitFor({ state: "hidden" });
    const menu = page.getByLabel("Menu", { exact: true });
    await expect.poll(() => menu.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(page.url()).toBe(url);
  });

  it("opened from an archived game's page is about that game", async () => {
    await turn({ intent: "giveUp", game: String(number - 9) });
    await open(`/archive/game?num=${number - 9}`);
    await openFromMenu();
    await dialog()
      .getByText(`The secret word was ${server.secretOf("en", number - 9)}.`)
      .waitFor();
  });

  it("shows a toast if it cannot be loaded, and the page keeps working", async () => {
    await open();
    const asked = countAsked();
    const toast = page.getByRole("alert").getByText("Something went wrong! Try again");
    await page.route("**/stats.json*", (route) => route.abort());
    await openFromMenu();
    await toast.waitFor();
    expect(await dialog().count()).toBe(0);
    await page.getByRole("button", { name: "Dismiss" }).click();
    await toast.waitFor({ state: "hidden" });
    await guess(word(0));
    await page.locator("main tbody tr").first().waitFor();
    await stopClock();
    await guess(secret);
    await isEnded();
    await page.clock.runFor(2200);
    // Those in the result came with the guess.
    await unfolded().waitFor();
    expect([asked(), await dialog().count()]).toEqual([1, 0]);
    await page.unroute("**/stats.json*");
    await openFromMenu();
    await dialog().getByText("You found it in 2 guesses").waitFor();
  });
});

/* Sums and charts are tested in app/components/stats/StatsSheet.test.tsx. */
describe("the numbers", () => {
  beforeEach(() => start());
  const openStats = async (path = "/faq") => {
    await open(path);
    await page.locator(".site-header-menu summary").click();
    await page.locator(".site-header-menu a[href*='stats']").click();
    await page.getByRole("dialog").waitFor();
  };

  it("have a smaller font from 1000 on, and none is cut off", async () => {
    const sizeOfWins = async (wins: number) => {
      await remember("en", { wins, giveups: 1000, hints: 999, totalGuesses: 999_999_999, winStreak: 999 });
      await openStats();
      const values = dialog().locator(".stats-sheet-headline dd, .facts dd");
      expect(await values.evaluateAll((all) => all.some((dd) => dd.scrollWidth > dd.clientWidth))).toBe(false);
      const won = dialog().locator(".stats-sheet-headline > div").filter({ hasText: "Found" }).locator("dd");
      return won.evaluate((dd) => parseFloat(getComputedStyle(dd).fontSize));
    };
    const usual = await sizeOfWins(999);
    expect(await sizeOfWins(1000)).toBeLessThan(usual);
  });

  it("are in German on a German page, with a German close button", async () => {
    await remember("de", PLAYED);
    await openStats("/deutsch");
    const own = page.getByRole("dialog", { name: "Statistik" });
    await own.waitFor();
    expect(await sums()).toMatchObject({ Gespielt: "3", "Versuche pro Spiel": "33,3" });
    await own.getByRole("button", { name: "Schließen" }).click();
    await own.waitFor({ state: "hidden" });
  });
});

describe("the result to share", () => {
  beforeEach(() => start({ permissions: ["clipboard-read", "clipboard-write"] }));
  const play = async () => {
    await turn({ intent: "guess", guess: word(0) });
    await turn({ intent: "hint" });
    await turn({ intent: "guess", guess: secret });
  };
  const withoutSharing = () =>
    page.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, "share");
    });
  const copied = () => page.evaluate(() => navigator.clipboard.readText());

  it("is copied as shown, by the button and by hand, and the button confirms it for a second", async () => {
    await withoutSharing();
    await play();
    await open();
    const box = result().getByRole("group", { name: "Your result" });
    await stopClock();
    const button = box.getByRole("button", { name: "Share", exact: true });
    const confirmed = button.getByText("Copied");
    await button.click();
    await confirmed.waitFor();
    await page.clock.runFor(999);
    await settle();
    expect(await confirmed.count()).toBe(1);
    await page.clock.runFor(1);
    await confirmed.waitFor({ state: "detached" });
    const text = await sharedText(box);
    expect(await copied()).toBe(text);
    const [first, squares, ...others] = text.split("\n");
    expect(first).toBe(`Proxima #${number} · 3 guesses · 1 hint`);
    expect(squares).toMatch(/^[⬛🟦🟪🟥🟧]{2}🟨$/u);
    expect(others.at(-1)).toBe(server.origin);
    expect(text).not.toContain(secret);
    const post = await box.getByRole("link", { name: "Post" }).getAttribute("href");
    expect(new URL(post ?? "").searchParams.get("text")).toBe(text);
    await box.locator(".share-result-text").evaluate((element) => getSelection()?.selectAllChildren(element));
    await page.keyboard.press("ControlOrMeta+C");
    expect(await copied()).toBe(text);
  });

  it("has a text alternative for its squares", async () => {
    await play();
    await open();
    const climb = (await percentiles()).map((_, index, all) => Math.max(...all.slice(0, index + 1)));
    const ranks = climb.map((rank) => (rank === 0 ? "none" : String(rank))).join(", ");
    const squares = result().getByRole("group", { name: "Your result" }).getByRole("img");
    expect(await squares.getAttribute("aria-label")).toBe(`Best rank after each guess: ${ranks}.`);
  });

  it("is passed to the system share dialog if there is one", async () => {
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, "share", {
        configurable: true,
        value: ({ text }: ShareData) => {
          sessionStorage.setItem("shared", text ?? "");
          return Promise.resolve();
        },
      });
    });
    await play();
    await open();
    const shared = () => page.evaluate(() => sessionStorage.getItem("shared"));
    await result().getByRole("button", { name: "Share" }).click();
    await expect.poll(shared).toBe(await sharedText(result()));
  });

  /** Stubs the system share dialog and the clipboard. */
  const fails = (sharing: string, copying: string) =>
    page.addInitScript(
      ([share, copy]) => {
        const failing = (name: string) => () => {
          sessionStorage.setItem(name, "asked");
          return Promise.reject(new DOMException("no", name));
        };
        Object.defineProperty(Navigator.prototype, "share", { configurable: true, value: failing(share) });
        Object.defineProperty(Clipboard.prototype, "writeText", { configurable: true, value: failing(copy) });
      },
      [sharing, copying] as const,
    );
  const asked = (name: string) => page.evaluate((key) => sessionStorage.getItem(key), name);

  it("is selected for manual copying if the device can neither share nor copy", async () => {
    await fails("DataError", "NotAllowedError");
    await play();
    await open();
    await result().getByRole("button", { name: "Share" }).click();
    const marked = () => page.evaluate(() => getSelection()?.toString());
    await expect.poll(marked).toBe(await sharedText(result()));
    expect(await asked("NotAllowedError")).toBe("asked");
  });

  it("is not copied if the share dialog is canceled", async () => {
    await fails("AbortError", "NotAllowedError");
    await play();
    await open();
    await result().getByRole("button", { name: "Share" }).click();
    await expect.poll(() => asked("AbortError")).toBe("asked");
    expect(await asked("NotAllowedError")).toBeNull();
  });
});

it("there is no confetti for a give-up", async () => {
  await start({ reducedMotion: "no-preference" });
  await watchCanvases();
  await openAtRest();
  await guess(word(0));
  await giveUp();
  await isEnded();
  await page.clock.runFor(1500);
  await unfolded().waitFor();
  expect(await confetti()).toBeNull();
});

it("without JavaScript the text to share is there to copy, without buttons that need a script", async () => {
  await start({ javaScriptEnabled: false });
  await turn({ intent: "guess", guess: word(0) });
  await turn({ intent: "guess", guess: secret });
  await page.goto(server.origin);
  expect(await sharedText(result())).toMatch(/^[⬛🟦🟪🟥🟧]🟨$/mu);
  expect(await result().getByRole("button").count()).toBe(0);
});
