// load: a dump of PostgreSQL under load, made and restored as docs/operations.md says. It needs a server (POSTGRES_URL, else
// that at 127.0.0.1:5432) and its tools.
import { execFile, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { startServer } from "../support/server";
import { todaysNumber } from "../support/today";
import { copyUnderLoad, expectInCopy } from "./writers";

const { CI, POSTGRES_URL = "postgres://postgres@127.0.0.1:5432/postgres" } = process.env;

const run = promisify(execFile);

async function query(url: string, text: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<string[]>({ text, rowMode: "array" });
    return rows.flat();
  } finally {
    await client.end();
  }
}

const hasTools = ["pg_dump", "pg_restore"].every((tool) => spawnSync(tool, ["--version"]).status === 0);
const hasServer = await query(POSTGRES_URL, "select 1").then(
  () => true,
  () => false,
);

/** A new database, which ends with the test. @returns its URL */
async function createDatabase(): Promise<string> {
  const name = `proxima_dump_${randomUUID().replaceAll("-", "")}`;
  await query(POSTGRES_URL, `create database ${name}`);
  onTestFinished(async () => {
    await query(POSTGRES_URL, `drop database ${name} with (force)`);
  });
  const url = new URL(POSTGRES_URL);
  url.pathname = name;
  return url.href;
}

/**
 * Makes dumps wait in the middle: they see one moment already, and have no rows yet.
 * @returns what waits for a dump to be there and for something else to happen, and lets the dump go on
 */
async function holdDumps(url: string): Promise<(during: () => Promise<void>) => Promise<void>> {
  await query(url, "create table hold (id integer)");
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query("begin; lock table hold in access exclusive mode");
  return async (during) => {
    const waiting = () => query(url, "select 'a dump' from pg_locks where relation = 'hold'::regclass and not granted");
    await expect.poll(waiting, { timeout: 30_000 }).toEqual(["a dump"]);
    await during();
    await holder.end();
  };
}

it.skipIf(!(hasServer && hasTools) && CI === undefined)(
  "a dump that is made under load has every write that was acknowledged before",
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "proxima-load-"));
    onTestFinished(() => {
      rmSync(folder, { recursive: true, force: true });
    });
    const dump = path.join(folder, "words.dump");
    const [url, restoredUrl] = [await createDatabase(), await createDatabase()];
    const start = async (name: string, database: string) => {
      const data = path.join(folder, name);
      mkdirSync(data);
      const server = await startServer({ DATA_DIR: data, DATABASE_URL: database });
      onTestFinished(() => server.stop());
      return server;
    };
    const server = await start("data", url);
    const number = todaysNumber();
    const words = await query(
      url,
      `select secret from game where edition = 'en' and number between ${number - 300} and ${number - 2}`,
    );

    const acknowledged = await copyUnderLoad(server, {
      words,
      copy: async (othersWrite) => {
        const resume = await holdDumps(url);
        const dumped = run("pg_dump", ["--format=custom", `--file=${dump}`, url]);
        await resume(othersWrite);
        await dumped;
      },
    });
    await run("pg_restore", ["--no-owner", "--single-transaction", `--dbname=${restoredUrl}`, dump]);
    await server.stop();
    const restored = await start("restored", restoredUrl);
    await expectInCopy("pg_dump", { restored, ...acknowledged });
  },
);
