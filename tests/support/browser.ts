import type axeCore from "axe-core";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { grown } from "./machine";

declare const axe: typeof axeCore;

const LAUNCH = {
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  // The sandbox does not work as root, for example in a container. The tests load only our own pages.
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    // Threads of one process in place of three processes, which take more time.
    "--in-process-gpu",
    "--enable-features=NetworkServiceInProcess2",
    // One process for all pages of a player: a new one takes more time than a page.
    "--process-per-site",
    "--renderer-process-limit=1",
    "--disable-site-isolation-trials",
  ],
};

let browser: Promise<Browser> | undefined;

/** The browser of all files that a worker runs. It ends with the worker. */
export function sharedBrowser(): Promise<Browser> {
  browser ??= chromium.launch(LAUNCH);
  return browser;
}

/** A Chromium whose settings block all cookies, which also denies storage and locks. It ends with its context. */
export async function openBlockingBrowser(): Promise<BrowserContext> {
  const profile = mkdtempSync(path.join(tmpdir(), "proxima-profile-"));
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
  mkdirSync(path.join(profile, "Default"));
  writeFileSync(path.join(profile, "Default", "Preferences"), JSON.stringify(preferences));
  // The headless shell knows no preferences.
  const full = "/usr/bin/chromium";
  const launch = existsSync(full) ? { ...LAUNCH, executablePath: full } : LAUNCH;
  const context = await chromium.launchPersistentContext(profile, { ...launch, locale: "en-US" });
  context.setDefaultTimeout(grown(15_000));
  context.on("close", () => {
    // Chromium may still write while it ends.
    rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
  });
  return context;
}

/** Player kinds: with and without JavaScript. */
export const PLAYERS = [
  { kind: "with JavaScript", javaScriptEnabled: true },
  { kind: "without JavaScript", javaScriptEnabled: false },
] as const;

export type Profile = NonNullable<Parameters<Browser["newContext"]>[0]>;

/** A new browser profile with one page. */
export async function openProfile(own: Browser, profile: Profile): Promise<Page> {
  const context = await own.newContext({ locale: "en-US", viewport: { width: 1280, height: 800 }, ...profile });
  context.setDefaultTimeout(grown(15_000));
  return context.newPage();
}

/** Long lists, of which only the beginning is checked: the other rows are alike and take axe most of a minute. */
const LONG_LISTS = [
  ".month-calendar ~ .month-calendar ~ .month-calendar",
  ".nearest-page-table tr:nth-child(n + 20)",
  ".guess-table tbody tr:nth-child(n + 20)",
  ".game-list > :nth-child(n + 12)",
  ".api-page > section:nth-of-type(n + 5):not(#refresh, #upsertGame, #teams)",
];

/** Axe's script, which asks those in frames. Where scripts are off, it would wait for them. */
const AXE = `${readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")};
axe.configure({ allowedOrigins: ["<unsafe_all_origins>"] })`;

/**
 * The axe violations of a page and what it shows although it is hidden, one line each.
 * @param rules of axe; by default all
 */
export async function accessibilityViolations(page: Page, rules?: string[]): Promise<string[]> {
  for (const frame of page.frames()) if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(AXE);
  return page.evaluate(
    async ({ exclude, options }) => {
      // What still fades in has less contrast.
      const ending = document.getAnimations().filter((animation) => {
        const endTime = animation.effect?.getComputedTiming().endTime;
        return animation.playState === "running" && endTime !== Infinity;
      });
      await Promise.allSettled(ending.map(({ finished }) => finished));
      const { violations } = await axe.run({ exclude }, options);
      const shown = [...document.querySelectorAll("[hidden]")].filter((element) =>
        element.checkVisibility({ visibilityProperty: true }),
      );
      return [
        ...violations.flatMap(({ id, help, nodes }) =>
          nodes.map(({ target }) => `${id}: ${help} (${target.join(" ")})`),
        ),
        ...shown.map(({ outerHTML }) => `hidden, but shown: ${outerHTML}`),
      ];
    },
    // Nothing but violations is read.
    { exclude: LONG_LISTS, options: { resultTypes: ["violations" as const], ...(rules && { runOnly: rules }) } },
  );
}

/** Horizontal overflow of the page, in pixels. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));
}
