import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { compileRanker, hashRankerSources, publish, RANKER, RANKER_HASH } from "./setup.mjs";

function makeDirectory() {
  const directory = mkdtempSync(path.join(tmpdir(), "proxima-setup-"));
  onTestFinished(() => {
    rmSync(directory, { recursive: true });
  });
  return directory;
}

it("the compiled ranker and the hash beside it are those of its sources", async () => {
  const directory = makeDirectory();
  const file = path.join(directory, "rank.wasm");
  await compileRanker(file);
  expect(readFileSync(RANKER).equals(readFileSync(file))).toBe(true);
  expect(readFileSync(RANKER_HASH, "utf8").trim()).toBe(hashRankerSources());
});

it("the files of a build stay beside those of the next one, for open pages, and go with the one after", () => {
  const directory = makeDirectory();
  const [made, published] = [path.join(directory, "made"), path.join(directory, "published")];
  let before: readonly string[] = [];
  /** @returns the files that are published after a build, and the manifest among them */
  const build = (...names: string[]) => {
    mkdirSync(made, { recursive: true });
    for (const name of ["manifest.json", ...names]) writeFileSync(path.join(made, name), names.join());
    before = publish(made, published, before);
    return [readdirSync(published), readFileSync(path.join(published, "manifest.json"), "utf8")];
  };
  const [page1, page2, page3, react] = ["page-1.js", "page-2.js", "page-3.js", "react-1.js"];
  expect(build(page1, react)).toEqual([["manifest.json", page1, react], "page-1.js,react-1.js"]);
  expect(build(page2, react)).toEqual([["manifest.json", page1, page2, react], "page-2.js,react-1.js"]);
  expect(build(page3, react)).toEqual([["manifest.json", page2, page3, react], "page-3.js,react-1.js"]);
});
