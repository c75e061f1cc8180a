import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { inModules, run, runNode, say } from "./setup.mjs";

const PATHS = [
  // The headless shell takes two thirds of the time of the full browser.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * Finds a Chromium for the browser tests, or installs one.
 *
 * @throws Error that says how to provide one
 */
export async function findOrInstallChromium() {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) {
    if (await starts(configured)) return configured;
    throw new Error(`CHROMIUM_PATH is "${configured}", which does not start.`);
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

/** Finds an installed Chromium that starts. On some systems the usual path is only a script that asks to install it. */
async function findChromium() {
  for (const place of [...PATHS, await findPlaywrightPath()]) {
    if (place !== undefined && existsSync(place) && (await starts(place))) return place;
  }
  return undefined;
}

/** Path of the browser that Playwright's installer installs. @returns {Promise<string | undefined>} */
async function findPlaywrightPath() {
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
  // The package list may be missing or outdated.
  await run("apt-get", ["update", "-q"], { env });
  const install = (/** @type {string} */ name) =>
    run("apt-get", ["install", "-y", "-q", "--no-install-recommends", name, "fonts-liberation"], { env });
  // Not every release has the headless shell. It knows no preferences, so a browser that blocks cookies is the full one.
  await install("chromium-headless-shell");
  await install("chromium");
}

async function installByPlaywright() {
  say("installing Chromium for the browser tests (Playwright's installer)");
  await runNode([path.join(inModules("playwright-core"), "cli.js"), "install", "chromium"]);
}
