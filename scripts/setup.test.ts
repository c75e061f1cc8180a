import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { compileRanker, hashRankerSources, RANKER, RANKER_HASH } from "./setup.mjs";

it("the compiled ranker and the hash beside it are those of its sources", async () => {
  const directory = mkdtempSync(path.join(tmpdir(), "proxima-ranker-"));
  onTestFinished(() => {
    rmSync(directory, { recursive: true });
  });
  const file = path.join(directory, "rank.wasm");
  await compileRanker(file);
  expect(readFileSync(RANKER).equals(readFileSync(file))).toBe(true);
  expect(readFileSync(RANKER_HASH, "utf8").trim()).toBe(hashRankerSources());
});
