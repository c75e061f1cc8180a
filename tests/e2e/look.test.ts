import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessibilityViolations, openViewer, overflowOf, PLAYERS, refusal } from "../support/browser";
import { closedGate } from "../support/gate";
import { openSite, type Site } from "../support/site";

let { server, browser, number, secret, words, todaysGame, stop } = {} as Site;
beforeAll(async () => {
  ({ server, browser, number, secret, words, todaysGame, stop } = await openSite());
});
afterAll(() => stop());

/** Plays a turn outside the page, in the same browser profile. */
async function turn(page: Page, fields: Record<string, string>): Promise<void> {
  await page.request.post(`${server.origin}/play`, { form: { edition: "en", game: String(number), ...fields } });
}

/** Axe checks the last one. */
const SIZES = [
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 360, height: 640 },
];
describe("the game", () => {
  it("has no axe violations and no overflow at any width, from the first guess to the last", async () => {
    const { context, page } = await openViewer(browser, {});
    const faults: Record<string, string[]> = {};
    const look = async (name: string, path = "/") => {
      await page.goto(`${server.origin}${path}`);
      await page.locator("html[data-enhanced]").waitFor();
      faults[name] = [];
      for (const viewport of SIZES) {
        await page.setViewportSize(viewport);
        const overflow = await overflowOf(page);
        if (overflow > 0) faults[name].push(`${overflow} px too wide at ${viewport.width} px`);
      }
      faults[name].push(...(await accessibilityViolations(page)));
    };
    await look("empty");
    for (const guess of words.slice(0, 5)) await turn(page, { intent: "guess", guess });
    for (let count = 0; count < 4; count += 1) await turn(page, { intent: "hint" });
    await turn(page, { intent: "guess", guess: "colours" });
    await look("playing");
    await page.getByRole("textbox", { name: "Your guess" }).fill("xqzzyqx");
    await page.keyboard.press("Enter");
    await refusal(page, "Word not found").waitFor();
    faults.refused = await accessibilityViolations(page);
    await page.getByRole("link", { name: "Give up" }).click();
    await page.getByRole("dialog").waitFor();
    faults.dialog = await accessibilityViolations(page);
    await look("asking", "/give-up");
    await look("missing", "/nowhere");
    for (const guess of words.slice(5, 55)) await turn(page, { intent: "guess", guess });
    await look("sixty");
    const cookies = await context.cookies();
    await turn(page, { intent: "guess", guess: secret });
    await look("won");
    await page.evaluate(() => {
      localStorage.clear();
    });
    await context.clearCookies();
    await context.addCookies(cookies);
    await turn(page, { intent: "giveUp" });
    await look("given up");
    expect(faults).toEqual(Object.fromEntries(Object.keys(faults).map((name) => [name, []])));
    await context.close();
  });
});

describe("today's page of a player who has finished games", () => {
  it.each(PLAYERS)("remembers the last two weeks on 218 px, until the first guess, $kind", async (player) => {
    const { javaScriptEnabled } = player;
    const { context, page } = await openViewer(browser, { javaScriptEnabled });
    for (let past = 1; past <= 10; past += 1) await turn(page, { intent: "giveUp", game: String(number - past) });
    await page.goto(server.origin);
    const memory = page.getByRole("region", { name: "Your last two weeks" });
    for (const viewport of [...SIZES, { width: 360, height: 360 }]) {
      await page.setViewportSize(viewport);
      expect((await memory.boundingBox())?.height).toBeLessThanOrEqual(218);
      expect(await overflowOf(page)).toBe(0);
    }
    // Above the keyboard of a phone.
    expect(await bottomOf([memory])).toBeLessThanOrEqual(360);
    if (javaScriptEnabled) {
      await page.locator("html[data-enhanced]").waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
    }
    await page.getByRole("textbox", { name: "Your guess" }).fill(words[0] ?? "");
    await page.keyboard.press("Enter");
    await page.locator("tbody tr").waitFor();
    expect(await memory.count()).toBe(0);
    await context.close();
  });

  it("takes no more height for a long word of yesterday, in any language", async () => {
    const { context, page } = await openViewer(browser, { viewport: { width: 360, height: 740 } });
    for (const [edition, path, word] of [
      ["en", "/", "administration"],
      ["es", "/espanol", "responsabilidad"],
      ["de", "/deutsch", "Wissenschaftler"],
    ] as const) {
      const today = todaysGame(edition).number;
      server.setSecret({ edition, number: today - 1, secret: word.toLowerCase() });
      for (let past = 1; past <= 10; past += 1)
        await turn(page, { intent: "giveUp", edition, game: String(today - past) });
      await page.goto(`${server.origin}${path}`);
      const memory = page.locator(".memory");
      await memory.getByText(word, { exact: true }).waitFor();
      expect((await memory.boundingBox())?.height, word).toBeLessThanOrEqual(218);
    }
    await context.close();
  });
});

/** Words that fit on one line of the card in any font. Which words there are depends on the day. */
const shortWords = () => words.filter((word) => word.length <= 7);

const answer = (page: Page) => page.getByRole("region", { name: "Latest guess" });

/** How far the lowest of these elements reaches below the top of the window. */
async function bottomOf(all: readonly Locator[]): Promise<number> {
  const boxes = await Promise.all(all.map((one) => one.boundingBox()));
  return Math.max(...boxes.map((box) => (box === null ? Infinity : box.y + box.height)));
}

/** The visible part of a phone above its keyboard. */
const PHONE = { viewport: { width: 360, height: 360 }, isMobile: true, hasTouch: true } as const;

describe("on a phone with its keyboard open", () => {
  it.each([
    ["today's game", () => "/", () => number],
    ["an archived game", () => `/archive/game?num=${number - 1}`, () => number - 1],
  ])("the input, the latest guess and the best three are visible in %s", async (_, pathOf, gameOf) => {
    const { context, page } = await openViewer(browser, PHONE);
    for (const guess of shortWords().slice(0, 6)) await turn(page, { intent: "guess", guess, game: String(gameOf()) });
    await page.goto(`${server.origin}${pathOf()}`);
    const rows = page.locator("tbody tr");
    const input = page.getByRole("textbox", { name: "Your guess" });
    expect(await bottomOf([input, answer(page), rows.nth(0), rows.nth(1), rows.nth(2)])).toBeLessThanOrEqual(360);
    await context.close();
  });

  it("a guess without JavaScript ends with the bar at the top, the input focused, and four rows below", async () => {
    const { context, page } = await openViewer(browser, { ...PHONE, javaScriptEnabled: false });
    const [last = "", ...earlier] = shortWords().slice(0, 7);
    for (const guess of earlier) await turn(page, { intent: "guess", guess });
    await page.goto(server.origin);
    const input = page.getByRole("textbox", { name: "Your guess" });
    await input.fill(last);
    await page.keyboard.press("Enter");
    await answer(page).getByText(last).waitFor();
    expect((await page.locator(".guess-bar").boundingBox())?.y).toBeCloseTo(0, 0);
    expect(await bottomOf([answer(page), page.locator("tbody tr").nth(3)])).toBeLessThanOrEqual(360);
    // The browser has focused it: the next guess needs no tap.
    await page.keyboard.type(secret);
    await page.keyboard.press("Enter");
    await page.locator(".ending").waitFor();
    expect(await page.evaluate(() => [location.hash, window.scrollY])).toEqual(["", 0]);
    await context.close();
  });

  it.each([
    ["a score", (word: string) => word, (page: Page, word: string) => answer(page).getByText(word)],
    ["a refusal", () => "xqzzyqx", (page: Page) => refusal(page, "Word not found: xqzzyqx")],
  ])("a guess made far down the list is answered on the screen: %s", async (_, typed, answerTo) => {
    const { context, page } = await openViewer(browser, PHONE);
    for (const guess of words.slice(0, 30)) await turn(page, { intent: "guess", guess });
    await page.goto(server.origin);
    await page.locator("html[data-enhanced]").waitFor();
    await page.evaluate(() => {
      window.scrollTo(0, 600);
    });
    const word = shortWords().find((short) => !words.slice(0, 30).includes(short)) ?? "";
    await page.getByRole("textbox", { name: "Your guess" }).fill(typed(word));
    await page.keyboard.press("Enter");
    const answered = answerTo(page, word);
    await answered.waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
    const box = await answered.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect(await bottomOf([answered])).toBeLessThanOrEqual(360);
    await context.close();
  });

  it("no touch target is smaller than 44 px, and no text field makes the page zoom", async () => {
    const { context, page } = await openViewer(browser, {
      viewport: { width: 360, height: 640 },
      isMobile: true,
      hasTouch: true,
    });
    for (const guess of words.slice(0, 3)) await turn(page, { intent: "guess", guess });
    await page.goto(server.origin);
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
    const size = await page
      .getByRole("textbox", { name: "Your guess" })
      .evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
    expect(size).toBeGreaterThanOrEqual(16);
    await context.close();
  });
});

describe("links that stand alone", () => {
  it("are as high and as wide as a finger needs", async () => {
    const { context, page } = await openViewer(browser, { viewport: { width: 360, height: 640 }, hasTouch: true });
    const sizesOf = async (address: string, find: () => Locator) => {
      await page.goto(server.origin + address);
      const links = await find().evaluateAll((all) => all.map((link) => link.getBoundingClientRect()));
      expect(links.length).toBeGreaterThan(0);
      return links.map(({ width, height }) => Math.min(width, height));
    };
    // Not every word has two neighbors of one stem.
    const pages = words.map(
      (word) => `/nearby_1k/${encodeURIComponent(Buffer.from(word).toString("base64"))}?reveal=words`,
    );
    let nearest = "";
    for (const one of pages) {
      nearest = one;
      if ((await (await page.request.get(server.origin + one)).text()).includes('class="same-stem')) break;
    }
    for (const [address, find] of [
      ["/", () => page.getByRole("link", { name: "All questions and answers" })],
      ["/teams", () => page.locator(".tabs a")],
      [nearest, () => page.locator(".same-stem summary")],
    ] as const)
      expect([address, Math.min(...(await sizesOf(address, find)))]).toEqual([
        address,
        expect.toSatisfy((least: number) => least >= 44),
      ]);
    await context.close();
  });
});

describe("with forced colors", () => {
  it("the focus of the input and the current tab can be seen", async () => {
    const { context, page } = await openViewer(browser, {
      forcedColors: "active",
      viewport: { width: 360, height: 640 },
    });
    const outlineOf = (one: Locator) => one.evaluate((element) => getComputedStyle(element).outlineStyle);
    for (const guess of words.slice(0, 3)) await turn(page, { intent: "guess", guess });
    await page.goto(server.origin);
    const field = page.locator(".guess-field");
    await page.getByRole("textbox", { name: "Your guess" }).focus();
    expect(await outlineOf(field)).toBe("solid");
    await page.getByRole("link", { name: "Skip to content" }).focus();
    expect(await outlineOf(field)).toBe("none");
    const tab = (name: string) => page.locator(".list-tabs label", { hasText: name });
    expect([await outlineOf(tab("List")), await outlineOf(tab("Orbit"))]).toEqual(["solid", "none"]);
    await page.goto(`${server.origin}/teams`);
    const link = (name: string) => page.locator(".tabs").getByRole("link", { name });
    expect([await outlineOf(link("Join")), await outlineOf(link("Create"))]).toEqual(["solid", "none"]);
    await context.close();
  });
});

describe("the questions and answers on paper", () => {
  it("have their answers, though they are closed on the screen", async () => {
    const { context, page } = await openViewer(browser, { javaScriptEnabled: false });
    await page.goto(`${server.origin}/faq`);
    const answer = page.getByText("Not for a long time.");
    expect(await answer.isVisible()).toBe(false);
    await page.emulateMedia({ media: "print" });
    expect(await answer.isVisible()).toBe(true);
    expect((await answer.boundingBox())?.height).toBeGreaterThan(10);
    await context.close();
  });
});

describe("the answer to a guess", () => {
  it.each(SIZES.filter(({ width }) => width !== 768))(
    "does not scroll a page of $width × $height without JavaScript",
    async (viewport) => {
      const { context, page } = await openViewer(browser, { viewport, javaScriptEnabled: false });
      for (const guess of words.slice(0, 40)) await turn(page, { intent: "guess", guess });
      await page.goto(server.origin);
      await page.getByRole("textbox", { name: "Your guess" }).fill(words[40] ?? "");
      await page.keyboard.press("Enter");
      await page.waitForURL(`${server.origin}/#answer`);
      await page.locator("tbody tr").nth(40).waitFor();
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await context.close();
    },
  );

  it("moves nothing: neither the bar, nor the head of the list, nor the first row", async () => {
    const { context, page } = await openViewer(browser, { viewport: { width: 360, height: 640 } });
    for (const guess of shortWords().slice(0, 2)) await turn(page, { intent: "guess", guess });
    await page.goto(server.origin);
    await page.locator("html[data-enhanced]").waitFor();
    const gate = closedGate();
    await page.route("**/play", async (route) => {
      await gate.isOpen;
      await route.continue();
    });
    const places = () =>
      Promise.all(
        [".guess-input", ".guess-button", ".answer", ".list-bar", "tbody tr"].map(async (selector) => {
          const box = await page.locator(selector).first().boundingBox();
          return [box?.x, box?.y, box?.height];
        }),
      );
    const before = await places();
    await page.getByRole("textbox", { name: "Your guess" }).fill(shortWords()[2] ?? "");
    await page.keyboard.press("Enter");
    await page.locator(".answer-waiting").waitFor();
    expect(await places()).toEqual(before);
    gate.open();
    await answer(page)
      .getByText(shortWords()[2] ?? "")
      .waitFor();
    expect(await places()).toEqual(before);
    await context.close();
  });

  it("and the list fit a phone with text of 130 and 200 percent, with no word broken between letters", async () => {
    const { context, page } = await openViewer(browser, { viewport: { width: 360, height: 740 } });
    for (const guess of ["tree", "understanding", "lighthouse"]) await turn(page, { intent: "guess", guess });
    await page.goto(server.origin);
    for (const zoom of [130, 200]) {
      await page.evaluate((percent) => {
        document.documentElement.style.fontSize = `${percent}%`;
      }, zoom);
      expect([zoom, await overflowOf(page)]).toEqual([zoom, 0]);
      const lines = await page
        .locator(".closeness:not(th), .similarity:not(th), .count:not(th), .answer-rank, .answer-similarity")
        .evaluateAll((all) =>
          all
            .filter((one) => one.getBoundingClientRect().height > 2 * parseFloat(getComputedStyle(one).fontSize))
            .map((one) => one.textContent),
        );
      expect([zoom, ...lines]).toEqual([zoom]);
      // A word that has room on a line of its own stays whole.
      const broken = await page
        .locator(".guesses .word > span, .answer-word > span")
        .evaluateAll((all) => all.filter((one) => one.getClientRects().length > 1).map((one) => one.textContent));
      expect([zoom, ...broken]).toEqual([zoom]);
    }
    await context.close();
  });
});

describe("the keys", () => {
  it("go to the input wherever the focus is, and the arrow up brings back the last word", async () => {
    const { context, page } = await openViewer(browser, {});
    const [word = ""] = shortWords();
    await turn(page, { intent: "guess", guess: word });
    await page.goto(server.origin);
    await page.locator("html[data-enhanced]").waitFor();
    const input = page.getByRole("textbox", { name: "Your guess" });
    await page.getByRole("link", { name: /^Similarity/ }).click();
    await page.keyboard.type("tide");
    expect(await input.inputValue()).toBe("tide");
    await page.keyboard.press("ArrowUp");
    expect(await input.inputValue()).toBe("tide");
    await input.fill("");
    await page.keyboard.press("ArrowUp");
    expect(await input.inputValue()).toBe(word);
    await page.getByLabel("Menu", { exact: true }).focus();
    await page.keyboard.press("Control+b");
    expect(await input.evaluate((element) => element === document.activeElement)).toBe(false);
    await context.close();
  });

  it("go to the input before the first guess too", async () => {
    const { context, page } = await openViewer(browser, {});
    await page.goto(server.origin);
    await page.locator("html[data-enhanced]").waitFor();
    await page.getByLabel("Menu", { exact: true }).focus();
    await page.keyboard.type("tide");
    expect(await page.getByRole("textbox", { name: "Your guess" }).inputValue()).toBe("tide");
    await context.close();
  });
});

describe("the header and the footer of a game", () => {
  it("stand on the column of the game at any width", async () => {
    const { context, page } = await openViewer(browser, {});
    await page.goto(server.origin);
    for (const width of [360, 768, 1000, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      const [field, ...others] = await Promise.all(
        [".guess-field", ".brand", ".footer-links"].map(async (one) => (await page.locator(one).boundingBox())?.x),
      );
      expect([width, ...others]).toEqual([width, field, field]);
    }
    await context.close();
  });
});

/** The rows that glide, as they are told to, from now on. */
async function watchMotion(page: Page): Promise<() => Promise<{ word: string; from: string; duration: unknown }[]>> {
  await page.addInitScript(() => {
    const moves: { word: string; from: string; duration: unknown }[] = [];
    Object.assign(window, { moves });
    Element.prototype.animate = new Proxy(Reflect.get(Element.prototype, "animate"), {
      apply: (animate, element: Element, [keyframes, options]: [Keyframe[], KeyframeAnimationOptions]) => {
        const word = element.querySelector("th > span")?.textContent ?? "";
        const from = String(keyframes[0]?.transform);
        if (element.matches("tr")) moves.push({ word, from, duration: options.duration });
        return animate.call(element, keyframes, options);
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { moves: [] }).moves.splice(0));
}

const ordered = () =>
  words
    .filter((word) => /^[a-z]+$/.test(word))
    .slice(0, 103)
    .sort();

describe("the list of guesses", () => {
  /** Makes a guess on the page and waits for its row. */
  const guess = async (page: Page, word: string) => {
    await page.getByRole("textbox", { name: "Your guess" }).fill(word);
    await page.keyboard.press("Enter");
    await page.locator("tbody .is-latest").getByText(word, { exact: true }).waitFor();
  };
  const topOf = async (one: Locator) => Math.round((await one.boundingBox())?.y ?? NaN);

  it.each([
    { width: 360, height: 740 },
    { width: 360, height: 360 },
    { width: 1280, height: 800 },
  ])("begins right under the bar at $width × $height, however far down the guesses are made", async (viewport) => {
    const { context, page } = await openViewer(browser, { viewport, reducedMotion: "reduce" });
    await page.goto(server.origin);
    await page.locator("html[data-enhanced]").waitFor();
    await page.evaluate(() => {
      window.scrollTo(0, 700);
    });
    const tops = [];
    for (const word of shortWords().slice(0, 12)) {
      await guess(page, word);
      tops.push(
        (await topOf(page.locator(".list-bar, .guess-list").filter({ visible: true }).first())) -
          (await bottomOf([page.locator(".guess-bar")])),
      );
    }
    expect(tops).toEqual(Array(12).fill(0));
    expect(await bottomOf([page.locator("tbody tr").first()])).toBeLessThan(viewport.height);
    await context.close();
  });

  it("stays where it is for who reads in the middle of it, wherever the guess comes in", async () => {
    const { context, page } = await openViewer(browser, { viewport: PHONE.viewport, reducedMotion: "reduce" });
    const [above = "", ...others] = ordered().slice(0, 42);
    const below = others.pop() ?? "";
    await turn(page, { intent: "restore", log: others.join("\n") });
    await page.goto(`${server.origin}/?sort=alphabetical`);
    await page.locator("html[data-enhanced]").waitFor();
    await page.evaluate(() => {
      window.scrollTo(0, 900);
    });
    const read = page.locator("tbody tr", { hasText: others[20] ?? "" });
    const before = await topOf(read);
    expect(before).toBeGreaterThan(0);
    for (const word of [above, below]) {
      await guess(page, word);
      expect(await topOf(read)).toBe(before);
    }
    await context.close();
  });

  /** Plays all but one of some words and then that one on the page. */
  const play = async (
    { reducedMotion, log, last }: { reducedMotion: "reduce" | "no-preference"; log: readonly string[]; last: string },
    check: (page: Page, moves: Awaited<ReturnType<typeof watchMotion>>) => Promise<void>,
  ) => {
    const { context, page, pageErrors } = await openViewer(browser, { reducedMotion });
    const moves = await watchMotion(page);
    await turn(page, { intent: "restore", log: log.join("\n") });
    await page.goto(`${server.origin}/?sort=alphabetical`);
    await page.locator("html[data-enhanced]").waitFor();
    await page.getByRole("textbox", { name: "Your guess" }).fill(last);
    await page.keyboard.press("Enter");
    // The observer of the list has run before any other task can see the row.
    await page.locator("tbody").getByText(last, { exact: true }).waitFor();
    await check(page, moves);
    expect(pageErrors).toEqual([]);
    await context.close();
  };
  it("glides apart for a guess: the rows below it start one row higher", async () => {
    const [first = "", last = "", ...below] = ordered().slice(0, 7);
    await play({ reducedMotion: "no-preference", log: [first, ...below], last }, async (page, moves) => {
      const row = await page.locator("tbody tr").first().boundingBox();
      const second = await page.locator("tbody tr").nth(1).boundingBox();
      const shift = Math.round((second?.y ?? 0) - (row?.y ?? 0));
      expect(shift).toBeGreaterThan(0);
      expect(await moves()).toEqual(below.map((word) => ({ word, from: `translateY(-${shift}px)`, duration: 180 })));
      await page.getByRole("link", { name: /^#/ }).click();
      await page.locator("th[aria-sort=ascending]").getByText("#").waitFor();
      expect(await moves()).toEqual([]);
    });
  });

  it("glides only where it is seen", async () => {
    const [last = "", ...below] = ordered().slice(0, 90);
    await play({ reducedMotion: "no-preference", log: below, last }, async (page, moves) => {
      // Those that are in the window now, and the one that the new row has pushed out of it.
      const inWindow = await page.locator("tbody tr").evaluateAll(async (rows) => {
        await Promise.all(document.getAnimations().map(({ finished }) => finished));
        return rows.filter((row) => row.getBoundingClientRect().top < window.innerHeight).length - 1;
      });
      expect(inWindow).toBeLessThan(30);
      expect((await moves()).map(({ word }) => word)).toEqual(below.slice(0, inWindow + 1));
    });
  });

  it.each<[string, "reduce" | "no-preference", number]>([
    ["with reduced motion", "reduce", 7],
    ["when it is long", "no-preference", 102],
  ])("does not glide %s", async (_, reducedMotion, count) => {
    const [last = "", ...below] = ordered().slice(0, count);
    await play({ reducedMotion, log: below, last }, async (page, moves) => {
      expect(await page.locator("tbody tr").count()).toBe(count);
      expect(await moves()).toEqual([]);
    });
  });
});
