// Databases run each migration once, in the order of the names, and refuse a program in which another stands before one that
// they have run. So the name of a new one comes after all that have landed, whatever a branch was begun with.
import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { migrations } from "../db/migrations";

/** The first migration, of 1.0. Those of builds before have gone. */
const FIRST = "0001_schema";

const names = Object.keys(migrations);

it("no migration stands before the first", () => {
  expect(names[0]).toBe(FIRST);
});

it("a new migration has the last name of all", () => {
  const args = [
    "log",
    "--reverse",
    "--diff-filter=A",
    "--no-renames",
    "--format=",
    "--name-only",
    "--",
    "db/migrations",
  ];
  // Without a history, there are only those of the files.
  const { stdout, error } = spawnSync("git", args, { encoding: "utf8" });
  const landed = (error === undefined ? stdout : "")
    .split("\n")
    .map((file) => /([^/]+)\.ts$/.exec(file)?.[1] ?? "")
    .filter((name) => name > FIRST && names.includes(name));
  const inOrder = [...new Set([...landed, ...names.filter((name) => name > FIRST)])];
  expect(inOrder).toEqual(inOrder.toSorted());
  expect(names).toEqual(names.toSorted());
});
