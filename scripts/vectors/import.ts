// scripts: npm run vectors:import: imports word vectors that replace the built-in ones.
import { explain, runImport } from "./importCommand";

const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    stop.abort(new Error("Stopped."));
  });
try {
  console.log(await runImport(process.argv.slice(2), { screen: process.stderr, signal: stop.signal }));
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
