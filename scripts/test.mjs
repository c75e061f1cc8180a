// npm test. CONTRIBUTING.md, "Tests", says what each step is.

import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findOrInstallChromium } from "./chromium.mjs";
import { environmentOf, getNode } from "./node.mjs";
import { buildApp, buildWasm, inModules, readArguments, root, run, runMain, say } from "./setup.mjs";
import { countResults } from "./testCounts.mjs";

/** @typedef {import("./testCounts.mjs").Counts} Counts */
/** A step, what came of it, and how many seconds it took. @typedef {[string, Counts, number]} Result */

/** Checks of the source: what Node runs for each. `lint` checks types too. The slowest comes first. @type {Readonly<Record<string, string[]>>} */
const CHECKS = {
  lint: [inModules("oxlint/bin/oxlint")],
  format: [inModules("prettier/bin/prettier.cjs"), "--check", "--log-level", "warn", "."],
  knip: [inModules("knip/bin/knip.js")],
};

/** Projects of vitest, the fastest first. */
const PROJECTS = ["unit", "postgres", "http", "browser", "load"];

const USAGE = `Usage: npm test -- [--only STEPS] [--node VERSIONS]

Builds and runs every check, also after a failing one. It ends with a summary.

  --only STEPS     only these, with commas between them: ${[...Object.keys(CHECKS), ...PROJECTS].join(", ")}.
                   Without it, load runs only in CI
  --node VERSIONS  in other versions of Node, such as 22.14.0,26: unit and http, or the steps of --only that run tests

postgres makes a database on the server of POSTGRES_URL, else on that at 127.0.0.1:5432. If there is none, it runs on an
embedded PostgreSQL, and in CI it fails.`;

/** What runs in other versions of Node, unless `--only` says it. */
const IN_OTHERS = ["unit", "http"];

await runMain(async () => {
  const { names, versions } = readOrder();
  const projects = PROJECTS.filter((name) => names.includes(name));
  const prepare = async () => {
    if (projects.length === 0) return;
    await buildWasm();
    // One that cannot be installed fails below.
    const browser = projects.includes("browser") ? findOrInstallChromium().catch(() => undefined) : undefined;
    await Promise.all([buildApp(), browser]);
  };
  const checks = Object.keys(CHECKS).filter((name) => names.includes(name));
  // On a core each: what lint takes is about what all the others do.
  const [first, others] = await Promise.all([
    runSteps(checks.slice(0, 1)),
    prepare().then(() => runSteps(checks.slice(1))),
  ]);
  const results = [...first, ...others];
  // One after another: each has the machine to itself.
  if (versions === undefined) results.push(...(await runSteps(projects)));
  for (const version of versions ?? []) results.push(...(await runSteps(projects, await getNode(version), version)));

  console.log("");
  for (const [name, { passed, failed, skipped, note }, seconds] of results) {
    const numbers = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}, ${seconds} s`;
    console.log(
      `${failed > 0 ? "✗" : "✓"} ${name.padEnd(versions === undefined ? 8 : 16)} ${numbers}${note === undefined ? "" : ` (${note})`}`,
    );
  }
  // Named again, because a long run has scrolled past them.
  for (const [name, { failures = [] }] of results) for (const failure of failures) console.log(`✗ ${name}: ${failure}`);
  const sum = (/** @type {"passed" | "failed"} */ key) => results.reduce((total, [, counts]) => total + counts[key], 0);
  process.exitCode = sum("failed") > 0 ? 1 : 0;
  console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
});

/** The steps to run, and in which other versions of Node. @returns {{ names: string[], versions: string[] | undefined }} */
function readOrder() {
  const { values } = readArguments(USAGE, {
    options: { only: { type: "string", multiple: true }, node: { type: "string", multiple: true } },
  });
  const split = (/** @type {string[]} */ lists) => lists.flatMap((list) => list.split(","));
  const versions = values.node && split(values.node);
  const all = versions === undefined ? [...Object.keys(CHECKS), ...PROJECTS] : PROJECTS;
  const usual = process.env.CI === undefined ? all.filter((name) => name !== "load") : all;
  const names = split(values.only ?? (versions === undefined ? usual : IN_OTHERS));
  const unknown = names.find((name) => !all.includes(name));
  if (unknown !== undefined) throw new Error(`--only ${unknown}: there is no such step; these are: ${all.join(", ")}`);
  return { names, versions };
}

/**
 * Runs the steps in this order.
 *
 * @param {readonly string[]} names
 * @param {string} [node] the Node that they run in, and its version
 * @param {string} [version]
 */
async function runSteps(names, node = process.execPath, version) {
  /** @type {Result[]} */
  const results = [];
  for (const name of names) {
    const title = version === undefined ? name : `${name}, ${version}`;
    say(title);
    const startedAt = performance.now();
    const counts = await (name === "postgres"
      ? runOnPostgres(node)
      : PROJECTS.includes(name)
        ? runProject(name, node)
        : runCheck(name));
    results.push([title, counts, Math.round((performance.now() - startedAt) / 1000)]);
  }
  return results;
}

/** What a check printed is shown when it ends. @param {string} name @returns {Promise<Counts>} */
function runCheck(name) {
  return new Promise((resolve) => {
    execFile(process.execPath, CHECKS[name] ?? [], { cwd: root, maxBuffer: Infinity }, (error, stdout, stderr) => {
      const output = `${stdout}${stderr}`.trimEnd();
      say(`${name}: ${error === null ? "passed" : "failed"}`);
      if (output !== "") console.log(output);
      resolve({ passed: error === null ? 1 : 0, failed: error === null ? 0 : 1, skipped: 0 });
    });
  });
}

/** @param {string} node @returns {Promise<Counts>} */
async function runOnPostgres(node) {
  const { CI, POSTGRES_URL } = process.env;
  const url = new URL(POSTGRES_URL ?? "postgres://postgres@127.0.0.1:5432/postgres");
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url.href });
  try {
    await client.connect();
  } catch {
    const note = `no PostgreSQL at ${url.host}`;
    if (CI !== undefined || POSTGRES_URL !== undefined) return { passed: 0, failed: 1, skipped: 0, note };
    return { ...(await runProject("postgres", node)), note: `${note}: embedded` };
  }
  const name = `proxima_test_${process.pid}`;
  await client.query(`create database ${name}`);
  // No test cuts the power.
  await client.query(`alter database ${name} set synchronous_commit to off`);
  try {
    url.pathname = name;
    return await runProject("postgres", node, { TEST_DATABASE: url.href });
  } finally {
    await client.query(`drop database ${name} with (force)`);
    await client.end();
  }
}

/**
 * A project that cannot be run has failed, and the others still run.
 *
 * @param {string} project
 * @param {string} node
 * @param {Readonly<Record<string, string>>} [env]
 * @returns {Promise<Counts>}
 */
async function runProject(project, node, env = {}) {
  const directory = mkdtempSync(path.join(tmpdir(), "proxima-test-"));
  const report = path.join(directory, "report.json");
  try {
    const args = ["run", "--project", project, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    const chromium = project === "browser" ? { CHROMIUM_PATH: await findOrInstallChromium() } : {};
    const code = await run(node, [inModules("vitest/vitest.mjs"), ...args], {
      env: { NODE_ENV: "test", ...environmentOf(node), ...chromium, ...env },
    });
    return countResults(readReport(report), code);
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1, skipped: 0, note: error instanceof Error ? error.message : String(error) };
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
