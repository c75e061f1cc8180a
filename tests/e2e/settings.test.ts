import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accessibilityViolations, openViewer, overflowOf, type Viewer } from "../support/browser";
import { openSharedSite, type SharedSite } from "../support/site";

let { server, browser, number, secret, words, stop } = {} as SharedSite;
beforeAll(async () => {
  ({ server, browser, number, secret, words, stop } = await openSharedSite());
});
afterAll(() => stop());

let viewer: Viewer;
let page: Page;

async function start(options: Parameters<typeof openViewer>[1]): Promise<void> {
  viewer = await openViewer(browser, options);
  page = viewer.page;
}
afterEach(async () => {
  expect(viewer.pageErrors).toEqual([]);
  await viewer.context.close();
});

async function open(path = "/"): Promise<void> {
  await page.goto(`${server.origin}${path}`);
  await page.locator("html[data-enhanced]").waitFor();
}

const ground = () => page.locator("html").evaluate((html) => getComputedStyle(html).backgroundColor);
const LIGHT = "rgb(252, 252, 254)";
const DARK = "rgb(14, 18, 31)";
const languages = () => page.getByRole("group", { name: /^(Language|Sprache)$/ });
const columns = () => page.getByRole("columnheader").allInnerTexts();

/** Plays a guess, so that the list is visible. */
async function play(): Promise<void> {
  await page.request.post(`${server.origin}/play`, {
    form: { intent: "guess", edition: "en", game: String(number), guess: words[0] ?? "" },
  });
}

describe("the page of settings", () => {
  it.each([360, 1280])(
    "has no axe violations and no overflow at %i px, and no button of what was never asked",
    async (width) => {
      await start({});
      await page.setViewportSize({ width, height: 800 });
      await open("/settings");
      expect([await accessibilityViolations(page), await overflowOf(page)]).toEqual([[], 0]);
      expect(await page.getByRole("button", { name: "Ask me again before I give up" }).isVisible()).toBe(false);
    },
  );
});

describe("sounds", () => {
  beforeEach(() => start({}));

  /** Tones that the page has started. */
  const tones = () => page.evaluate(() => (window as unknown as { tones: number[] }).tones);
  async function type(word: string): Promise<void> {
    await page.getByRole("textbox", { name: "Your guess" }).fill(word);
    await page.getByRole("textbox", { name: "Your guess" }).press("Enter");
  }
  async function guess(word: string): Promise<void> {
    await type(word);
    await page.getByRole("region", { name: "Latest guess" }).getByText(word).waitFor();
  }

  it("are off at first, and one or a chord for each answer once they are on", async () => {
    await page.addInitScript(() => {
      const started: number[] = [];
      Object.assign(window, { tones: started });
      const start = Object.getOwnPropertyDescriptor(AudioScheduledSourceNode.prototype, "start")?.value as () => void;
      OscillatorNode.prototype.start = function (this: OscillatorNode, ...when: []) {
        started.push(this.frequency.value);
        start.apply(this, when);
      };
    });
    await open();
    await guess(words[0] ?? "");
    expect(await tones()).toEqual([]);
    await open("/settings");
    await page.getByRole("switch", { name: "Play sounds" }).check();
    await open();
    await guess(words[1] ?? "");
    await expect.poll(async () => (await tones()).length).toBeGreaterThan(0);
    const before = (await tones()).length;
    expect([1, 3]).toContain(before);
    await type(secret);
    // The secret closes the last ring.
    await expect.poll(async () => (await tones()).length).toBe(before + 3);
  });
});

/* The form without a script is tested in tests/http/settings.test.ts. */
describe("the settings page", () => {
  beforeEach(() => start({ colorScheme: "light" }));

  it("has a save button only where no script applies the choices at once", async () => {
    await open("/settings");
    expect(await page.getByRole("button", { name: "Save settings" }).isVisible()).toBe(false);
    const plain = await openViewer(browser, { javaScriptEnabled: false });
    await plain.page.goto(`${server.origin}/settings`);
    expect(await plain.page.getByRole("button", { name: "Save settings" }).isVisible()).toBe(true);
    await plain.context.close();
  });

  it("overrides the device's dark mode and resets it, and persists after a reload", async () => {
    await open("/settings");
    expect(await ground()).toBe(LIGHT);
    await page.getByRole("radio", { name: "Dark" }).check();
    await expect.poll(ground).toBe(DARK);
    await open();
    expect(await ground()).toBe(DARK);
    await page.emulateMedia({ colorScheme: "dark" });
    await open("/settings");
    await page.getByRole("radio", { name: "Light" }).check();
    await expect.poll(ground).toBe(LIGHT);
    await open();
    expect(await ground()).toBe(LIGHT);
    await open("/settings");
    await page.getByRole("radio", { name: "Same as device" }).check();
    await expect.poll(ground).toBe(DARK);
    await open();
    expect(await ground()).toBe(DARK);
  });

  it("takes a column away and brings it back", async () => {
    const shown = async () => (await columns()).map((text) => text.split(/\s/)[0]);
    await play();
    await open("/settings");
    await page.getByRole("switch", { name: "Show similarity" }).uncheck();
    await open();
    expect(await shown()).toEqual(["#", "Guess", "Closeness"]);
    await open("/settings");
    await page.getByRole("switch", { name: "Show similarity" }).check();
    await open();
    expect(await shown()).toEqual(["#", "Guess", "Similarity", "Closeness"]);
  });

  it("converts guesses to lower case", async () => {
    const guess = async (word: string) => {
      await page.getByRole("textbox", { name: "Your guess" }).fill(word);
      await page.getByRole("button", { name: "Guess", exact: true }).click();
    };
    await open("/settings");
    await page.getByRole("switch", { name: "Lowercase my guesses" }).check();
    await open();
    await guess("Colours");
    await page.getByText("(you typed colours)").waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    await open("/settings");
    await page.getByRole("switch", { name: "Lowercase my guesses" }).uncheck();
    await open();
    await guess("Neighbours");
    await page.getByText("(you typed Neighbours)").waitFor();
  });

  it("has a choice of language, which keeps the page and is used on the next visit", async () => {
    await open("/settings");
    await languages().getByRole("button", { name: "Deutsch" }).click();
    await page.waitForURL(`${server.origin}/deutsch/settings`);
    expect(await page.locator("html").getAttribute("lang")).toBe("de");
    await open("/");
    expect(new URL(page.url()).pathname).toBe("/deutsch");
    await open("/deutsch/settings");
    expect(await languages().getByRole("button", { name: "Deutsch" }).getAttribute("aria-pressed")).toBe("true");
    await languages().getByRole("button", { name: "English" }).click();
    await page.waitForURL(`${server.origin}/settings`);
    await open("/");
    await page.getByRole("heading", { level: 1, name: "Game #" }).waitFor();
  });

  it("keeps the other choices when one is changed", async () => {
    await open("/settings");
    await page.getByRole("switch", { name: "Show similarity" }).uncheck();
    await page.getByRole("radio", { name: "Dark" }).check();
    await languages().getByRole("button", { name: "Deutsch" }).click();
    await page.waitForURL(`${server.origin}/deutsch/settings`);
    expect(await ground()).toBe(DARK);
    expect(await page.getByRole("switch", { name: "Ähnlichkeit anzeigen" }).isChecked()).toBe(false);
    expect(await page.getByRole("switch", { checked: true }).count()).toBe(3);
  });
});

describe("the settings dialog", () => {
  beforeEach(() => start({ colorScheme: "light" }));

  const openDialog = async () => {
    await page.getByLabel("Menu", { exact: true }).click();
    await page.getByRole("link", { name: "Settings" }).click();
    await page.getByRole("dialog").waitFor();
  };

  it("applies each change to the page immediately", async () => {
    await play();
    await open();
    await openDialog();
    const dialog = page.getByRole("dialog");
    expect((await dialog.boundingBox())?.width).toBe(360);
    await dialog.getByRole("radio", { name: "Dark" }).check();
    await expect.poll(ground).toBe(DARK);
    await dialog.getByRole("switch", { name: "Show similarity" }).uncheck();
    await expect.poll(() => page.locator("thead th").count()).toBe(3);
    await dialog.getByRole("switch", { name: "Show guess number" }).uncheck();
    await expect.poll(() => page.locator("thead th").count()).toBe(2);
  });

  it("hides from screen readers what it hides on the page", async () => {
    await open();
    const guess = async (word: string | undefined) => {
      await page.getByRole("textbox", { name: "Your guess" }).fill(word ?? "");
      await page.keyboard.press("Enter");
    };
    const spoken = async (text: RegExp) => {
      const status = page.getByRole("status").filter({ hasText: text });
      await status.waitFor({ state: "attached" });
      return (await status.textContent()) ?? "";
    };
    const similarityIn = (text: string) => Number(/: similarity (\d+\.\d\d)/.exec(text)?.[1]);
    await guess(words[0]);
    const first = await spoken(new RegExp(`^${words[0] ?? ""}: similarity [\\d.]+, [\\w ]+\\. [^.]+\\.$`));
    await openDialog();
    await page.getByRole("dialog").getByRole("switch", { name: "Show closeness" }).uncheck();
    await page.keyboard.press("Escape");
    await guess(words[1]);
    const second = await spoken(new RegExp(`^${words[1] ?? ""}: similarity [\\d.]+\\.`));
    // The secret of the day decides which of the two is the better one.
    const best = similarityIn(second) > similarityIn(first) ? " Your best so far." : "";
    expect(second).toBe(`${words[1] ?? ""}: similarity ${similarityIn(second).toFixed(2)}.${best}`);
    // One of the two stays on.
    await openDialog();
    await page.getByRole("dialog").getByRole("switch", { name: "Show similarity" }).click();
    await page.getByRole("dialog").getByText("Similarity and closeness cannot both be off.").waitFor();
    expect(await page.getByRole("dialog").getByRole("switch", { name: "Show similarity" }).isChecked()).toBe(true);
  });

  it("shows the FAQ on a page that was opened without it", async () => {
    await viewer.context.addCookies([{ name: "settings", value: "showFAQ=false", url: server.origin }]);
    await open();
    expect(await page.getByRole("heading", { name: "How it works" }).count()).toBe(0);
    await openDialog();
    await page.getByRole("dialog").getByRole("switch", { name: "Show questions" }).check();
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { name: "How it works" }).waitFor();
  });

  it("closes on Escape, backdrop click and its button, and returns the focus to the menu", async () => {
    await open();
    for (const close of [
      () => page.keyboard.press("Escape"),
      () => page.mouse.click(5, 5),
      () => page.getByRole("button", { name: "Close" }).click(),
    ]) {
      await openDialog();
      await close();
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
      await expect.poll(focused).toBe("Menu");
    }
  });

  it("dispatches an event on the window when the language changes, and stores it in local storage", async () => {
    await open();
    await page.evaluate(() => {
      window.addEventListener("language-changed", (event) => {
        sessionStorage.setItem("heard", (event as CustomEvent<string>).detail);
      });
    });
    await openDialog();
    await languages().getByRole("button", { name: "Español" }).click();
    await page.waitForURL(`${server.origin}/espanol`);
    const kept = await page.evaluate(() => [sessionStorage.getItem("heard"), localStorage.getItem("settings")]);
    expect(kept[0]).toBe("es");
    expect(JSON.parse(kept[1] ?? "")).toMatchObject({ language: "es", showSimilarity: true });
  });

  it("dispatches no event when the language of the page is chosen again", async () => {
    await open("/deutsch/settings");
    await page.evaluate(() => {
      window.addEventListener("language-changed", () => {
        sessionStorage.setItem("heard", "yes");
      });
    });
    await Promise.all([
      page.waitForEvent("framenavigated"),
      languages().getByRole("button", { name: "Deutsch" }).click(),
    ]);
    expect(new URL(page.url()).pathname).toBe("/deutsch/settings");
    expect(await page.evaluate(() => sessionStorage.getItem("heard"))).toBeNull();
  });

  it("updates other tabs of the browser", async () => {
    await open();
    const other = await viewer.context.newPage();
    await other.goto(server.origin);
    await other.locator("html[data-enhanced]").waitFor();
    await openDialog();
    await page.getByRole("dialog").getByRole("radio", { name: "Dark" }).check();
    await expect
      .poll(() => other.locator("html").evaluate((html) => getComputedStyle(html).backgroundColor))
      .toBe(DARK);
  });
});

describe("a stored choice", () => {
  beforeEach(() => start({ colorScheme: "light" }));

  it("of dark mode applies at first paint, even if only local storage has it", async () => {
    await open();
    await page.evaluate(() => {
      localStorage.setItem("darkMode", "true");
      localStorage.setItem("settings", JSON.stringify({ darkMode: true, showSimilarity: false, showEmojis: true }));
    });
    await viewer.context.clearCookies();
    await play();
    // Blocks the site's scripts, so only the inline script runs.
    await page.route("**/build/**/*.js", (route) => route.abort());
    await page.goto(server.origin);
    expect(await ground()).toBe(DARK);
    await page.unroute("**/build/**/*.js");
    viewer.clearPageErrors();
    await open();
    expect(await ground()).toBe(DARK);
    await expect.poll(() => page.locator("thead th").count()).toBe(3);
    const cookie = (await viewer.context.cookies()).find(({ name }) => name === "settings");
    expect(cookie?.value).toBe("darkMode=true&showSimilarity=false&showEmojis=true");
  });

  it("of no known shape is passed over", async () => {
    await open();
    for (const stored of [
      "{",
      "null",
      "[]",
      "7",
      '"dark"',
      '{"darkMode":{"a":1},"language":["es"],"showFAQ":"perhaps"}',
    ]) {
      await page.evaluate((text) => {
        for (const key of ["settings", "darkMode", "clientLog", "howToPlay", "howToPlayJunior"])
          localStorage.setItem(key, text);
      }, stored);
      await viewer.context.clearCookies();
      await open();
      expect([stored, await ground()]).toEqual([stored, LIGHT]);
      await open("/settings");
      expect([stored, await page.getByRole("switch", { checked: true }).count()]).toEqual([stored, 4]);
    }
    for (const path of ["/junior", "/logs"]) await open(path);
  });
});

describe("a browser without usable local storage", () => {
  beforeEach(() => start({}));

  it.each([
    [
      "forbids it",
      () => {
        Object.defineProperty(window, "localStorage", {
          get: () => {
            throw new DOMException("forbidden", "SecurityError");
          },
        });
      },
    ],
    [
      "has it full",
      () => {
        Storage.prototype.setItem = () => {
          throw new DOMException("full", "QuotaExceededError");
        };
      },
    ],
  ])("because it %s, can play and keep its settings all the same", async (_, break_) => {
    await page.addInitScript(break_);
    await open();
    await page.getByRole("textbox", { name: "Your guess" }).fill(words[0] ?? "");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator("tbody tr").count()).toBe(1);
    await open("/settings");
    await page.getByRole("switch", { name: "Show similarity" }).uncheck();
    await open();
    expect(await page.locator("tbody tr").count()).toBe(1);
    expect(await page.locator("thead th").count()).toBe(3);
    await page.getByRole("link", { name: "Give up" }).click();
    await page.getByRole("checkbox", { name: "Do not ask me again" }).check();
    await page.getByRole("button", { name: "Give up" }).click();
    await page.locator(".game-over-lost").waitFor();
    for (const path of ["/junior", "/logs", "/faq"]) await open(path);
  });
});
