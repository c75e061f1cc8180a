// support: runs before each file of http, browser and load: its limits are for hangs, and must not fail it on a busy machine.
import { vi } from "vitest";
import { grown, measureMachine } from "./machine";

measureMachine();
vi.setConfig({
  testTimeout: grown(60_000),
  hookTimeout: grown(60_000),
  // As long as Playwright's.
  expect: { poll: { timeout: grown(15_000) } },
});
