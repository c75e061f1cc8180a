import SQLite from "better-sqlite3";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { openDatabase } from "../../app/platform/database/database.server";
import { migrations } from "../../db/migrations";
import { canMount, onSmallDisk } from "../../tests/support/mounts";
import { runScript } from "../../tests/support/runScript";
import { runBackup } from "./backupCommand";
import { keepNewest, nameBackup } from "./keepNewest";
import { checkBackup } from "./restoreBackup";
import { writeBackup } from "./writeBackup";

const DATED = /^proxima-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

let directory: string;
let data: string;
/** Where the backups are. */
let backups: string;
/** The database of a new deployment. The tests copy it. */
const made = mkdtempSync(path.join(tmpdir(), "proxima-keep-made-"));
beforeAll(async () => {
  await (await openDatabase(path.join(made, "proxima.sqlite"), migrations)).destroy();
});
afterAll(() => {
  rmSync(made, { recursive: true });
});
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "proxima-keep-"));
  chmodSync(directory, 0o755);
  [data, backups] = [path.join(directory, "data"), path.join(directory, "backups")];
  mkdirSync(data);
  mkdirSync(backups);
  cpSync(path.join(made, "proxima.sqlite"), path.join(data, "proxima.sqlite"));
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

const inBackups = (name: string) => path.join(backups, name);
const nameOn = (day: number) => nameBackup(new Date(Date.UTC(2026, 2, day, 4)));

/** Backups of these days of March. @returns their names */
async function makeBackups(...days: number[]): Promise<string[]> {
  const names = days.map(nameOn);
  const [first = "", ...others] = names;
  await writeBackup({ data, target: inBackups(first), withKeys: true });
  for (const name of others) cpSync(inBackups(first), inBackups(name), { recursive: true });
  return names;
}

describe("of the backups of a timer", () => {
  test("the newest remain", async () => {
    const [oldest = "", older = "", ...newest] = await makeBackups(9, 10, 11, 12);
    expect([oldest, older]).toEqual(["proxima-2026-03-09T04-00-00Z", "proxima-2026-03-10T04-00-00Z"]);
    const [, made = ""] = newest;
    expect(keepNewest(backups, { keep: 5, made })).toEqual({ deleted: [], notWhole: [] });
    expect(keepNewest(backups, { keep: 4, made })).toEqual({ deleted: [], notWhole: [] });
    expect(keepNewest(backups, { keep: 2, made })).toEqual({ deleted: [oldest, older], notWhole: [] });
    expect(readdirSync(backups)).toEqual(newest);
    for (const name of newest) await checkBackup(inBackups(name), migrations);
  });

  test("the one that was made just now remains, also after a day when the clock was in the future", async () => {
    const [made = "", future = ""] = await makeBackups(9, 30);
    expect(keepNewest(backups, { keep: 1, made }).deleted).toEqual([future]);
    expect(readdirSync(backups)).toEqual([made]);
  });

  test("none is replaced by what is not whole, and nothing but whole ones is deleted", async () => {
    const names = await makeBackups(1, 2, 3, 4, 5, 6, 7);
    const [damaged = "", cut = "", more = "", link = "", old = "", older = "", made = ""] = names;
    truncateSync(path.join(inBackups(damaged), "proxima.sqlite"), 100);
    rmSync(path.join(inBackups(cut), "manifest.json"));
    writeFileSync(path.join(inBackups(more), "letter.txt"), "somebody's");
    rmSync(inBackups(link), { recursive: true });
    symlinkSync(inBackups(old), inBackups(link));
    const unfinished = `${nameOn(8)}.partial-a1B2c3`;
    mkdirSync(inBackups(unfinished));
    // Named by a person.
    cpSync(inBackups(old), inBackups("before the update"), { recursive: true });
    mkdirSync(inBackups("photos"));
    writeFileSync(inBackups(`${nameOn(8)}.tar`), "");
    const file = nameOn(9);
    writeFileSync(inBackups(file), "");

    const before = readdirSync(backups);
    expect(keepNewest(backups, { keep: 2, made })).toEqual({
      deleted: [old],
      notWhole: [damaged, cut, more, link, file, unfinished],
    });
    expect(readdirSync(backups)).toEqual(before.filter((name) => name !== old));
    await checkBackup(inBackups(older), migrations);
  });
});

/** Lets every user write. */
function openToAll(folder: string): void {
  for (const name of readdirSync(folder)) chmodSync(path.join(folder, name), 0o666);
  chmodSync(folder, 0o777);
}

/** Runs `npm run backup`. */
function backUp(args: readonly string[], options: Partial<Parameters<typeof runScript>[2]> = {}) {
  return runScript("backup", args, { data, ...options });
}

describe("npm run backup -- --keep", () => {
  test("makes a backup with a dated name while a server writes, and says what it has deleted", async () => {
    const [old = "", older = ""] = await makeBackups(1, 2);
    const server = startWriter();
    await once(server, "message");
    expect(backUp([backups, "--keep", "2"])).toEqual({
      code: 0,
      stderr: "",
      stdout: expect.stringContaining(`The newest 2 are kept. Deleted: ${old}\n`) as string,
    });
    expect(server.exitCode).toBeNull();
    const ended = once(server, "exit");
    server.kill();
    await ended;
    const names = readdirSync(backups);
    expect(names).toEqual([older, expect.stringMatching(DATED)]);
    await checkBackup(inBackups(names[1] ?? ""), migrations);
  });

  test("ends with code 1 and one line where it may not write, with the older ones in place", async () => {
    const names = await makeBackups(1, 2);
    openToAll(data);
    chmodSync(backups, 0o555);
    const { code, stdout, stderr } = backUp([backups, "--keep", "1"], { isNobody: true });
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(
      new RegExp(`^${backups}/proxima-[\\dTZ-]+ cannot be written: this user may not write there\\.\n$`),
    );
    expect(readdirSync(backups)).toEqual(names);
  });

  test.skipIf(!canMount)("ends with code 1 and one line on a full disk, which then has nothing of it", () => {
    const db = new SQLite(path.join(data, "proxima.sqlite"));
    db.exec("create table large (bytes blob); insert into large values (randomblob(12000000))");
    db.close();
    const { code, stdout, stderr } = backUp([backups, "--keep", "1"], { before: onSmallDisk(backups) });
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(new RegExp(`^${backups}/proxima-[\\dTZ-]+ cannot be written: the disk is full\n$`));
  });

  test("says which old one it could not delete, after it has made the new one", async () => {
    const [old = ""] = await makeBackups(1);
    chmodSync(backups, 0o777);
    openToAll(data);
    for (const name of readdirSync(inBackups(old))) chmodSync(path.join(inBackups(old), name), 0o444);
    chmodSync(inBackups(old), 0o555);
    expect(backUp([backups, "--keep", "1"], { isNobody: true })).toEqual({
      code: 1,
      stdout: expect.stringContaining(" is whole: ") as string,
      stderr: `${inBackups(old)} cannot be deleted: this user may not write there.\n`,
    });
    expect(readdirSync(backups)).toHaveLength(2);
  });

  describe("in this process", () => {
    beforeEach(() => {
      vi.stubEnv("DATA_DIR", data);
    });
    afterEach(() => {
      vi.unstubAllEnvs();
    });
    const run = (...args: readonly string[]) => runBackup(args, () => undefined);

    test("puts it into the data directory if no other one is named", async () => {
      await run("--keep", "14");
      expect(readdirSync(path.join(data, "backups"))).toEqual([expect.stringMatching(DATED)]);
    });

    test("is refused where there is no directory, and does not make it", async () => {
      const none = path.join(directory, "none");
      await expect(run(none, "--keep", "2")).rejects.toThrow(
        new Error(`There is no directory ${none}. Make it, or mount the disk that has it.`),
      );
      expect(existsSync(none)).toBe(false);
    });

    test.each(["0", "two"])("is not followed by %j", async (keep) => {
      await expect(run(backups, `--keep=${keep}`)).rejects.toThrow(/^--keep takes a whole number from 1 to 9999\.\n/);
      expect(readdirSync(backups)).toEqual([]);
    });
  });
});

/** A process that has the database open as a server has, and writes. It tells of its first write. */
function startWriter(): ChildProcess {
  const code = `
    import SQLite from "better-sqlite3";
    const db = new SQLite(${JSON.stringify(path.join(data, "proxima.sqlite"))});
    const insert = db.prepare("insert into game (edition, number, secret, created_at) values ('en', ?, 'ocean', '')");
    let number = 1;
    insert.run(number);
    process.send("written");
    setInterval(() => insert.run((number += 1)), 5);`;
  return spawn(process.execPath, ["--input-type=module", "-e", code], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
}
