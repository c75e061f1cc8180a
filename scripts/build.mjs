// npm run build: everything that `npm start` needs, without serving.

import { buildApp, buildWasm, runMain, say } from "./setup.mjs";

await runMain(async () => {
  await buildWasm();
  await buildApp();
  say("everything is built; `npm start` serves it");
});
