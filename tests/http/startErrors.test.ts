import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import SQLite from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrations } from "../../db/migrations";
import { openDatabase } from "~/platform/database/database.server";

let directory: string;
let data: string;

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "proxima-start-"));
  data = path.join(directory, "data");
  chmodSync(directory, 0o755);
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

/** An account without any rights of its own, for a test that is run by root. */
const NOBODY = 65534;

const START_TIMEOUT_MS = 40_000;

/** Starts `build/server.js`, which must end by itself. @returns its exit code and everything that it prints */
async function start(env: Readonly<Record<string, string>> = {}, { isNobody = false } = {}) {
  const child = spawn(process.execPath, ["build/server.js"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: "0",
      HOST: "127.0.0.1",
      ORIGIN: "",
      STOP_DELAY: "0",
      DATA_DIR: data,
      RANK_WORKERS: "1",
      LOG_LEVEL: "error",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
    // One that neither starts nor ends.
    timeout: START_TIMEOUT_MS,
    ...(isNobody && process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}),
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      // A server that starts after all would never end.
      if (text.includes("http://localhost:")) child.kill("SIGTERM");
    });
  const [code] = (await once(child, "close")) as [number | null];
  return { code, said };
}

/** Makes the database and stops: the next start has nothing to migrate. */
async function makeDatabase(): Promise<string> {
  const file = path.join(data, "proxima.sqlite");
  await (await openDatabase(file, migrations)).destroy();
  return file;
}

it("a server that starts prints JSON lines alone, with its address whatever LOG_LEVEL is", async () => {
  const { said } = await start();
  const [line, ...others] = said
    .trimEnd()
    .split("\n")
    .map((text) => JSON.parse(text) as Record<string, unknown>);
  expect([line?.address, line?.msg]).toEqual([
    `http://localhost:${String(line?.port)}`,
    `Proxima is at ${String(line?.address)}`,
  ]);
  expect(others).toEqual([]);
});

describe("a server that cannot start prints one line and ends with code 1:", () => {
  it("a data directory that is a file", async () => {
    writeFileSync(data, "");
    expect(await start()).toEqual({
      code: 1,
      said: `The directory ${data} cannot be made: there is a file in its place.\n`,
    });
    expect((await start({ DATA_DIR: path.join(data, "below") })).said).toBe(
      `The directory ${data}/below cannot be made: there is a file in its place.\n`,
    );
  });

  it("a data directory where none can be made", async () => {
    symlinkSync(path.join(directory, "nowhere"), data);
    const below = path.join(data, "below");
    expect(await start({ DATA_DIR: below })).toEqual({
      code: 1,
      said: `The directory ${below} cannot be made: there is a file in its place.\n`,
    });
    if (!existsSync("/proc/self")) return;
    expect(await start({ DATA_DIR: "/proc/proxima" })).toEqual({
      code: 1,
      said: "The directory /proc/proxima cannot be made: nothing can be made there.\n",
    });
  });

  it("a data directory that its user may not write", async () => {
    mkdirSync(data);
    chmodSync(data, 0o555);
    expect(await start({}, { isNobody: true })).toEqual({
      code: 1,
      said: `${data}/keys.json cannot be written: this user may not write there.\n`,
    });
  });

  it("a data directory or a database that its user may not write any more", async () => {
    const file = await makeDatabase();
    const keys = Object.fromEntries(
      ["session", "sealing", "schedule"].map((name) => [name, Buffer.alloc(32).toString("base64url")]),
    );
    writeFileSync(path.join(data, "keys.json"), JSON.stringify(keys));
    chmodSync(file, 0o444);
    const message = { code: 1, said: `${file} cannot be written: this user may not write there.\n` };
    chmodSync(data, 0o777);
    expect(await start({}, { isNobody: true })).toEqual(message);
    chmodSync(file, 0o666);
    chmodSync(data, 0o555);
    expect(await start({}, { isNobody: true })).toEqual(message);
  });

  it("a secret in a file that its user may not read", async () => {
    const file = path.join(directory, "key");
    writeFileSync(file, Buffer.alloc(32).toString("base64url"), { mode: 0o400 });
    // Of somebody else than the user of the server.
    if (process.getuid?.() !== 0) chmodSync(file, 0o000);
    expect(await start({ SESSION_KEY_FILE: file }, { isNobody: true })).toEqual({
      code: 1,
      said: "The environment has 1 wrong value:\n  SESSION_KEY_FILE names a file that cannot be read: this user may not read it\n",
    });
  });

  it("a theme with a mistake, or in colors that nobody can read", async () => {
    const file = path.join(directory, "theme.css");
    writeFileSync(file, ":root {\n  --paper: url(https://elsewhere.example/paper.png);\n}\n");
    expect(await start({ THEME_FILE: file })).toEqual({
      code: 1,
      said: `The theme ${file} has 1 mistake:\n  line 2: --paper needs an opaque color: #rgb, #rrggbb, rgb(), hsl(), oklch(), or two as light-dark(…, …)\n`,
    });
    writeFileSync(file, ":root { --head: #fe0; --head-ink: light-dark(#fff, #000); }");
    expect((await start({ THEME_FILE: file })).said).toBe(
      `The theme ${file} has 1 mistake:\n  light: --head-ink #ffffff on --head #ffee00 has a contrast of 1.20:1 and needs 4.5:1\n`,
    );
  });

  it("missing packs", async () => {
    const none = path.join(directory, "none");
    const { code, said } = await start({ VECTORS_DIR: none });
    expect([code, said.split("\n").length]).toEqual([1, 2]);
    expect(said).toContain(`There is no en.pack in ${data}/vectors or ${none}: restore the built-in one`);
  });

  it("a gloss table with a damaged line", async () => {
    cpSync("db/words", path.join(directory, "words"), { recursive: true });
    const table = path.join(directory, "words", "gloss.es-en.tsv");
    writeFileSync(table, "casa\thouse\nperro dog\n");
    expect(await start({ WORDS_DIR: path.join(directory, "words") })).toEqual({
      code: 1,
      said: `The gloss table ${table} is damaged: line 2: expected one tab, with text before and after it. Restore it, or remove it to do without.\n`,
    });
  });

  it("a METRICS_PORT that is PORT, or is in use", async () => {
    expect(await start({ PORT: "3210", METRICS_PORT: "3210" })).toEqual({
      code: 1,
      said: 'The environment has 1 wrong value:\n  METRICS_PORT is "3210": expected a whole number from 1 to 65535, other than PORT\n',
    });
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    expect(await start({ METRICS_PORT: String(port) })).toEqual({
      code: 1,
      said: `Port ${port} is in use by another program. Set METRICS_PORT to a free one, as in: METRICS_PORT=${port + 1} npm start\n`,
    });
    other.close();
  });

  it("a database of which a page is damaged", async () => {
    const file = await makeDatabase();
    const bytes = readFileSync(file);
    // The first page is the schema's. The others are those of the tables.
    bytes.fill(0xff, 4096);
    writeFileSync(file, bytes);
    const { code, said } = await start();
    expect([code, said.split("\n").length]).toEqual([1, 2]);
    expect(said).toContain(`${file} is damaged or not a SQLite database`);
  });

  it("a database that another process keeps locked", async () => {
    const file = await makeDatabase();
    const other = new SQLite(file);
    other.exec("begin immediate");
    expect(await start()).toEqual({
      code: 1,
      said: `${file} is locked by another process, for 4 seconds now\n`,
    });
    other.close();
  });
});
