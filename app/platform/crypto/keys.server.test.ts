import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { canMount, onReadOnlyDisk } from "../../../tests/support/mounts";
import { readEnv } from "../env.server";
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

const settings = (DATA_DIR = directory, environment: Readonly<Record<string, string>> = {}) =>
  readEnv({ DATA_DIR, ...environment });

describe("the keys of a deployment", () => {
  test("are created at the first start: three different ones of 32 bytes", () => {
    const keys = openKeys(settings());
    expect(Object.keys(keys)).toEqual(["session", "sealing", "schedule"]);
    const texts = Object.values(keys).map((key) => key.toString("hex"));
    expect(texts.map((text) => text.length)).toEqual([64, 64, 64]);
    expect(new Set(texts).size).toBe(3);
  });

  test("are the same at the next start", () => {
    expect(openKeys(settings())).toEqual(openKeys(settings()));
  });

  test("differ between deployments", () => {
    expect(openKeys(settings(path.join(directory, "a")))).not.toEqual(openKeys(settings(path.join(directory, "b"))));
  });

  test("are stored in one file that only its owner can read", () => {
    openKeys(settings());
    expect(readdirSync(directory)).toEqual(["keys.json"]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test.skipIf(!canMount)("are read from a mounted file, whose rights nobody can change", () => {
    openKeys(settings());
    chmodSync(file, 0o444);
    const script = `const { openKeys } = await import("./app/platform/crypto/keys.server.ts");
      console.log(openKeys({ DATA_DIR: process.argv[1] }).session.length);`;
    const node = [process.execPath, "--import", "tsx", "--input-type=module", "--eval", script, directory];
    const [command = "", ...args] = [...onReadOnlyDisk(directory), ...node];
    const { stdout, stderr } = spawnSync(command, args, { encoding: "utf8" });
    expect([stdout, stderr]).toEqual(["32\n", ""]);
  });

  test("are restricted to the owner when a restored file is world-readable", () => {
    openKeys(settings());
    chmodSync(file, 0o644);
    openKeys(settings());
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test.each([
    ["no text", ""],
    ["no JSON", "{"],
    ["no object", "null"],
    ["a missing key", '{"session":"AAAA"}'],
    ["a short key", `{"session":"AAAA","sealing":"AAAA","schedule":"AAAA"}`],
    ["an invalid alphabet", JSON.stringify({ session: "+".repeat(43), sealing: "", schedule: "" })],
  ])("are refused with the name of the file when it has %s, and the file does not change", (_, text) => {
    writeFileSync(file, text);
    expect(() => openKeys(settings())).toThrow(file);
    expect(readFileSync(file, "utf8")).toBe(text);
  });
});

describe("keys of the environment", () => {
  const text = (byte: number) => Buffer.alloc(32, byte).toString("base64url");
  const all = { SESSION_KEY: text(1), SEALING_KEY: text(2), SCHEDULE_KEY: text(3) };

  test("are used, and no file is created", () => {
    const dataDir = path.join(directory, "data");
    expect(openKeys(settings(dataDir, all))).toEqual({
      session: Buffer.alloc(32, 1),
      sealing: Buffer.alloc(32, 2),
      schedule: Buffer.alloc(32, 3),
    });
    expect(existsSync(dataDir)).toBe(false);
  });

  test("take precedence over the file, which is not read", () => {
    writeFileSync(file, "no keys");
    expect(openKeys(settings(directory, all)).session).toEqual(Buffer.alloc(32, 1));
    expect(readFileSync(file, "utf8")).toBe("no keys");
  });

  test.each([
    [["SESSION_KEY"], "SESSION_KEY is set, but SEALING_KEY and SCHEDULE_KEY are not: "],
    [["SESSION_KEY", "SCHEDULE_KEY"], "SESSION_KEY and SCHEDULE_KEY are set, but SEALING_KEY is not: "],
  ] as const)("are refused when only %j are set, by the names of those that are missing", (names, message) => {
    const some = Object.fromEntries(names.map((name) => [name, all[name]]));
    expect(() => openKeys(settings(directory, some))).toThrow(message);
    expect(readdirSync(directory)).toEqual([]);
  });
});
