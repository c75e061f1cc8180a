import { describe, expect, it } from "vitest";
import type { Edition } from "~/editions/editions";
import { formatStats, NO_STATS, type Stats } from "~/play/stats";
import type { Profile } from "../support/browser";
import { sharedText } from "../support/ending";
import type { GamePage } from "../support/gamePage";
import { attributesOf, textOf } from "../support/html";
import { watchMotion } from "../support/motion";
import { useSharedSite } from "../support/site";
import { openVisitor } from "../support/visitor";

const { server, number, secret, words, visit } = useSharedSite();
const word = (index: number) => words[index] ?? "";

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

/** A player with statistics, who has opened nothing yet. */
async function arrive(stats: Partial<Record<Edition, Partial<Stats>>> = {}, profile: Profile = {}): Promise<GamePage> {
  const game = await visit(null, profile);
  for (const [edition, own] of Object.entries(stats))
    await game.setCookie(`stats_${edition}`, formatStats({ ...NO_STATS, ...own }));
  return game;
}
/** When the heading has the focus, the game has ended and its timers have started. */
const isEnded = ({ page }: GamePage) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("over-heading");
const dialog = ({ page }: GamePage) => page.getByRole("dialog", { name: "Statistics" });
const result = ({ page }: GamePage) => page.locator(".game-over");
/** The statistics in the result, once they have come. */
const unfolded = (game: GamePage) => game.page.locator(".game-over-stats");
const toStats = (game: GamePage) => result(game).getByRole("link", { name: "Statistics" });
/** Waits for a server response. Statistics that the page would have opened have been requested by then. */
const settle = ({ page }: GamePage) => page.evaluate(() => fetch("/robots.txt").then(({ status }) => status));

/** The sums of the open dialog or of the result, by label. */
async function sums(game: GamePage, within = game.page.locator("dialog[open]")): Promise<Record<string, string>> {
  const pairs = await within
    .locator("dl > div")
    .evaluateAll((all) =>
      all.map((div) => [div.querySelector("dt")?.textContent, div.querySelector("dd")?.textContent]),
    );
  return Object.fromEntries(pairs) as Record<string, string>;
}

/** Notes whether a canvas is ever added to the page. */
async function watchConfetti({ page }: GamePage) {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector("canvas") !== null) sessionStorage.setItem("confetti", "seen");
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => sessionStorage.getItem("confetti"));
}

describe("after the end of a game", () => {
  it.each([
    {
      end: "a win",
      path: "/",
      wait: 2200,
      expected: { Played: "4", Found: expect.stringMatching(/^3🔥\d/u) as unknown, Guesses: "102" },
    },
    {
      end: "giving up",
      path: `/archive/game?num=${number - 9}`,
      wait: 1500,
      expected: { Played: "4", "Gave up": "2", Guesses: "101" },
    },
  ])("by $end the statistics with it unfold in the result after $wait ms, not before", async (how) => {
    const { end, path, wait, expected } = how;
    const game = await arrive({ en: PLAYED });
    const { page } = game;
    const confetti = await watchConfetti(game);
    await game.open(path);
    await game.stopClock();
    await game.score(word(0));
    await page.clock.runFor(60_000);
    await (end === "a win" ? game.guess(secret) : game.giveUp());
    await isEnded(game);
    await page.clock.runFor(wait - 1);
    await settle(game);
    expect(await unfolded(game).count()).toBe(0);
    await page.clock.runFor(1);
    await unfolded(game).waitFor();
    expect(await sums(game, unfolded(game))).toMatchObject(expected);
    // They cover nothing and leave the focus alone.
    expect(await dialog(game).count()).toBe(0);
    await isEnded(game);
    await unfolded(game).locator("summary").click();
    expect(await unfolded(game).locator("dl").first().isVisible()).toBe(false);
    if (end === "giving up") expect(await confetti()).toBeNull();
  });

  it("its parts stand in order at any size, and the statistics push nothing off the screen", async () => {
    // The word does not rise while it is measured.
    const game = await visit(null, { reducedMotion: "reduce" });
    const { page } = game;
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries() as (PerformanceEntry & { hadRecentInput: boolean })[])
          if (!shift.hadRecentInput) sessionStorage.setItem("shift", JSON.stringify(shift));
      }).observe({ type: "layout-shift", buffered: true });
    });
    const parts = [
      ".game-over-star",
      ".game-over-message",
      ".game-over-secret",
      ".game-over-count",
      ".ending-climb",
      ".how-you-compare",
      ".share-result-text",
      ".share-result-button",
      ".game-over-next",
      ".game-over .ways",
    ];
    const boxes = () =>
      Promise.all(parts.map((part) => page.locator(part).evaluate((element) => element.getBoundingClientRect().top)));
    for (const [width, height, isRoom] of [
      [360, 740, false],
      [390, 844, false],
      [768, 1024, false],
      [1280, 2400, true],
    ] as const) {
      await page.setViewportSize({ width, height });
      await game.forget();
      await game.setCookie("stats_en", formatStats({ ...NO_STATS, ...PLAYED, lastEnd: number - 1 }));
      await game.open();
      await game.score(word(0));
      await game.stopClock();
      await game.guess(secret);
      await isEnded(game);
      const before = await boxes();
      expect([width, before]).toEqual([width, before.toSorted((a, b) => a - b)]);
      // The list is beside it on a wide page, else below it.
      const [ending, list] = [await result(game).boundingBox(), await page.locator("main table").boundingBox()];
      if (width === 1280) expect(list?.x).toBeGreaterThan((ending?.x ?? 0) + (ending?.width ?? 0));
      else expect(list?.y).toBeGreaterThan((ending?.y ?? 0) + (ending?.height ?? 0));
      // An answer that takes longer than half a second counts as a shift of its own.
      await settle(game);
      await page.evaluate(() => {
        sessionStorage.removeItem("shift");
      });
      await page.clock.runFor(2200);
      // Where they would move what is on the screen, they wait for a press.
      if (isRoom) expect([await toStats(game).isVisible(), await unfolded(game).count()]).toEqual([true, 0]);
      else await unfolded(game).getByText("All the numbers").waitFor();
      expect([width, await boxes()]).toEqual([width, before]);
      expect(await page.evaluate(() => sessionStorage.getItem("shift"))).toBeNull();
      await page.clock.resume();
    }
  });

  it("the word, the climb, how you compare and Share are on a phone's first screen, beside friends and a ghost too", async () => {
    const game = await visit(null, { viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });
    const { page } = game;
    // A circle of four, whose others have ended the game.
    const made = await game.post("/circle/join", { intent: "make", circleName: "The Tuesday people", name: "Ana" });
    const [, code = ""] = /Circle code (\w{8})/.exec(textOf(made)) ?? [];
    for (const name of ["Ben", "Cleo", "Dora"]) {
      const friend = openVisitor(server);
      await friend.post("/circle/join", { intent: "join", code, name });
      await friend.turn({ intent: "guess", guess: word(1) });
      await friend.turn({ intent: "guess", guess: secret });
    }
    const rival = openVisitor(server);
    await rival.turn({ intent: "guess", guess: secret });
    const [ghost = ""] = attributesOf(
      (await rival.get(`/race?num=${number}&name=Max`)).text,
      'input[value*="ghost="]',
      "value",
    );
    await game.open(ghost.slice(server.origin.length));
    await game.score(word(0));
    await game.guess(secret);
    await isEnded(game);
    await page.getByText("You needed 2, Max 1.").waitFor();
    expect(await page.locator(".how-you-compare tbody tr").count()).toBe(4);
    const bottoms = await Promise.all(
      [".game-over-secret", ".ending-climb", ".how-you-compare", ".share-result-button"].map((part) =>
        page
          .locator(part)
          .first()
          .evaluate((element) => element.getBoundingClientRect().bottom),
      ),
    );
    expect(Math.max(...bottoms)).toBeLessThanOrEqual(844);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(await game.faults()).toEqual([]);
  });

  it("in another tab, or of a game that was restored or over already, nothing unfolds", async () => {
    const game = await visit();
    const other = await game.openTab();
    await game.page.bringToFront();
    // All tabs of a browser share one clock.
    await game.stopClock();
    await other.guess(secret);
    for (const tab of [game, other]) await isEnded(tab);
    await game.page.clock.runFor(60_000);
    await unfolded(other).waitFor();
    const staysFolded = async () => {
      await game.page.clock.runFor(60_000);
      await settle(game);
      expect(await unfolded(game).count()).toBe(0);
    };
    await staysFolded();
    await other.page.close();
    await game.context.clearCookies();
    await game.open();
    await isEnded(game);
    await staysFolded();
    await game.open();
    await result(game).waitFor();
    await staysFolded();
  });

  it("the statistics do not unfold if the player has opened them meanwhile", async () => {
    const game = await visit();
    await game.stopClock();
    await game.guess(secret);
    await isEnded(game);
    await game.chooseFromMenu("Statistics");
    await dialog(game).waitFor();
    await game.page.clock.runFor(2200);
    await settle(game);
    await game.page.keyboard.press("Escape");
    await toStats(game).waitFor();
    expect(await unfolded(game).count()).toBe(0);
  });

  it("the result is in view, also where the list was scrolled, and as wide as a phone", async () => {
    const game = await visit(null, { viewport: { width: 360, height: 500 } });
    await game.played(...words.slice(0, 12));
    await game.open();
    await game.page.evaluate(() => {
      window.scrollTo(0, 400);
    });
    await game.guess(secret);
    await isEnded(game);
    const { y, x, width } = (await result(game).boundingBox()) ?? { x: 0, y: -1000, width: 0 };
    expect(y).toBeGreaterThanOrEqual(-1);
    expect(y).toBeLessThan(250);
    // Edge to edge.
    expect([x, width]).toEqual([0, await game.page.evaluate(() => document.body.clientWidth)]);
  });

  it("shows guesses, streak, closest miss and the next word at once, as after a reload", async () => {
    const game = await arrive({ en: { ...PLAYED, lastEnd: number - 1 } });
    await game.open();
    await game.score(word(0));
    await game.guess(secret);
    await isEnded(game);
    const facts = () =>
      result(game)
        .locator(".game-over-count, .ending-climb figcaption, .game-over-next")
        .evaluateAll((all) => all.map((one) => one.textContent.replace(/(?:\d+ h )?\d+ min/, "5 h 5 min")));
    const shown = await facts();
    expect(shown).toEqual([
      "You found it in 2 guesses, without a hint. Streak of 13 days.",
      expect.stringMatching(new RegExp(`^Closest miss: ${word(0)}, .*, guess 1$`)),
      expect.stringMatching(/^Next word at \d+ [AP]M, in 5 h 5 minWe will see you tomorrow/),
    ]);
    await game.open();
    await expect.poll(facts).toEqual(shown);
  });

  it("moves once: night, climb and squares in the order of the guesses, then the word, with confetti; not after a reload", async () => {
    const game = await visit(null, { reducedMotion: "no-preference" });
    const motion = await watchMotion(game.page, ".ending-climb, .share-result-squares, .game-over-secret, .game-over");
    const confetti = await watchConfetti(game);
    await game.open();
    await game.score(word(0), word(1), word(2));
    await motion();
    await game.guess(secret);
    await isEnded(game);
    const begun = await motion();
    const timesOf = (name: string) =>
      begun.filter(({ part }) => part.startsWith(name)).map(({ delay, duration }) => [delay, duration]);
    expect(timesOf("game-over ")).toEqual([[0, 240]]);
    expect(timesOf("game-over-secret")).toEqual([[500, 240]]);
    for (const part of ["ending-climb", "share-result-squares"])
      expect(timesOf(part).map(([delay = 0, duration = 0]) => delay + duration)).toEqual([
        180,
        expect.closeTo(353, 0),
        expect.closeTo(527, 0),
        700,
      ]);
    await expect.poll(confetti).toBe("seen");
    const fresh = game.page.locator(".mark-fresh");
    expect(await fresh.count()).toBe(1);
    await game.page.evaluate(() => {
      sessionStorage.clear();
    });
    await game.open();
    await result(game).waitFor();
    expect([await motion(), await confetti(), await fresh.count()]).toEqual([[], null, 0]);
  });

  it("with reduced motion does not move, has no confetti, no axe violations, and fits with text of 130 and 200 %", async () => {
    const game = await visit(null, { reducedMotion: "reduce", viewport: { width: 320, height: 700 } });
    const { page } = game;
    const motion = await watchMotion(page, ".ending-climb, .share-result-squares, .game-over-secret, .game-over");
    const confetti = await watchConfetti(game);
    await game.turn({ intent: "hint" });
    await game.turn({ intent: "hint" });
    await game.open();
    await game.stopClock();
    await game.guess(secret);
    await isEnded(game);
    await page.clock.runFor(2200);
    await unfolded(game).waitFor();
    expect([await motion(), await confetti()]).toEqual([[], null]);
    // Axe needs a running clock.
    await page.clock.resume();
    expect(await game.faults()).toEqual([]);
    for (const percent of [130, 200]) {
      await game.zoom(percent);
      const { overflow, lines } = await result(game).evaluate((element) => ({
        overflow: element.scrollWidth - element.clientWidth,
        lines: element.querySelector(".game-over-secret b")?.getClientRects().length,
      }));
      expect({ percent, overflow, lines }).toEqual({ percent, overflow: 0, lines: 1 });
    }
  });
});

/* What it says is tested in app/stats/StatsSheet.test.tsx, how it looks in dialogs.test.ts. */
describe("the statistics dialog", () => {
  it("is 620 px wide at 1280 px, fits the window at 360 px, and cuts off no number", async () => {
    const stats = { wins: 1000, giveups: 1000, hints: 999, totalGuesses: 999_999_999, winStreak: 999 };
    const game = await arrive({ en: stats });
    await game.open("/faq");
    await game.chooseFromMenu("Statistics");
    await dialog(game).waitFor();
    expect((await dialog(game).boundingBox())?.width).toBe(620);
    await game.page.setViewportSize({ width: 360, height: 640 });
    const fit = () =>
      dialog(game).evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return {
          isInside: left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight,
          overflow: element.scrollWidth - element.clientWidth,
        };
      });
    await expect.poll(fit).toEqual({ isInside: true, overflow: 0 });
    const values = dialog(game).locator("dd");
    expect(await values.evaluateAll((all) => all.some((dd) => dd.scrollWidth > dd.clientWidth))).toBe(false);
  });

  it("shows another edition without a page load, and reopens with its own", async () => {
    const game = await arrive({ en: PLAYED, jr: { wins: 7, totalGuesses: 70, totalPlays: 7, history: [] } });
    await game.played(secret);
    await game.open();
    await toStats(game).click();
    await dialog(game).waitFor();
    const chosen = () => dialog(game).getByRole("navigation", { name: "Edition" }).locator("[aria-current=true]");
    const isShown = (edition: string, played: string) =>
      expect.poll(async () => [await chosen().innerText(), (await sums(game)).Played]).toEqual([edition, played]);
    await isShown("Main game", "4");
    await dialog(game).getByRole("link", { name: "Junior" }).click();
    await isShown("Junior", "7");
    // Junior's daily game is not over.
    expect(await dialog(game).getByText("The secret word was").count()).toBe(0);
    await dialog(game).getByRole("link", { name: "Main game" }).click();
    await isShown("Main game", "4");
    await dialog(game).getByText(`The secret word was ${secret}.`).waitFor();
    expect(await sharedText(dialog(game))).toBe(await sharedText(result(game)));
    await dialog(game).getByRole("link", { name: "Junior" }).click();
    await isShown("Junior", "7");
    await game.page.keyboard.press("Escape");
    await toStats(game).click();
    await isShown("Main game", "4");
    expect(game.page.url()).toBe(`${server.origin}/`);
  });

  it("opens from the menu of any page with its edition or its game, and gives the focus back to the menu", async () => {
    const game = await arrive({ en: { wins: 2, totalPlays: 2 }, jr: { wins: 7, totalPlays: 7 } });
    await game.turn({ intent: "giveUp", game: String(number - 9) });
    for (const [path, edition, said] of [
      ["/nowhere", "Main game", "of 3 games"],
      ["/junior/give-up", "Junior", "of 7 games"],
      [`/archive/game?num=${number - 9}`, "Main game", `The secret word was ${server.secretOf("en", number - 9)}.`],
    ] as const) {
      await game.open(path);
      const url = game.page.url();
      await game.chooseFromMenu("Statistics");
      await dialog(game).waitFor();
      expect(await dialog(game).locator("[aria-current=true]").first().innerText()).toBe(edition);
      await dialog(game).getByText(said).first().waitFor();
      await game.page.keyboard.press("Escape");
      await game.hasFocus(game.page.getByLabel("Menu", { exact: true }));
      expect(game.page.url()).toBe(url);
    }
  });

  it("shows a toast if it cannot be loaded, and the page keeps working", async () => {
    const game = await visit();
    let asked = 0;
    game.page.on("request", (request) => {
      if (new URL(request.url()).pathname.endsWith("/stats.json")) asked += 1;
    });
    const toast = game.page.getByRole("alert").getByText("Something went wrong! Try again");
    await game.page.route("**/stats.json*", (route) => route.abort());
    await game.chooseFromMenu("Statistics");
    await toast.waitFor();
    expect(await dialog(game).count()).toBe(0);
    await game.button("Dismiss").click();
    await toast.waitFor({ state: "hidden" });
    await game.score(word(0));
    await game.stopClock();
    await game.guess(secret);
    await isEnded(game);
    await game.page.clock.runFor(2200);
    // Those in the result came with the guess.
    await unfolded(game).waitFor();
    expect([asked, await dialog(game).count()]).toEqual([1, 0]);
    await game.page.unroute("**/stats.json*");
    await game.chooseFromMenu("Statistics");
    await dialog(game).getByText("You found it in 2 guesses").waitFor();
  });
});

const NOT_COPIED = "Copying did not work. The text is selected: copy it by hand.";

describe("the result to share", () => {
  const finish = async (profile: Profile) => {
    const game = await visit(null, profile);
    await game.played(word(0));
    await game.turn({ intent: "hint" });
    await game.played(secret);
    return game;
  };
  /** Stubs the system share dialog and the clipboard: the name of the error that each of them ends with. */
  const stub = ({ page }: GamePage, sharing: string | null, copying: string) =>
    page.addInitScript(
      ([share, copy]) => {
        const noting = (name: string | null) => (said?: ShareData | string) => {
          sessionStorage.setItem(name ?? "shared", typeof said === "string" ? said : (said?.text ?? ""));
          return name === null ? Promise.resolve() : Promise.reject(new DOMException("no", name));
        };
        Object.defineProperty(Navigator.prototype, "share", { configurable: true, value: noting(share) });
        Object.defineProperty(Clipboard.prototype, "writeText", { configurable: true, value: noting(copy) });
      },
      [sharing, copying] as const,
    );
  const selected = ({ page }: GamePage) => page.evaluate(() => getSelection()?.toString());
  const noted = ({ page }: GamePage, name: string) => page.evaluate((key) => sessionStorage.getItem(key), name);

  it("is copied as shown, by the button and by hand, and the button confirms it for a second", async () => {
    const game = await finish({ permissions: ["clipboard-read", "clipboard-write"] });
    const { page } = game;
    await page.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, "share");
    });
    await game.open();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    const box = page.getByRole("group", { name: "Your result" });
    await game.stopClock();
    const button = box.getByRole("button", { name: "Share", exact: true });
    const confirmed = button.getByText("Copied");
    await button.click();
    await confirmed.waitFor();
    // The button keeps its name. A live region says what has happened.
    const status = page.getByRole("status").filter({ hasText: /^Copied$/ });
    await status.waitFor({ state: "attached" });
    await page.clock.runFor(999);
    await settle(game);
    expect(await confirmed.count()).toBe(1);
    await page.clock.runFor(1);
    await confirmed.waitFor({ state: "detached" });
    const text = await sharedText(box);
    expect(await copied()).toBe(text);
    const [title, , address, ...more] = text.split("\n");
    expect(title).toBe(`Proxima #${number} · 3 guesses · 1 hint`);
    expect([address, more]).toEqual([expect.stringContaining(`/archive/game?num=${number}&s=`), []]);
    expect(text).not.toContain(secret);
    const post = await box.getByRole("link", { name: "Post" }).getAttribute("href");
    expect(new URL(post ?? "").searchParams.get("text")).toBe(text);
    await box.locator(".share-result-text").evaluate((element) => getSelection()?.selectAllChildren(element));
    await page.keyboard.press("ControlOrMeta+C");
    expect(await copied()).toBe(text);
    const squares = await box.getByRole("img").getAttribute("aria-label");
    // A hint is no milestone.
    expect(squares).toMatch(/ guess 3 found the word\.$/);
    expect(squares).not.toMatch(/guess 2\b/);
  });

  it("is passed to the system share dialog, or selected where the device can neither share nor copy", async () => {
    const game = await finish({});
    for (const [sharing, last, isSelected] of [
      [null, "shared", false],
      // A canceled dialog copies nothing.
      ["AbortError", "AbortError", false],
      ["DataError", "NotAllowedError", true],
    ] as const) {
      // It takes the place of the one before.
      await stub(game, sharing, "NotAllowedError");
      await game.open();
      await result(game).getByRole("button", { name: "Share" }).click();
      const text = await sharedText(result(game));
      await expect.poll(() => noted(game, last)).toBe(text);
      if (!isSelected) expect(await noted(game, "NotAllowedError")).toBeNull();
      else {
        await expect.poll(() => selected(game)).toBe(text);
        await game.page.getByText(NOT_COPIED).waitFor();
      }
      await game.page.evaluate(() => {
        sessionStorage.clear();
      });
    }
  });

  it("is copied by a button of its own where there is a share dialog, in its line", async () => {
    const game = await finish({ permissions: ["clipboard-read", "clipboard-write"] });
    const { page } = game;
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, "share", { configurable: true, value: () => Promise.resolve() });
    });
    await game.open();
    const copy = result(game).getByRole("button", { name: "Copy", exact: true });
    await copy.click();
    await copy.getByText("Copied").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await sharedText(result(game)));
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const [share, besides] = await result(game).locator(".share-result-buttons button").all();
      const place = await share?.boundingBox();
      expect((await besides?.boundingBox())?.y).toBeLessThan((place?.y ?? 0) + (place?.height ?? 0));
      expect(await game.overflows()).toEqual([]);
    }
  });

  it("is selected where the address is not secure, as browsers neither share nor copy there, and the page says so", async () => {
    const game = await finish({});
    const { page } = game;
    await page.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, "share");
      Reflect.deleteProperty(Navigator.prototype, "clipboard");
    });
    await game.open();
    expect(await result(game).getByRole("button", { name: "Copy", exact: true }).count()).toBe(0);
    await result(game).getByRole("button", { name: "Share", exact: true }).click();
    await page.getByText(NOT_COPIED).waitFor();
    expect(await selected(game)).toBe(await sharedText(result(game)));
    // So do a field with a link and the log of the browser.
    const field = async () => {
      await page.getByText(NOT_COPIED).waitFor();
      return page.evaluate(() => {
        const { activeElement: field } = document;
        return field instanceof HTMLInputElement && field.selectionEnd === field.value.length;
      });
    };
    await game.open(`/race?num=${number}&name=Ana`);
    await game.button("Copy the link").click();
    expect(await field()).toBe(true);
    await page.evaluate(() => {
      localStorage.setItem("clientLog", JSON.stringify([{ event: "turnNotSent" }]));
    });
    await game.open("/logs");
    await game.button("Copy").click();
    await page.getByText(NOT_COPIED).waitFor();
    expect(await selected(game)).toContain("turnNotSent");
  });

  it("of a game that goes on is on a page that the list leads to", async () => {
    const game = await visit(null, { permissions: ["clipboard-read", "clipboard-write"] });
    const { page } = game;
    await page.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, "share");
    });
    await game.open();
    await game.score(word(0), word(1));
    await game.link("Share how far you are").click();
    const box = page.getByRole("group", { name: "Your game so far" });
    await box.getByText(`Proxima #${number} · 2 guesses so far`).waitFor();
    await game.ready();
    await box.getByRole("button", { name: "Share", exact: true }).click();
    await box.getByText("Copied").first().waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await sharedText(box));
    expect(await game.faults()).toEqual([]);
  });

  it("without JavaScript is there to copy, without buttons that need a script", async () => {
    const game = await finish({ javaScriptEnabled: false });
    await game.open();
    expect(await sharedText(result(game))).toMatch(/^[⬛🟦🟪🟥🟧]{2}🟨$/mu);
    expect(await result(game).getByRole("button").count()).toBe(0);
  });
});
