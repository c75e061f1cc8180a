// support: a real server of the built project and a real browser, for the tests of the whole.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import SQLite from "better-sqlite3";
import type { Edition } from "~/game/editions";
import { createSeal } from "~/platform/crypto/seal.server";

export interface TestServer {
  /** Without a slash at the end. */
  readonly origin: string;
  /** The secret of a game, from the server's own database. Number undefined: today's. */
  secretOf(edition: Edition, number: number): string;
  /** Gives a game another secret: for a test that needs one of a certain kind. */
  setSecret(game: { edition: Edition; number: number; secret: string }): void;
  /** Words that can be guessed and are none of the secrets of the games around `number`. */
  wordsBeside(edition: Edition, number: number): readonly string[];
  /** Lets the member with that address decide on games. */
  makeStaff(email: string): void;
  stop(): Promise<void>;
}

/** Keys that make the schedule the same in every run. They protect nothing. */
const testKey = (name: string) => Buffer.alloc(32, name);
const TEST_KEYS = Object.fromEntries(
  ["session", "sealing", "schedule"].map((name) => [name, testKey(name).toString("base64url")]),
);

/** What seals as every server of a test does: for tokens that no server would give. */
export const testSeal = createSeal(testKey("sealing"));

/**
 * Starts `build/server.js` on a free port of the loopback with a data directory of its own.
 *
 * @param env settings of the deployment, beyond those that make it a server of a test
 * @param project folder of the built project
 */
export async function startServer(env: Readonly<Record<string, string>> = {}, project = "."): Promise<TestServer> {
  const data = mkdtempSync(path.join(tmpdir(), "proxima-test-"));
  writeFileSync(path.join(data, "keys.json"), JSON.stringify(TEST_KEYS), { mode: 0o600 });
  const child = spawn(process.execPath, ["build/server.js"], {
    cwd: project,
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: "0",
      HOST: "127.0.0.1",
      DATA_DIR: data,
      LOG_LEVEL: "error",
      ORIGIN: "",
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const origin = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const address = /http:\/\/localhost:(\d+)/.exec(line);
      if (address !== null) resolve(`http://localhost:${address[1] ?? ""}`);
    });
    child.once("exit", (code) => {
      reject(new Error(`the server ended with code ${String(code)} before it listened`));
    });
  });

  const withDatabase = <T>(use: (db: SQLite.Database) => T): T => {
    const db = new SQLite(path.join(data, "proxima.sqlite"));
    try {
      return use(db);
    } finally {
      db.close();
    }
  };
  const query = (sql: string, ...values: unknown[]) =>
    withDatabase(
      (db) =>
        db
          .prepare(sql)
          .pluck()
          .all(...values) as string[],
    );
  return {
    origin,
    secretOf: (edition, number) => {
      const [secret] = query("select secret from game where edition = ? and number = ?", edition, number);
      if (secret === undefined) throw new Error(`there is no ${edition} game ${number}`);
      return secret;
    },
    setSecret: ({ edition, number, secret }) => {
      withDatabase((db) =>
        db.prepare("update game set secret = ? where edition = ? and number = ?").run(secret, edition, number),
      );
    },
    wordsBeside: (edition, number) =>
      query("select secret from game where edition = ? and number between ? and ?", edition, number - 300, number - 2),
    makeStaff: (email) => {
      withDatabase((db) => db.prepare("update member set is_admin = 1 where email = ?").run(email));
    },
    stop: async () => {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
      rmSync(data, { recursive: true, force: true });
    },
  };
}
