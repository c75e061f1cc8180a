import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { QUICK } from "./motion";

it("the motion that a script starts has the time and the ease of tokens.css", () => {
  const sheet = readFileSync("app/styles/tokens.css", "utf8");
  const token = (name: string) => new RegExp(`--${name}: (.+);`).exec(sheet)?.[1];
  expect([`${QUICK.duration}ms`, QUICK.easing]).toEqual([token("quick"), token("ease")]);
});
