// scripts: starts the built site, and other programs that print their address, for benchmarks and tests.
// Also finds today's game and words that it accepts.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { root } from "./setup.mjs";

/**
 * Starts a program that prints its address.
 *
 * @param {readonly string[]} args
 * @param {{ env?: Readonly<Record<string, string>>, cwd?: string, user?: { uid: number, gid: number } }} [options] `env` is
 *   added to this process's environment; `user` is who runs the program
 * @returns {Promise<{ origin: string, pid: number, end: (signal?: "SIGTERM" | "SIGKILL") => Promise<void> }>} `end` may be
 *   called again
 */
export function start(args, { env = {}, cwd = root, user } = {}) {
  const child = spawn(process.execPath, [...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
    ...user,
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  /** @param {"SIGTERM" | "SIGKILL"} signal */
  const end = async (signal = "SIGTERM") => {
    child.kill(signal);
    await ended;
  };
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const [origin] = /http:\/\/localhost:\d+/.exec(line) ?? [];
      if (origin !== undefined) resolve({ origin, pid: child.pid ?? 0, end });
    });
    child.once("exit", (code) => {
      reject(new Error(`${args.join(" ")} ended with code ${String(code)} before it listened`));
    });
  });
}

/**
 * As in package.json, the image and the unit. Node 24 keeps up to 128 MB for new objects, Node 20 kept 32; it is no faster for it.
 * Of them, little is alive when garbage is collected: to share that among threads takes longer than to do it.
 */
const SERVER_OPTIONS = ["--max-semi-space-size=16", "--no-parallel-scavenge"];

/**
 * Starts `build/server.js` on a free loopback port.
 *
 * @param {string} data its data directory
 * @param {{ env?: Readonly<Record<string, string>>, project?: string, node?: readonly string[] }} [options] `env`: settings
 *   in addition to those that every start has. `project`: folder of the built project. `node`: options of Node
 */
export function startSite(data, { env = {}, project = root, node = [] } = {}) {
  return start([...SERVER_OPTIONS, ...node, "build/server.js"], {
    cwd: project,
    env: {
      NODE_ENV: "production",
      PORT: "0",
      HOST: "127.0.0.1",
      DATA_DIR: data,
      SETTINGS_FILE: "",
      LOG_LEVEL: "error",
      ORIGIN: "",
      STOP_DELAY: "0",
      ...env,
    },
  });
}

/** Processor time so far, milliseconds. It does not depend on what else the machine does. @param {number} pid */
export function processorTimeOf(pid) {
  // After the name: state, then from the 12th on user and system time in hundredths of a second (proc(5)).
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Today's English game, read from the page. @param {string} origin */
export async function findGame(origin) {
  const html = await (await fetch(origin)).text();
  const number = /Game #(\d+)/.exec(html)?.[1];
  if (number === undefined) throw new Error("The page has no game number.");
  return Number(number);
}

/**
 * Valid guesses except the secret.
 *
 * @param {string} origin
 * @param {{ game: number, count: number }} wanted
 */
export async function findWords(origin, { game, count }) {
  /** @type {string[]} */
  const found = [];
  for (const word of readFileSync(path.join(root, "db/words/ranked.jr.txt"), "utf8").split("\n")) {
    const response = await fetch(`${origin}/similarity/en/${game}/${word}`);
    /** @type {unknown} */
    const answer = await response.json();
    const { percentile = 1000 } = /** @type {{ percentile?: number }} */ (answer);
    if (response.ok && percentile < 1000) found.push(word);
    if (found.length === count) return found;
  }
  throw new Error(`Fewer than ${count} words can be guessed.`);
}
