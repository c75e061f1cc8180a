// scripts: the programs that a benchmark measures, and words that their games accept.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { root } from "./setup.mjs";

/**
 * Starts a program that prints its address.
 *
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<{ origin: string, pid: number, end: (signal?: "SIGTERM" | "SIGKILL") => Promise<void> }>}
 */
export function start(args, env = {}) {
  const child = spawn(process.execPath, [...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
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
 * Starts the built site on a free loopback port, with a limit of calls that no benchmark reaches.
 *
 * @param {string} data its data directory
 * @param {Record<string, string>} [env]
 */
export function startSite(data, env = {}) {
  return start(["build/server.js"], {
    NODE_ENV: "production",
    PORT: "0",
    HOST: "127.0.0.1",
    DATA_DIR: data,
    LOG_LEVEL: "error",
    ORIGIN: "",
    API_CALLS_PER_MINUTE: "100000000",
    ...env,
  });
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
  for (const word of readFileSync(path.join(root, "db/words/secrets.en.txt"), "utf8").split("\n")) {
    const response = await fetch(`${origin}/similarity/en/${game}/${word}`);
    /** @type {unknown} */
    const answer = await response.json();
    const { percentile = 1000 } = /** @type {{ percentile?: number }} */ (answer);
    if (response.ok && percentile < 1000) found.push(word);
    if (found.length === count) return found;
  }
  throw new Error(`Fewer than ${count} words can be guessed.`);
}
