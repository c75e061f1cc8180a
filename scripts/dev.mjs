// npm run dev: the site with every change built and shown at once. It makes a development build in the place of the other.

import { spawn } from "node:child_process";
import { existsSync, utimesSync, watch } from "node:fs";
import path from "node:path";
import { buildWasm, forgetApp, inModules, install, root, runMain, say } from "./setup.mjs";

await runMain(async () => {
  await install();
  await buildWasm();
  forgetApp();
  say("starting the development server; Ctrl+C ends it");
  const remix = spawn(
    process.execPath,
    [inModules("@remix-run/dev/dist/cli.js"), "dev", "-c", "node build/server.js"],
    { cwd: root, stdio: "inherit", env: { ...process.env, NODE_ENV: "development" } },
  );
  remix.once("close", (code) => process.exit(code ?? 0));
  // The terminal sends its signal to the whole group; one that was sent to us alone is handed on.
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.on(signal, () => remix.kill(signal));
  watchRanker();
});

/** Compiles the ranker again when its source changes, then touches the server's source, which restarts the server. */
function watchRanker() {
  const source = path.join(root, "wasm", "assembly");
  if (!existsSync(source)) return;
  let building = Promise.resolve();
  let isWaiting = false;
  watch(source, { recursive: true }, () => {
    // An editor saves in several steps, and a build that is under way may have read the older text.
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
