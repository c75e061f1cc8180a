import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Edition } from "~/editions/editions";
import { accessibilityViolations, overflowOf } from "./browser";
import { closedGate } from "./gate";
import type { TodaysGame } from "./today";

interface Surroundings {
  readonly originOf: () => string;
  readonly todaysGame: (edition: Edition) => TodaysGame;
  readonly hasScripts: boolean;
}

/** A page of the site as a player uses it, mostly that of a game, in any language. */
export class GamePage {
  /** Uncaught errors and console errors. A test that causes some on purpose empties it. */
  readonly errors: string[] = [];
  private hasOwnClock = false;

  constructor(
    readonly page: Page,
    private readonly surroundings: Surroundings,
  ) {
    page.on("pageerror", (error) => this.errors.push(String(error)));
    page.on("console", (message) => {
      // A refused form is a 4xx, which the console reports as a failed resource: that is what we test for.
      if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
        this.errors.push(message.text());
    });
  }

  get context() {
    return this.page.context();
  }
  /** Passes over the errors so far. */
  forgive(): void {
    this.errors.length = 0;
  }

  /** Opens a page of the site and waits until its scripts run. */
  async open(path = "/"): Promise<void> {
    await this.page.goto(this.surroundings.originOf() + path);
    await this.ready();
  }
  async ready(): Promise<void> {
    if (this.surroundings.hasScripts) await this.page.locator("html[data-enhanced]").waitFor();
  }
  /** Waits for a page that a link or form leads to. */
  async at(path: string): Promise<void> {
    await this.page.waitForURL(this.surroundings.originOf() + path);
    await this.ready();
  }
  /** Another tab of the same browser. */
  async openTab(path = "/"): Promise<GamePage> {
    const tab = new GamePage(await this.context.newPage(), this.surroundings);
    await tab.open(path);
    return tab;
  }

  get input(): Locator {
    return this.page.getByRole("textbox", { name: /^(?:Your guess|Tu palabra|Dein Wort)$/ });
  }
  /** Types words one after another and sends each. */
  async guess(...words: readonly string[]): Promise<void> {
    for (const word of words) {
      await this.input.fill(word);
      await this.input.press("Enter");
    }
  }
  /** Guesses words and waits for each answer. */
  async score(...words: readonly string[]): Promise<void> {
    for (const word of words) {
      await this.guess(word);
      await this.latest.getByText(word).first().waitFor();
    }
  }
  get latest(): Locator {
    return this.page.getByRole("region", { name: /^(?:Latest guess|Último intento|Letzter Versuch)$/ });
  }
  /** The refusal under the input. */
  refusal(text: string): Locator {
    return this.page.locator("#guess-message").getByText(text);
  }
  get rows(): Locator {
    return this.page.locator("main tbody tr");
  }
  async hasRows(count: number): Promise<void> {
    await expect.poll(() => this.rows.count()).toBe(count);
  }
  /** The guessed words as they are listed. */
  words(): Promise<string[]> {
    return this.rows.getByRole("rowheader").allInnerTexts();
  }
  /** The guessed words by their numbers. */
  async numbered(): Promise<string[]> {
    const rows = await this.rows.evaluateAll((all) =>
      all.map((row) => [Number(row.querySelector("td")?.textContent), row.querySelector("th")?.textContent ?? ""]),
    );
    return rows.sort(([a], [b]) => Number(a) - Number(b)).map(([, word]) => String(word));
  }
  /** Takes a hint. Within a second of another one the press is the same one, so it is pressed until there is one more. */
  async hint(): Promise<void> {
    const before = await this.rows.count();
    const button = this.page.getByRole("button", { name: /^(?:Hint|Pista|Tipp)/ });
    const press = async () => {
      if ((await this.rows.count()) === before) await button.click();
      // A slow answer is no reason for another press.
      await this.rows
        .nth(before)
        .waitFor({ timeout: 3000 })
        .catch(() => undefined);
      return this.rows.count();
    };
    await expect.poll(press).toBe(before + 1);
  }
  /** Asks to give up, and says yes. */
  async giveUp(): Promise<void> {
    await this.page.getByRole("link", { name: "Give up" }).click();
    await this.page.getByRole("button", { name: "Give up" }).click();
    await this.ended("lost");
  }
  async ended(how: "won" | "lost"): Promise<void> {
    const said = { won: /^(?:Nice job|Gut gemacht)!/, lost: /^(?:You didn’t guess|Du hast das Geheimwort)/ };
    await this.page.getByRole("heading", { name: said[how] }).waitFor();
  }

  /** Plays a turn outside the page, in the same browser profile: in today's game, unless it says another. */
  async turn(fields: Readonly<Record<string, string>>, edition: Edition = "en"): Promise<void> {
    const game = fields.code === undefined ? { game: String(this.surroundings.todaysGame(edition).number) } : {};
    await this.post("/play", { edition, ...game, ...fields });
  }
  /** Guesses outside the page. */
  async played(...words: readonly string[]): Promise<void> {
    for (const guess of words) await this.turn({ intent: "guess", guess });
  }
  /** Sends a form outside the page. @returns the answer */
  async post(path: string, form: Record<string, string>): Promise<string> {
    const response = await this.page.request.post(this.surroundings.originOf() + path, { form });
    expect([path, response.status()]).toEqual([path, 200]);
    return response.text();
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog");
  }
  async chooseFromMenu(name: string): Promise<void> {
    await this.page.getByLabel("Menu", { exact: true }).press("Enter");
    await this.page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name, exact: true }).click();
  }
  link(name: string | RegExp): Locator {
    return this.page.getByRole("link", { name });
  }
  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }
  async hasFocus(one: Locator): Promise<void> {
    await expect.poll(() => one.evaluate((element) => element === document.activeElement)).toBe(true);
  }
  /** What local storage has. */
  stored(key: string): Promise<string | null> {
    return this.page.evaluate((name) => localStorage.getItem(name), key);
  }
  async store(entries: Readonly<Record<string, string>>): Promise<void> {
    await this.page.evaluate((all) => {
      for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
    }, entries);
  }
  /** Makes the browser that of a new player, on a page without scripts. */
  async forget(): Promise<void> {
    // What the last page still waits for could set a cookie again.
    await this.page.goto(`${this.surroundings.originOf()}/healthz`);
    await this.context.clearCookies();
    await this.page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  }
  async setCookie(name: string, value: string): Promise<void> {
    await this.context.addCookies([{ name, value, url: this.surroundings.originOf() }]);
  }
  async cookieNames(): Promise<string[]> {
    return (await this.context.cookies()).map(({ name }) => name);
  }

  /** Stops the clock of the page: no toast disappears, and nothing begins by itself. Only a running clock lets a page open. */
  async stopClock(): Promise<void> {
    if (!this.hasOwnClock) await this.page.clock.install();
    this.hasOwnClock = true;
    await this.page.clock.pauseAt(await this.page.evaluate(() => Date.now() + 60_000));
  }
  /** Holds requests until the returned function is called. */
  async hold(url: string): Promise<() => void> {
    const gate = closedGate();
    await this.page.route(url, async (route) => {
      await gate.isOpen;
      await route.continue();
    });
    return gate.open;
  }
  /** Does something while requests fail. */
  async whileOffline(url: string, act: () => Promise<void>): Promise<void> {
    await this.page.route(url, (route) => route.abort());
    await act();
    await this.page.unroute(url);
    this.forgive();
  }
  zoom(percent: number): Promise<void> {
    return this.page.evaluate((size) => {
      document.documentElement.style.fontSize = `${size}%`;
    }, percent);
  }
  /** The axe violations, and how much wider than the window the page is. */
  async faults(): Promise<string[]> {
    return [...(await this.overflows()), ...(await accessibilityViolations(this.page))];
  }
  async overflows(): Promise<string[]> {
    const overflow = await overflowOf(this.page);
    return overflow === 0 ? [] : [`${String(overflow)} px too wide`];
  }
}
