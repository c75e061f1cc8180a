// Databases run each migration once, in the order of the names, and refuse a program in which another stands before one that
// they have run. So the name of a new one comes after all that have landed, whatever a branch was begun with.
import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { migrations } from "../db/migrations";

/** The last migration of which databases exist, and how many there are up to it. Later ones are guarded by their order in git. */
const SETTLED = { last: "0036_last_seen", count: 33 };

const names = Object.keys(migrations);

it("no migration is added before those that databases have run", () => {
  expect(names.filter((name) => name <= SETTLED.last)).toHaveLength(SETTLED.count);
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
    .filter((name) => name > SETTLED.last && names.includes(name));
  const inOrder = [...new Set([...landed, ...names.filter((name) => name > SETTLED.last)])];
  expect(inOrder).toEqual(inOrder.toSorted());
  expect(names).toEqual(names.toSorted());
});
