// scripts: commands for operators and developers. They run before packages are installed, so they import
// only Node's built-in modules and each other.

import { Buffer } from "node:buffer";
import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

export const root = fileURLToPath(new URL("..", import.meta.url));

const STAMPS = path.join(root, ".cache", "stamps");

/** Prints progress. Every step that can take a while does. @param {string} text */
export function say(text) {
  console.log(`· ${text}`);
}

/** Runs a script. On an error it prints one message and exits with 1. @param {() => Promise<void>} main */
export async function runMain(main) {
  process.chdir(root);
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Error && error.constructor === Error ? `✗ ${error.message}` : error);
    process.exit(1);
  }
}

/** Whether a command was asked how it is used. */
export const isHelpWanted = () => process.argv.slice(2).some((argument) => argument === "--help" || argument === "-h");

/**
 * The arguments of a command, of which the options of `config` are read. If it was asked how it is used, or has an argument that
 * it does not know, it says so and ends.
 *
 * @template {import("node:util").ParseArgsConfig} Config
 * @param {string} usage
 * @param {Config} config
 * @returns {ReturnType<typeof parseArgs<Config>>}
 */
export function readArguments(usage, config) {
  if (isHelpWanted()) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    console.error(`✗ ${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    process.exit(1);
  }
}

/** Stands for the exit code of a program that a signal has ended. */
const SIGNALLED = 128;

/**
 * Runs a program and shows its output. Its input is closed, so that nothing waits for an answer.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, stdout?: "inherit" | "ignore" }} [options] `env` is added
 *   to this process's environment
 * @returns {Promise<number>} the exit code, or 128 after a signal
 */
export function run(command, args, { cwd = root, env = {}, stdout = "inherit" } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", stdout, "inherit"],
      // On Windows npm is a batch file.
      shell: process.platform === "win32" && command === "npm",
    });
    child.once("error", reject);
    child.once("close", (code) => {
      resolve(code ?? SIGNALLED);
    });
  });
}

/** @param {readonly string[]} args @param {Parameters<typeof run>[2]} [options] */
export const runNode = (args, options) => run(process.execPath, args, options);

/** Path of a file in node_modules. It is faster than npx and never downloads. @param {string} file */
export const inModules = (file) => path.join(root, "node_modules", file);

/** While there, an installation has begun and not ended. */
const UNFINISHED = "packages";

/**
 * Installs the packages unless those of the lock file are installed. Their scripts do not run: none needs its own. What is
 * installed already stays in place, because a server may be running from it.
 *
 * @param {{ isForDevelopment?: boolean | undefined }} [options] whether the packages of tests, checks and the ranker's
 *   compiler are needed too. Where they are installed already, they stay.
 */
export async function installPackages({ isForDevelopment = existsSync(inModules("vitest")) } = {}) {
  const isUnfinished = existsSync(path.join(STAMPS, UNFINISHED));
  if (isInstalled(isForDevelopment) && !isUnfinished) return;
  // `npm ci` empties the folder first. `npm install` changes only what differs, but takes half a package for a whole one.
  const how = existsSync(LOCK_OF_INSTALLED) && !isUnfinished ? ["install", "--no-save"] : ["ci"];
  say(`installing the packages (npm ${how[0]})`);
  // Whatever NODE_ENV is.
  const which = isForDevelopment ? "--include=dev" : "--omit=dev";
  writeStamp(UNFINISHED, "");
  // Not warnings: that this Node is too old is said elsewhere.
  const code = await runNpm([...how, which, "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]);
  // After an error of its own, npm has put back what was there.
  if (code !== SIGNALLED) removeStamp(UNFINISHED);
  if (code !== 0)
    throw new Error("The packages could not be installed; npm says why above. This step needs the network.");
}

/** npm's own note of what is installed, which it writes last. */
const LOCK_OF_INSTALLED = inModules(".package-lock.json");

/** @param {boolean} isForDevelopment */
function isInstalled(isForDevelopment) {
  if (!existsSync(LOCK_OF_INSTALLED)) return false;
  const packagesOf = (/** @type {string} */ file) => {
    /** @type {unknown} */
    const lock = JSON.parse(readFileSync(file, "utf8"));
    return /** @type {{ packages: Record<string, { version?: string, optional?: boolean, devOptional?: boolean, dev?: boolean }> }} */ (
      lock
    ).packages;
  };
  try {
    const there = packagesOf(LOCK_OF_INSTALLED);
    return Object.entries(packagesOf(path.join(root, "package-lock.json"))).every(([name, wanted]) => {
      if (name === "" || (wanted.dev === true && !isForDevelopment)) return true;
      const found = there[name];
      // An optional one may be for another platform.
      if (found === undefined) return wanted.optional === true || wanted.devOptional === true;
      return found.version === wanted.version;
    });
  } catch {
    return false;
  }
}

/** @param {readonly string[]} args @param {Parameters<typeof run>[2]} [options] */
export function runNpm(args, options) {
  // npm sets this for its scripts. It makes sure that the same npm is used.
  const script = process.env.npm_execpath;
  return script?.endsWith(".js") ? runNode([script, ...args], options) : run("npm", args, options);
}

/** The compiled ranker, which is in git, and the hash of what it was compiled from. */
export const RANKER = path.join(root, "wasm", "rank.wasm");
export const RANKER_HASH = path.join(root, "wasm", "rank.sources.sha256");

/** Compiles the ranker when its source or the version of the compiler is another than that of the one in git. */
export async function buildWasm() {
  const sources = hashRankerSources();
  if (existsSync(RANKER) && readIfExists(RANKER_HASH).trim() === sources) return;
  await installPackages({ isForDevelopment: true });
  say("compiling the ranker (WASM)");
  await compileRanker(RANKER);
  writeFileSync(RANKER_HASH, `${sources}\n`);
}

/** @param {string} file for the compiled ranker */
export async function compileRanker(file) {
  const asc = inModules("assemblyscript/bin/asc.js");
  if ((await runNode([asc, "--config", "wasm/asconfig.json", "--outFile", file])) !== 0) {
    throw new Error("The ranker could not be compiled; the compiler says why above.");
  }
}

export function hashRankerSources() {
  /** @type {unknown} */
  const manifest = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  const { devDependencies } = /** @type {{ devDependencies: { assemblyscript: string } }} */ (manifest);
  return hash([
    devDependencies.assemblyscript,
    readFileSync(path.join(root, "wasm", "asconfig.json"), "utf8"),
    ...contents(path.join(root, "wasm", "assembly")),
  ]);
}

/** Bundles the server and the client when their sources changed. */
export async function buildApp() {
  const sources = hash([
    ...["package-lock.json", "remix.config.js", "tsconfig.json", "vite.config.js"].map((file) =>
      readIfExists(path.join(root, file)),
    ),
    ...contents(path.join(root, "app"), /\.test\.tsx?$/),
    ...contents(path.join(root, "db"), /^(?:vectors|words)$|\.test\.ts$/),
  ]);
  const published = path.join(root, "public", "build");
  const isThere = existsSync(path.join(root, "build", "server.js")) && existsSync(published);
  await runOnce("app", isThere ? sources : undefined, async () => {
    say("building the app");
    const made = path.join(root, "build", "client");
    const remix = inModules("@remix-run/dev/dist/cli.js");
    const vite = inModules("vite/bin/vite.js");
    const server = compile([remix, "build"]);
    if (process.availableMemory() < MEMORY_OF_COMPILERS) await server;
    const client = compile([vite, "build", "--logLevel", "warn", "--outDir", made, "--emptyOutDir"]);
    if ((await Promise.all([server, client])).includes(false))
      throw new Error("The app could not be built; the compiler says why above.");
    compressFiles(made);
    const before = readIfExists(path.join(STAMPS, "published")).split("\n");
    writeStamp("published", publish(made, published, before).join("\n"));
    writeStamp("app", sources);
  });
}

/**
 * Moves the files of a build beside those of the build before, for which a site that runs and pages that are open still ask.
 * What is older goes.
 *
 * @param {string} made folder of the build
 * @param {string} published
 * @param {readonly string[]} before names of the files of the build before
 * @returns {string[]} those of this build
 */
export function publish(made, published, before) {
  const names = readdirSync(made);
  mkdirSync(published, { recursive: true });
  for (const name of readdirSync(published))
    if (!names.includes(name) && !before.includes(name)) rmSync(path.join(published, name), { recursive: true });
  for (const name of names) renameSync(path.join(made, name), path.join(published, name));
  return names;
}

/** Memory that two compilers at once have room in, bytes. */
const MEMORY_OF_COMPILERS = 1.5 * 2 ** 30;

/**
 * Runs a compiler. What it printed is shown if it fails, and warnings in any case.
 *
 * @param {readonly string[]} args
 * @returns {Promise<boolean>} whether it succeeded
 */
function compile(args) {
  return new Promise((resolve) => {
    const env = { ...process.env, NODE_ENV: /** @type {const} */ ("production") };
    execFile(process.execPath, args, { cwd: root, env, maxBuffer: Infinity }, (error, stdout, stderr) => {
      // Remix ends without waiting for esbuild, which may be about to ask it something and takes that for a deadlock.
      const warnings = stderr.replace(/^fatal error: all goroutines are asleep - deadlock![^]*/m, "");
      const output = (error === null ? warnings : stdout + warnings).trimEnd();
      if (output !== "") console.error(output);
      resolve(error === null);
    });
  });
}

/** Removes the stamp of the app, because `npm run dev` replaces its build. */
export function invalidateApp() {
  removeStamp("app");
}

/**
 * Writes `.br` and `.gz` files for text files of at least 1 KiB, so that the server does not compress files. @param
 * {string} directory
 */
function compressFiles(directory) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  for (const file of files(directory)) {
    if (!/\.(?:js|css|svg|json|map|txt)$/.test(file)) continue;
    const bytes = readFileSync(file);
    if (bytes.length < 1024) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

/**
 * Runs a task unless it was done for the same input before.
 *
 * @param {string} name of the stamp
 * @param {string | undefined} input hash of all inputs of the task. Undefined: always run it.
 * @param {() => Promise<void>} work
 */
async function runOnce(name, input, work) {
  if (input !== undefined && readIfExists(path.join(STAMPS, name)) === input) return;
  await work();
  if (input !== undefined) writeStamp(name, input);
}

/** @param {string} name @param {string} input */
function writeStamp(name, input) {
  mkdirSync(STAMPS, { recursive: true });
  writeFileSync(path.join(STAMPS, name), input);
}

/** @param {string} name */
function removeStamp(name) {
  rmSync(path.join(STAMPS, name), { force: true });
}

/** @param {readonly string[]} parts */
function hash(parts) {
  const sum = createHash("sha256");
  for (const part of parts) sum.update(`${Buffer.byteLength(part)}:`).update(part);
  return sum.digest("hex");
}

/**
 * Names and contents of all files below a directory, in an order that is the same on every machine.
 *
 * @param {string} directory
 * @param {RegExp} [without] names of files and directories to skip
 */
function contents(directory, without) {
  const nameOf = (/** @type {string} */ file) => path.relative(root, file).replaceAll(path.sep, "/");
  return files(directory, without).flatMap((file) => [nameOf(file), readFileSync(file, "latin1")]);
}

/**
 * @param {string} directory
 * @param {RegExp} [without] names of files and directories to skip
 * @returns {string[]}
 */
function files(directory, without) {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { withFileTypes: true })
    .filter(({ name }) => without?.test(name) !== true)
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = path.join(directory, entry.name);
      return entry.isDirectory() ? files(file, without) : [file];
    });
}

/** @param {string} file */
function readIfExists(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}
