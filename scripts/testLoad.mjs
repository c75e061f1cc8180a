// npm run test:load: bounds of time and memory under load, against the built server. docs/security.md says what it holds.

import { buildApp, buildWasm, inModules, readArguments, runMain, runNode } from "./setup.mjs";

const USAGE = `Usage: npm run test:load -- [NAME] [--minutes N] [--rounds N]

Runs tests/load, or only the files whose names have NAME, such as cluster.

  --minutes N  adds N minutes of mixed load
  --rounds N   kills a server N times instead of 3`;

await runMain(async () => {
  const { values, positionals } = readArguments(USAGE, {
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
