// load: a clone of the project, its first start in a Node that is too old, and commands beside the site that runs from it; then
// other versions of Node. It needs the network.
import { execFile, type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { PASSWORD } from "../support/account";
import { environmentOf, getNode } from "../../scripts/node.mjs";
import { OLDEST_NODE } from "~/platform/fitNode.server.mjs";
import { report } from "./figures";

/** A Node that does not fit: npm start and all other commands get another. */
const OLD_NODE = "20.20.2";
/** Versions that unit and http run in: the oldest, and the newest major version. */
const OTHER_NODES = [`${OLDEST_NODE}.0`, "26"];
/** What is not in a clone, relative to the project. */
const NOT_IN_GIT = /^(?:\.git|\.cache|\.env|node_modules|build|public\/build|bench\/node_modules|data|coverage)$/;
const MINUTES = 60_000;

/** The environment without what npm and vitest have set for this run. */
const PLAIN_ENV = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^(?:VITEST|TEST$|DEV$|PROD$|MODE$|NODE_(?:ENV|OPTIONS)$|npm_(?!config))/.test(name),
  ),
) as NodeJS.ProcessEnv;

let clone: string;
let oldNode: string;
let env: NodeJS.ProcessEnv;
let site: ChildProcess;
let origin: string;

/** Runs an npm command in the clone, in the old Node. */
async function npm(...args: string[]) {
  const { stdout, stderr } = await promisify(execFile)("npm", ["--silent", ...args], { cwd: clone, env });
  return stdout + stderr;
}

beforeAll(async () => {
  oldNode = await getNode(OLD_NODE);
  const directory = mkdtempSync(path.join(tmpdir(), "proxima-clone-"));
  clone = path.join(directory, "clone");
  cpSync(".", clone, {
    recursive: true,
    filter: (source) => !NOT_IN_GIT.test(source.replaceAll(path.sep, "/")),
  });
  env = {
    ...PLAIN_ENV,
    ...environmentOf(oldNode),
    PORT: "0",
    HOST: "127.0.0.1",
    LOG_LEVEL: "error",
    DATA_DIR: path.join(directory, "data"),
  };
  const startedAt = performance.now();
  site = spawn("npm", ["start"], { cwd: clone, env, stdio: ["ignore", "pipe", "inherit"] });
  origin = await new Promise((resolve, reject) => {
    if (site.stdout === null) throw new Error("no output");
    createInterface({ input: site.stdout }).on("line", (line) => {
      const [found] = /http:\/\/localhost:\d+/.exec(line) ?? [];
      if (found !== undefined) resolve(found);
    });
    site.once("exit", (code) => {
      reject(new Error(`npm start ended with code ${String(code)}`));
    });
  });
  report(
    "the first start of a clone",
    `${((performance.now() - startedAt) / 1000).toFixed(0)} s, with a Node from npm`,
  );
}, 20 * MINUTES);

afterAll(async () => {
  if (site.exitCode === null && site.signalCode === null) {
    const ended = once(site, "exit");
    site.kill("SIGTERM");
    await ended;
  }
  rmSync(path.dirname(clone), { recursive: true, force: true });
});

it("a clone that is started in an old Node serves pages, from the packages of a site alone", async () => {
  expect((await fetch(origin)).status).toBe(200);
  expect(existsSync(path.join(clone, "node_modules/vitest"))).toBe(false);
});

it("a command gets the packages that it needs beside a site, which goes on", { timeout: 20 * MINUTES }, async () => {
  expect(await npm("run", "test:unit", "--", "scripts/testCounts.test.ts")).toMatch(/Tests .*passed/);
  // The list of common passwords is read at the first sign-up.
  const form = { email: "ana@words.example", password: PASSWORD, firstName: "Ana" };
  const body = new URLSearchParams(form);
  const signedUp = await fetch(`${origin}/account/sign-up`, { method: "POST", body, redirect: "manual" });
  expect([signedUp.status, signedUp.headers.get("location")]).toEqual([303, "/account"]);
});

it("commands of operators run in an old Node beside it", { timeout: 5 * MINUTES }, async () => {
  expect(await npm("run", "admin:create", "--", "ben@words.example", "--generate")).toContain(
    "ben@words.example is now an admin",
  );
  const backup = path.join(path.dirname(clone), "backup");
  expect(await npm("run", "backup", "--", backup)).toContain(`${backup} is whole`);
  expect(await npm("run", "restore", "--", backup, "--check")).toContain(`${backup} is whole`);
});

it("what is not run by npm says which Node is needed", async () => {
  for (const args of [["build/server.js"], ["node_modules/vitest/vitest.mjs", "run", "--project", "unit"]])
    await expect(promisify(execFile)(oldNode, args, { cwd: clone, env })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(`^Node ${OLDEST_NODE} or newer is needed; this is ${OLD_NODE}`) as string,
    });
});

it("SIGTERM ends a site that runs in a Node from npm", { timeout: MINUTES }, async () => {
  const ended = once(site, "exit");
  site.kill("SIGTERM");
  await ended;
  // npm does not wait for its script.
  await vi.waitFor(() => expect(fetch(origin)).rejects.toThrow("fetch failed"), {
    timeout: MINUTES / 2,
    interval: 200,
  });
});

it("unit and http pass in the oldest Node and in the newest", { timeout: 60 * MINUTES }, async () => {
  const args = ["scripts/run.mjs", "--dev", "scripts/test.mjs", "--node", OTHER_NODES.join(",")];
  const running = promisify(execFile)(process.execPath, args, { env: PLAIN_ENV, maxBuffer: Infinity });
  // With a failed test, its output says which.
  const { stdout } = await running.catch((error: unknown) => error as { readonly stdout: string });
  const results = stdout.split("\n").filter((line) => /^[✓✗] .* passed, .* s$/.test(line));
  for (const line of results) report("other versions of Node", line);
  const wanted = OTHER_NODES.flatMap((version) => ["unit", "http"].map((project) => `✓ ${project}, ${version}`));
  expect(
    results.map((line) => line.replace(/ +\d+ passed.*/, "")),
    stdout,
  ).toEqual(wanted);
});
