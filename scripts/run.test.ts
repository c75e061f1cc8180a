import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import ts from "typescript";
import { describe, expect, it } from "vitest";

interface Manifest {
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}
const { scripts, dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;

/** The packages that a file and those that it imports need before anything of it runs. */
function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile("tsconfig.json", ts.sys.readFile).config,
    ts.sys,
    ".",
  );
  const { outputText } = ts.transpileModule(readFileSync(file, "utf8"), {
    compilerOptions: { ...options, noEmit: false },
  });
  return ts.preProcessFile(outputText).importedFiles.flatMap(({ fileName: name }) => {
    if (name.startsWith("node:")) return [];
    if (!/^[.~]/.test(name)) return [/^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name];
    const place = name.startsWith("~/") ? path.join("app", name.slice(2)) : path.join(path.dirname(file), name);
    const found = ["", ".ts", ".tsx", "/index.ts"]
      .map((end) => place + end)
      .find((one) => /\.\w+$/.test(one) && existsSync(one));
    if (found === undefined) throw new Error(`${file} imports ${name}, which is not there`);
    return /\.(?:[mj]s|tsx?)$/.test(found) ? packagesOf(found, seen) : [];
  });
}

describe("a command of package.json", () => {
  it.each(Object.entries(scripts))("%s is run by what brings its Node and its packages", (_, script) => {
    const [, isForDevelopment, command = ""] = /^node scripts\/run\.mjs (--dev )?(\S+)/.exec(script) ?? [];
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
    expect((await run("scripts/backup.ts", "--help")).stdout).toMatch(/^Usage: npm run backup/);
    await expect(run("scripts/backup.ts", "one", "two")).rejects.toMatchObject({ code: 1 });
    expect((await run("prettier", "--version")).stdout.trim()).toBe(devDependencies.prettier);
  });
});
