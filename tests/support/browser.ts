import { AxeBuilder } from "@axe-core/playwright";
import { afterEach, expect } from "vitest";
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from "playwright-core";

/** Starts the installed Chromium that the test script has found. */
export function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    // A root user, as in a container, cannot have the sandbox; the tests load nothing but our own pages.
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
}

/** The two kinds of players that every spec is run for. */
export const PLAYERS = [
  { kind: "with JavaScript", javaScriptEnabled: true },
  { kind: "without JavaScript", javaScriptEnabled: false },
] as const;
export type Player = (typeof PLAYERS)[number];

export interface Viewer {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What the page complained of: uncaught errors and console errors. */
  readonly complaints: readonly string[];
  /** For a test that made the page complain on purpose. */
  clearComplaints(): void;
}

/** A fresh browser profile with one page. */
export async function openViewer(browser: Browser, options: Parameters<Browser["newContext"]>[0]): Promise<Viewer> {
  const context = await browser.newContext({ locale: "en-US", viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    // A refused form is a 4xx, which the console reports as a failed resource: that is what we test for.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      complaints.push(message.text());
  });
  const clearComplaints = () => {
    complaints.length = 0;
  };
  return { context, page, complaints, clearComplaints };
}

/** Keeps what a test opens until its end: then none may have complained, and all are closed. To be called once in a file. */
export function keepViewers(): (viewer: Viewer) => Viewer {
  let viewers: Viewer[] = [];
  afterEach(async () => {
    const opened = viewers;
    viewers = [];
    expect(opened.flatMap(({ complaints }) => complaints)).toEqual([]);
    await Promise.all(opened.map(({ context }) => context.close()));
  });
  return (viewer) => {
    viewers.push(viewer);
    return viewer;
  };
}

/** The line under the input that says why a guess was refused. A toast may say the same, for a moment. */
export function refusal(page: Page, text: string): Locator {
  return page.locator("#guess-message").getByText(text);
}

/** What axe finds wrong with a page, one line each. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // Of a list as long as the archive's, the beginning: the rest are the same rows over again, and take axe most of a minute.
  const { violations } = await new AxeBuilder({ page })
    // Only where there are frames does axe need a second page, which takes its time to open.
    .setLegacyMode(page.frames().length === 1)
    .exclude(".month ~ .month ~ .month")
    .exclude(".near-table tr:nth-child(n + 50)")
    .analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(" ")})`));
}

/** How many pixels the page is wider than the window. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));
}
