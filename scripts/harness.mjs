// scripts: what the benchmarks have in common: the built site, packages that only they need, and the table of what they found.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { cpus, tmpdir } from "node:os";
import path from "node:path";
import { startSite } from "./builtSite.mjs";
import { root } from "./setup.mjs";

const BENCH = path.join(root, "bench");

/**
 * A figure beside its yardstick in the same run.
 *
 * @typedef {{ work: string, yardstick?: string, value: number, unit: string, bar: number, hope?: number, isLeast?: boolean }} Measured
 *   `isLeast`: the value has to be at least the bar, not at most
 */

/**
 * @param {readonly Measured[]} measured
 */
const judge = (measured) =>
  measured.map((row) => ({ ...row, holds: row.isLeast === true ? row.value >= row.bar : row.value <= row.bar }));

/** @param {{ isJson: boolean }} options whether nothing but one JSON object is printed */
export function createHarness({ isJson }) {
  /** @param {string} text */
  const say = (text) => {
    if (!isJson) console.log(text);
  };
  const build = () => {
    say("Building …");
    execFileSync(process.execPath, ["scripts/build.mjs"], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  };
  /**
   * The file of a package that only benchmarks need, which the first run installs into bench/.
   *
   * @param {string} name
   * @param {{ version?: string, env?: Record<string, string> }} [options] `version`: of one that bench/package.json does not name
   */
  const install = (name, { version, env = {} } = {}) => {
    if (!existsSync(path.join(BENCH, "node_modules", name))) {
      say(`Installing ${name}, which only this benchmark needs, into bench/node_modules …`);
      const named = version === undefined ? [] : ["--no-save", `${name}@${version}`];
      const args = ["install", "--no-package-lock", "--silent", ...named];
      execFileSync("npm", args, {
        cwd: BENCH,
        stdio: ["ignore", "ignore", "inherit"],
        env: { ...process.env, ...env },
      });
    }
    return createRequire(path.join(BENCH, "package.json")).resolve(name);
  };
  /**
   * Ends a benchmark: prints the table or one JSON object, and sets the exit code where a bar fails.
   *
   * @param {{ rows: readonly Measured[], figures: object, print?: () => void }} found `print` says what stands above the table
   */
  const report = ({ rows: measured, figures, print = () => undefined }) => {
    const rows = judge(measured);
    const machine = { cpu: cpus()[0]?.model ?? "unknown", node: process.version };
    const holds = rows.every((row) => row.holds);
    if (!holds) process.exitCode = 1;
    if (isJson) {
      console.log(JSON.stringify({ holds, rows, figures: { ...machine, ...figures } }));
      return;
    }
    console.log(`\n${machine.cpu}, Node ${machine.node}\n`);
    print();
    if (rows.length > 0)
      console.log(
        `\n${"work".padEnd(42)}${"yardstick".padEnd(34)}${"value".padStart(9)}         ${"bar".padStart(8)}${"hope".padStart(8)}`,
      );
    for (const { work, yardstick = "", value, unit, bar, hope, isLeast, holds: isHeld } of rows)
      console.log(
        `${work.padEnd(42)}${yardstick.padEnd(34)}${(value > 0 && value < 0.1 ? value.toPrecision(2) : value.toFixed(2)).padStart(9)} ${unit.padEnd(8)}` +
          `${`${isLeast === true ? "≥" : "≤"} ${bar}`.padStart(8)}${String(hope ?? "").padStart(8)}  ${isHeld ? "holds" : "FAILS"}`,
      );
  };
  return { say, build, install, report };
}

/** @typedef {Awaited<ReturnType<typeof startSite>>} Site */

/**
 * Starts the built site with a data directory of its own, and ends both afterwards.
 *
 * @template Found
 * @param {(data: string) => Parameters<typeof startSite>[1]} options
 * @param {(site: Site, data: string) => Promise<Found>} use
 */
export async function withSite(options, use) {
  const data = mkdtempSync(path.join(tmpdir(), "proxima-bench-"));
  try {
    const site = await startSite(data, options(data));
    try {
      return await use(site, data);
    } finally {
      await site.end();
    }
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}
