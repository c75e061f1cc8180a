// npm run test:load: bounds of time and memory under load, against the built server.
// `-- cluster` runs only the files whose names have that. `-- --minutes 10` adds minutes of mixed load, `-- --rounds 50` kills
// the server so often. docs/security.md says what it holds.

import { parseArgs } from "node:util";
import { buildApp, buildWasm, inModules, runMain, runNode } from "./setup.mjs";

await runMain(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { minutes: { type: "string" }, rounds: { type: "string" } },
  });
  await buildWasm();
  await buildApp();
  const args = ["run", ...positionals, "--project", "load", "--disable-console-intercept"];
  process.exitCode = await runNode([inModules("vitest/vitest.mjs"), ...args], {
    env: {
      NODE_ENV: "test",
      ...readNumber("LOAD_MINUTES", values.minutes, "--minutes"),
      ...readNumber("LOAD_ROUNDS", values.rounds, "--rounds"),
    },
  });
});

/**
 * The environment variable of an option. Empty when it was not given.
 *
 * @param {string} variable
 * @param {string | undefined} value
 * @param {string} option
 * @returns {Record<string, string>}
 */
function readNumber(variable, value, option) {
  if (value === undefined) return {};
  if (!(Number(value) > 0)) throw new Error(`${option} ${value}: this must be a number above 0.`);
  return { [variable]: value };
}
