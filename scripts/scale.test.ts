import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** The cells of a Markdown table, without its lines and spaces. */
const cellsOf = (text: string) =>
  text
    .split("\n")
    .filter((line) => line.startsWith("|") && !line.startsWith("| --"))
    .map((line) => line.split("|").map((cell) => cell.trim()));

it("docs/scale.md has the table that npm run scale prints", () => {
  const printed = execFileSync(process.execPath, ["scripts/scale.mjs"], { encoding: "utf8" });
  const [, documented = ""] =
    /<!-- npm run scale -->\n([^]*?)\n\n[^|]/.exec(readFileSync("docs/scale.md", "utf8")) ?? [];
  expect(cellsOf(documented)).toEqual(cellsOf(printed));
});
