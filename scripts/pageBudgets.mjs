// scripts: what pages may cost a browser, and what they do cost. For `npm run bench:pages` and the tests.

/** @typedef {import("playwright-core").Browser} Browser */
/** @typedef {import("playwright-core").Page} Page */

/**
 * @typedef {object} Weight
 * @property {number} page Bytes over the wire with headers, of the document.
 * @property {number} scripts
 * @property {number} styles
 * @property {number} rest
 * @property {number} requests
 * @property {readonly string[]} thirdParty Addresses at other origins.
 */

const EVERY_PAGE = { styles: 11_000, pageFirst: 15_000, pageLater: 9000, requests: 10 };
const GAME = { ...EVERY_PAGE, scripts: 64_000 };
const TEXT = { ...EVERY_PAGE, scripts: 12_000 };

/** The most that each page may cost: bytes over the wire with headers, and requests of a first visit. */
export const BUDGETS = {
  "/": { ...GAME, pageFirst: 7500 },
  "/espanol": GAME,
  "/archive/game?num=5": GAME,
  "/archive": TEXT,
  "/yesterday": TEXT,
  "/faq": TEXT,
  "/about": TEXT,
  "/teams": TEXT,
  "/circle": TEXT,
  "/make": TEXT,
  "/settings": TEXT,
  "/stats": TEXT,
  "/migrate": TEXT,
  "/games-file": TEXT,
  "/portal": TEXT,
};

/**
 * What goes over the wire until a page is enhanced and quiet.
 *
 * @param {Page} page
 * @param {string} url
 * @returns {Promise<Weight>}
 */
async function weigh(page, url) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  /** @type {Map<string, string>} */
  const typeOf = new Map();
  /** @type {Record<string, number>} */
  const bytes = {};
  /** @type {string[]} */
  const addresses = [];
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache || response.url.startsWith("data:")) return;
    typeOf.set(requestId, type);
    addresses.push(response.url);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const type = typeOf.get(requestId);
    if (type !== undefined) bytes[type] = (bytes[type] ?? 0) + encodedDataLength;
  });
  await page.goto(url, { waitUntil: "networkidle" });
  await session.detach();
  const { Document = 0, Script = 0, Stylesheet = 0, ...others } = bytes;
  return {
    page: Document,
    scripts: Script,
    styles: Stylesheet,
    rest: Object.values(others).reduce((sum, more) => sum + more, 0),
    requests: addresses.length,
    thirdParty: addresses.filter((address) => new URL(address).origin !== new URL(url).origin),
  };
}

/**
 * A first visit of a page with a new profile, and a later one.
 *
 * @param {Browser} browser
 * @param {string} url
 * @param {number} [timeout] the most that a visit may take, milliseconds
 */
export async function weighVisits(browser, url, timeout) {
  const context = await browser.newContext();
  if (timeout !== undefined) context.setDefaultTimeout(timeout);
  try {
    const first = await weigh(await context.newPage(), url);
    return { first, later: await weigh(await context.newPage(), url) };
  } finally {
    await context.close();
  }
}

/**
 * @param {Readonly<Record<string, { first: Weight, later: Weight }>>} weights by page
 * @returns {string[]} what is over its budget, one line each
 */
export function exceed(weights) {
  return Object.entries(BUDGETS).flatMap(([page, budget]) => {
    const { first, later } = weights[page] ?? {};
    if (first === undefined || later === undefined) return [`${page}: not measured`];
    /** @type {[string, number, number][]} */
    const compared = [
      ["bytes of scripts", first.scripts, budget.scripts],
      ["bytes of styles", first.styles, budget.styles],
      ["bytes of the page on a first visit", first.page, budget.pageFirst],
      ["bytes of the page on a later visit", later.page, budget.pageLater],
      ["requests", first.requests, budget.requests],
      ["requests to others", first.thirdParty.length + later.thirdParty.length, 0],
    ];
    return compared
      .filter(([, value, most]) => value > most)
      .map(([what, value, most]) => `${page}: ${value} ${what}, at most ${most}`);
  });
}
