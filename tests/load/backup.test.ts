// load: a backup of a server under load has every write that was acknowledged before it was begun.
import SQLite from "better-sqlite3";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { startServer } from "../support/server";
import { todaysNumber } from "../support/today";
import { copyUnderLoad, expectInCopy } from "./writers";

/** What the database has beside the games, so that a copy takes many steps. */
const BALLAST_BYTES = 60_000_000;

it("a backup that is made under load has every write that was acknowledged before", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "proxima-load-"));
  const inFolder = (name: string) => path.join(folder, name);
  const [data, backup, restored] = [inFolder("data"), inFolder("backup"), inFolder("restored")];
  mkdirSync(data);
  const server = await startServer({ DATA_DIR: data });
  onTestFinished(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  addBallast(data);
  const acknowledged = await copyUnderLoad(server, {
    words: server.guessableWords("en", todaysNumber()),
    copy: async () => {
      expect(await run("backup", [backup], data)).toMatchObject({ code: 0, errors: "" });
    },
  });
  expect(await run("restore", [backup, "--replace"], data)).toMatchObject({
    code: 1,
    errors: `${data} is in use. Stop the server and whatever else has its database open.\n`,
  });

  expect(await run("restore", [backup], restored)).toMatchObject({ code: 0, errors: "" });
  expect(readFileSync(path.join(restored, "keys.json"))).toEqual(readFileSync(path.join(data, "keys.json")));
  await server.stop();
  const second = await startServer({ DATA_DIR: restored });
  onTestFinished(() => second.stop());
  await expectInCopy("backup", { restored: second, ...acknowledged });
});

function addBallast(data: string): void {
  const db = new SQLite(path.join(data, "proxima.sqlite"));
  db.exec(`create table ballast (bytes blob); insert into ballast values (zeroblob(${BALLAST_BYTES}))`);
  db.close();
}

/** Runs a script beside the load. */
async function run(script: string, args: readonly string[], data: string) {
  const child = spawn(process.execPath, ["--import", "tsx", `scripts/${script}.ts`, ...args], {
    env: { ...process.env, DATA_DIR: data },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  const [code] = (await once(child, "close")) as [number | null];
  return { code, errors };
}
