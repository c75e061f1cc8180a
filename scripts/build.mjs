// npm run build: everything that `npm start` needs, without serving.

import { buildApp, buildWasm, install, runMain, say } from "./setup.mjs";

await runMain(async () => {
  await install();
  await buildWasm();
  await buildApp();
  say("everything is built; `npm start` serves it");
});
