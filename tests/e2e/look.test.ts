import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { GamePage } from "../support/gamePage";
import { watchMotion } from "../support/motion";
import { near } from "../support/nearest";
import { useSharedSite } from "../support/site";

const { number, secret, words, visit, todaysGame } = useSharedSite();
/** Words that fit on one line of the card in any font. */
const shortWords = words.filter((word) => word.length <= 7);
const ordered = words
  .filter((word) => /^[a-z]+$/.test(word))
  .slice(0, 103)
  .sort();

const SIZES = [
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 360, height: 640 },
];
const SMALL = { viewport: { width: 360, height: 640 } };
/** The visible part of a phone above its keyboard. */
const PHONE = { viewport: { width: 360, height: 360 }, isMobile: true, hasTouch: true };

/** How far the lowest of these elements reaches below the top of the window. */
async function bottomOf(...all: readonly Locator[]): Promise<number> {
  const boxes = await Promise.all(all.map((one) => one.boundingBox()));
  return Math.max(...boxes.map((box) => (box === null ? Infinity : box.y + box.height)));
}
const topOf = async (one: Locator) => Math.round((await one.boundingBox())?.y ?? NaN);
const bar = ({ page }: GamePage) => page.locator(".guess-bar");
const scrollTo = ({ page }: GamePage, top: number) =>
  page.evaluate((y) => {
    window.scrollTo(0, y);
  }, top);
const scrolled = ({ page }: GamePage) => page.evaluate(() => window.scrollY);

describe("the game", () => {
  it("fits at any width, on one column with header and footer, and has no axe violations, from the first guess to the last", async () => {
    const game = await visit(null);
    const { page } = game;
    const fits = async (path: string) => {
      await game.open(path);
      for (const viewport of SIZES) {
        await game.page.setViewportSize(viewport);
        expect([path, viewport.width, await game.overflows()]).toEqual([path, viewport.width, []]);
      }
    };
    await fits("/");
    for (const width of [360, 768, 1000, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      const [field, ...others] = await Promise.all(
        [".word-input-field", ".site-header-brand", ".page-footer nav"].map(
          async (one) => (await page.locator(one).first().boundingBox())?.x,
        ),
      );
      expect([width, ...others]).toEqual([width, field, field]);
    }
    await game.played(...words.slice(0, 5), "colours");
    for (let count = 0; count < 4; count += 1) await game.turn({ intent: "hint" });
    // The pages of a new game, a refusal and a found word have tests of their own for axe.
    for (const path of ["/", "/give-up"]) {
      await fits(path);
      expect([path, await game.faults()]).toEqual([path, []]);
    }
    await game.turn({ intent: "restore", log: words.slice(5, 55).join("\n") });
    await fits("/");
    await game.turn({ intent: "giveUp" });
    await fits("/");
    expect(await game.faults()).toEqual([]);
  });
});

describe("today's page of a player who has finished games", () => {
  it("remembers the last two weeks on 218 px, with a long word of yesterday, in each language", async () => {
    const game = await visit(null);
    for (const [edition, path, word] of [
      ["es", "/espanol", "responsabilidad"],
      ["de", "/deutsch", "Wissenschaftler"],
      ["en", "/", "administration"],
    ] as const) {
      const today = todaysGame(edition).number;
      for (let past = 1; past <= 10; past += 1)
        await game.turn({ intent: "giveUp", game: String(today - past) }, edition);
      await game.open(path);
      const memory = game.page.getByRole("region").filter({ hasText: word });
      for (const viewport of [...SIZES, PHONE.viewport]) {
        await game.page.setViewportSize(viewport);
        expect((await memory.boundingBox())?.height).toBeLessThanOrEqual(218);
        expect(await game.overflows()).toEqual([]);
      }
      // Above the keyboard of a phone.
      expect(await bottomOf(memory)).toBeLessThanOrEqual(360);
      if (edition !== "en") continue;
      expect(await game.faults()).toEqual([]);
      await game.score(words[0] ?? "");
      expect(await memory.count()).toBe(0);
    }
  });
});

describe("a first visit", () => {
  it.each(["/", "/junior", "/espanol", "/deutsch"])(
    "of %s shows one heading, the sample and one link on the first screen, of any size",
    async (path) => {
      const { page } = await visit(path, { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
      for (const viewport of [{ width: 360, height: 740 }, { width: 390, height: 844 }, SIZES[0], SIZES[1]]) {
        if (viewport === undefined) continue;
        await page.setViewportSize(viewport);
        const seen = (selector: string) =>
          page
            .locator(selector)
            .evaluateAll(
              (all) =>
                all.filter(
                  (one) =>
                    one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().top < innerHeight,
                ).length,
            );
        const counts = await Promise.all(["main h2", "main a", "main summary", ".welcome-sample"].map(seen));
        expect([viewport.width, ...counts]).toEqual([viewport.width, 1, 1, 0, 3]);
      }
      expect(await page.locator("main details[open]").count()).toBe(0);
    },
  );
});

describe("on a phone with its keyboard open", () => {
  it("the input, the latest guess and the best three are visible, also in an archived game; far down the list, the answer is", async () => {
    const game = await visit(null, PHONE);
    // Nobody has to guess what its pictures mean.
    await game.played(shortWords[0] ?? "");
    await game.open();
    for (const tool of [game.button(/^Hint/), game.link("Give up")]) expect(await tool.innerText()).not.toBe("");
    for (const [path, played] of [
      ["/", number],
      [`/archive/game?num=${number - 1}`, number - 1],
    ] as const) {
      for (const guess of shortWords.slice(0, 6)) await game.turn({ intent: "guess", guess, game: String(played) });
      await game.open(path);
      const best = [0, 1, 2].map((index) => game.rows.nth(index));
      expect(await bottomOf(game.input, game.latest, ...best)).toBeLessThanOrEqual(360);
    }

    // A guess made far down the list is answered on the screen, with a score or a refusal.
    await game.forget();
    await game.turn({ intent: "restore", log: words.slice(0, 30).join("\n") });
    await game.open();
    await scrollTo(game, 600);
    const word = shortWords.find((short) => !words.slice(0, 30).includes(short)) ?? "";
    for (const [typed, answer] of [
      [word, game.latest.getByText(word)],
      ["xqzzyqx", game.refusal("Word not found: xqzzyqx")],
    ] as const) {
      await game.guess(typed);
      await answer.waitFor();
      expect(await scrolled(game)).toBeGreaterThan(500);
      expect((await answer.boundingBox())?.y).toBeGreaterThanOrEqual(0);
      expect(await bottomOf(answer)).toBeLessThanOrEqual(360);
    }
  });

  it("a guess without JavaScript ends with the bar at the top, the input focused, and four rows below", async () => {
    const game = await visit(null, { ...PHONE, javaScriptEnabled: false });
    await game.played(...shortWords.slice(0, 6));
    await game.open();
    await game.score(shortWords[6] ?? "");
    expect((await bar(game).boundingBox())?.y).toBeCloseTo(0, 0);
    expect(await bottomOf(game.latest, game.rows.nth(3))).toBeLessThanOrEqual(360);
    // The browser has focused it: the next guess needs no tap.
    await game.page.keyboard.type(secret);
    await game.page.keyboard.press("Enter");
    await game.ended("won");
    expect(await game.page.evaluate(() => [location.hash, window.scrollY])).toEqual(["", 0]);
  });
});

describe("on a phone", () => {
  it("no touch target is smaller than 44 px, and no text field makes the page zoom", async () => {
    const game = await visit(null, { ...SMALL, isMobile: true, hasTouch: true });
    const { page } = game;
    // Links that stand alone are as wide.
    for (const [address, find] of [
      ["/", () => page.getByRole("link", { name: "All questions and answers" })],
      ["/", () => page.getByRole("link", { name: "How it works" })],
      ["/teams", () => page.getByRole("link", { name: /^(?:Join|Create)/ })],
      [near("en", "illustrate", { reveal: "words" }), () => page.locator("summary", { hasText: "more like" })],
    ] as const) {
      await game.open(address);
      const sizes = await find().evaluateAll((all) => all.map((link) => link.getBoundingClientRect()));
      expect([address, Math.min(...sizes.map((box) => Math.min(box.width, box.height)))]).toEqual([
        address,
        expect.toSatisfy((least: number) => least >= 44 && least < Infinity),
      ]);
    }
    await game.played(...words.slice(0, 3));
    await game.open();
    const small = await page
      .locator("button:visible, main a:visible, header a:visible, summary:visible")
      .evaluateAll((all) =>
        all
          .map((element) => {
            const { top, height } = element.getBoundingClientRect();
            // The heads of the list are lower than they can be touched.
            const below = parseFloat(getComputedStyle(element, "::after").bottom) || 0;
            const above = parseFloat(getComputedStyle(element, "::after").top) || 0;
            return { name: element.textContent, top, height: height - below - above };
          })
          .filter(({ height }) => height < 44)
          .map(({ name, height }) => `${name}: ${height} px`),
      );
    expect(small).toEqual([]);
    const size = await game.input.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
    expect(size).toBeGreaterThanOrEqual(16);
  });

  it("the answer and the list fit with text of 130 and 200 percent, with no word broken between letters", async () => {
    const game = await visit(null, SMALL);
    await game.played("tree", "understanding", "lighthouse");
    await game.open();
    for (const zoom of [130, 200]) {
      await game.zoom(zoom);
      expect([zoom, await game.overflows()]).toEqual([zoom, []]);
      const lines = await game.page
        .locator(
          ".guess-table-closeness:not(th), .guess-table-similarity:not(th), .guess-table-count:not(th), .answer-rank, .answer-similarity",
        )
        .evaluateAll((all) =>
          all
            .filter((one) => one.getBoundingClientRect().height > 2 * parseFloat(getComputedStyle(one).fontSize))
            .map((one) => one.textContent),
        );
      expect([zoom, ...lines]).toEqual([zoom]);
      // A word that has room on a line of its own stays whole.
      const broken = await game.page
        .locator(".guess-table .word > span, .answer-word > span")
        .evaluateAll((all) => all.filter((one) => one.getClientRects().length > 1).map((one) => one.textContent));
      expect([zoom, ...broken]).toEqual([zoom]);
    }
  });
});

describe("with forced colors", () => {
  it("the focus of the input and the current tab can be seen", async () => {
    const game = await visit(null, { ...SMALL, forcedColors: "active" });
    const { page } = game;
    const outlineOf = (one: Locator) => one.evaluate((element) => getComputedStyle(element).outlineStyle);
    await game.played(...words.slice(0, 3));
    await game.open();
    const field = page.locator(".word-input-field");
    await game.input.focus();
    expect(await outlineOf(field)).toBe("solid");
    await game.link("Skip to content").focus();
    expect(await outlineOf(field)).toBe("none");
    const tab = (name: string) => page.locator("label", { hasText: name });
    expect([await outlineOf(tab("List")), await outlineOf(tab("Orbit"))]).toEqual(["solid", "none"]);
    await game.open("/teams");
    const link = (name: string) => page.getByRole("main").getByRole("link", { name: new RegExp(`^${name}`) });
    expect([await outlineOf(link("Join")), await outlineOf(link("Create"))]).toEqual(["solid", "none"]);
  });
});

describe("the questions and answers on paper", () => {
  it("have their answers, though they are closed on the screen", async () => {
    const { page } = await visit("/faq", { javaScriptEnabled: false });
    const answer = page.getByText("Not for a long time.");
    expect(await answer.isVisible()).toBe(false);
    await page.emulateMedia({ media: "print" });
    expect(await answer.isVisible()).toBe(true);
    expect((await answer.boundingBox())?.height).toBeGreaterThan(10);
  });
});

describe("the answer to a guess", () => {
  it("does not scroll a page of any size without JavaScript", async () => {
    const game = await visit(null, { javaScriptEnabled: false });
    await game.turn({ intent: "restore", log: words.slice(0, 40).join("\n") });
    for (const [index, viewport] of SIZES.entries()) {
      await game.page.setViewportSize(viewport);
      await game.open();
      await game.guess(words[40 + index] ?? "");
      await game.at("/#answer");
      await game.hasRows(41 + index);
      expect(await scrolled(game)).toBe(0);
    }
  });

  it("moves nothing: neither the bar, nor the head of the list, nor the first row", async () => {
    const game = await visit(null, SMALL);
    await game.played(...shortWords.slice(0, 2));
    await game.open();
    const release = await game.hold("**/play");
    const answer = game.page.locator(".answer");
    const parts = [game.input, game.button("Guess"), answer, game.page.locator(".guess-table-bar"), game.rows];
    const places = () => Promise.all(parts.map((part) => part.first().boundingBox()));
    const before = await places();
    const word = shortWords[2] ?? "";
    await game.guess(word);
    await game.page.locator(".answer-waiting").waitFor();
    expect(await places()).toEqual(before);
    release();
    await game.latest.getByText(word).waitFor();
    expect(await places()).toEqual(before);
  });
});

describe("the keys", () => {
  it("go to the input wherever the focus is, also before the first guess, and the arrow up brings back the last word", async () => {
    const game = await visit(null);
    const [word = ""] = shortWords;
    const { keyboard } = game.page;
    await game.open();
    await game.page.getByLabel("Menu", { exact: true }).focus();
    await keyboard.type("tide");
    expect(await game.input.inputValue()).toBe("tide");
    await game.played(word);
    await game.open();
    await game.link(/^Similarity/).click();
    await keyboard.type("tide");
    expect(await game.input.inputValue()).toBe("tide");
    await keyboard.press("ArrowUp");
    expect(await game.input.inputValue()).toBe("tide");
    await game.input.fill("");
    await keyboard.press("ArrowUp");
    expect(await game.input.inputValue()).toBe(word);
    await game.page.getByLabel("Menu", { exact: true }).focus();
    await keyboard.press("Control+b");
    expect(await game.input.evaluate((element) => element === document.activeElement)).toBe(false);
  });
});

describe("the list of guesses", () => {
  it("begins right under the bar, however far down the guesses are made", async () => {
    const game = await visit(null, { reducedMotion: "reduce" });
    const head = game.page.locator(".guess-table-bar, .guess-table-list").filter({ visible: true }).first();
    for (const [width, height] of [
      [360, 740],
      [360, 360],
      [1280, 800],
    ] as const) {
      await game.page.setViewportSize({ width, height });
      await game.forget();
      await game.open();
      await scrollTo(game, 700);
      for (const [index, word] of shortWords.slice(0, 12).entries()) {
        await game.guess(word);
        await game.hasRows(index + 1);
        expect([width, height, (await topOf(head)) - (await bottomOf(bar(game)))]).toEqual([width, height, 0]);
      }
      expect(await bottomOf(game.rows.first())).toBeLessThan(height);
    }
  });

  /** Opens a list in alphabetical order, as a new player. */
  const openSorted = async (game: GamePage, log: readonly string[]) => {
    await game.forget();
    await game.turn({ intent: "restore", log: log.join("\n") });
    await game.open("/?sort=alphabetical");
  };
  /** Guesses, and waits for the row. The observer of the list has run before any other task can see it. */
  const add = async (game: GamePage, word: string) => {
    await game.guess(word);
    await game.rows.getByText(word, { exact: true }).waitFor();
  };

  it("stays where it is for who reads in the middle of it, wherever the guess comes in", async () => {
    const [above = "", ...others] = ordered.slice(0, 42);
    const below = others.pop() ?? "";
    const game = await visit(null, { reducedMotion: "reduce", viewport: PHONE.viewport });
    await openSorted(game, others);
    await scrollTo(game, 900);
    const read = game.rows.filter({ hasText: others[20] ?? "" });
    const before = await topOf(read);
    expect(before).toBeGreaterThan(0);
    for (const word of [above, below]) {
      await add(game, word);
      expect(await topOf(read)).toBe(before);
    }
  });

  it("glides apart for a guess: the rows below it start one row higher, unless motion is reduced", async () => {
    const [first = "", last = "", ...below] = ordered.slice(0, 7);
    const game = await visit(null, { reducedMotion: "no-preference" });
    const motion = await watchMotion(game.page, "tr");
    await openSorted(game, [first, ...below]);
    await add(game, last);
    const [row, second] = [await topOf(game.rows.first()), await topOf(game.rows.nth(1))];
    expect(second).toBeGreaterThan(row);
    expect((await motion()).map(({ word, from, duration }) => [word, from.transform, duration])).toEqual(
      below.map((word) => [word, `translateY(-${second - row}px)`, 180]),
    );
    await game.link(/^#/).click();
    await game.page.locator("th[aria-sort=ascending]").getByText("#").waitFor();
    expect(await motion()).toEqual([]);

    await game.page.emulateMedia({ reducedMotion: "reduce" });
    await openSorted(game, [first, ...below]);
    await add(game, last);
    expect([await game.rows.count(), await motion()]).toEqual([7, []]);
  });

  it("glides only where it is seen, and not when it is long", async () => {
    const [last = "", ...below] = ordered.slice(0, 90);
    const game = await visit(null, { reducedMotion: "no-preference" });
    const motion = await watchMotion(game.page, "tr");
    await openSorted(game, below);
    await add(game, last);
    // Those that are in the window now, and the one that the new row has pushed out of it.
    const inWindow = await game.rows.evaluateAll(async (rows) => {
      await Promise.all(document.getAnimations().map(({ finished }) => finished));
      return rows.filter((row) => row.getBoundingClientRect().top < window.innerHeight).length - 1;
    });
    expect(inWindow).toBeLessThan(30);
    expect((await motion()).map(({ word }) => word)).toEqual(below.slice(0, inWindow + 1));

    await openSorted(game, ordered.slice(1, 102));
    await add(game, last);
    expect([await game.rows.count(), await motion()]).toEqual([102, []]);
  });
});
