import { spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A copy of the project's sources in a temporary folder, for tests that change them. */
export interface ProjectCopy {
  readonly directory: string;
  /** Edits a file. Throws if nothing changes. */
  edit(file: string, change: (text: string) => string): void;
  /** Adds a file. */
  write(file: string, text: string): void;
  /** Deletes a folder. */
  drop(folder: string): void;
  /** Checks the types and lints everything but tests. */
  lint(): Promise<Finished>;
  build(): Promise<Finished>;
  /** Adds all tests of the folders that the copy has, and runs some unit tests. */
  test(files: readonly string[]): Promise<Finished>;
  /** Runs a command of package.json that is a script: `scripts/{script}.ts`. */
  runScript(script: string, args: readonly string[]): Promise<Finished>;
  remove(): void;
}

interface Finished {
  readonly code: number | null;
  /** Combined stdout and stderr. */
  readonly output: string;
}

const SOURCES = ["app", "bench", "db", "public", "scripts", "wasm"];
const CONFIG_FILES = [
  ".oxlintrc.json",
  ".prettierrc.json",
  "package.json",
  "package-lock.json",
  "remix.config.js",
  "remix.env.d.ts",
  "tsconfig.json",
  "vite.config.js",
];
/** Large and read-only, so its files are linked instead of copied. */
const VECTORS = "db/vectors";
const NOT_COPIED = /^(?:db\/vectors|public\/build|bench\/node_modules)$|\.test\.tsx?$/;
const TESTS = ["tests", "vitest.config.ts"];

export function copyProject(): ProjectCopy {
  const directory = mkdtempSync(path.join(tmpdir(), "proxima-copy-"));
  const inCopy = (file: string) => path.join(directory, file);
  for (const name of [...SOURCES, ...CONFIG_FILES]) {
    cpSync(name, inCopy(name), {
      recursive: true,
      filter: (source) => !NOT_COPIED.test(source.replaceAll(path.sep, "/")),
    });
  }
  symlinkSync(path.resolve("node_modules"), inCopy("node_modules"), "junction");
  mkdirSync(inCopy(VECTORS));
  for (const name of readdirSync(VECTORS)) symlinkSync(path.resolve(VECTORS, name), inCopy(path.join(VECTORS, name)));

  const run = (args: readonly string[], mode: "production" | "test" = "production") =>
    new Promise<Finished>((resolve, reject) => {
      const child = spawn(process.execPath, args, {
        cwd: directory,
        env: { ...process.env, NODE_ENV: mode },
        stdio: ["ignore", "pipe", "pipe"],
      });
      let output = "";
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding("utf8").on("data", (text: string) => {
          output += text;
        });
      }
      child.once("error", reject);
      child.once("close", (code) => {
        resolve({ code, output });
      });
    });
  return {
    directory,
    edit: (file, change) => {
      const text = readFileSync(inCopy(file), "utf8");
      const changed = change(text);
      if (changed === text) throw new Error(`the edit of ${file} has no effect`);
      writeFileSync(inCopy(file), changed);
    },
    write: (file, text) => {
      writeFileSync(inCopy(file), text);
    },
    drop: (folder) => {
      rmSync(inCopy(folder), { recursive: true });
    },
    lint: () => run(["node_modules/oxlint/bin/oxlint"]),
    build: () => run(["scripts/build.mjs"]),
    test: (files) => {
      for (const name of TESTS) cpSync(name, inCopy(name), { recursive: true });
      for (const name of readdirSync("app", { recursive: true, encoding: "utf8" })) {
        const file = path.join("app", name);
        if (/\.test\.tsx?$/.test(name) && existsSync(path.dirname(inCopy(file)))) cpSync(file, inCopy(file));
      }
      return run(["node_modules/vitest/vitest.mjs", "run", "--project", "unit", ...files], "test");
    },
    runScript: (script, args) => run(["--import", "tsx", `scripts/${script}.ts`, ...args]),
    remove: () => {
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
