import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { nodeProblem } from "./app/platform/fitNode.server.mjs";
import LongFirst from "./tests/support/longFirst";

const problem = nodeProblem();
if (problem !== undefined) {
  console.error(problem);
  process.exit(1);
}

// Settings of whoever works here are none of the tests'.
process.env.SETTINGS_FILE = "";

const alias = { "~": fileURLToPath(new URL("app", import.meta.url)) };

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    // The projects, each a process of its own, load the same modules: only the first one compiles them.
    experimental: { fsModuleCache: true, fsModuleCachePath: ".cache/vitest" },
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          include: ["app/**/*.test.{ts,tsx}", "scripts/**/*.test.ts", "db/**/*.test.ts", "tests/*.test.ts"],
          // One for each core. The default leaves one core idle.
          maxWorkers: "100%",
          // No module has state, here and below, so modules are loaded once for many files: two fifths less to compute.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          globalSetup: "tests/fixtures/wasm.ts",
        },
      },
      {
        resolve: { alias },
        // What writes, on PostgreSQL: embedded, and with TEST_DATABASE on that server.
        test: {
          name: "postgres",
          include: [
            "app/!(platform|vectors|face|pictures|i18n|site|ui)/*.server.test.ts",
            "app/{cleanup,upkeep}.server.test.ts",
            "app/site/{keysInUse,rateLimit}.server.test.ts",
            "app/schedule/schedule.property.test.ts",
            "app/platform/database/db.server.test.ts",
            "db/**/*.test.ts",
            "scripts/copy/*.test.ts",
          ],
          // They are about requests, about words, about plans that nobody stores, and about files of SQLite.
          exclude: [
            "**/*.request.server.test.ts",
            "app/words/!(missedWords|oddNeighbors).server.test.ts",
            "**/{hint,nearest,nearestWords,retiredSecrets}.server.test.ts",
          ],
          env: { TEST_DATABASE: process.env.TEST_DATABASE ?? "pglite" },
          maxWorkers: "100%",
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          globalSetup: ["tests/fixtures/wasm.ts", "tests/fixtures/embeddedPostgres.ts"],
        },
      },
      {
        resolve: { alias },
        // Requests to the built server, without a browser. Files that change nothing for others share a server.
        test: {
          name: "http",
          include: ["tests/http/**/*.test.ts"],
          globalSetup: "tests/support/sharedServer.ts",
          setupFiles: "tests/support/timeLimits.ts",
          // More than cores: much of it waits for limits and retries.
          maxWorkers: 3,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        resolve: { alias },
        // Each file starts its own browser, and its own server if it changes more than its players' games. More workers than
        // cores: they wait for pages, retries and servers that start.
        test: {
          name: "browser",
          include: ["tests/e2e/**/*.test.ts"],
          globalSetup: "tests/support/sharedServer.ts",
          setupFiles: "tests/support/timeLimits.ts",
          maxWorkers: 3,
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        resolve: { alias },
        // What takes long: bounds of time and memory under load, several processes, a new edition. One scenario at a time. A
        // bound that fails is tried once more.
        test: {
          name: "load",
          include: ["tests/load/**/*.test.ts"],
          fileParallelism: false,
          retry: 1,
          setupFiles: "tests/support/timeLimits.ts",
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
