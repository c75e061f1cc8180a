// scripts: npm run language:new: makes what a new language and its edition need.
import { toPrintable } from "../command";
import { root } from "../setup.mjs";
import { addLanguage } from "./newLanguage";

const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    stop.abort(new Error("Stopped. Nothing was written."));
  });
try {
  console.log(
    toPrintable(await addLanguage(process.argv.slice(2), { root, screen: process.stderr, signal: stop.signal })),
  );
} catch (error) {
  console.error(toPrintable(error instanceof Error ? error.message : String(error)));
  process.exitCode = 1;
}
