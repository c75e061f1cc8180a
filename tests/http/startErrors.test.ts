import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "~/platform/database/database.server";
import { migrations } from "../../db/migrations";
import { grown } from "../support/machine";

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
    timeout: grown(START_TIMEOUT_MS),
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

// Such lines of whatever fails when an app opens are tested in app/app.server.test.ts.
describe("a server that cannot start prints one line and ends with code 1:", () => {
  it("a data directory that is a file", async () => {
    writeFileSync(data, "");
    expect(await start()).toEqual({
      code: 1,
      said: `The directory ${data} cannot be made: there is a file in its place.\n`,
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

  it("a name in its file of settings that no setting has", async () => {
    mkdirSync(data);
    const file = path.join(data, ".env");
    writeFileSync(file, "SITE_NAME=Words\nMEMBER_ONLY=true\n");
    expect(await start({ SETTINGS_FILE: file })).toEqual({
      code: 1,
      said: `${file} has 1 name that no setting has:\n  line 2: MEMBER_ONLY; MEMBERS_ONLY is one\n`,
    });
  });

  it("a METRICS_PORT that is in use, after the app has opened", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    expect(await start({ METRICS_PORT: String(port) })).toEqual({
      code: 1,
      said: `Port ${port} is in use by another program. Set METRICS_PORT to a free one, as in: METRICS_PORT=${port + 1} npm start\n`,
    });
    other.close();
  });
});
