import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const TOPS = ["app", "bench", "db", "deploy", "docs", "scripts", "tests", "wasm"];
const filesIn = (top: string) =>
  readdirSync(top, { recursive: true, encoding: "utf8" }).map((name) => path.join(top, name).replaceAll(path.sep, "/"));
/** Paths of files and folders, each between slashes. */
const paths = TOPS.flatMap(filesIn).map((name) => `/${name}/`);
const texts = ["README.md", "CONTRIBUTING.md", ...filesIn("docs").filter((name) => name.endsWith(".md"))];

/** What is named in backticks: paths from the root, and source files by the end of their path. */
const NAMED = RegExp(String.raw`\`((?:${TOPS.join("|")})/[\w./{}-]+|[\w./-]+\.(?:tsx?|mjs|css))\``, "g");
/** Kinds of files, a release to come, and a file of a deployment. */
const EXAMPLES = /^(?:use)?x\.|^tests\/fixtures\/released\/1\.1\.0$|^\/?data\//i;

it.each(texts)("%s names files of the project that exist", (name) => {
  const named = [...readFileSync(name, "utf8").matchAll(NAMED)].map(([, file = ""]) => file);
  const missing = named.filter((file) => {
    const end = `/${file.replaceAll(/\{\w+\}/g, "en").replace(/\/$/, "")}/`;
    return !EXAMPLES.test(file) && !paths.some((one) => one.endsWith(end));
  });
  expect(missing).toEqual([]);
});
