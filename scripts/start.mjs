// npm start: from a fresh clone to a running site. What is there and unchanged is not made again.

import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { buildApp, buildWasm, install, root, runMain, say } from "./setup.mjs";

await runMain(async () => {
  await install();
  await buildWasm();
  await buildApp();
  loadDotEnv();
  process.env.NODE_ENV = "production";
  say("starting the server");
  await import(pathToFileURL(path.join(root, "build", "server.js")).href);
});

/** Settings of this machine, if it has any; what the environment sets already wins. */
function loadDotEnv() {
  if (!existsSync(".env")) return;
  say("reading .env");
  process.loadEnvFile(".env");
}
