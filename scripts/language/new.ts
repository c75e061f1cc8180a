// scripts: npm run language:new: makes what a new language and its edition need.
import { runCommand, toPrintable } from "../command";
import { root } from "../setup.mjs";
import { addLanguage } from "./newLanguage";
import { USAGE } from "./settings";

const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    stop.abort(new Error("Stopped. Nothing was written."));
  });
await runCommand(USAGE, async (args) => {
  try {
    console.log(toPrintable(await addLanguage(args, { root, screen: process.stderr, signal: stop.signal })));
  } catch (error) {
    throw new Error(error instanceof Error ? error.message : String(error), { cause: error });
  }
});
