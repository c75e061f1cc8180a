import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { PAPER } from "./paper";

it.each([
  ["light", "tokens.css"],
  ["dark", "dark.css"],
] as const)("the paper of the %s theme is that of %s", (theme, sheet) => {
  const [, paper] = /--paper: (.+);/.exec(readFileSync(`app/styles/${sheet}`, "utf8")) ?? [];
  expect(PAPER[theme]).toBe(paper);
});
