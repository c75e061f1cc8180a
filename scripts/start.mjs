// npm start: builds and serves the site. Steps whose inputs have not changed are skipped.

import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { buildApp, buildWasm, root, runMain, say } from "./setup.mjs";

await runMain(async () => {
  await buildWasm();
  await buildApp();
  loadDotEnv();
  process.env.NODE_ENV = "production";
  say("starting the server");
  await import(pathToFileURL(path.join(root, "build", "server.js")).href);
});

/** Loads .env if it exists. Variables of the environment take precedence. */
function loadDotEnv() {
  if (!existsSync(".env")) return;
  say("reading .env");
  process.loadEnvFile(".env");
}
