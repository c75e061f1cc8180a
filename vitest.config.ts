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
        // One browser and one server at a time: on two cores, more would only slow each other.
        test: {
          name: "browser",
          include: ["tests/e2e/**/*.test.ts", "tests/api/**/*.test.ts"],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // As patient as Playwright's own waiting: a busy machine is slow, and that is no defect of the page.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
