// scripts: npm run vectors:import: imports word vectors that replace the built-in ones.
import { runCommand } from "../command";
import { explain, runImport, USAGE } from "./importCommand";

const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    stop.abort(new Error("Stopped."));
  });
await runCommand(USAGE, async (args) => {
  try {
    console.log(await runImport(args, { screen: process.stderr, signal: stop.signal }));
  } catch (error) {
    throw new Error(explain(error), { cause: error });
  }
});
