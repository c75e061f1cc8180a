import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Edition } from "~/game/editions";
import { MAX_LEGACY_BYTES } from "~/game/legacy";
import {
  accessibilityViolations,
  openViewer,
  overflowOf,
  refusal,
  trackViewers,
  type Viewer,
} from "../support/browser";
import { closedGate } from "../support/gate";
import { LEGACY_ENTRIES } from "../support/legacyStats";
import { openSharedSite, type SharedSite } from "../support/site";

let { server, browser, number, secret, words, todaysGame, stop } = {} as SharedSite;
beforeAll(async () => {
  ({ server, browser, number, secret, words, todaysGame, stop } = await openSharedSite());
});
afterAll(() => stop());

const track = trackViewers();
let viewer: Viewer;
let page: Page;
beforeEach(async () => {
  viewer = track(await openViewer(browser, {}));
  page = viewer.page;
});

async function open(path = "/"): Promise<void> {
  await page.goto(`${server.origin}${path}`);
  await page.locator("html[data-enhanced]").waitFor();
}
/** Storage of the browser before the page is opened. */
async function keep(stored: Record<string, string>): Promise<void> {
  await open("/about");
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored);
}
/** The game in a browser that has the statistics of an older version. */
async function openWithOlderVersion(): Promise<void> {
  await keep({ ...Object.fromEntries(LEGACY_ENTRIES), seenNewLook: "true" });
  await open();
}
const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const dialog = () => page.getByRole("dialog");
const input = () => page.getByRole("textbox", { name: "Your guess" });
async function guess(word: string): Promise<void> {
  await input().fill(word);
  await input().press("Enter");
}

/** Opens a game after its first guess: there is nothing to give up before it. */
async function openBegun(path = "/", { edition = "en", word = "house" }: { edition?: Edition; word?: string } = {}) {
  const form = { edition, game: String(todaysGame(edition).number), intent: "guess", guess: word };
  expect((await page.request.post(`${server.origin}/play`, { form })).status()).toBe(200);
  await open(path);
  await page.locator("tbody tr").waitFor();
}

/** Where each dialog opens: a title, how the page gets there, and what opens it. */
const inMenu = async (name: string) => {
  await page.getByLabel("Menu", { exact: true }).press("Enter");
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name, exact: true }).click();
};
const link = (name: string) => page.getByRole("main").getByRole("link", { name }).first().click();
const createTeam = async (path: string) => {
  const form = { intent: "create", edition: "en", name: "Ana" };
  expect((await page.request.post(`${server.origin}/teams`, { form })).status()).toBe(200);
  await open(path);
};
const win = async () => {
  const form = { edition: "en", game: String(number), intent: "guess", guess: secret };
  expect((await page.request.post(`${server.origin}/play`, { form })).status()).toBe(200);
};
const PLACES: readonly (readonly [title: string, place: string, opens: () => Promise<void>])[] = [
  ["Give up", "the game", () => openBegun().then(() => page.getByRole("link", { name: "Give up" }).click())],
  [
    "Downcase guesses",
    "under the answer",
    async () => {
      await open();
      await guess("Colours");
      await page.getByRole("button", { name: "What this does" }).click();
    },
  ],
  ["A new look", "the game", () => keep({ readRules: "true" }).then(() => open())],
  ["Settings", "the menu of a game", () => open().then(() => inMenu("Settings"))],
  ["Settings", "the menu of a text", () => open("/about").then(() => inMenu("Settings"))],
  ["What the numbers mean", "the header", () => open().then(() => page.locator("[data-dialog=scale]").click())],
  [
    "Statistics",
    "the menu",
    () =>
      win()
        .then(() => open("/about"))
        .then(() => inMenu("Statistics")),
  ],
  [
    "Statistics",
    "the ending",
    () =>
      win()
        .then(() => open())
        .then(() => link("Statistics")),
  ],
  ["Leave the team?", "the page of the team", () => createTeam("/teams").then(() => link("Leave the team"))],
  ["Leave the team?", "the game", () => createTeam("/").then(() => link("Leave the team"))],
  [
    "Leave the team?",
    "the ending",
    () =>
      createTeam("/")
        .then(win)
        .then(() => open())
        .then(() => link("Leave the team")),
  ],
  [
    "Statistics from an older version",
    "the banner",
    () => openWithOlderVersion().then(() => page.locator(".migrate-banner a").click()),
  ],
  [
    "Statistics from an older version",
    "its page",
    () =>
      openWithOlderVersion()
        .then(() => open("/migrate"))
        .then(() => page.getByRole("button", { name: "Show what is saved in this browser" }).click()),
  ],
];

describe("every dialog", () => {
  /** What its place could change of a dialog. Sizes and distances in px. */
  const lookOf = (element: Element) => {
    const box = element.getBoundingClientRect();
    const styleOf = (part: Element | null, names: readonly string[]) => {
      const style = part === null ? null : getComputedStyle(part);
      return Object.fromEntries(names.map((name) => [name, style?.getPropertyValue(name)]));
    };
    const [title, close] = [element.querySelector("h2"), element.querySelector("h2 + button")];
    const text = [
      "color",
      "font-family",
      "font-size",
      "font-weight",
      "line-height",
      "text-align",
      "text-decoration-line",
    ];
    const main = [...element.querySelectorAll(".dialog-actions .button-main")];
    const closeBox = close?.getBoundingClientRect();
    return {
      itself: styleOf(element, [...text, "background-color", "padding-top", "color-scheme", "--line", "--paper"]),
      title: styleOf(title, [...text, "letter-spacing"]),
      titleLines: Math.round(
        (title?.getBoundingClientRect().height ?? 0) / parseFloat(getComputedStyle(title as Element).lineHeight),
      ),
      close: [closeBox?.width, closeBox?.height, Math.round(closeBox?.top ?? 0) - Math.round(box.top)],
      closeLook: styleOf(close, ["border-bottom-width", "background-color", "color"]),
      main:
        main.map((button) =>
          styleOf(button, [
            ...text,
            "color",
            "background-color",
            "min-height",
            "border-bottom-width",
            "justify-content",
          ]),
        )[0] ?? null,
    };
  };
  /** The look of the first. */
  let usual: ReturnType<typeof lookOf> | undefined;
  const opened = async (title: string) => {
    const one = page.getByRole("dialog", { name: title });
    await one.getByRole("heading", { name: title }).waitFor();
    return one;
  };

  it.each(PLACES)("looks like the others, and axe finds no fault: %s, from %s", async (title, _place, opens) => {
    await opens();
    const look = await (await opened(title)).evaluate(lookOf);
    usual ??= look;
    expect(usual.titleLines).toBe(1);
    const { main, itself, close } = usual;
    // One covers the window, and not all have a main button.
    const isFull = (await page.locator(".dialog-full").count()) > 0;
    expect(look).toEqual({
      ...usual,
      itself: isFull ? look.itself : itself,
      close: isFull ? look.close : close,
      main: look.main === null ? null : main,
    });
    expect(await overflowOf(page)).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it.each(["Leave the team?", "Statistics"])("is the same picture in every place: %s", async (name) => {
    const pictures: Buffer[] = [];
    for (const [title, , opens] of PLACES) {
      if (title !== name) continue;
      await page.context().clearCookies();
      await opens();
      const one = await opened(title);
      // The corners show what is behind, and a caret or a ring of focus may be drawn late.
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync("::backdrop { background: #888 !important } dialog * { transition: none !important }");
        document.adoptedStyleSheets.push(sheet);
      });
      pictures.push(await one.screenshot({ animations: "disabled", caret: "hide" }));
    }
    expect(pictures.length).toBeGreaterThan(1);
    expect(new Set(pictures.map((picture) => picture.toString("base64"))).size).toBe(1);
  });
});

describe("the give-up confirmation", () => {
  const link = () => page.getByRole("link", { name: "Give up" });
  const button = () => dialog().getByRole("button").last();

  it("is a dialog of 360 px with a loading state until the game is over", async () => {
    await openBegun();
    const gate = closedGate();
    await page.route("**/play", async (route) => {
      await gate.isOpen;
      await route.continue();
    });
    await link().click();
    expect((await dialog().boundingBox())?.width).toBe(360);
    const description = await dialog().getAttribute("aria-describedby");
    expect(await page.locator(`[id="${description ?? ""}"]`).textContent()).toBe(
      "This ends the game and reveals the secret word.",
    );
    await dialog().getByRole("button", { name: "Give up" }).click();
    await dialog().getByRole("button", { name: "One moment" }).waitFor();
    expect(await button().isDisabled()).toBe(true);
    expect(
      await page.locator(".button-loading .button-text").evaluate((text) => getComputedStyle(text).visibility),
    ).toBe("hidden");
    gate.open();
    await page.locator(".game-over-lost").waitFor();
    expect(await dialog().count()).toBe(0);
    // The link that had the focus is gone, so the result has it.
    const focused = () => page.evaluate(() => document.activeElement?.id);
    await expect.poll(focused).toBe("over-heading");
  });

  it('is skipped after "do not ask again", until reset in the settings', async () => {
    await openBegun();
    await link().click();
    await dialog().getByRole("checkbox", { name: "Do not ask me again" }).check();
    await dialog().getByRole("button", { name: "Give up" }).click();
    await page.locator(".game-over-lost").waitFor();
    await openBegun("/junior", { edition: "jr" });
    await link().click();
    await page.locator(".game-over-lost").waitFor();

    await open("/settings");
    await page.getByRole("button", { name: "Ask me again before I give up" }).click();
    await page.getByText("You will be asked again before you give up.").waitFor();
    await openBegun("/espanol", { edition: "es", word: "casa" });
    await page.getByRole("link", { name: "Me rindo" }).click();
    await dialog().waitFor();
    expect(await page.locator(".game-over-lost").count()).toBe(0);
  });

  it("is asked again if the dialog is cancelled with the box checked", async () => {
    await openBegun();
    await link().click();
    await dialog().getByRole("checkbox").check();
    await page.keyboard.press("Escape");
    await link().click();
    await dialog().waitFor();
  });

  it("shows a failed request in the dialog, and can retry", async () => {
    await openBegun();
    await page.route("**/play", (route) => route.abort());
    await link().click();
    await dialog().getByRole("button", { name: "Give up" }).click();
    await dialog().getByRole("alert").getByText("Something went wrong! Try again").waitFor();
    expect(await button().isDisabled()).toBe(false);
    await page.unroute("**/play");
    await dialog().getByRole("button", { name: "Give up" }).click();
    await page.locator(".game-over-lost").waitFor();
    expect(await page.locator("tbody tr").count()).toBe(2);
    viewer.clearPageErrors();
  });

  it("traps the focus", async () => {
    await openBegun();
    await link().click();
    await dialog().waitFor();
    for (let press = 0; press < 8; press += 1) {
      await page.keyboard.press("Tab");
      const isOutside = await page.evaluate(
        // Between the last and first element the focus may go to the browser's own controls.
        () => document.activeElement !== document.body && document.activeElement?.closest("dialog") === null,
      );
      expect(isOutside).toBe(false);
    }
  });
});

describe("a guess with a capital letter", () => {
  const offer = () => page.getByText("Write guesses in lower case?");
  const yes = () => page.getByRole("button", { name: "Yes", exact: true });

  it("is answered, and beside it a line offers lower case, without taking the focus or a key", async () => {
    await open();
    for (const word of ["Colours", "table", "chair"]) {
      await page.keyboard.type(word);
      await page.keyboard.press("Enter");
    }
    await expect.poll(() => page.locator("tbody tr").count()).toBe(3);
    await offer().waitFor();
    await page.keyboard.type("being typed");
    expect(await input().inputValue()).toBe("being typed");
    expect(await dialog().count()).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it("offers nothing in German", async () => {
    await open("/deutsch");
    await page.keyboard.type("Haus");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator("tbody tr").count()).toBe(1);
    expect(await page.getByText("Versuche kleinschreiben?").count()).toBe(0);
  });

  it("has the following guesses in lower case after a yes, and the offer is not made again", async () => {
    await open();
    await guess("Colours");
    await page.locator("tbody").getByText("(you typed Colours)").waitFor();
    await yes().click();
    expect(await offer().count()).toBe(0);
    expect(await input().evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await stored("askedLowercase")).toBe("true");
    await guess("Neighbours");
    await page.locator("tbody").getByText("(you typed neighbours)").waitFor();
    await open("/settings");
    expect(await page.getByRole("switch", { name: "Lowercase my guesses" }).isChecked()).toBe(true);
  });

  it("is offered lower case once, whatever the answer", async () => {
    await open();
    await guess("Colours");
    await page.getByRole("button", { name: "No", exact: true }).click();
    await guess("Neighbours");
    await page.locator("tbody").getByText("(you typed Neighbours)").waitFor();
    expect(await offer().count()).toBe(0);
    await open();
    await guess("Houses");
    await page.locator("tbody").getByText("(you typed Houses)").waitFor();
    expect(await offer().count()).toBe(0);
  });

  it("has a dialog with the reasons, for those who open it", async () => {
    await open();
    await guess("Colours");
    await page.getByRole("button", { name: "What this does" }).click();
    await page.getByRole("heading", { name: "Downcase guesses" }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog().waitFor({ state: "hidden" });
    await offer().waitFor();
    await page.getByRole("button", { name: "What this does" }).click();
    await dialog().getByRole("button", { name: "Use lower case" }).click();
    await dialog().waitFor({ state: "hidden" });
    expect(await offer().count()).toBe(0);
    expect(await stored("askedLowercase")).toBe("true");
  });

  it("offers nothing where lower case changes nothing: the list shows the word as it is", async () => {
    await open();
    const [word = ""] = words;
    await guess(word.charAt(0).toUpperCase() + word.slice(1));
    await page.locator("tbody").getByText(word, { exact: true }).waitFor();
    expect(await offer().count()).toBe(0);
  });

  it("makes the offer once per page if storage is forbidden", async () => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    await open();
    await guess("Colours");
    await page.getByRole("button", { name: "No", exact: true }).click();
    await guess("Neighbours");
    await expect.poll(() => page.locator("tbody tr").count()).toBe(2);
    expect(await offer().count()).toBe(0);
  });
});

describe("the announcement of the new look", () => {
  it("is shown once to players of the previous version, and links to the settings", async () => {
    await keep({ readRules: "true" });
    await open();
    await page.getByRole("heading", { name: "A new look" }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole("link", { name: "Open the settings" }).click();
    await page.waitForURL(`${server.origin}/settings`);
    await open();
    expect(await dialog().count()).toBe(0);
  });

  it("asks once whether it is liked", async () => {
    await keep({ winState: "true" });
    await open();
    const question = dialog().getByRole("group", { name: "Do you like the new look?" });
    await page.route("**/semantle/likesnew", (route) => route.fulfill({ status: 500, body: "{}" }));
    await question.getByRole("button", { name: "Yes" }).click();
    await question.getByRole("alert").getByText("Something went wrong! Try again").waitFor();
    expect(await stored("hasVoted")).toBeNull();
    await page.unroute("**/semantle/likesnew");
    const sent = page.waitForResponse("**/semantle/likesnew");
    await question.getByRole("button", { name: "No" }).click();
    expect((await sent).request().postDataJSON()).toEqual({ likesNew: { likes: false } });
    expect((await sent).status()).toBe(200);
    await dialog().getByText("Thank you for your answer.").waitFor();
    expect(await question.count()).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await stored("hasVoted")).toBe("true");

    await keep({ winState: "true" });
    await page.evaluate(() => {
      localStorage.removeItem("seenNewLook");
    });
    await open();
    await dialog().getByRole("link", { name: "Create an account" }).waitFor();
    expect(await question.count()).toBe(0);
  });

  it("is not shown to others", async () => {
    await open();
    expect(await dialog().count()).toBe(0);
  });

  it("stays closed after its button is pressed", async () => {
    await keep({ prefersDarkColorScheme: "false" });
    await open("/deutsch");
    await dialog().waitFor();
    await dialog().getByRole("button").last().click();
    await dialog().waitFor({ state: "hidden" });
    await open();
    expect(await dialog().count()).toBe(0);
  });
});

describe("the questions on the game page", () => {
  it("store that the player has opened an answer, but not that one was closed", async () => {
    const noted = async () => (JSON.parse((await stored("settings")) ?? "{}") as { clickedInfo?: unknown }).clickedInfo;
    const questions = page.locator(".faq-group summary");
    await open();
    await questions.first().click();
    await expect.poll(() => stored("closeFirstAccordianItem")).toBe("true");
    expect(await noted()).toBeUndefined();
    await questions.nth(1).press("Enter");
    await expect.poll(noted).toBe(true);
    await open("/settings");
    await page.getByRole("switch", { name: "Show similarity" }).uncheck();
    expect(await noted()).toBe(true);
  });
});

describe("the how-to-play box", () => {
  it("is shown in Junior until it is closed", async () => {
    await open("/junior");
    await page.getByRole("heading", { name: "How to play", exact: true }).waitFor();
    await page.getByRole("region", { name: "How to play" }).getByRole("button", { name: "Close" }).click();
    expect(await page.getByRole("heading", { name: "How to play", exact: true }).count()).toBe(0);
    expect(await stored("howToPlayJunior")).toBe("false");
    await open("/junior");
    await expect.poll(() => page.getByRole("heading", { name: "How to play", exact: true }).count()).toBe(0);
  });
});

describe("the question mark of the header", () => {
  const sign = () => page.getByRole("link", { name: "What the numbers mean" });

  it("shows the six steps of the scale over the game, from the secret word down", async () => {
    await open();
    await sign().click();
    const sheet = page.getByRole("dialog", { name: "What the numbers mean" });
    await sheet.waitFor();
    const steps = (await sheet.getByRole("listitem").allInnerTexts()).map((text) => text.split(/\s+/).join(" "));
    expect(steps).toEqual([
      "1000 the secret word",
      "999 only the secret word is closer",
      "990 the nearest 10",
      "900 the nearest 100",
      "500 the nearest 500",
      "1 the nearest 1000",
    ]);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "hidden" });
    expect(await sign().evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it("leads to the answer about the scale, which is open, if the sheet cannot be loaded", async () => {
    await open();
    await page.route(/\/Dialogs-/, (route) => route.abort());
    await sign().click();
    await page.getByRole("heading", { level: 1, name: "Questions and answers" }).waitFor();
    expect(await page.locator("details[open] summary").allInnerTexts()).toEqual([
      "What do similarity and closeness mean?",
    ]);
    viewer.clearPageErrors();
  });
});

describe("the menu", () => {
  const menu = () => page.getByRole("navigation", { name: "Pages" });
  const entries = () => menu().getByRole("link").allInnerTexts();

  it("has the pages of the language", async () => {
    await open();
    await page.getByLabel("Menu", { exact: true }).click();
    expect(await entries()).toEqual([
      "Home",
      "Junior",
      "Archive",
      "Teams",
      "Create your own",
      "Statistics",
      "Account",
      "Settings",
      "Questions and answers",
      "About",
      "English",
      "Español",
      "Deutsch",
    ]);
    await open("/deutsch");
    await page.getByLabel("Menü", { exact: true }).click();
    // Only Junior, which is in English, is not there.
    expect(await page.locator(".site-header-menu a").count()).toBe(12);
  });

  it("closes on Escape, on an outside click, and when the focus leaves it", async () => {
    await open();
    for (const close of [() => page.keyboard.press("Escape"), () => page.mouse.click(200, 500)]) {
      await page.getByLabel("Menu", { exact: true }).click();
      await menu().waitFor();
      await close();
      await menu().waitFor({ state: "hidden" });
    }
    await page.getByLabel("Menu", { exact: true }).press("Enter");
    await menu().waitFor();
    await menu().getByRole("link").last().focus();
    await page.keyboard.press("Tab");
    await menu().waitFor({ state: "hidden" });
  });
});

describe("a link that a script handles", () => {
  const MODIFIERS = ["ControlOrMeta", "Shift"] as const;
  const inMenu = (name: string) => async () => {
    await page.getByLabel("Menu", { exact: true }).press("Enter");
    return page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name, exact: true });
  };
  it.each<[string, () => Promise<void>, () => Promise<Locator>, path: RegExp]>([
    ["Statistics", () => open(), inMenu("Statistics"), /\/stats$/],
    ["Settings", () => open(), inMenu("Settings"), /\/settings$/],
    [
      "Give up",
      () => openBegun(),
      () => Promise.resolve(page.getByRole("link", { name: "Give up" })),
      /\/give-up\?num=\d+/,
    ],
    [
      "the preview of an older version",
      openWithOlderVersion,
      () => Promise.resolve(page.locator(".game-place a[href='/migrate']")),
      /\/migrate$/,
    ],
  ])("opens elsewhere with a modifier or the middle button: %s", async (name, ready, find, path) => {
    // One function tells such clicks from others.
    const clicks = [...MODIFIERS.map((modifier) => ({ modifiers: [modifier] })), { button: "middle" as const }];
    for (const click of name === "Statistics" ? clicks : clicks.slice(0, 1)) {
      await ready();
      const link = await find();
      const opened = page.context().waitForEvent("page");
      await link.click(click);
      const other = await opened;
      await other.waitForURL(path);
      await other.close();
      expect(await dialog().count()).toBe(0);
    }
  });

  it("opens elsewhere inside the statistics and under an ended game too", async () => {
    await open("/stats");
    await openBegun();
    await page.getByRole("link", { name: "Give up" }).click();
    await dialog().getByRole("button", { name: "Give up" }).click();
    await page.locator(".game-over-lost").waitFor();
    await open();
    const inNewPage = async (link: Locator, path: RegExp) => {
      const opened = page.context().waitForEvent("page");
      await link.click({ modifiers: ["ControlOrMeta"] });
      await (await opened).waitForURL(path);
    };
    await inNewPage(page.getByRole("link", { name: "Statistics" }), /\/stats\?num=\d+$/);
    await page.getByRole("link", { name: "Statistics" }).click();
    await dialog().waitFor();
    await inNewPage(dialog().getByRole("link", { name: "Junior" }), /\/stats\?edition=jr/);
    expect(await dialog().getByRole("link", { name: "Junior" }).getAttribute("aria-current")).toBeNull();
  });
});

describe("a dialog", () => {
  it("closes on its backdrop, but not when a drag from inside ends there", async () => {
    await open();
    await page.getByLabel("Menu", { exact: true }).press("Enter");
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Settings" }).click();
    const box = await dialog().boundingBox();
    if (box === null) throw new Error("the dialog has no box");
    await page.mouse.move(box.x + 40, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x - 20, box.y + 40);
    await page.mouse.up();
    expect(await dialog().isVisible()).toBe(true);
    await page.mouse.click(box.x - 20, box.y + 40);
    await dialog().waitFor({ state: "hidden" });
  });
});

describe("the same refusal twice", () => {
  /** Counts how often the text of a live region is put into it. */
  const countAnnouncements = (selector: string) =>
    page.locator(selector).evaluate((region) => {
      const counts = { added: 0 };
      Object.assign(window, { announced: counts });
      new MutationObserver((records) => {
        if (records.some(({ addedNodes }) => addedNodes.length > 0)) counts.added += 1;
      }).observe(region, { childList: true, subtree: true });
    });
  const announced = () => page.evaluate(() => (window as unknown as { announced: { added: number } }).announced.added);

  it("of a guess is announced twice", async () => {
    await open();
    await countAnnouncements("#guess-message");
    await guess("a");
    await refusal(page, "Input must be at least 2 characters").waitFor();
    await expect.poll(announced).toBe(1);
    await guess("a");
    await expect.poll(announced).toBe(2);
    expect(await page.locator("#guess-message p").count()).toBe(1);
  });

  it("of a bonus word is announced twice", async () => {
    await open();
    expect(
      (
        await page.request.post(`${server.origin}/play`, {
          form: { edition: "en", game: String(number), intent: "giveUp" },
        })
      ).status(),
    ).toBe(200);
    await open("/bonus-round");
    await countAnnouncements("#bonus-message");
    for (const times of [1, 2]) {
      await page.getByRole("textbox", { name: "A word" }).press("Enter");
      await expect.poll(announced).toBe(times);
    }
  });

  it("of a file is announced twice", async () => {
    await openWithOlderVersion();
    await page.locator(".game-place a[href='/migrate']").click();
    const file = { name: "stats.txt", mimeType: "text/plain", buffer: Buffer.from("{") };
    const choose = () => dialog().locator("input[type=file]").setInputFiles(file);
    await choose();
    await dialog().getByRole("alert").waitFor();
    await countAnnouncements("dialog .form-field");
    await choose();
    await expect.poll(announced).toBe(1);
    await open("/migrate");
    const large = { ...file, buffer: Buffer.alloc(MAX_LEGACY_BYTES + 1, "x") };
    const chooseLarge = () => page.locator("main input[type=file]").setInputFiles(large);
    await chooseLarge();
    await page.locator("main").getByRole("alert").waitFor();
    await countAnnouncements("main form .form-field >> nth=0");
    await chooseLarge();
    await expect.poll(announced).toBe(1);
  });

  it("as a toast is announced twice", async () => {
    await open();
    await page.route("**/stats.json*", (route) => route.abort());
    const openStats = async () => {
      await page.getByLabel("Menu", { exact: true }).press("Enter");
      await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Statistics" }).click();
    };
    await countAnnouncements(".toasts [role=alert]");
    await openStats();
    await expect.poll(announced).toBe(1);
    await openStats();
    await expect.poll(announced).toBe(2);
    expect(await page.locator(".toast").count()).toBe(1);
    viewer.clearPageErrors();
  });
});

describe("keeping on playing", () => {
  it("loads the page of the game as every link does", async () => {
    await openBegun();
    await page.goto(`${server.origin}/give-up`);
    await page.locator("html[data-enhanced]").waitFor();
    await page.evaluate(() => {
      Object.assign(window, { isSameDocument: true });
    });
    await page.getByRole("link", { name: "Keep playing" }).click();
    await page.waitForURL(`${server.origin}/`);
    await page.locator("tbody tr").waitFor();
    expect(await page.evaluate(() => "isSameDocument" in window)).toBe(false);
  });
});

describe("a toast", () => {
  it("is shown for three seconds at the top edge, one at a time, unless closed earlier", async () => {
    await open();
    await page.route("**/stats.json*", (route) => route.abort());
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const openStats = async () => {
      const failed = page.waitForEvent("requestfailed");
      await page.getByLabel("Menu", { exact: true }).press("Enter");
      await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Statistics" }).click();
      await failed;
    };
    const toast = page.locator(".toast-error");
    await openStats();
    await toast.getByText("Something went wrong! Try again").waitFor();
    await openStats();
    expect(await page.locator(".toast").count()).toBe(1);
    expect((await toast.boundingBox())?.y).toBeLessThan(20);
    await page.clock.runFor(2900);
    expect(await toast.count()).toBe(1);
    await page.clock.runFor(200);
    await expect.poll(() => toast.count()).toBe(0);

    await openStats();
    await toast.waitFor();
    // It stays while it has the focus.
    await toast.getByRole("button", { name: "Dismiss" }).focus();
    await page.clock.runFor(5000);
    expect(await toast.count()).toBe(1);
    await page.keyboard.press("Enter");
    await expect.poll(() => toast.count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
  });
});

describe("the event log", () => {
  it("shows errors as JSON, without guesses, and can be deleted", async () => {
    await open("/logs");
    await page.getByText("Nothing has been recorded yet.").waitFor();
    await open();
    await page.route("**/play", (route) => route.abort());
    await guess(words[0] ?? "");
    await refusal(page, "Something went wrong! Try again").waitFor();
    await page.unroute("**/play");
    await open("/logs");
    const log = JSON.parse(await page.locator("main pre").innerText()) as { event: string; page: string }[];
    expect(log.length).toBeGreaterThan(0);
    expect(new Set(log.map(({ event }) => event))).toEqual(new Set(["turnNotSent"]));
    expect(JSON.stringify(log)).not.toContain(words[0]);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Delete the log" }).click();
    const done = page.getByText("The log has been deleted.");
    await done.waitFor();
    expect(await done.evaluate((element) => element === document.activeElement)).toBe(true);
    await open("/logs");
    await page.getByText("Nothing has been recorded yet.").waitFor();
    viewer.clearPageErrors();
  });

  it("states without JavaScript that it needs a script", async () => {
    const { context, page: plain } = await openViewer(browser, { javaScriptEnabled: false });
    await plain.goto(`${server.origin}/logs`);
    await plain.getByText("Without JavaScript there is nothing to show.").waitFor();
    await context.close();
  });
});
