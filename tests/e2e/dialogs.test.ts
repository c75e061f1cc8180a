import type { Locator } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import type { Edition } from "~/game/editions";
import { MAX_LEGACY_BYTES } from "~/game/legacy";
import type { GamePage } from "../support/gamePage";
import { LEGACY_ENTRIES } from "../support/legacyStats";
import { grown } from "../support/machine";
import { useSharedSite } from "../support/site";

const { secret, words, visit } = useSharedSite();

let game: GamePage;
beforeEach(async () => {
  game = await visit(null);
});
const open = (path?: string) => game.open(path);

/** Storage of the browser before the page is opened. */
async function keep(stored: Readonly<Record<string, string>>): Promise<void> {
  await open("/about");
  await game.store(stored);
}
/** The game in a browser that has the statistics of an older version. */
async function openWithOlderVersion(): Promise<void> {
  await keep({ ...(Object.fromEntries(LEGACY_ENTRIES) as Record<string, string>), seenNewLook: "true" });
  await open();
}
/** Opens a game after its first guess: there is nothing to give up before it. */
async function openBegun(path = "/", { edition = "en", word = "house" }: { edition?: Edition; word?: string } = {}) {
  await game.turn({ intent: "guess", guess: word }, edition);
  await open(path);
  await game.hasRows(1);
}
const dialog = () => game.dialog;
const giveUpLink = () => game.link("Give up");
const link = (name: string) => game.page.getByRole("main").getByRole("link", { name }).first().click();
const toOlderVersion = () => game.page.locator("main a[href='/migrate']").first();
const createTeam = () => game.post("/teams", { intent: "create", edition: "en", name: "Ana" });

/** Where each dialog opens, one place after another in the same browser, and how it is opened there. */
const PLACES: Readonly<Record<string, Readonly<Record<string, () => Promise<unknown>>>>> = {
  "Give up": { "the game": () => openBegun().then(() => giveUpLink().click()) },
  "Downcase guesses": {
    "under the answer": async () => {
      await open();
      await game.guess("Colours");
      await game.button("What this does").click();
    },
  },
  "A new look": { "the game": () => keep({ readRules: "true" }).then(() => open()) },
  Settings: {
    "the menu of a game": () => open().then(() => game.chooseFromMenu("Settings")),
    "the menu of a text": () => open("/about").then(() => game.chooseFromMenu("Settings")),
  },
  "What the numbers mean": { "the header": () => open().then(() => game.link("What the numbers mean").click()) },
  Statistics: {
    "the menu": async () => {
      await game.played(secret);
      await open("/about");
      await game.chooseFromMenu("Statistics");
    },
    "the ending": () => open().then(() => link("Statistics")),
  },
  "Leave the team?": {
    "the page of the team": () =>
      createTeam()
        .then(() => open("/teams"))
        .then(() => link("Leave the team")),
    "the game": () => open().then(() => link("Leave the team")),
    "the ending": async () => {
      await game.played(secret);
      await open();
      await link("Leave the team");
    },
  },
  "Statistics from an older version": {
    "the banner": () => openWithOlderVersion().then(() => toOlderVersion().click()),
    "its page": async () => {
      await open("/migrate");
      await game.button("Show what is saved in this browser").click();
    },
  },
};

describe("every dialog", () => {
  /** What its place could change of a dialog. Sizes and distances in px. */
  const lookOf = (element: Element) => {
    const box = element.getBoundingClientRect();
    const styleOf = (part: Element | null, names: readonly string[]) => {
      const style = part === null ? null : getComputedStyle(part);
      return Object.fromEntries(names.map((name) => [name, style?.getPropertyValue(name)]));
    };
    const [title, close] = [element.querySelector("h2"), element.querySelector("h2 + button")];
    const font = ["color", "font-family", "font-size", "font-weight", "line-height"];
    const text = [...font, "text-align", "text-decoration-line"];
    const button = [...text, "background-color", "min-height", "border-bottom-width", "justify-content"];
    const main = element.querySelector(".cluster > .button-main:not(.share-result-button)");
    const closeBox = close?.getBoundingClientRect();
    return {
      itself: styleOf(element, [...text, "background-color", "padding-top", "color-scheme", "--line", "--paper"]),
      title: styleOf(title, [...text, "letter-spacing"]),
      titleLines: Math.round(
        (title?.getBoundingClientRect().height ?? 0) / parseFloat(getComputedStyle(title as Element).lineHeight),
      ),
      close: [closeBox?.width, closeBox?.height, Math.round(closeBox?.top ?? 0) - Math.round(box.top)],
      closeLook: styleOf(close, ["border-bottom-width", "background-color", "color"]),
      main: main === null ? null : styleOf(main, button),
    };
  };
  /** The look of the first. */
  let usual: ReturnType<typeof lookOf> | undefined;

  const looksUsual = async (title: string, places: Readonly<Record<string, () => Promise<unknown>>>) => {
    /** What a dialog looks like that has the same content at all its places. */
    let picture: Buffer | undefined;
    for (const [index, [place, opens]] of Object.entries(places).entries()) {
      await opens();
      const one = game.page.getByRole("dialog", { name: title });
      await one.getByRole("heading", { name: title }).waitFor();
      const look = await one.evaluate(lookOf);
      usual ??= look;
      expect(usual.titleLines).toBe(1);
      const { main, itself, close } = usual;
      // One covers the window, and not all have a main button.
      const isFull = title === "Statistics from an older version";
      expect([title, place, look]).toEqual([
        title,
        place,
        {
          ...usual,
          itself: isFull ? look.itself : itself,
          close: isFull ? look.close : close,
          main: look.main === null ? null : main,
        },
      ]);
      expect([title, place, await game.overflows()]).toEqual([title, place, []]);
      if (index === 0) expect([title, place, await game.faults()]).toEqual([title, place, []]);
      if (!["Leave the team?", "Statistics"].includes(title)) continue;
      // The corners show what is behind, and a caret or a ring of focus may be drawn late.
      await game.page.evaluate(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync("::backdrop { background: #888 !important } dialog * { transition: none !important }");
        document.adoptedStyleSheets.push(sheet);
      });
      const taken = await one.screenshot({ animations: "disabled", caret: "hide" });
      picture ??= taken;
      expect([title, place, picture.equals(taken)]).toEqual([title, place, true]);
    }
  };

  it("looks like the others, and axe finds no fault", { timeout: grown(120_000) }, async () => {
    for (const [title, places] of Object.entries(PLACES)) {
      await looksUsual(title, places);
      await game.forget();
    }
  });

  it("keeps the focus, closes on Escape, on its backdrop and by its button, and gives the focus back to what has opened it", async () => {
    const closings = [
      () => game.page.keyboard.press("Escape"),
      () => game.page.mouse.click(5, 400),
      () => dialog().getByRole("button", { name: "Close" }).click(),
    ];
    await openBegun();
    for (const close of closings) {
      for (const [opens, opener] of [
        [() => giveUpLink().click(), giveUpLink()],
        [() => game.chooseFromMenu("Settings"), game.page.getByLabel("Menu", { exact: true })],
      ] as const) {
        await opens();
        await dialog().waitFor();
        await close();
        await dialog().waitFor({ state: "hidden" });
        await game.hasFocus(opener);
      }
    }
    expect(await game.input.count()).toBe(1);

    // It stays open when a drag from inside ends on its backdrop.
    await giveUpLink().click();
    const box = await dialog().boundingBox();
    if (box === null) throw new Error("the dialog has no box");
    await game.page.mouse.move(box.x + 40, box.y + 40);
    await game.page.mouse.down();
    await game.page.mouse.move(box.x - 20, box.y + 40);
    await game.page.mouse.up();
    expect(await dialog().isVisible()).toBe(true);
    // It keeps the focus.
    for (let press = 0; press < 8; press += 1) {
      await game.page.keyboard.press("Tab");
      const isOutside = await game.page.evaluate(
        // Between the last and first element the focus may go to the browser's own controls.
        () => document.activeElement !== document.body && document.activeElement?.closest("dialog") === null,
      );
      expect(isOutside).toBe(false);
    }
  });
});

describe("the give-up confirmation", () => {
  const yes = () => dialog().getByRole("button", { name: "Give up" });

  it("is a dialog of 360 px with a loading state until the game is over, and can be tried again", async () => {
    await openBegun();
    await giveUpLink().click();
    expect((await dialog().boundingBox())?.width).toBe(360);
    const description = await dialog().getAttribute("aria-describedby");
    expect(await game.page.locator(`[id="${description ?? ""}"]`).textContent()).toBe(
      "This ends the game and reveals the secret word.",
    );
    await game.whileOffline("**/play", async () => {
      await yes().click();
      await dialog().getByRole("alert").getByText("Something went wrong! Try again").waitFor();
      expect(await yes().isDisabled()).toBe(false);
    });
    const release = await game.hold("**/play");
    await yes().click();
    const waiting = dialog().getByRole("button", { name: "One moment" });
    await waiting.waitFor();
    expect(await waiting.isDisabled()).toBe(true);
    expect(await waiting.getByText("Give up").evaluate((text) => getComputedStyle(text).visibility)).toBe("hidden");
    release();
    await game.ended("lost");
    expect(await dialog().count()).toBe(0);
    // The link that had the focus is gone, so the result has it.
    await expect.poll(() => game.page.evaluate(() => document.activeElement?.id)).toBe("over-heading");
    await game.hasRows(2);
  });

  it("is asked each time, and suggests to keep playing: it ends the day", async () => {
    await openBegun();
    for (const _ of [1, 2]) {
      await giveUpLink().click();
      expect(await dialog().getByRole("checkbox").count()).toBe(0);
      const keep = dialog().getByRole("button", { name: "Keep playing" });
      expect(await keep.getAttribute("class")).toContain("button-main");
      expect(await yes().getAttribute("class")).not.toContain("button-main");
      await keep.click();
    }
    expect(await game.page.evaluate(() => document.activeElement?.textContent)).toContain("Give up");
  });
});

describe("leaving a team", () => {
  const leave = () => dialog().getByRole("button", { name: "Leave the team" });
  const noMore = () => dialog().getByRole("checkbox", { name: "Do not ask me again" });

  it("is asked unless the player wanted no more questions, until that is reset in the settings", async () => {
    await createTeam();
    await open();
    await link("Leave the team");
    await noMore().check();
    await game.page.keyboard.press("Escape");
    await link("Leave the team");
    await noMore().check();
    await leave().click();
    await game.page.waitForURL(/teams|left/);
    await createTeam();
    await open();
    await link("Leave the team");
    await game.page.waitForURL(/teams|left/);

    await open("/settings");
    await game.button("Ask me again before I leave a team").click();
    await game.page.getByText("You will be asked again before you leave a team.").waitFor();
    await createTeam();
    await open();
    await link("Leave the team");
    await leave().waitFor();
  });
});

describe("the announcement of the new look", () => {
  it("is shown once to players of the previous version alone, and links to the settings", async () => {
    await open();
    expect(await dialog().count()).toBe(0);
    await keep({ readRules: "true" });
    await open();
    await dialog().getByRole("link", { name: "Open the settings" }).click();
    await game.at("/settings");
    await open();
    expect(await dialog().count()).toBe(0);
  });

  it("asks once whether it is liked, and stays closed after its button is pressed", async () => {
    await keep({ winState: "true" });
    await open();
    const question = dialog().getByRole("group", { name: "Do you like the new look?" });
    await game.page.route("**/semantle/likesnew", (route) => route.fulfill({ status: 500, body: "{}" }));
    await question.getByRole("button", { name: "Yes" }).click();
    await question.getByRole("alert").getByText("Something went wrong! Try again").waitFor();
    expect(await game.stored("hasVoted")).toBeNull();
    await game.page.unroute("**/semantle/likesnew");
    const sent = game.page.waitForResponse("**/semantle/likesnew");
    await question.getByRole("button", { name: "No" }).click();
    expect((await sent).request().postDataJSON()).toEqual({ likesNew: { likes: false } });
    expect((await sent).status()).toBe(200);
    await dialog().getByText("Thank you for your answer.").waitFor();
    expect(await question.count()).toBe(0);
    expect(await game.faults()).toEqual([]);
    expect(await game.stored("hasVoted")).toBe("true");
    await dialog().getByRole("button").last().click();
    await dialog().waitFor({ state: "hidden" });

    await game.page.evaluate(() => {
      localStorage.removeItem("seenNewLook");
    });
    await open("/deutsch");
    await dialog().getByRole("link", { name: "Konto" }).waitFor();
    expect(await dialog().getByRole("group").count()).toBe(0);
  });
});

describe("the question mark of the header", () => {
  const sign = () => game.link("What the numbers mean");

  it("shows the six steps of the scale over the game, from the secret word down, or leads to the answer about it if the sheet cannot be loaded", async () => {
    await open();
    await sign().click();
    const sheet = game.page.getByRole("dialog", { name: "What the numbers mean" });
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
    await game.page.keyboard.press("Escape");
    await sheet.waitFor({ state: "hidden" });
    await game.hasFocus(sign());

    await open();
    await game.page.route(/\/ending-/, (route) => route.abort());
    await sign().click();
    await game.page.getByRole("heading", { level: 1, name: "Questions and answers" }).waitFor();
    expect(await game.page.locator("details[open] summary").allInnerTexts()).toEqual([
      "What do similarity and closeness mean?",
    ]);
    game.forgive();
  });
});

describe("the menu", () => {
  const menu = () => game.page.getByRole("navigation", { name: /Pages|Seiten/ });
  const button = () => game.page.getByLabel(/^Men[uü]$/);

  it("has six pages, and closes on Escape, on an outside click, and when the focus leaves it", async () => {
    await open();
    await button().click();
    expect(await menu().getByRole("link").allInnerTexts()).toEqual([
      "Archive",
      "Statistics",
      "Play together",
      "Settings",
      "Help",
      "Account",
    ]);
    for (const close of [
      () => game.page.keyboard.press("Escape"),
      () => game.page.mouse.click(200, 500),
      () => menu().getByRole("link").last().press("Tab"),
    ]) {
      if (!(await menu().isVisible())) await button().press("Enter");
      await menu().waitFor();
      await close();
      await menu().waitFor({ state: "hidden" });
    }
  });
});

describe("a link that a script handles", () => {
  type Click = NonNullable<Parameters<Locator["click"]>[0]>;
  const elsewhere = async (one: Locator, path: RegExp, click: Click) => {
    const opened = game.context.waitForEvent("page");
    await one.click(click);
    const other = await opened;
    await other.waitForURL(path, { waitUntil: "commit" });
    await other.close();
  };
  const MODIFIED: Click = { modifiers: ["ControlOrMeta"] };

  it("opens elsewhere with a modifier or the middle button: in the menu, in a game, in its ending and in the statistics", async () => {
    await openBegun();
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
      await elsewhere(inMenu(name), path, click);
      expect(await dialog().count()).toBe(0);
    }
    await game.page.keyboard.press("Escape");
    await elsewhere(giveUpLink(), /\/give-up\?num=\d+/, MODIFIED);
    expect(await dialog().count()).toBe(0);
    await game.giveUp();
    await open();
    const statistics = game.page.getByRole("main").getByRole("link", { name: "Statistics" });
    await elsewhere(statistics, /\/stats\?num=\d+$/, MODIFIED);
    await statistics.click();
    const junior = dialog().getByRole("link", { name: "Junior" });
    await junior.waitFor();
    await elsewhere(junior, /\/stats\?edition=jr/, MODIFIED);
    expect(await junior.getAttribute("aria-current")).toBeNull();
    await openWithOlderVersion();
    await elsewhere(toOlderVersion(), /\/migrate$/, MODIFIED);
    expect(await dialog().count()).toBe(0);
  });

  it("loads the page of the game when one keeps on playing, as every link does", async () => {
    await game.played(words[0] ?? "");
    await open("/give-up");
    await game.page.evaluate(() => {
      Object.assign(window, { isSameDocument: true });
    });
    await game.link("Keep playing").click();
    await game.at("/");
    await game.hasRows(1);
    expect(await game.page.evaluate(() => "isSameDocument" in window)).toBe(false);
  });
});

describe("the same refusal twice", () => {
  /** Counts how often the text of a live region is put into it. */
  const countAnnouncements = (selector: string) =>
    game.page.locator(selector).evaluate((region) => {
      const counts = { added: 0 };
      Object.assign(window, { announced: counts });
      new MutationObserver((records) => {
        if (records.some(({ addedNodes }) => addedNodes.length > 0)) counts.added += 1;
      }).observe(region, { childList: true, subtree: true });
    });
  const isAnnounced = (times: number) =>
    expect
      .poll(() => game.page.evaluate(() => (window as unknown as { announced: { added: number } }).announced.added))
      .toBe(times);

  it("of a guess and of a bonus word is announced twice", async () => {
    for (const [path, region] of [
      ["/", "#guess-message"],
      ["/bonus-round", "#bonus-message"],
    ] as const) {
      if (path !== "/") await game.turn({ intent: "giveUp" });
      await open(path);
      await countAnnouncements(region);
      for (const times of [1, 2]) {
        await game.page.getByRole("textbox").first().press("Enter");
        await isAnnounced(times);
      }
      expect(await game.page.locator(`${region} p`).count()).toBe(1);
    }
  });

  it("of a file is announced twice", async () => {
    await openWithOlderVersion();
    await toOlderVersion().click();
    const file = { name: "stats.txt", mimeType: "text/plain", buffer: Buffer.from("{") };
    const choose = () => dialog().getByLabel("Stats file").setInputFiles(file);
    await choose();
    await dialog().getByRole("alert").waitFor();
    await countAnnouncements("dialog .form-field");
    await choose();
    await isAnnounced(1);
    await open("/migrate");
    const large = { ...file, buffer: Buffer.alloc(MAX_LEGACY_BYTES + 1, "x") };
    const chooseLarge = () => game.page.getByRole("main").getByLabel("Stats file").setInputFiles(large);
    await chooseLarge();
    await game.page.getByRole("main").getByRole("alert").waitFor();
    await countAnnouncements("main form .form-field >> nth=0");
    await chooseLarge();
    await isAnnounced(1);
  });

  it("as a toast is announced twice, one at a time at the top edge for three seconds, unless closed earlier", async () => {
    await open();
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
    await countAnnouncements(region);
    for (const times of [1, 2]) {
      await fail();
      await isAnnounced(times);
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
