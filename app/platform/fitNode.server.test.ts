import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { nodeProblem, OLDEST_NODE } from "./fitNode.server.mjs";

it.each([
  ["16.20.2", "8"],
  ["20.20.2", "9"],
  // It has the right major version, and crashes too.
  ["22.13.1", "9"],
  ["23.5.0", "9"],
])("Node %s is refused by a sentence that says which one is needed", (node, napi) => {
  expect(nodeProblem({ node, napi })).toMatch(`Node ${OLDEST_NODE} or newer is needed; this is ${node}.`);
});

it.each([
  ["22.14.0", "10"],
  ["24.21.0", "10"],
  ["26.10.0", "11"],
])("Node %s fits", (node, napi) => {
  expect(nodeProblem({ node, napi })).toBeUndefined();
});

it("package.json asks for the same Node", () => {
  const { engines } = JSON.parse(readFileSync("package.json", "utf8")) as { engines: unknown };
  expect(engines).toEqual({ node: `>=${OLDEST_NODE}` });
});
