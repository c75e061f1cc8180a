import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openKeys } from "./keys.server";

let directory: string;
let file: string;

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "keys-"));
  file = path.join(directory, "keys.json");
});

afterEach(() => {
  rmSync(directory, { recursive: true });
});

describe("the keys of a deployment", () => {
  test("are made at the first start: three different ones of 32 bytes", () => {
    const keys = openKeys(directory);
    expect(Object.keys(keys)).toEqual(["session", "sealing", "schedule"]);
    const texts = Object.values(keys).map((key) => key.toString("hex"));
    expect(texts.map((text) => text.length)).toEqual([64, 64, 64]);
    expect(new Set(texts).size).toBe(3);
  });

  test("are the same at the next start", () => {
    expect(openKeys(directory)).toEqual(openKeys(directory));
  });

  test("differ between deployments", () => {
    expect(openKeys(path.join(directory, "a"))).not.toEqual(openKeys(path.join(directory, "b")));
  });

  test("lie alone in a file that only its owner can read", () => {
    openKeys(directory);
    expect(readdirSync(directory)).toEqual(["keys.json"]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test("are closed to others when a restored file is readable by all", () => {
    openKeys(directory);
    chmodSync(file, 0o644);
    openKeys(directory);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test.each([
    ["nothing", ""],
    ["no JSON", "{"],
    ["no object", "null"],
    ["a missing key", '{"session":"AAAA"}'],
    ["a short key", `{"session":"AAAA","sealing":"AAAA","schedule":"AAAA"}`],
    ["an odd alphabet", JSON.stringify({ session: "+".repeat(43), sealing: "", schedule: "" })],
  ])("are refused by the name of their file when it holds %s, and the file stays as it is", (_, text) => {
    writeFileSync(file, text);
    expect(() => openKeys(directory)).toThrow(file);
    expect(readFileSync(file, "utf8")).toBe(text);
  });
});
