// The examples in deploy/. What an image is made of is followed in tests/load/deploy.test.ts.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "~/platform/database/database.server";
import { migrations } from "../db/migrations";

const files = readdirSync("deploy").filter((name) => name !== "grafana-dashboard.json");
const read = (name: string) => readFileSync(path.join("deploy", name), "utf8");
const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Readonly<Record<string, string>> };

/** The commands that a text gives: `npm run NAME`, or NAME for the container of commands. */
const commandsIn = (text: string) =>
  [...text.matchAll(/npm run (?:--silent )?([\w:]+)|run --rm (?:-T )?command ([\w:]+)/g)].map(
    ([, one, other]) => one ?? other ?? "",
  );

it.each([...files.map((name) => `deploy/${name}`), "docs/hosting.md", "docs/operations.md"])(
  "%s gives commands that exist",
  (name) => {
    expect(commandsIn(readFileSync(name, "utf8")).filter((command) => !(command in scripts))).toEqual([]);
  },
);

it("the image is built on a version of Node in full, of the major version of .nvmrc", () => {
  const [, version = ""] = /^ARG NODE=node:(\S+)-bookworm-slim$/m.exec(read("Dockerfile")) ?? [];
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(version.split(".")[0]).toBe(readFileSync(".nvmrc", "utf8").trim());
  expect(read("Dockerfile").match(/^FROM .*/gm)).toEqual([
    "FROM --platform=$BUILDPLATFORM ${NODE} AS build",
    "FROM ${NODE} AS command",
    "FROM ${NODE}",
  ]);
});

describe("the nightly backup", () => {
  let directory: string;
  beforeEach(async () => {
    directory = mkdtempSync(path.join(tmpdir(), "proxima-deploy-"));
    mkdirSync(path.join(directory, "backups"));
    mkdirSync(path.join(directory, "data"));
    await (await openDatabase(path.join(directory, "data", "proxima.sqlite"), migrations)).destroy();
  });
  afterEach(() => {
    rmSync(directory, { recursive: true });
  });

  /** The same text with the places of this test. */
  const here = (text: string) =>
    text
      .replaceAll("/opt/proxima", process.cwd())
      .replaceAll("/var/lib/proxima", path.join(directory, "data"))
      .replaceAll("/var/backups/proxima", path.join(directory, "backups"))
      .replaceAll("/usr/bin/npm", "npm");
  const backups = () => readdirSync(path.join(directory, "backups"));

  it("of systemd makes a backup", () => {
    const [, command = ""] = /^ExecStart=(.*)$/m.exec(here(read("proxima-backup.service"))) ?? [];
    const [, variable = ""] = /^Environment=(DATA_DIR=.*)$/m.exec(here(read("proxima-backup.service"))) ?? [];
    execFileSync("sh", ["-c", `${variable} ${command}`], { stdio: ["ignore", "ignore", "inherit"] });
    expect(backups()).toEqual([expect.stringMatching(/^proxima-.*Z$/)]);
  });

  it("of cron makes a backup, and prints nothing", () => {
    const [, command = ""] = /^[\d* ]+ proxima (.*)$/m.exec(here(read("backup.cron"))) ?? [];
    // cron's own escape.
    const { status, stdout, stderr } = spawnSync("sh", ["-c", command.replaceAll("\\%", "%")], { encoding: "utf8" });
    expect([status, stdout, stderr]).toEqual([0, "", ""]);
    expect(backups()).toEqual([expect.stringMatching(/^proxima-.*Z$/)]);
  });
});

/** Whether systemd's checker is here. It needs no systemd that runs. */
const canVerify = spawnSync("systemd-analyze", ["--version"]).status === 0;

it.skipIf(!canVerify)("systemd understands its units", () => {
  const directory = mkdtempSync(path.join(tmpdir(), "proxima-units-"));
  const units = files.filter((name) => /\.(?:service|timer)$/.test(name));
  for (const name of units) {
    const place = path.join(directory, name);
    // It looks for the programs.
    writeFileSync(place, read(name).replaceAll(/\/usr\/bin\/(?:node|npm)/g, process.execPath));
  }
  const { status, stdout, stderr } = spawnSync(
    "systemd-analyze",
    ["verify", ...units.map((name) => path.join(directory, name))],
    {
      encoding: "utf8",
    },
  );
  rmSync(directory, { recursive: true });
  expect(units).toHaveLength(3);
  expect([status, stdout, stderr]).toEqual([0, "", ""]);
});
