import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { COLORS, QUICK } from "./tokens";

const sheet = readFileSync("app/styles/tokens.css", "utf8");

it("the motion that a script starts has the time and the ease of tokens.css", () => {
  const token = (name: string) => new RegExp(`--${name}: (.+);`).exec(sheet)?.[1];
  expect([`${QUICK.duration}ms`, QUICK.easing]).toEqual([token("quick"), token("ease")]);
});

it.each(Object.entries(COLORS))("the color %s of both themes is that of tokens.css", (name, { light, dark }) => {
  expect(sheet).toContain(`--${name}: light-dark(${light}, ${dark});`);
});
