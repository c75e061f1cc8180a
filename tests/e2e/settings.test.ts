import { describe, expect, it } from "vitest";
import type { GamePage } from "../support/gamePage";
import { useSharedSite } from "../support/site";

const { number, secret, words, visit } = useSharedSite();
const [word = "", second = ""] = words;

const LIGHT = { colorScheme: "light" } as const;
const ground = ({ page }: GamePage) =>
  page.locator("html").evaluate((html) => {
    const color = getComputedStyle(html).backgroundColor;
    return { "rgb(252, 252, 254)": "light", "rgb(14, 18, 31)": "dark" }[color] ?? color;
  });
const isGround = (game: GamePage, expected: string) => expect.poll(() => ground(game)).toBe(expected);
const languages = ({ page }: GamePage) => page.getByRole("group", { name: /^(Pages|Seiten)$/ });
const switches = ({ page }: GamePage, name: string) => page.getByRole("switch", { name });
const hasColumns = ({ page }: GamePage, count: number) =>
  expect.poll(() => page.getByRole("columnheader").count()).toBe(count);

/* The form without a script is tested in tests/http/settings.test.ts. */
describe("the settings page", () => {
  it("has no button of what was never asked or of what a script does", async () => {
    const game = await visit("/settings");
    for (const name of ["Ask me again before I give up", "Save settings"])
      expect([name, await game.button(name).isVisible()]).toEqual([name, false]);
    const plain = await visit("/", { javaScriptEnabled: false });
    await plain.chooseFromMenu("Settings");
    await plain.at("/settings");
    expect(await plain.button("Save settings").isVisible()).toBe(true);
  });

  it("overrides the device's dark mode and resets it, persists after a reload, and keeps the other choices", async () => {
    const game = await visit("/settings", LIGHT);
    for (const [choice, expected, device] of [
      ["Dark", "dark", "light"],
      ["Light", "light", "dark"],
      ["Same as device", "dark", "dark"],
    ] as const) {
      await game.page.emulateMedia({ colorScheme: device });
      await game.page.getByRole("radio", { name: choice }).check();
      await isGround(game, expected);
      await game.open("/settings");
      expect(await ground(game)).toBe(expected);
    }

    // The other choices stay when one is changed.
    await switches(game, "Show similarity").uncheck();
    await game.page.emulateMedia(LIGHT);
    await game.page.getByRole("radio", { name: "Dark" }).check();
    await languages(game).getByRole("button", { name: "Deutsch" }).click();
    await game.at("/deutsch/settings");
    expect(await ground(game)).toBe("dark");
    expect(await switches(game, "Ähnlichkeit anzeigen").isChecked()).toBe(false);
    expect(await game.page.getByRole("switch", { checked: true }).count()).toBe(4);
  });
});

describe("sounds", () => {
  it("are off at first, and one or a chord for each answer once they are on", async () => {
    const game = await visit(null);
    await game.page.addInitScript(() => {
      const started: number[] = [];
      Object.assign(window, { tones: started });
      const start = Object.getOwnPropertyDescriptor(AudioScheduledSourceNode.prototype, "start")?.value as () => void;
      OscillatorNode.prototype.start = function (this: OscillatorNode, ...when: []) {
        started.push(this.frequency.value);
        start.apply(this, when);
      };
    });
    const tones = () => game.page.evaluate(() => (window as unknown as { tones: number[] }).tones.length);
    await game.open();
    await game.score(word);
    expect(await tones()).toBe(0);
    await game.open("/settings");
    await switches(game, "Play sounds").check();
    await game.open();
    await game.score(second);
    await expect.poll(tones).toBeGreaterThan(0);
    const before = await tones();
    expect([1, 3]).toContain(before);
    // The secret closes the last ring.
    await game.guess(secret);
    await expect.poll(tones).toBe(before + 3);
  });
});

describe("the settings dialog", () => {
  it("applies each change immediately, in other tabs of the browser too, and tells other scripts of another language", async () => {
    const game = await visit(null, LIGHT);
    await game.played(word);
    await game.open();
    await game.chooseFromMenu("Settings");
    await game.dialog.waitFor();
    const other = await game.openTab();
    await game.page.bringToFront();
    expect((await game.dialog.boundingBox())?.width).toBe(360);
    await game.page.getByRole("radio", { name: "Dark" }).check();
    for (const tab of [game, other]) await isGround(tab, "dark");
    await switches(game, "Show similarity").uncheck();
    await hasColumns(game, 3);
    await switches(game, "Show guess number").uncheck();
    await hasColumns(game, 2);
    await other.page.close();

    // It tells other scripts of another language, and stores it, but not when it is chosen again.
    const { page } = game;
    const choose = async (name: string, path: string) => {
      await page.evaluate(() => {
        window.addEventListener("language-changed", (event) => {
          sessionStorage.setItem("heard", (event as CustomEvent<string>).detail);
        });
      });
      await languages(game).getByRole("button", { name }).click();
      await game.at(path);
      return page.evaluate(() => sessionStorage.getItem("heard"));
    };
    expect(await choose("Deutsch", "/deutsch")).toBe("de");
    expect(JSON.parse((await game.stored("settings")) ?? "")).toMatchObject({ language: "de", showSimilarity: false });
    await page.evaluate(() => {
      sessionStorage.removeItem("heard");
    });
    await game.open("/deutsch/settings");
    expect(await choose("Deutsch", "/deutsch/settings")).toBeNull();
  });

  it("hides from screen readers what it hides on the page, and shows the FAQ on a page that was opened without it", async () => {
    const game = await visit();
    const spoken = async (text: RegExp) => {
      const status = game.page.getByRole("status").filter({ hasText: text });
      await status.waitFor({ state: "attached" });
      return (await status.textContent()) ?? "";
    };
    const similarityIn = (text: string) => Number(/: similarity (\d+\.\d\d)/.exec(text)?.[1]);
    await game.guess(word);
    const first = await spoken(new RegExp(`^${word}: similarity [\\d.]+, [^.]+\\.(?: [^.]+\\.)?$`));
    await game.chooseFromMenu("Settings");
    await switches(game, "Show closeness").uncheck();
    await game.page.keyboard.press("Escape");
    await game.guess(second);
    const next = await spoken(new RegExp(`^${second}: similarity [\\d.]+\\.`));
    // The words of the day decide which of the two is the better one.
    const best = similarityIn(next) > similarityIn(first) ? " Your closest so far." : "";
    expect(next).toBe(`${second}: similarity ${similarityIn(next).toFixed(2)}.${best}`);
    // One of the two stays on.
    await game.chooseFromMenu("Settings");
    await switches(game, "Show similarity").click();
    await game.dialog.getByText("Similarity and closeness cannot both be off.").waitFor();
    expect(await switches(game, "Show similarity").isChecked()).toBe(true);

    // A page that was opened without the questions shows them.
    await game.forget();
    await game.setCookie("settings", "showFAQ=false");
    await game.open();
    const questions = game.page.getByRole("heading", { name: "How it works" });
    expect(await questions.count()).toBe(0);
    await game.chooseFromMenu("Settings");
    await switches(game, "Show questions").check();
    await game.page.keyboard.press("Escape");
    await questions.waitFor();
  });
});

describe("a stored choice", () => {
  it("of dark mode applies at first paint, even if only local storage has it", async () => {
    const game = await visit("/", LIGHT);
    await game.store({
      darkMode: "true",
      settings: JSON.stringify({ darkMode: true, showSimilarity: false, showEmojis: true }),
    });
    await game.context.clearCookies();
    await game.played(word);
    // Blocks the site's scripts, so only the inline script runs.
    await game.whileOffline("**/build/**/*.js", async () => {
      await game.page.reload();
      expect(await ground(game)).toBe("dark");
    });
    await game.open();
    expect(await ground(game)).toBe("dark");
    await hasColumns(game, 3);
    const cookie = (await game.context.cookies()).find(({ name }) => name === "settings");
    expect(cookie?.value).toBe("darkMode=true&showSimilarity=false&showEmojis=true");
  });

  it("of no known shape is passed over, as is a game", async () => {
    const game = await visit("/settings", LIGHT);
    for (const stored of ["{", "[]", '{"darkMode":{"a":1},"language":["es"],"guesses":[{"guess":5},null]}']) {
      const keys = ["settings", "darkMode", "clientLog", "howToPlay", "howToPlayJunior", `game_en_${number}`];
      await game.store(Object.fromEntries(keys.map((key) => [key, stored])));
      await game.context.clearCookies();
      await game.open();
      expect([stored, await ground(game), await game.rows.count()]).toEqual([stored, "light", 0]);
      await game.open("/settings");
      expect([stored, await game.page.getByRole("switch", { checked: true }).count()]).toEqual([stored, 5]);
    }
    for (const path of ["/junior", "/logs"]) await game.open(path);
  });
});

describe("a browser without usable local storage", () => {
  const REFUSALS = [
    // It is full.
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    },
    // It is forbidden.
    () => {
      Object.defineProperty(window, "localStorage", {
        get: () => {
          throw new DOMException("forbidden", "SecurityError");
        },
      });
    },
  ];

  it("because it is full or forbidden, can play and keep its settings all the same", async () => {
    const game = await visit(null);
    for (const refuse of REFUSALS) {
      await game.page.addInitScript(refuse);
      await game.context.clearCookies();
      await game.open();
      await game.score(word);
      await game.open("/settings");
      await switches(game, "Show similarity").uncheck();
      await game.open();
      expect(await game.rows.count()).toBe(1);
      await hasColumns(game, 3);
      await game.link("Give up").click();
      await game.button("Give up").click();
      await game.ended("lost");
      for (const path of ["/junior", "/logs"]) await game.open(path);
    }
  });
});

describe("the questions on the game page", () => {
  it("store that the player has opened an answer", async () => {
    const game = await visit();
    const noted = async () =>
      (JSON.parse((await game.stored("settings")) ?? "{}") as { clickedInfo?: unknown }).clickedInfo;
    await game.page.getByText("What do similarity and closeness mean?").press("Enter");
    await expect.poll(noted).toBe(true);
    await game.open("/settings");
    await game.page.getByRole("switch", { name: "Show similarity" }).uncheck();
    expect(await noted()).toBe(true);
  });
});

it("a link to another language tells other scripts of the page which one, unless it opens in another tab", async () => {
  const game = await visit("/faq");
  const { page } = game;
  await page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
    window.addEventListener("language-changed", (event) => {
      const heard = sessionStorage.getItem("heard") ?? "";
      sessionStorage.setItem("heard", `${heard}${(event as CustomEvent<string>).detail} `);
    });
  });
  const link = (name: RegExp) => page.getByRole("main").getByRole("link", { name });
  await link(/espanol$/).click({ modifiers: ["Control"] });
  await link(/deutsch$/).click();
  await game.at("/deutsch");
  expect(await page.evaluate(() => sessionStorage.getItem("heard"))).toBe("de ");
});
