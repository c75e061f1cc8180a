import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const alias = { "~": fileURLToPath(new URL("app", import.meta.url)) };

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          include: ["app/**/*.test.{ts,tsx}", "scripts/**/*.test.ts", "db/**/*.test.ts", "tests/*.test.ts"],
          testTimeout: 60_000,
          globalSetup: "tests/fixtures/wasm.ts",
        },
      },
      {
        resolve: { alias },
        // The built server, asked without a browser. Every file has a server of its own.
        test: {
          name: "http",
          include: ["tests/http/**/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        resolve: { alias },
        // Every file has a browser and a server of its own. Two files at a time keep two cores busy.
        test: {
          name: "browser",
          include: ["tests/e2e/**/*.test.ts"],
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // As patient as Playwright's own waiting: a busy machine is slow, and that is no defect of the page.
          expect: { poll: { timeout: 15_000 } },
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
