// npm start: builds and serves the site. Steps whose inputs have not changed are skipped.

import path from "node:path";
import { pathToFileURL } from "node:url";
import { buildApp, buildWasm, root, runMain, say } from "./setup.mjs";

await runMain(async () => {
  await buildWasm();
  await buildApp();
  process.env.NODE_ENV = "production";
  say("starting the server");
  await import(pathToFileURL(path.join(root, "build", "server.js")).href);
});
