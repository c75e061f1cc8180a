import { beforeEach, describe, expect, it } from "vitest";
import type { GamePage } from "../support/gamePage";
import { keepLegacy, toMigration } from "../support/legacyStats";
import { grown } from "../support/machine";
import { useSharedSite } from "../support/site";

const { secret, visit } = useSharedSite();

let game: GamePage;
beforeEach(async () => {
  game = await visit(null);
});
const open = (path?: string) => game.open(path);

/** Opens a game after its first guess: there is nothing to give up before it. */
async function openBegun(): Promise<void> {
  await game.turn({ intent: "guess", guess: "house" });
  await open();
  await game.hasRows(1);
}
const dialog = () => game.dialog;
const giveUpLink = () => game.link("Give up");
const link = (name: string) => game.page.getByRole("main").getByRole("link", { name }).first().click();
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
  "A new look": {
    "the game": async () => {
      await open("/about");
      await game.store({ readRules: "true" });
      await open();
    },
  },
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
    "the banner": async () => {
      await open("/about");
      await keepLegacy(game);
      await open();
      await toMigration(game).click();
    },
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
