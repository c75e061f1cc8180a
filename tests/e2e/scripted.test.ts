import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { MAX_LEGACY_BYTES } from "~/migrate/legacy";
import { openBlockingBrowser } from "../support/browser";
import type { GamePage } from "../support/gamePage";
import { keepLegacy, toMigration } from "../support/legacyStats";
import { useSharedSite } from "../support/site";

const { server, number, secret, words, visit } = useSharedSite();
const [word = "", second = ""] = words;

describe("a fast typist", () => {
  it("loses no guess, and keeps the order and the focus", async () => {
    const game = await visit();
    const typed = words.slice(0, 12);
    await game.input.focus();
    for (const one of typed) {
      await game.page.keyboard.type(one);
      await game.page.keyboard.press("Enter");
    }
    await game.hasRows(12);
    expect(await game.numbered()).toEqual(typed);
    await game.hasFocus(game.input);
  });

  it("keeps the typed text when an earlier word is refused", async () => {
    const game = await visit();
    await game.page.route("**/play", async (route) => {
      await game.input.fill("being typed");
      await route.continue();
    });
    await game.guess("xqzzyqx");
    await game.refusal("Word not found: xqzzyqx").waitFor();
    expect(await game.input.inputValue()).toBe("being typed");
  });
});

describe("two tabs", () => {
  it("that guess at the same time lose nothing, show the same game, and celebrate only where it was won", async () => {
    const game = await visit();
    const other = await game.openTab();
    await Promise.all([game.guess(word), other.guess(second)]);
    for (const tab of [game, other]) await tab.hasRows(2);
    await other.guess(secret);
    await other.ended("won");
    await game.ended("won");
    await game.hasFocus(game.page.getByRole("heading", { name: "Nice job!" }));
    expect(await game.page.locator("canvas").count()).toBe(0);
    expect(other.errors).toEqual([]);
  });
});

describe("a lost connection", () => {
  it("loses no guess, across a reload and when the cookie is lost too", async () => {
    const game = await visit();
    const typed = words.slice(0, 3);
    const { page } = game;
    await game.whileOffline("**/play", async () => {
      await game.guess(...typed);
      await game.refusal("Something went wrong! Try again").waitFor();
      expect(await game.rows.count()).toBe(0);
    });
    await game.open();
    await game.hasRows(3);
    expect(await game.numbered()).toEqual(typed);

    // Never is the local copy replaced with a shorter game.
    await game.context.clearCookies();
    await game.whileOffline("**/play", async () => {
      await game.open();
      await game.refusal("Something went wrong! Try again").waitFor();
    });
    await page.getByRole("button", { name: "Try again" }).click();
    await game.hasRows(3);
    expect(await game.numbered()).toEqual(typed);
  });

  it("is told under the input with the guess that waits, which is sent by itself when it is back", async () => {
    const game = await visit();
    await game.context.setOffline(true);
    await game.guess(word, second);
    // One thing: nothing has gone wrong yet.
    await game.refusal(`You’re offline. We’ll send “${word}” when you’re back online.`).waitFor();
    expect(await game.refusal("Something went wrong").count()).toBe(0);
    await game.context.setOffline(false);
    await game.hasRows(2);
    expect(await game.numbered()).toEqual([word, second]);
    await expect.poll(() => game.refusal("offline").count()).toBe(0);
    game.forgive();
  });

  it("with a full session storage has nothing promised, and the guess is sent all the same", async () => {
    const game = await visit();
    await game.page.evaluate(() => {
      for (let size = 2 ** 22; size > 0; size = Math.floor(size / 2))
        try {
          for (let part = 0; ; part += 1) sessionStorage.setItem(`${size}.${part}`, "x".repeat(size));
        } catch {
          continue;
        }
    });
    await game.context.setOffline(true);
    await game.guess(word);
    await game.refusal("Something went wrong! Try again").waitFor();
    expect(await game.refusal("when you’re back online").count()).toBe(0);
    await game.context.setOffline(false);
    await game.hasRows(1);
    game.forgive();
  });
});

describe("a browser that blocks cookies", () => {
  it("sends guesses all the same, and says that the game needs cookies", async () => {
    const context = await openBlockingBrowser();
    const page = await context.newPage();
    await page.goto(server.origin);
    const sentence = "The game needs cookies: it keeps your guesses in one, and your browser blocks it.";
    const needsCookies = page.getByText(sentence);
    await needsCookies.waitFor();
    for (const guess of [word, second]) {
      await page.getByRole("textbox", { name: "Your guess" }).fill(guess);
      await page.keyboard.press("Enter");
      await page.getByRole("region", { name: "Latest guess" }).getByText(guess).waitFor();
      expect(await needsCookies.count()).toBe(1);
    }
    // Before its script runs, the page that comes back from the form says it.
    await page.route("**/build/*.js", (route) => route.abort());
    await page.goto(server.origin);
    await page.getByRole("textbox", { name: "Your guess" }).fill(word);
    await page.unrouteAll();
    await page.keyboard.press("Enter");
    await page.waitForURL(/cookies=/);
    await page.locator("html[data-enhanced]").waitFor();
    await needsCookies.first().waitFor();
    expect(await needsCookies.count()).toBe(1);
    await context.close();
  });
});

describe("a lost cookie", () => {
  it("is restored from local storage, with hints and numbers unchanged", async () => {
    const game = await visit();
    await game.score(word);
    await game.hint();
    const before = await game.numbered();
    expect(before[1]).toContain("(hint)");
    await game.context.clearCookies();
    await game.open();
    await game.hasRows(2);
    expect(await game.numbered()).toEqual(before);
    expect(await game.cookieNames()).toContain(`game_en_${number}`);
  });
});

describe("screen readers", () => {
  it("hear of each refusal and each result, once", async () => {
    const game = await visit();
    const { page } = game;
    await game.stopClock();
    await game.guess("");
    const alerts = page.getByRole("alert").getByText("Input cannot be empty");
    await alerts.waitFor();
    // It stays until the next guess.
    await page.clock.runFor(10_000);
    expect(await alerts.count()).toBe(1);
    const spoken = page.getByRole("status");
    for (const said of [new RegExp(`^${word}: similarity -?[\\d.]+, `), /already guessed as number 1/]) {
      await game.guess(word);
      await expect.poll(() => spoken.allInnerTexts()).toContainEqual(expect.stringMatching(said));
    }
    expect(await alerts.count()).toBe(0);
    // The answer is on the page too, but it is announced once.
    const regions = page.locator("[role=status], [role=alert], [aria-live]").filter({ hasText: word });
    expect(await regions.count()).toBe(1);
  });
});

describe("the same refusal twice", () => {
  /** Counts how often the text of a live region is put into it. */
  const countAnnouncements = ({ page }: GamePage, selector: string) =>
    page.locator(selector).evaluate((region) => {
      const counts = { added: 0 };
      Object.assign(window, { announced: counts });
      new MutationObserver((records) => {
        if (records.some(({ addedNodes }) => addedNodes.length > 0)) counts.added += 1;
      }).observe(region, { childList: true, subtree: true });
    });
  const isAnnounced = ({ page }: GamePage, times: number) =>
    expect
      .poll(() => page.evaluate(() => (window as unknown as { announced: { added: number } }).announced.added))
      .toBe(times);

  it("of a guess and of a bonus word is announced twice", async () => {
    const game = await visit(null);
    for (const [path, region] of [
      ["/", "#guess-message"],
      ["/bonus-round", "#bonus-message"],
    ] as const) {
      if (path !== "/") await game.turn({ intent: "giveUp" });
      await game.open(path);
      await countAnnouncements(game, region);
      for (const times of [1, 2]) {
        await game.page.getByRole("textbox").first().press("Enter");
        await isAnnounced(game, times);
      }
      expect(await game.page.locator(`${region} p`).count()).toBe(1);
    }
  });

  it("of a file is announced twice", async () => {
    const game = await visit("/about");
    await keepLegacy(game);
    await game.open();
    await toMigration(game).click();
    const file = { name: "stats.txt", mimeType: "text/plain", buffer: Buffer.from("{") };
    const choose = () => game.dialog.getByLabel("Stats file").setInputFiles(file);
    await choose();
    await game.dialog.getByRole("alert").waitFor();
    await countAnnouncements(game, "dialog .form-field");
    await choose();
    await isAnnounced(game, 1);
    await game.open("/migrate");
    const large = { ...file, buffer: Buffer.alloc(MAX_LEGACY_BYTES + 1, "x") };
    const chooseLarge = () => game.page.getByRole("main").getByLabel("Stats file").setInputFiles(large);
    await chooseLarge();
    await game.page.getByRole("main").getByRole("alert").waitFor();
    await countAnnouncements(game, "main form .form-field >> nth=0");
    await chooseLarge();
    await isAnnounced(game, 1);
  });

  it("as a toast is announced twice, one at a time at the top edge for three seconds, unless closed earlier", async () => {
    const game = await visit();
    await game.page.route("**/stats.json*", (route) => route.abort());
    await game.stopClock();
    const fail = async () => {
      const failed = game.page.waitForEvent("requestfailed");
      await game.chooseFromMenu("Statistics");
      await failed;
    };
    const { clock } = game.page;
    const region = ".toasts [role=alert]";
    const toast = game.page.locator(`${region} > *`);
    await countAnnouncements(game, region);
    for (const times of [1, 2]) {
      await fail();
      await isAnnounced(game, times);
    }
    await toast.getByText("Something went wrong! Try again").waitFor();
    expect(await toast.count()).toBe(1);
    expect((await toast.boundingBox())?.y).toBeLessThan(20);
    await clock.runFor(2900);
    expect(await toast.count()).toBe(1);
    await clock.runFor(200);
    await expect.poll(() => toast.count()).toBe(0);

    await fail();
    // It stays while it has the focus.
    await toast.getByRole("button", { name: "Dismiss" }).focus();
    await clock.runFor(5000);
    expect(await toast.count()).toBe(1);
    await game.page.keyboard.press("Enter");
    await expect.poll(() => toast.count()).toBe(0);
    expect(await game.page.evaluate(() => document.activeElement?.id)).toBe("main");
    game.forgive();
  });
});

describe("a link that a script handles", () => {
  type Click = NonNullable<Parameters<Locator["click"]>[0]>;
  const elsewhere = async (game: GamePage, one: Locator, path: RegExp, click: Click) => {
    const opened = game.context.waitForEvent("page");
    await one.click(click);
    const other = await opened;
    await other.waitForURL(path, { waitUntil: "commit" });
    await other.close();
  };
  const MODIFIED: Click = { modifiers: ["ControlOrMeta"] };

  it("opens elsewhere with a modifier or the middle button: in the menu, in a game, in its ending and in the statistics", async () => {
    const game = await visit(null);
    await game.turn({ intent: "guess", guess: word });
    await game.open();
    const inMenu = (name: string) =>
      game.page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name, exact: true });
    // One function tells such clicks from others.
    const clicks: [string, RegExp, Click][] = [
      ["Statistics", /\/stats$/, MODIFIED],
      ["Statistics", /\/stats$/, { modifiers: ["Shift"] }],
      ["Statistics", /\/stats$/, { button: "middle" }],
      ["Settings", /\/settings$/, MODIFIED],
    ];
    for (const [name, path, click] of clicks) {
      if (!(await inMenu(name).isVisible())) await game.page.getByLabel("Menu", { exact: true }).press("Enter");
      await elsewhere(game, inMenu(name), path, click);
      expect(await game.dialog.count()).toBe(0);
    }
    await game.page.keyboard.press("Escape");
    await elsewhere(game, game.link("Give up"), /\/give-up\?num=\d+/, MODIFIED);
    expect(await game.dialog.count()).toBe(0);
    await game.giveUp();
    await game.open();
    const statistics = game.page.getByRole("main").getByRole("link", { name: "Statistics" });
    await elsewhere(game, statistics, /\/stats\?num=\d+$/, MODIFIED);
    await statistics.click();
    const junior = game.dialog.getByRole("link", { name: "Junior" });
    await junior.waitFor();
    await elsewhere(game, junior, /\/stats\?edition=jr/, MODIFIED);
    expect(await junior.getAttribute("aria-current")).toBeNull();
    await keepLegacy(game);
    await game.open();
    await elsewhere(game, toMigration(game), /\/migrate$/, MODIFIED);
    expect(await game.dialog.count()).toBe(0);
  });

  it("loads the page of the game when one keeps on playing, as every link does", async () => {
    const game = await visit(null);
    await game.played(word);
    await game.open("/give-up");
    await game.page.evaluate(() => {
      Object.assign(window, { isSameDocument: true });
    });
    await game.link("Keep playing").click();
    await game.at("/");
    await game.hasRows(1);
    expect(await game.page.evaluate(() => "isSameDocument" in window)).toBe(false);
  });
});

describe("a page at another address than the site's own", () => {
  it("says so when a guess is refused", async () => {
    const game = await visit();
    await game.page.route("**/play", async (route) => {
      const headers = { ...route.request().headers(), origin: "https://elsewhere.example" };
      await route.fulfill({ response: await route.fetch({ headers }) });
    });
    await game.guess("tree");
    await game.refusal("This page is open at another address than the site’s own").waitFor();
    expect(await game.input.inputValue()).toBe("tree");
  });
});

describe("the event log", () => {
  it("shows errors as JSON, without guesses, and can be deleted", async () => {
    const game = await visit();
    await game.whileOffline("**/play", async () => {
      await game.guess(words[0] ?? "");
      await game.refusal("Something went wrong! Try again").waitFor();
    });
    await game.open("/logs");
    const log = JSON.parse(await game.page.locator("main pre").innerText()) as { event: string; page: string }[];
    expect(log.length).toBeGreaterThan(0);
    expect(new Set(log.map(({ event }) => event))).toEqual(new Set(["turnNotSent"]));
    expect(JSON.stringify(log)).not.toContain(words[0]);
    expect(await game.faults()).toEqual([]);
    await game.button("Delete the log").click();
    const done = game.page.getByText("The log has been deleted.");
    await done.waitFor();
    await game.hasFocus(done);
    await game.open("/logs");
    await game.page.getByText("Nothing has been recorded yet.").waitFor();
  });

  it("states without JavaScript that it needs a script", async () => {
    const { page } = await visit("/logs", { javaScriptEnabled: false });
    await page.getByText("Without JavaScript there is nothing to show.").waitFor();
    expect(page.url()).toBe(`${server.origin}/logs`);
  });
});
