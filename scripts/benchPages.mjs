// scripts: npm run bench:pages: measures what pages cost a browser: bytes over the wire, requests, and on a slow phone
// first paint, hydration, blocking time and layout shift beside the same page without scripts.
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { findOrInstallChromium } from "./chromium.mjs";
import { createHarness, withSite } from "./harness.mjs";
import { BUDGETS, exceed, weighVisits } from "./pageBudgets.mjs";
import { readArguments } from "./setup.mjs";

/** Pages whose times are measured. */
const TIMED = ["/", "/archive", "/about"];
const LIGHTHOUSE = "12.8.2";
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];

/** Slow 4G and a processor that is four times slower, as Lighthouse simulates a phone. Bytes a second, milliseconds. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };
const CPU_SLOWDOWN = 4;
/** How long a page may take, milliseconds. */
const PATIENCE_MS = 30_000;

const USAGE = `Usage: npm run bench:pages -- [--json] [--rounds N] [--lighthouse]

  --json        prints only one JSON object
  --rounds N    of which the median counts (default: 3)
  --lighthouse  adds the scores of Lighthouse, best of the rounds. It is installed into bench/`;

const { values } = readArguments(USAGE, {
  options: {
    json: { type: "boolean", default: false },
    lighthouse: { type: "boolean", default: false },
    rounds: { type: "string", default: "3" },
  },
});
const rounds = Number(values.rounds);
if (!(Number.isInteger(rounds) && rounds > 0)) throw new Error("--rounds is a number above 0.");

const { say, build, install, report } = createHarness({ isJson: values.json });

/** @typedef {import("playwright-core").Browser} Browser */

/* global window, document */

/** Runs in the page before its scripts. */
function observe() {
  const seen = { paint: 0, hydrated: 0, blocking: 0, shift: 0 };
  Object.assign(window, { seen });
  const on = (/** @type {string} */ type, /** @type {(entry: PerformanceEntry) => void} */ note) => {
    new PerformanceObserver((list) => {
      list.getEntries().forEach(note);
    }).observe({ type, buffered: true });
  };
  on("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") seen.paint = startTime;
  });
  on("longtask", ({ duration }) => {
    // A task blocks from 50 ms on.
    seen.blocking += Math.max(0, duration - 50);
  });
  on("layout-shift", (entry) => {
    const { value, hadRecentInput } = /** @type {PerformanceEntry & { value: number, hadRecentInput: boolean }} */ (
      entry
    );
    if (!hadRecentInput) seen.shift += value;
  });
  new MutationObserver(() => {
    if (seen.hydrated === 0 && document.documentElement.dataset.enhanced !== undefined)
      seen.hydrated = performance.now();
  }).observe(document, { attributes: true, subtree: true });
}

/**
 * First paint, hydration and blocking time on the slow profile, milliseconds, and the layout shift.
 *
 * @param {Browser} browser
 * @param {string} url
 * @param {{ hasScripts: boolean }} options
 */
async function time(browser, url, { hasScripts }) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", NETWORK);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await page.addInitScript(observe);
    if (!hasScripts) await page.route("**/*.js", (route) => route.abort());
    await page.goto(url, { waitUntil: "load", timeout: PATIENCE_MS });
    if (hasScripts) await page.waitForSelector("[data-enhanced]", { timeout: PATIENCE_MS });
    await page.waitForTimeout(500);
    return await page.evaluate(
      () =>
        /** @type {{ seen: { paint: number, hydrated: number, blocking: number, shift: number } }} */ (
          /** @type {unknown} */ (window)
        ).seen,
    );
  } finally {
    await context.close();
  }
}

/** @param {readonly number[]} numbers */
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** @param {Browser} browser @param {string} url @param {{ hasScripts: boolean }} options */
async function timeRounds(browser, url, options) {
  const all = [];
  for (let round = 0; round < rounds; round++) all.push(await time(browser, url, options));
  return {
    paint: median(all.map(({ paint }) => paint)),
    hydrated: median(all.map(({ hydrated }) => hydrated)),
    blocking: median(all.map(({ blocking }) => blocking)),
    shift: median(all.map(({ shift }) => shift)),
  };
}

/**
 * The types of Lighthouse and its launcher that are used here. They are installed in bench/ only.
 *
 * @typedef {(url: string, flags: object) => Promise<{ lhr: { categories: Record<string, { score: number }> } }>} Lighthouse
 */

/** @param {string} origin @param {string} executablePath */
async function scoreAll(origin, executablePath) {
  // Its browser is the one of the tests.
  const file = install("lighthouse", { version: LIGHTHOUSE, env: { PUPPETEER_SKIP_DOWNLOAD: "1" } });
  /** @type {unknown} */
  const loaded = await import(pathToFileURL(file).href);
  const { default: lighthouse } = /** @type {{ default: Lighthouse }} */ (loaded);
  const port = 9222 + (process.pid % 1000);
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", `--remote-debugging-port=${port}`] });
  /** @type {Record<string, Record<string, number>>} */
  const scores = {};
  try {
    for (const page of TIMED) {
      /** @type {Record<string, number>} */
      const best = {};
      for (let round = 0; round < rounds; round++) {
        const { lhr } = await lighthouse(origin + page, { port, onlyCategories: CATEGORIES, logLevel: "silent" });
        for (const [name, { score }] of Object.entries(lhr.categories))
          best[name] = Math.max(best[name] ?? 0, Math.round(score * 100));
      }
      scores[page] = best;
    }
    return scores;
  } finally {
    await browser.close();
  }
}

const executablePath = await findOrInstallChromium();
build();
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
try {
  await withSite(() => ({}), measureSite);
} finally {
  await browser.close();
}

/** @param {import("./harness.mjs").Site} site */
async function measureSite(site) {
  /** @type {Record<string, Awaited<ReturnType<typeof weighVisits>>>} */
  const weights = {};
  for (const page of Object.keys(BUDGETS)) weights[page] = await weighVisits(browser, site.origin + page);
  const over = exceed(weights);
  say("kB over the wire with headers, and requests: first visit (later visit)");
  if (!values.json)
    console.table(
      Object.entries(weights).map(([page, { first, later }]) => ({
        page,
        ...Object.fromEntries(
          /** @type {const} */ (["page", "scripts", "styles", "rest"]).map((part) => [
            part,
            `${(first[part] / 1000).toFixed(1)} (${(later[part] / 1000).toFixed(1)})`,
          ]),
        ),
        requests: `${first.requests} (${later.requests})`,
      })),
    );
  for (const line of over) say(`over its budget: ${line}`);
  /** @type {Record<string, Record<string, Awaited<ReturnType<typeof timeRounds>>>>} */
  const times = {};
  for (const page of TIMED)
    times[page] = {
      scripts: await timeRounds(browser, site.origin + page, { hasScripts: true }),
      none: await timeRounds(browser, site.origin + page, { hasScripts: false }),
    };
  say(
    `Slow phone (${CPU_SLOWDOWN}× slower processor, 1.6 Mbit/s, 150 ms), median of ${rounds}, milliseconds: with scripts (without)`,
  );
  if (!values.json)
    console.table(
      Object.entries(times).map(([page, { scripts, none }]) => ({
        page,
        paint: `${scripts?.paint.toFixed(0) ?? ""} (${none?.paint.toFixed(0) ?? ""})`,
        hydrated: scripts?.hydrated.toFixed(0),
        blocking: `${scripts?.blocking.toFixed(0) ?? ""} (${none?.blocking.toFixed(0) ?? ""})`,
        shift: `${scripts?.shift.toFixed(3) ?? ""} (${none?.shift.toFixed(3) ?? ""})`,
      })),
    );
  const scores = values.lighthouse ? await scoreAll(site.origin, executablePath) : undefined;
  if (scores !== undefined && !values.json) console.table(scores);
  report({
    rows: [{ work: "pages over their budgets", value: over.length, unit: "", bar: 0 }],
    figures: { rounds, weights, times, scores },
  });
}
