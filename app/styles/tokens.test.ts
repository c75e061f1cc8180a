import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { PAPER, QUICK } from "./tokens";

const sheet = readFileSync("app/styles/tokens.css", "utf8");

it("the motion that a script starts has the time and the ease of tokens.css", () => {
  const token = (name: string) => new RegExp(`--${name}: (.+);`).exec(sheet)?.[1];
  expect([`${QUICK.duration}ms`, QUICK.easing]).toEqual([token("quick"), token("ease")]);
});

it("the paper of both themes is that of tokens.css", () => {
  expect(sheet).toContain(`--paper: light-dark(${PAPER.light}, ${PAPER.dark});`);
});
