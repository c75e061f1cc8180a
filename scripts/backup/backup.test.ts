import SQLite from "better-sqlite3";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
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
import type { Manifest } from "./manifest";
import { checkBackup, restoreBackup } from "./restoreBackup";
import { runRestore } from "./restoreCommand";
import { writeBackup } from "./writeBackup";

const KEYS = JSON.stringify(
  Object.fromEntries(
    ["session", "sealing", "schedule"].map((name) => [name, Buffer.alloc(32, name).toString("base64url")]),
  ),
);
/** More than a disk has, and a file of holes can have. */
const HUGE_BYTES = 2 ** 43;
/** Several steps of a copy. */
const LARGE_BYTES = 12_000_000;
const INSERT = "insert into game (edition, number, secret, created_at) values ('en', ?, ?, '')";

let directory: string;
/** The data directory of the deployment that is backed up. */
let data: string;
let target: string;
/** The data directory of another deployment, which does not exist yet. */
let other: string;

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "proxima-backup-"));
  chmodSync(directory, 0o755);
  [data, target, other] = [at("data"), at("backups/one"), at("other")];
  mkdirSync(path.join(data, "words"), { recursive: true });
  mkdirSync(path.join(data, "vectors"));
  writeFileSync(path.join(data, "keys.json"), KEYS);
  writeFileSync(path.join(data, "words/blocked.en.txt"), "tree\n");
  writeFileSync(path.join(data, "words/spelling.en.tsv"), "icecream\tice cream\n");
  writeFileSync(path.join(data, "vectors/en.pack"), "many numbers");
  mkdirSync(path.join(data, "brand"));
  mkdirSync(path.join(data, "pages/de"), { recursive: true });
  writeFileSync(path.join(data, "brand/logo.svg"), "<svg/>");
  writeFileSync(path.join(data, "pages/de/impressum.md"), "# Impressum\n");
  cpSync(databaseOf(made), databaseOf(data));
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

const ADDED_FILES = ["brand/logo.svg", "pages/de/impressum.md", "words/blocked.en.txt", "words/spelling.en.tsv"];
/** They, and their directories. */
const ADDED = ["brand", "pages", "pages/de", "words", ...ADDED_FILES];

const at = (name: string) => path.join(directory, name);
const databaseOf = (folder: string) => path.join(folder, "proxima.sqlite");

/** A data directory whose database is as a server makes it, with one chosen word. The tests copy it. */
const made = mkdtempSync(path.join(tmpdir(), "proxima-backup-made-"));
beforeAll(async () => {
  await (await openDatabase(databaseOf(made), migrations)).destroy();
  addGame(made, 1, "ocean");
});
afterAll(() => {
  rmSync(made, { recursive: true });
});

function withDatabase<Result>(folder: string, use: (db: SQLite.Database) => Result): Result {
  const db = new SQLite(databaseOf(folder));
  try {
    return use(db);
  } finally {
    db.close();
  }
}

function addGame(folder: string, number: number, secret: string): void {
  withDatabase(folder, (db) => {
    db.prepare(INSERT).run(number, secret);
  });
}

const secretsOf = (folder: string) =>
  withDatabase(folder, (db) => db.prepare("select secret from game order by number").pluck().all());

const enlarge = (folder: string) => {
  withDatabase(folder, (db) =>
    db.exec(`create table large (bytes blob); insert into large values (randomblob(${LARGE_BYTES}))`),
  );
};

const backUp = (options: Partial<Parameters<typeof writeBackup>[0]> = {}) =>
  writeBackup({ data, target, withKeys: true, ...options });
const restore = (options: Partial<Parameters<typeof restoreBackup>[0]> = {}) =>
  restoreBackup({ backup: target, data: other, migrations, mayReplace: false, ...options });

const namesIn = (folder: string) => readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);

describe("a backup", () => {
  test("has the database, the keys and the added words, and names the packs that it leaves out", async () => {
    const manifest = await backUp();
    expect(namesIn(target)).toEqual(["keys.json", "manifest.json", "proxima.sqlite", ...ADDED].sort());
    expect(JSON.parse(readFileSync(path.join(target, "manifest.json"), "utf8"))).toEqual(manifest);
    expect(manifest.migrations).toEqual(Object.keys(migrations));
    expect(manifest.rows).toMatchObject({ game: 1, member: 0 });
    expect(manifest.leftOut).toEqual(["vectors/en.pack"]);
    expect(readdirSync(at("backups"))).toEqual(["one"]);
  });

  test("can be read by its owner alone", async () => {
    await backUp();
    for (const name of namesIn(target)) {
      const file = path.join(target, name);
      expect([name, modeOf(file)]).toEqual([name, statSync(file).isDirectory() ? "700" : "600"]);
    }
    expect([modeOf(at("backups")), modeOf(target)]).toEqual(["700", "700"]);
  });

  test("has no keys if told so, or if the deployment has none in a file", async () => {
    expect(Object.keys((await backUp({ withKeys: false })).files)).not.toContain("keys.json");
    rmSync(path.join(data, "keys.json"));
    expect(Object.keys((await backUp({ target: at("two") })).files)).not.toContain("keys.json");
    expect(existsSync(path.join(data, "keys.json"))).toBe(false);
  });

  test("holds the moment at which it was begun, while others write without waiting", async () => {
    enlarge(data);
    let written = 1;
    const server = new SQLite(databaseOf(data), { timeout: 0 });
    const insert = server.prepare(INSERT);
    await backUp({ onCopied: () => insert.run((written += 1), "later") });
    server.close();
    expect(written).toBeGreaterThan(3);
    expect(secretsOf(data)).toHaveLength(written);
    await restore();
    expect(secretsOf(other)).toEqual(["ocean"]);
  });

  test("has what a killed server has left in the log of the database", async () => {
    const server = new SQLite(databaseOf(data));
    server.prepare(INSERT).run(2, "music");
    cpSync(data, other, { recursive: true });
    server.close();
    await backUp({ data: other });
    await restore({ data: at("third") });
    expect(secretsOf(at("third"))).toEqual(["ocean", "music"]);
  });

  test("is not made over anything, and of nothing but a whole database", async () => {
    const refused = async (why: string) => {
      await expect(backUp()).rejects.toThrow(why);
      expect(existsSync(target)).toBe(false);
    };
    await expect(backUp({ target: data })).rejects.toThrow(`${data} exists already. Name a new directory.`);
    await expect(backUp({ data: other })).rejects.toThrow(`There is no database ${databaseOf(other)}.`);
    writeFileSync(path.join(data, "keys.json"), "{}");
    await refused(`${data}/keys.json does not hold the keys`);

    writeFileSync(path.join(data, "keys.json"), KEYS);
    enlarge(data);
    const bytes = readFileSync(databaseOf(data));
    const damage = (from: number, to: number) => {
      writeFileSync(databaseOf(data), bytes.fill(0xff, from, to));
    };
    // Where the next part of the large value is, which no count of rows reads.
    damage(4_096_000, 4_096_004);
    await refused(`${databaseOf(data)} is damaged: `);
    damage(100, 4096);
    await refused(`${databaseOf(data)} is damaged or not a SQLite database`);
    writeFileSync(databaseOf(data), "a letter, not a database. ".repeat(100));
    await refused(`${databaseOf(data)} is damaged or not a SQLite database`);
    writeFileSync(databaseOf(data), "");
    await refused(`${databaseOf(data)} is not a database of this program.`);
    expect(readdirSync(at("backups"))).toEqual([]);
  });

  test("that fails leaves nothing", async () => {
    const failure = new Error("no more");
    const onCopied = () => {
      throw failure;
    };
    await expect(backUp({ onCopied })).rejects.toBe(failure);
    expect(readdirSync(at("backups"))).toEqual([]);
  });

  test("that is killed leaves nothing that can be restored", async () => {
    enlarge(data);
    await killed(`
      import { writeBackup } from "./scripts/backup/writeBackup";
      let steps = 0;
      const onCopied = () => { if ((steps += 1) === 3) process.kill(process.pid, "SIGKILL"); };
      await writeBackup({ data: ${JSON.stringify(data)}, target: ${JSON.stringify(target)}, withKeys: true, onCopied });`);
    const [left = "", ...more] = readdirSync(at("backups"));
    expect([left.replace(/-\w+$/, ""), more]).toEqual(["one.partial", []]);
    await expect(restore({ backup: path.join(at("backups"), left) })).rejects.toThrow("it has no manifest.json");
    await backUp();
    await checkBackup(target, migrations);
  });
});

describe("a restored backup", () => {
  test("is the deployment that was backed up, for its owner alone", async () => {
    await backUp();
    expect((await restore()).aside).toBeUndefined();
    const names = ["keys.json", "proxima.sqlite", ...ADDED].sort();
    expect(namesIn(other)).toEqual(names);
    for (const name of ["keys.json", ...ADDED_FILES])
      expect(readFileSync(path.join(other, name))).toEqual(readFileSync(path.join(data, name)));
    for (const name of ["", ...names])
      expect([name, modeOf(path.join(other, name))]).toEqual([name, path.extname(name) === "" ? "700" : "600"]);
    const server = await openDatabase(databaseOf(other), migrations);
    await server.destroy();
    expect(secretsOf(other)).toEqual(["ocean"]);
  });

  test("replaces nothing unless it may, and keeps what it replaces", async () => {
    await backUp();
    addGame(data, 2, "music");
    writeFileSync(path.join(data, "keys.json"), KEYS.replace("session", "another"));
    writeFileSync(path.join(data, "words/stop.en.txt"), "the\n");
    await expect(restore({ data })).rejects.toThrow(`${data} has a database already. With --replace,`);
    expect(secretsOf(data)).toEqual(["ocean", "music"]);

    const { aside = "" } = await restore({ data, mayReplace: true });
    expect(path.relative(data, aside)).toMatch(/^replaced-\d{4}-\d\d-\d\dT[\d.-]+Z$/);
    expect(readdirSync(data).sort()).toEqual(
      ["brand", "keys.json", "pages", "proxima.sqlite", path.basename(aside), "vectors", "words"].sort(),
    );
    expect(secretsOf(data)).toEqual(["ocean"]);
    expect(readFileSync(path.join(data, "keys.json"), "utf8")).toBe(KEYS);
    expect(readdirSync(path.join(data, "words"))).toEqual(["blocked.en.txt", "spelling.en.tsv"]);
    expect(secretsOf(aside)).toEqual(["ocean", "music"]);
    expect(readFileSync(path.join(aside, "keys.json"), "utf8")).toContain("another");
    expect(readdirSync(path.join(aside, "words"))).toEqual(["blocked.en.txt", "spelling.en.tsv", "stop.en.txt"]);
  });

  test("without keys leaves those of the data directory", async () => {
    await backUp({ withKeys: false });
    mkdirSync(other);
    writeFileSync(path.join(other, "keys.json"), "others");
    await restore();
    expect(readFileSync(path.join(other, "keys.json"), "utf8")).toBe("others");
  });

  test("does not replace a database that a server has open", async () => {
    await backUp();
    const server = await openDatabase(databaseOf(data), migrations);
    await expect(restore({ data, mayReplace: true })).rejects.toThrow(`${data} is in use. Stop the server`);
    await server.destroy();
    await restore({ data, mayReplace: true });
  });

  test("lets no server start before it is in place", async () => {
    await backUp();
    let other: unknown;
    const onCopied = () => {
      const server = new SQLite(databaseOf(data), { timeout: 0 });
      try {
        server.prepare("select * from game").all();
      } catch (error) {
        other = error;
      }
      server.close();
    };
    await restore({ data, mayReplace: true, onCopied });
    expect(String(other)).toContain("database is locked");
  });

  test("replaces a damaged database, and does not get the log of another one", async () => {
    await backUp();
    mkdirSync(other);
    const server = new SQLite(databaseOf(data));
    server.prepare(INSERT).run(2, "music");
    cpSync(databaseOf(data), databaseOf(other));
    cpSync(`${databaseOf(data)}-wal`, `${databaseOf(other)}-wal`);
    server.close();
    writeFileSync(databaseOf(other), "a letter, not a database. ".repeat(100));
    const { aside = "" } = await restore({ mayReplace: true });
    expect(secretsOf(other)).toEqual(["ocean"]);
    expect(namesIn(aside)).toEqual(expect.arrayContaining(["proxima.sqlite", "proxima.sqlite-wal"]));
    // Somebody has deleted the damaged database, and not its log.
    rmSync(databaseOf(other));
    renameSync(path.join(aside, "proxima.sqlite-wal"), `${databaseOf(other)}-wal`);
    await restore();
    expect(secretsOf(other)).toEqual(["ocean"]);
  });

  test("that is killed before it is in place leaves the old database, and can be restored again", async () => {
    await backUp();
    addGame(data, 2, "music");
    await killed(`
      import { migrations } from "./db/migrations";
      import { restoreBackup } from "./scripts/backup/restoreBackup";
      const onCopied = () => process.kill(process.pid, "SIGKILL");
      const [backup, data] = ${JSON.stringify([target, data])};
      await restoreBackup({ backup, data, migrations, mayReplace: true, onCopied });`);
    expect(secretsOf(data)).toEqual(["ocean", "music"]);
    await restore({ data, mayReplace: true });
    expect(secretsOf(data)).toEqual(["ocean"]);
  });
});

describe("a backup that is refused, with nothing replaced:", () => {
  beforeEach(async () => {
    await backUp();
  });

  const inBackup = (name: string) => path.join(target, name);
  const refused = async (backup: string, why: string) => {
    addGame(
      data,
      Number(withDatabase(data, (db) => db.prepare("select max(number) + 1 from game").pluck().get())),
      "kept",
    );
    const before = secretsOf(data);
    const names = namesIn(data);
    await expect(restore({ backup, data, mayReplace: true })).rejects.toThrow(why);
    await expect(checkBackup(backup, migrations)).rejects.toThrow(why);
    expect(namesIn(data)).toEqual(names);
    expect(secretsOf(data)).toEqual(before);
  };
  const edit = (change: (manifest: Manifest) => unknown) => {
    const text = readFileSync(inBackup("manifest.json"), "utf8");
    writeFileSync(inBackup("manifest.json"), JSON.stringify(change(JSON.parse(text) as Manifest)));
  };

  test("none, a file, or a directory that is none", async () => {
    await refused(at("none"), `There is no backup ${at("none")}.`);
    await refused(databaseOf(target), `${databaseOf(target)} is a file. A backup is a directory`);
    await refused(at("backups"), `${at("backups")} is not a whole backup: it has no manifest.json.`);
  });

  test.each(["proxima.sqlite", "keys.json", "words/blocked.en.txt"])("one with a flipped byte in %s", async (name) => {
    const bytes = readFileSync(inBackup(name));
    const middle = bytes.length >> 1;
    bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
    writeFileSync(inBackup(name), bytes);
    await refused(target, `${inBackup(name)} is damaged: it does not have its checksum.`);
  });

  test("one with a truncated or missing file", async () => {
    const { size } = statSync(inBackup("proxima.sqlite"));
    truncateSync(inBackup("proxima.sqlite"), size - 1);
    await refused(target, `${inBackup("proxima.sqlite")} is damaged: it has ${size - 1} bytes, not ${size}.`);
    rmSync(inBackup("proxima.sqlite"));
    await refused(target, `${inBackup("proxima.sqlite")} is missing.`);
  });

  test("one with what is no file, or has another size, before anything of it is read", async () => {
    const { size } = statSync(inBackup("keys.json"));
    truncateSync(inBackup("keys.json"), HUGE_BYTES);
    await refused(target, `${inBackup("keys.json")} is damaged: it has ${HUGE_BYTES} bytes, not ${size}.`);
    for (const [name, why] of [
      ["keys.json", "is damaged: it is no file."],
      ["manifest.json", "cannot be read (it is no file)."],
    ] as const) {
      rmSync(inBackup(name));
      spawnSync("mkfifo", [inBackup(name)]);
      await refused(target, `${inBackup(name)} ${why}`);
    }
  });

  test("one with a file of holes that has no room on the disk", async () => {
    truncateSync(inBackup("keys.json"), HUGE_BYTES);
    edit(({ files, ...one }) => ({
      ...one,
      files: { ...files, "keys.json": { ...files["keys.json"], bytes: HUGE_BYTES } },
    }));
    await expect(restore({ backup: target, data, mayReplace: true })).rejects.toThrow(
      `${data} cannot be written: the disk is full.`,
    );
  });

  test.each<[string, (manifest: Manifest) => unknown, string]>([
    ["is no object", () => null, "is damaged (it is not a JSON object)"],
    [
      "names no database",
      ({ files: { "keys.json": keys }, ...rest }) => ({ ...rest, files: { keys } }),
      "is damaged (at files",
    ],
    [
      "names a file elsewhere",
      (one) => ({ ...one, files: { ...one.files, "../x": { bytes: 0 } } }),
      "is damaged (at files",
    ],
    [
      "has other rows",
      (one) => ({ ...one, rows: { ...one.rows, member: 1 } }),
      "does not have the migrations and rows",
    ],
    [
      "lacks a migration",
      (one) => ({ ...one, migrations: one.migrations.slice(1) }),
      "does not have the migrations and rows",
    ],
    ["is of a newer form", (one) => ({ ...one, format: 2 }), "was made by a newer version of this program (format 2)"],
    [
      "has an unknown migration",
      (one) => ({ ...one, migrations: [...one.migrations, "9999_moon"] }),
      "was made by a newer version of this program (it has 9999_moon)",
    ],
  ])("one whose manifest %s", async (_, change, why) => {
    edit(change);
    await refused(target, why);
  });

  test("one whose manifest is cut off", async () => {
    truncateSync(inBackup("manifest.json"), 200);
    await refused(target, `${inBackup("manifest.json")} is damaged (it is not a JSON object).`);
  });
});

/** Runs TypeScript in a process that kills itself. */
async function killed(code: string): Promise<void> {
  const args = ["--import", "tsx", "--input-type=module", "-e", code];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "inherit", "inherit"] });
  const [, signal] = (await once(child, "exit")) as [number | null, string | null];
  expect(signal).toBe("SIGKILL");
}

function run(script: string, args: readonly string[], options: Partial<Parameters<typeof runScript>[2]> = {}) {
  return runScript(script, args, { data, ...options });
}

describe("the commands", () => {
  test("say what a backup has, and what it means that it has no keys", async () => {
    writeFileSync(path.join(data, "vectors/\u001b[2J.pack"), "many numbers");
    const backedUp = run("backup", [target, "--without-keys"]);
    expect(backedUp).toMatchObject({ code: 0, stderr: "" });
    expect(backedUp.stdout).toContain(`${target} is whole: 5 files`);
    expect(backedUp.stdout).toContain("It has no keys.");
    expect(backedUp.stdout).toContain(
      "Left out, import them again after a restore: vectors/\\u{1b}[2J.pack, vectors/en.pack",
    );
    const said: string[] = [];
    await runRestore([target, "--check"], (line) => said.push(line));
    expect(said).toEqual([expect.stringContaining(`${target} is whole. It was made at `)]);
    rmSync(path.join(data, "vectors"), { recursive: true });
    const restored = run("restore", [target, "--replace"]);
    expect(restored).toMatchObject({ code: 0, stderr: "" });
    expect(restored.stdout).toContain(`What was replaced is in ${data}/replaced-`);
    expect(restored.stdout).toContain(`The backup has no keys. ${data}/keys.json stays as it was.`);
    expect(restored.stdout).toContain(
      "vectors/\\u{1b}[2J.pack, vectors/en.pack: import the vectors before the next start",
    );
  });

  test("refuse the database of PostgreSQL, and name its tools", async () => {
    await backUp();
    const refusal = (tool: string) =>
      new Error(`The database is that of DATABASE_URL: use ${tool}, as docs/operations.md says.`);
    const silently = () => undefined;
    vi.stubEnv("DATA_DIR", data);
    vi.stubEnv("DATABASE_URL", "postgres://user@db.example/words");
    try {
      await expect(runBackup([at("two")], silently)).rejects.toThrow(refusal("pg_dump"));
      expect(existsSync(at("two"))).toBe(false);
      await expect(runRestore([target, "--replace"], silently)).rejects.toThrow(refusal("pg_restore"));
    } finally {
      vi.unstubAllEnvs();
    }
    expect(readdirSync(data).filter((name) => name.startsWith("replaced"))).toEqual([]);
  });

  test("end with code 1 and one line where they may not write", async () => {
    await backUp();
    // Anybody may read it: only the place of the copy is the fault.
    for (const name of ["", ...namesIn(target)]) chmodSync(path.join(target, name), 0o755);
    chmodSync(at("backups"), 0o755);
    data = other;
    mkdirSync(other);
    chmodSync(other, 0o555);
    expect(run("restore", [target], { isNobody: true })).toEqual({
      code: 1,
      stdout: "",
      stderr: `${other} cannot be written: this user may not write there.\n`,
    });
    await expect(backUp({ data: other, target: at("two") })).rejects.toThrow(
      new Error(`There is no database ${databaseOf(other)}. DATA_DIR must name the data directory of the deployment.`),
    );
  });

  test.skipIf(!canMount)("end with code 1 and one line on a full disk, which then has nothing of them", async () => {
    await backUp({ target: at("small backup") });
    enlarge(data);
    const small = at("small");
    mkdirSync(small);
    const full = (script: string, ...args: string[]) => run(script, args, { before: onSmallDisk(small) });
    expect(full("backup", path.join(small, "one"))).toEqual({
      code: 1,
      stdout: "",
      stderr: `${small}/one cannot be written: the disk is full\n`,
    });
    await backUp();
    data = small;
    expect(full("restore", target)).toEqual({
      code: 1,
      stdout: "",
      stderr: `${small} cannot be written: the disk is full.\n`,
    });
  });
});
