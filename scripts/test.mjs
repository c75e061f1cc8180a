// npm test: installs, builds and runs every check, also after a failing one. It ends with a summary.
// `--only unit` (types, lint, format, unit, http, browser, load; may be repeated) runs that step alone.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { findOrInstallChromium } from "./chromium.mjs";
import { buildApp, buildWasm, inModules, install, runMain, runNode, say } from "./setup.mjs";
import { countResults } from "./testCounts.mjs";

/**
 * @typedef {import("./testCounts.mjs").Counts} Counts
 * @type {Readonly<Record<string, () => Promise<Counts>>>}
 */
const STEPS = {
  types: () => check([inModules("typescript/bin/tsc"), "--noEmit"]),
  lint: () => check([inModules("eslint/bin/eslint.js"), "."]),
  knip: () => check([inModules("knip/bin/knip.js")]),
  format: () => check([inModules("prettier/bin/prettier.cjs"), "--check", "--log-level", "warn", "."]),
  unit: () => runProject("unit"),
  http: () => runProject("http"),
  browser: async () => runProject("browser", { CHROMIUM_PATH: await findOrInstallChromium() }),
  load: () => runProject("load"),
};

await runMain(async () => {
  const names = readNames();
  await install();
  if (["unit", "http", "browser", "load"].some((name) => names.includes(name))) {
    await buildWasm();
    await buildApp();
  }

  /** @type {[string, Counts][]} */
  const results = [];
  for (const name of names) {
    say(name);
    results.push([name, await runStep(name)]);
  }

  console.log("");
  for (const [name, { passed, failed, skipped, note }] of results) {
    const numbers = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
    console.log(`${failed > 0 ? "✗" : "✓"} ${name.padEnd(8)} ${numbers}${note === undefined ? "" : ` (${note})`}`);
  }
  const sum = (/** @type {"passed" | "failed"} */ key) => results.reduce((total, [, counts]) => total + counts[key], 0);
  process.exitCode = sum("failed") > 0 ? 1 : 0;
  console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
});

/** The steps to run, in the order of the list. @returns {string[]} */
function readNames() {
  const { values } = parseArgs({ options: { only: { type: "string", multiple: true } } });
  const all = Object.keys(STEPS);
  const only = (values.only ?? all).flatMap((list) => list.split(","));
  const unknown = only.find((name) => !all.includes(name));
  if (unknown !== undefined) throw new Error(`--only ${unknown}: there is no such step; these are: ${all.join(", ")}`);
  return all.filter((name) => only.includes(name));
}

/**
 * Runs a step. A step that throws has failed, and the others still run. @param {string} name @returns {Promise<Counts>}
 */
async function runStep(name) {
  try {
    return (await STEPS[name]?.()) ?? { passed: 0, failed: 1, skipped: 0 };
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1, skipped: 0, note: error instanceof Error ? error.message : String(error) };
  }
}

/** Runs a program and counts its exit code as one check. @param {readonly string[]} args @returns {Promise<Counts>} */
async function check(args) {
  const isGood = (await runNode(args)) === 0;
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 };
}

/** @param {string} project @param {Record<string, string>} [env] @returns {Promise<Counts>} */
async function runProject(project, env = {}) {
  const directory = mkdtempSync(path.join(tmpdir(), "proxima-test-"));
  const report = path.join(directory, "report.json");
  try {
    const args = ["run", "--project", project, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    const code = await runNode([inModules("vitest/vitest.mjs"), ...args], { env: { NODE_ENV: "test", ...env } });
    return countResults(readReport(report), code);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Undefined: the runner ended without a report. @param {string} file @returns {unknown} */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
