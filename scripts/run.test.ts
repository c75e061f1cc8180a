import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { readImports } from "../tests/layers";

interface Manifest {
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}
const { scripts, dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;

/** What each file imports, read once. */
const imports = new Map<string, ReturnType<typeof readImports>>();
function importsOf(file: string) {
  const found = imports.get(file) ?? readImports(file, readFileSync(file, "utf8"));
  imports.set(file, found);
  return found;
}

/** The packages that a file and those that it imports need. */
function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  return importsOf(file).flatMap(({ specifier, isTypeOnly }) => {
    if (isTypeOnly || specifier.startsWith("node:")) return [];
    if (!/^[.~]/.test(specifier)) return [/^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier];
    const place = specifier.startsWith("~/")
      ? path.join("app", specifier.slice(2))
      : path.join(path.dirname(file), specifier);
    const found = ["", ".ts", "/index.ts"]
      .map((end) => place + end)
      .find((one) => /\.\w+$/.test(one) && existsSync(one));
    if (found === undefined) throw new Error(`${file} imports ${specifier}, which is not there`);
    return /\.(?:mjs|ts)$/.test(found) ? packagesOf(found, seen) : [];
  });
}

describe("a command of package.json", () => {
  it.each(Object.entries(scripts))("%s is run by what brings its Node and its packages", (_, script) => {
    const [, isForDevelopment, command = ""] = /^node (?:--\S+ )*scripts\/run\.mjs (--dev )?(\S+)/.exec(script) ?? [];
    expect(command).not.toBe("");
    const needed = command.includes("/") ? packagesOf(command) : [command];
    const brought = { ...dependencies, ...(isForDevelopment === undefined ? {} : devDependencies) };
    expect(needed.filter((name) => !(name in brought))).toEqual([]);
  });

  it("is run before there are packages", () => {
    expect(packagesOf("scripts/run.mjs")).toEqual([]);
  });

  it("gets its arguments, and ends as what it runs", async () => {
    const run = (...args: string[]) => promisify(execFile)(process.execPath, ["scripts/run.mjs", ...args]);
    const [{ stdout }, { stdout: tests }] = await Promise.all([
      run("scripts/backup.ts", "--help"),
      run("scripts/test.mjs", "-h"),
      expect(run("prettier", "--check", "missing.ts")).rejects.toMatchObject({ code: 2 }),
      expect(run("scripts/test.mjs", "--fast")).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^✗ Unknown option '--fast'.*\n\nUsage: npm test/) as string,
      }),
    ]);
    expect([stdout, tests]).toEqual([
      expect.stringMatching(/^Usage: npm run backup/),
      expect.stringMatching(/^Usage: npm test/),
    ]);
  });

  it.each(
    Object.values(scripts).flatMap((script) => {
      const file = script.split(" ").find((word) => /^scripts\/(?!run\.mjs).*\.(?:mjs|ts)$/.test(word));
      return file === undefined ? [] : [file];
    }),
  )("says how it is used, if %s reads arguments", (file) => {
    const text = readFileSync(file, "utf8");
    if (/parseArgs|process\.argv|args: readonly string/.test(text)) expect(text).toMatch(/await runCommand\(USAGE, /);
  });
});
