// load: a clone of the project, its first start in a Node that is too old, and commands beside the site that runs from it; then
// a start, a game and a command in other versions of Node. It needs the network. `npm test -- --node` runs all tests in these.
import { execFile, type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { OLDEST_NODE } from "~/platform/fitNode.server.mjs";
import { environmentOf, getNode } from "../../scripts/node.mjs";
import { PASSWORD } from "../support/account";
import { mainOf } from "../support/html";
import { databaseOf } from "../support/server";
import { todaysGameOf } from "../support/today";
import { openVisitor, sendForm } from "../support/visitor";
import { report } from "./figures";

/** A Node that does not fit: npm start and all other commands get another. */
const OLD_NODE = "20.20.2";
/** The oldest that will do, and the newest major version. */
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

/** Runs an npm command in the clone. @param inNode the environment with its Node, by default the old one */
async function npm(args: readonly string[], inNode = env) {
  const { stdout, stderr } = await promisify(execFile)("npm", ["--silent", ...args], { cwd: clone, env: inNode });
  return stdout + stderr;
}

/** Runs npm start in the clone until it says where the site is. */
async function startClone(inNode: NodeJS.ProcessEnv) {
  const child = spawn("npm", ["start"], { cwd: clone, env: inNode, stdio: ["ignore", "pipe", "inherit"] });
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const [found] = /http:\/\/localhost:\d+/.exec(line) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once("exit", (code) => {
      reject(new Error(`npm start ended with code ${String(code)}`));
    });
  });
  return { child, address };
}

/** Ends a site. npm does not wait for its script. */
async function end(child: ChildProcess, address: string) {
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
  await vi.waitFor(() => expect(fetch(address)).rejects.toThrow("fetch failed"), {
    timeout: MINUTES / 2,
    interval: 200,
  });
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
  ({ child: site, address: origin } = await startClone(env));
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
  expect(await npm(["run", "test:unit", "--", "scripts/testCounts.test.ts"])).toMatch(/Tests .*passed/);
  // The list of common passwords is read at the first sign-up.
  const form = { email: "ana@words.example", password: PASSWORD, firstName: "Ana" };
  const body = new URLSearchParams(form);
  const signedUp = await fetch(`${origin}/account/sign-up`, { method: "POST", body, redirect: "manual" });
  expect([signedUp.status, signedUp.headers.get("location")]).toEqual([303, "/account"]);
});

it("commands of operators run in an old Node beside it", { timeout: 5 * MINUTES }, async () => {
  expect(await npm(["run", "admin:create", "--", "ben@words.example", "--generate"])).toContain(
    "ben@words.example is now an admin",
  );
  const backup = path.join(path.dirname(clone), "backup");
  expect(await npm(["run", "backup", "--", backup])).toContain(`${backup} is whole`);
  expect(await npm(["run", "restore", "--", backup, "--check"])).toContain(`${backup} is whole`);
});

it("what is not run by npm says which Node is needed", async () => {
  for (const args of [["build/server.js"], ["node_modules/vitest/vitest.mjs", "run", "--project", "unit"]])
    await expect(promisify(execFile)(oldNode, args, { cwd: clone, env })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(`^Node ${OLDEST_NODE} or newer is needed; this is ${OLD_NODE}`) as string,
    });
});

it("SIGTERM ends a site that runs in a Node from npm", { timeout: MINUTES }, () => end(site, origin));

it.each(OTHER_NODES)(
  "the site starts, is played and is backed up in Node %s",
  { timeout: 5 * MINUTES },
  async (version) => {
    const inNode = { ...PLAIN_ENV, ...env, ...environmentOf(await getNode(version)) };
    const data = path.join(path.dirname(clone), "data");
    const { child, address } = await startClone(inNode);
    try {
      const { secret, words } = todaysGameOf(databaseOf(data), "en");
      const visitor = openVisitor({ origin: address });
      for (const guess of [words[0] ?? "", secret])
        await sendForm(visitor, await visitor.get("/"), { intent: "guess", guess });
      expect(mainOf((await visitor.get("/")).text)).toContain("game-over-won");
      const backup = path.join(path.dirname(clone), `backup-${version}`);
      expect(await npm(["run", "backup", "--", backup], inNode)).toContain(`${backup} is whole`);
    } finally {
      await end(child, address);
    }
  },
);
