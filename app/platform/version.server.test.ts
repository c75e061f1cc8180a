import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readVersion } from "./version.server";

let root: string;
const write = (file: string, text: string) => {
  writeFileSync(path.join(root, file), text);
};
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "proxima-version-"));
  mkdirSync(path.join(root, "build"));
  mkdirSync(path.join(root, "public/build"), { recursive: true });
  write("package.json", '{"version":"0.2.0"}');
  write("build/server.js", "the server");
  write("public/build/manifest.json", "the browser's files");
  mkdirSync(path.join(root, "app/i18n/pages/en"), { recursive: true });
  write("app/i18n/pages/en/about.json", "a text");
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

test("the version that runs has that of the package and a hash of both builds and the texts", () => {
  const versions = [readVersion(root, { isDevelopment: false })];
  write("build/server.js", "another server");
  versions.push(readVersion(root, { isDevelopment: false }));
  write("public/build/manifest.json", "other files");
  versions.push(readVersion(root, { isDevelopment: false }));
  write("app/i18n/pages/en/about.json", "another text");
  versions.push(readVersion(root, { isDevelopment: false }));
  expect(versions).toEqual(versions.map(() => expect.stringMatching(/^0\.2\.0\+[\da-f]{8}$/) as string));
  expect(new Set(versions).size).toBe(4);
  expect(readVersion(root, { isDevelopment: false })).toBe(versions[3]);
});

test("a development build, which changes while it runs, has no hash", () => {
  rmSync(path.join(root, "build"), { recursive: true });
  expect(readVersion(root, { isDevelopment: true })).toBe("0.2.0+development");
});
