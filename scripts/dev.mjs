// npm run dev: development server with live reload. It replaces the production build with a development build.

import { spawn } from "node:child_process";
import { utimesSync, watch } from "node:fs";
import path from "node:path";
import { buildWasm, invalidateApp, inModules, root, runMain, runNode, say } from "./setup.mjs";

const vite = [inModules("vite/bin/vite.js"), "build", "--mode", "development", "--logLevel", "warn"];
const env = { ...process.env, NODE_ENV: /** @type {const} */ ("development") };

await runMain(async () => {
  await buildWasm();
  invalidateApp();
  if ((await runNode(vite, { env })) !== 0) throw new Error("The scripts of the pages could not be built.");
  say("starting the development server; Ctrl+C ends it");
  const startInFront = (/** @type {readonly string[]} */ args) =>
    spawn(process.execPath, args, { cwd: root, stdio: "inherit", env });
  const scripts = startInFront([...vite, "--watch"]);
  const remix = startInFront([inModules("@remix-run/dev/dist/cli.js"), "dev", "-c", "node build/server.js"]);
  remix.once("close", (code) => {
    scripts.kill();
    process.exit(code ?? 0);
  });
  // A terminal signals the whole process group. A signal to just this process is forwarded.
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.on(signal, () => remix.kill(signal));
  restartAfter(path.join("wasm", "assembly"), buildWasm);
  restartAfter(path.join("public", "build"));
});

/**
 * Restarts the server after changes in a folder, by touching the server's source.
 *
 * @param {string} folder
 * @param {() => Promise<void>} [work] to be done before
 */
function restartAfter(folder, work) {
  let building = Promise.resolve();
  let isWaiting = false;
  watch(path.join(root, folder), { recursive: true }, () => {
    // Debounce, because editors save in several steps. A change during a build starts another one.
    if (isWaiting) return;
    isWaiting = true;
    building = building
      .then(() => new Promise((resolve) => setTimeout(resolve, 50)))
      .then(async () => {
        isWaiting = false;
        await work?.();
        const now = new Date();
        utimesSync(path.join(root, "app", "server.ts"), now, now);
      })
      .catch((/** @type {unknown} */ error) => {
        console.error(error instanceof Error ? error.message : error);
      });
  });
}
