import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readEnv } from "~/platform/env.server";
import { createLog } from "~/platform/log.server";
import { openFace } from "./face.server";

let directory: string;
let logged: string[];

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "proxima-face-"));
  logged = [];
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

const open = (env: Readonly<Record<string, string>> = {}) =>
  openFace(readEnv(env, directory), createLog("warn", { write: (line) => logged.push(line) }));

function write(name: string, content: string): void {
  writeFileSync(path.join(directory, name), content);
}

describe("THEME_FILE", () => {
  it("is none by default: there is nothing to load", () => {
    expect(open()).toMatchObject({ theme: null, bar: { light: "#fcfcfe", dark: "#0e121f" } });
    expect(open().files.size).toBe(0);
  });

  it("is read once, and served under a name that changes with it", () => {
    write("theme.css", ":root { --radius: 0; }");
    const { theme, files } = open({ THEME_FILE: "theme.css" });
    expect(files.get(theme?.path ?? "")).toEqual({
      body: Buffer.from(theme?.css ?? ""),
      type: "text/css; charset=utf-8",
      isHashed: true,
    });
    write("theme.css", ":root { --radius: 2px; }");
    expect(open({ THEME_FILE: "theme.css" }).theme?.path).not.toBe(theme?.path);
  });

  it("says what becomes of a button in the color of a close guess", () => {
    write("theme.css", ":root { --action: #c00; }");
    open({ THEME_FILE: "theme.css" });
    expect(logged.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      "--action has nearly the hue of a close guess (--heat-5, within 30 degrees): buttons stay in the color of --ink",
    ]);
  });

  it("stops the start if there is none, if it is a directory or if it is too large", () => {
    const file = path.join(directory, "theme.css");
    expect(() => open({ THEME_FILE: file })).toThrow(`The theme ${file} cannot be read: there is none.`);
    expect(() => open({ THEME_FILE: directory })).toThrow(`The theme ${directory} cannot be read: it is a directory.`);
    write("theme.css", `/*${" ".repeat(16_000)}*/`);
    expect(() => open({ THEME_FILE: file })).toThrow(`The theme ${file} is longer than 16000 bytes.`);
  });
});
