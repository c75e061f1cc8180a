import SQLite from "better-sqlite3";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openDatabase } from "../app/platform/database/database.server";
import { migrations } from "../db/migrations";
import { canMount, onSmallDisk } from "../tests/support/mounts";
import { readArguments } from "./copy/arguments";

/** More than a small disk has, in several pages. */
const PLAYS = 3000;
const LOG_BYTES = 2000;

let directory: string;
let source: string;
let target: string;

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), "proxima-copy-"));
  source = path.join(directory, "source.sqlite");
  await (await openDatabase(source, migrations)).destroy();
  const db = new SQLite(source);
  db.exec("insert into member (id, email, password_hash, created_at) values ('ana', 'ana@words.example', '', '')");
  const insert = db.prepare(
    "insert into play (member_id, edition, number, log, version) values ('ana', 'en', ?, ?, 1)",
  );
  db.transaction(() => {
    for (let number = 1; number <= PLAYS; number += 1) insert.run(number, String(number).padEnd(LOG_BYTES, "x"));
  })();
  db.close();
});
beforeEach(() => {
  target = path.join(mkdtempSync(path.join(directory, "one-")), "target.sqlite");
});
afterAll(() => {
  rmSync(directory, { recursive: true });
});

function run(args: readonly string[], before: readonly string[] = []) {
  const [command = "", ...rest] = [...before, process.execPath, "--import", "tsx", "scripts/dbCopy.ts", ...args];
  const { status, stdout, stderr } = spawnSync(command, rest, { encoding: "utf8" });
  return { code: status, stdout, stderr };
}

const playsOf = (file: string) => {
  const db = new SQLite(file);
  const plays = db.prepare("select * from play order by number").all();
  db.close();
  return plays;
};

// The plays and their member.
const WHOLE = `100 % copied (play)\n100 % checked (play)\nThe copy is whole: ${PLAYS + 1} rows, the same on both sides.\nNext: take DATABASE_URL out of the settings of the server, let the file be proxima.sqlite in the data directory, and start.\n`;

test("the arguments are two databases", () => {
  expect(readArguments([source, "postgres://db.example/words"])).toEqual({
    from: source,
    to: "postgres://db.example/words",
  });
  expect(() => readArguments([source])).toThrow(/^Name two databases\.\n\nUsage: npm run db:copy -- FROM TO\n/);
  expect(() => readArguments([source, "mysql://db.example/words"])).toThrow(
    /^A database is a file, or a URL such as postgres:/,
  );
});

test("the command ends with one line about what it cannot copy", () => {
  expect(run([source, "postgres://127.0.0.1:1/words"])).toEqual({
    code: 1,
    stdout: "",
    stderr: "the PostgreSQL database 127.0.0.1:1/words cannot be reached, for 4 seconds now\n",
  });
});

test.skipIf(process.platform !== "linux")("a database that somebody else has open is not copied", async () => {
  const code = `
    import SQLite from "better-sqlite3";
    const db = new SQLite(${JSON.stringify(source)});
    db.prepare("select 1 from play").get();
    console.log("open");
    setInterval(() => db, 1000);`;
  const user = spawn(process.execPath, ["--input-type=module", "-e", code], { stdio: ["ignore", "pipe", "inherit"] });
  await once(user.stdout, "data");
  expect(run([source, target])).toEqual({
    code: 1,
    stdout: "",
    stderr: `${source} is in use. Stop the server and whatever else has its database open.\n`,
  });
  user.kill();
  await once(user, "exit");
});

// One that is not interrupted is tested in copy/copyDatabase.test.ts.
test("a killed copy is opened by no server, and the command finishes it, for its owner alone, and says so", async () => {
  const code = `
    import { copyDatabase } from "./scripts/copy/copyDatabase";
    const onProgress = ({ done }) => { if (done > ${PLAYS / 2}) process.kill(process.pid, "SIGKILL"); };
    const [from, to] = ${JSON.stringify([source, target])};
    await copyDatabase({ from, to, onProgress });`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", code], { stdio: "inherit" });
  expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
  await expect(openDatabase(target, migrations)).rejects.toThrow(`${target} is an unfinished copy.`);
  const copied = playsOf(target).length;
  expect(copied).toBeGreaterThan(PLAYS / 2);
  expect(copied).toBeLessThan(PLAYS);
  expect(run([source, target])).toEqual({ code: 0, stdout: WHOLE, stderr: "" });
  expect(playsOf(target)).toEqual(playsOf(source));
  expect((statSync(target).mode & 0o777).toString(8)).toBe("600");
});

test.skipIf(!canMount)("a full disk ends the command with one line", () => {
  const small = path.dirname(target);
  expect(run([source, target], onSmallDisk(small))).toMatchObject({
    code: 1,
    stderr: `${target} cannot be written: the disk is full\n`,
  });
});
