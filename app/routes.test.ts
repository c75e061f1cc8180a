import { globSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import routes from "./routes.js";

test("each file of a route has a row", () => {
  const files = globSync("**/*.route.{ts,tsx}", { cwd: import.meta.dirname }).map((file) =>
    file.replaceAll(path.sep, "/"),
  );
  expect([...new Set(routes.map(({ file }) => file))].sort()).toEqual(files.sort());
});

test("an address is answered by one row", () => {
  const addresses = routes.map((route) => route.path);
  expect(addresses.filter((address, at) => addresses.indexOf(address) !== at)).toEqual([]);
});
