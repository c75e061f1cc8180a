import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { PAPER } from "./paper";

it("the paper of both themes is that of tokens.css", () => {
  expect(readFileSync("app/styles/tokens.css", "utf8")).toContain(
    `--paper: light-dark(${PAPER.light}, ${PAPER.dark});`,
  );
});
