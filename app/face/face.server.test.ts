import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
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

describe("the face of a site", () => {
  it("is nothing by default: there is nothing to load", async () => {
    expect(await open()).toMatchObject({
      isHosted: false,
      sheet: null,
      head: null,
      bar: { light: "#fcfcfe", dark: "#0e121f" },
    });
    expect((await open()).files.size).toBe(0);
  });

  it("is there with a line in the footer alone", async () => {
    mkdirSync(path.join(directory, "data/brand"), { recursive: true });
    write("data/brand/host.json", '{ "footer": "Lindenschule" }');
    expect(await open()).toMatchObject({ isHosted: true, sheet: null, facts: { footer: "Lindenschule" } });
    expect(logged).toEqual([]);
  });

  it("has one style sheet of theme and fonts, under a name that changes with it", async () => {
    write("theme.css", '\uFEFF:root { --radius: 0; --font: "Linden"; }');
    const { sheet, files } = await open({ THEME_FILE: "theme.css" });
    expect(sheet).toMatch(/^\/theme-[0-9a-f]{10}\.css$/);
    expect(files.get(sheet ?? "")).toMatchObject({ type: "text/css; charset=utf-8", isHashed: true });
    mkdirSync(path.join(directory, "data/brand"), { recursive: true });
    write("data/brand/Linden.woff2", "wOF2");
    const withFont = await open({ THEME_FILE: "theme.css" });
    expect(withFont.sheet).not.toBe(sheet);
    expect(Buffer.from(withFont.files.get(withFont.sheet ?? "")?.body ?? []).toString()).toMatch(
      /^@font-face\{.*\}\n@layer tokens\{:root\{--radius:0rem;--font:"Linden";\}/,
    );
    expect(withFont.files.size).toBe(2);
  });

  it("says what becomes of a button in the color of a close guess", async () => {
    write("theme.css", ":root { --action: #c00; }");
    await open({ THEME_FILE: "theme.css" });
    expect(logged.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      "--action has nearly the hue of a close guess (--heat-5, within 30 degrees): buttons stay in the color of --ink",
    ]);
  });

  it("stops the start if there is no such theme, if it is a directory or if it is too large", async () => {
    const file = path.join(directory, "theme.css");
    const refuses = (named: string, reason: string) =>
      expect(open({ THEME_FILE: named })).rejects.toThrow(`The theme ${named} ${reason}`);
    await refuses(file, "cannot be read: there is none.");
    await refuses(directory, "cannot be read: it is a directory.");
    write("theme.css", `/*${" ".repeat(16_000)}*/`);
    await refuses(file, "is larger than 16000 bytes.");
  });
});
