// npm run dev: development server with live reload. It replaces the production build with a development build.

import { spawn } from "node:child_process";
import { existsSync, utimesSync, watch } from "node:fs";
import path from "node:path";
import { buildWasm, invalidateApp, inModules, install, root, runMain, say } from "./setup.mjs";

await runMain(async () => {
  await install({ isForDevelopment: true });
  await buildWasm();
  invalidateApp();
  say("starting the development server; Ctrl+C ends it");
  const remix = spawn(
    process.execPath,
    [inModules("@remix-run/dev/dist/cli.js"), "dev", "-c", "node build/server.js"],
    { cwd: root, stdio: "inherit", env: { ...process.env, NODE_ENV: "development" } },
  );
  remix.once("close", (code) => process.exit(code ?? 0));
  // A terminal signals the whole process group. A signal to just this process is forwarded.
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.on(signal, () => remix.kill(signal));
  watchRanker();
});

/** Recompiles the ranker when its source changes. Then it touches the server's source, which restarts the server. */
function watchRanker() {
  const source = path.join(root, "wasm", "assembly");
  if (!existsSync(source)) return;
  let building = Promise.resolve();
  let isWaiting = false;
  watch(source, { recursive: true }, () => {
    // Debounce, because editors save in several steps. A change during a build starts another one.
    if (isWaiting) return;
    isWaiting = true;
    building = building
      .then(() => new Promise((resolve) => setTimeout(resolve, 50)))
      .then(async () => {
        isWaiting = false;
        await buildWasm();
        const now = new Date();
        utimesSync(path.join(root, "app", "server.ts"), now, now);
      })
      .catch((/** @type {unknown} */ error) => {
        console.error(error instanceof Error ? error.message : error);
      });
  });
}
