// Runs a command of package.json: `node scripts/run.mjs [--dev] COMMAND …`, where COMMAND is a script (.mjs or .ts) or a
// package with a program. It gets what the command needs first: a Node that fits, and packages, with --dev those of
// development too. Without packages, and for Node 16 to read.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { environmentOf, findNode } from "./node.mjs";
import { inModules, installPackages, runMain } from "./setup.mjs";

/** How often it is looked whether npm still runs, milliseconds. */
const PARENT_CHECK_MS = 500;

await runMain(async () => {
  if (process.env.npm_lifecycle_event !== undefined) endWithParent();
  const order = process.argv.slice(2);
  const isForDevelopment = order[0] === "--dev" ? true : undefined;
  const [command, ...args] = order.slice(isForDevelopment ? 1 : 0);
  if (command === undefined) throw new Error("This runs the commands of package.json, such as npm start.");

  // At the same time: one waits for the network while the other computes.
  const [found, installed] = await Promise.allSettled([findNode(), installPackages({ isForDevelopment })]);
  if (found.status === "rejected") throw found.reason;
  if (installed.status === "rejected") throw installed.reason;
  const node = found.value;
  if (command.endsWith(".mjs") && node === process.execPath) {
    process.argv.splice(1, Infinity, path.resolve(command), ...args);
    await import(pathToFileURL(command).href);
  } else {
    await runInFront(node, [...toArguments(command), ...args]);
  }
});

/** What Node runs for a command. @param {string} command */
function toArguments(command) {
  if (command.endsWith(".mjs")) return [command];
  if (command.endsWith(".ts")) return ["--import", "tsx", command];
  /** @type {unknown} */
  const manifest = JSON.parse(readFileSync(inModules(`${command}/package.json`), "utf8"));
  const { bin } = /** @type {{ bin: string | Record<string, string> }} */ (manifest);
  const program = typeof bin === "string" ? bin : bin[command];
  return [inModules(path.join(command, program ?? ""))];
}

/** npm passes SIGTERM to its shell, and many shells do not pass it on: they end, and what they run goes on. */
function endWithParent() {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, PARENT_CHECK_MS).unref();
}

/**
 * Runs a program that has the terminal, with the options of this Node. This process ends as the program does.
 *
 * @param {string} node
 * @param {readonly string[]} args
 * @returns {Promise<void>}
 */
function runInFront(node, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, [...process.execArgv, ...args], {
      stdio: "inherit",
      env: { ...process.env, ...environmentOf(node) },
    });
    for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
      process.on(signal, () => {
        // Ctrl+C on a terminal signals both processes. A second signal ends a server at once.
        if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
      });
    child.once("error", reject);
    child.once("close", (code) => {
      process.exitCode = code ?? 1;
      resolve();
    });
  });
}
