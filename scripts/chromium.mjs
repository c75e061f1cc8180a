import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { inModules, run, runNode, say } from "./setup.mjs";

const PLACES = [
  // The browser without its windows: the same pages in two thirds of the time.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * Path of a Chromium for the browser tests: one that is installed, else one that is installed now.
 *
 * @throws Error that says how to provide one
 */
export async function findOrInstallChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (await starts(given)) return given;
    throw new Error(`CHROMIUM_PATH is "${given}", which does not start.`);
  }
  const found = await findChromium();
  if (found !== undefined) return found;
  const isRoot = process.getuid?.() === 0;
  for (const install of isRoot && (await starts("apt-get"))
    ? [installByApt, installByPlaywright]
    : [installByPlaywright]) {
    await install();
    const installed = await findChromium();
    if (installed !== undefined) return installed;
  }
  throw new Error("There is no Chromium and it could not be installed. Install one and set CHROMIUM_PATH to its path.");
}

/** An installed one that really starts: on some systems the usual name is but a script that asks to install it. */
async function findChromium() {
  for (const place of [...PLACES, await playwrightsOwn()]) {
    if (place !== undefined && existsSync(place) && (await starts(place))) return place;
  }
  return undefined;
}

/** Where Playwright's installer puts its browser. @returns {Promise<string | undefined>} */
async function playwrightsOwn() {
  try {
    const { chromium } = await import("playwright-core");
    return chromium.executablePath();
  } catch {
    return undefined;
  }
}

/** @param {string} program */
async function starts(program) {
  try {
    await promisify(execFile)(program, ["--version"], { timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

async function installByApt() {
  say("installing Chromium for the browser tests (apt-get)");
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  // The list of packages may be absent or old; without it the package would not be found.
  await run("apt-get", ["update", "-q"], { env });
  const install = (/** @type {string} */ name) =>
    run("apt-get", ["install", "-y", "-q", "--no-install-recommends", name, "fonts-liberation"], { env });
  // Not every release has it.
  if ((await install("chromium-headless-shell")) !== 0) await install("chromium");
}

async function installByPlaywright() {
  say("installing Chromium for the browser tests (Playwright's installer)");
  await runNode([path.join(inModules("playwright-core"), "cli.js"), "install", "chromium"]);
}
