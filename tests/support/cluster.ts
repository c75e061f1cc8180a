// support: several servers on a PostgreSQL and a Redis of their own, behind a proxy. Each part can be killed and started.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { startSite } from "../../scripts/builtSite.mjs";
import { freePort, lacksRedis, startRedis, type TestRedis } from "../fixtures/redis";

/** Tests that need a cluster are skipped where PostgreSQL or Redis is not installed. In CI they fail there. */
export const lacksCluster = lacksRedis || (findPostgres() === undefined && process.env.CI === undefined);

/** Directory of the newest PostgreSQL's programs. */
function findPostgres(): string | undefined {
  const versions = "/usr/lib/postgresql";
  const [newest] = existsSync(versions) ? readdirSync(versions).sort((one, other) => Number(other) - Number(one)) : [];
  return newest === undefined ? undefined : path.join(versions, newest, "bin");
}

export interface TestPostgres {
  readonly urlOf: (database: string) => string;
  readonly query: <Row extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]) => Promise<Row[]>;
  /** Locks a table for all others, for so many milliseconds. Resolves when it is free again. */
  readonly lock: (table: string, ms: number) => Promise<void>;
  /** Ends it, with or without telling its clients, and starts it again after a pause in milliseconds. */
  readonly restart: (how: "fast" | "immediate", pause: number) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Starts a PostgreSQL with a database named `proxima`, as a plain user: it refuses to be run by root. */
export async function startPostgres(): Promise<TestPostgres> {
  const programs = findPostgres();
  if (programs === undefined) throw new Error("PostgreSQL is not installed");
  const id = (option: string) => Number(execFileSync("id", [option, "postgres"], { encoding: "utf8" }));
  const user = process.getuid?.() === 0 ? { uid: id("-u"), gid: id("-g") } : {};
  const directory = mkdtempSync(path.join(tmpdir(), "proxima-postgres-"));
  if (user.uid !== undefined) chownSync(directory, user.uid, user.gid);
  const data = path.join(directory, "data");
  const options = { ...user, cwd: directory, stdio: "ignore" } as const;
  execFileSync(path.join(programs, "initdb"), ["-D", data, "-A", "trust", "-U", "postgres", "-E", "UTF8"], options);
  const port = await freePort();
  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  let child: ChildProcess;
  const start = async () => {
    child = spawn(path.join(programs, "postgres"), ["-D", data, "-p", String(port), "-k", directory], options);
    while (!(await isAnswering(urlOf("postgres"))))
      if (child.exitCode !== null) throw new Error("PostgreSQL ended before it answered");
  };
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, "exit");
  };
  await start();
  const query = async <Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []) => {
    const client = new pg.Client(urlOf("proxima"));
    await client.connect();
    try {
      return (await client.query<Row>(sql, [...values])).rows;
    } finally {
      await client.end();
    }
  };
  execFileSync(path.join(programs, "createdb"), ["-h", "127.0.0.1", "-p", String(port), "-U", "postgres", "proxima"]);
  return {
    urlOf,
    query,
    lock: async (table, ms) => {
      const client = new pg.Client(urlOf("proxima"));
      await client.connect();
      await client.query(`begin; lock table ${table} in access exclusive mode`);
      await wait(ms);
      await client.end();
    },
    restart: async (how, pause) => {
      await end(how === "fast" ? "SIGINT" : "SIGQUIT");
      await wait(pause);
      await start();
    },
    stop: async () => {
      await end("SIGQUIT");
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function isAnswering(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

export interface TestProcess {
  readonly origin: () => string;
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
  /** Ends it and deletes what it has stored itself. */
  readonly stop: () => Promise<void>;
}

export interface Cluster {
  /** Of the proxy, which sends each request to the next process. */
  readonly origin: string;
  readonly processes: readonly TestProcess[];
  readonly postgres: TestPostgres;
  readonly redis: TestRedis;
  readonly stop: () => Promise<void>;
}

/** @param env settings of all processes */
export async function startCluster(count: number, env: Readonly<Record<string, string>>): Promise<Cluster> {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  const settings = { ...env, DATABASE_URL: postgres.urlOf("proxima"), REDIS_URL: redis.url, TRUST_PROXY: "1" };
  const processes = await Promise.all(Array.from({ length: count }, () => startProcess(settings)));
  const proxy = await startProxy(processes);
  return {
    origin: proxy.origin,
    processes,
    postgres,
    redis,
    stop: async () => {
      proxy.close();
      await Promise.all(processes.map((process) => process.stop()));
      await Promise.all([postgres.stop(), redis.kill()]);
    },
  };
}

/** Settings that all processes of a deployment share. */
export const CLUSTER_KEYS = Object.fromEntries(
  ["SESSION_KEY", "SEALING_KEY", "SCHEDULE_KEY"].map((name) => [name, Buffer.alloc(32, name).toString("base64url")]),
);

export async function startProcess(env: Readonly<Record<string, string>>): Promise<TestProcess> {
  const data = mkdtempSync(path.join(tmpdir(), "proxima-process-"));
  // On the same port again, as behind a proxy that knows its processes by their addresses.
  const port = await freePort();
  const open = () => startSite(data, { env: { ...CLUSTER_KEYS, ...env, PORT: String(port) } });
  let site = await open();
  return {
    origin: () => site.origin,
    kill: () => site.end("SIGKILL"),
    stop: async () => {
      await site.end("SIGKILL");
      rmSync(data, { recursive: true, force: true });
    },
    // As a supervisor does: it may fail while the database is away.
    start: async () => {
      for (let left = 10; left > 0; left -= 1) {
        try {
          site = await open();
          return;
        } catch (error) {
          if (left === 1) throw error;
        }
      }
    },
  };
}

/** A proxy that sends requests to the processes in turn, and to another one if a process takes no connection. */
async function startProxy(processes: readonly TestProcess[]): Promise<{ origin: string; close: () => void }> {
  let turn = 0;
  const nextPorts = () => {
    turn += 1;
    return processes.map((_, index) =>
      Number(new URL(processes[(turn + index) % processes.length]?.origin() ?? "").port),
    );
  };
  const server = createServer((req, res) => {
    const pass = ([port, ...others]: readonly number[], body: Buffer) => {
      const { method, url, headers } = req;
      const sent = request({ host: "127.0.0.1", port, method, path: url, headers, agent: false }, (answer) => {
        res.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(res);
        answer.on("error", () => res.destroy());
      });
      sent.on("error", (error: NodeJS.ErrnoException) => {
        if (error.code === "ECONNREFUSED" && others.length > 0) pass(others, body);
        else res.destroy();
      });
      sent.end(body);
    };
    // The whole body first, so that it can be sent to another process.
    void req.toArray().then((chunks) => {
      pass(nextPorts(), Buffer.concat(chunks as Buffer[]));
    });
  });
  server.on("upgrade", (req: IncomingMessage, socket, head) => {
    const pass = ([port, ...others]: readonly number[]) => {
      const upstream = connect(port ?? 0, "127.0.0.1", () => {
        const lines = req.rawHeaders.flatMap((name, at) =>
          at % 2 === 0 ? [`${name}: ${req.rawHeaders[at + 1] ?? ""}`] : [],
        );
        upstream.write(`${["GET " + (req.url ?? "") + " HTTP/1.1", ...lines].join("\r\n")}\r\n\r\n`);
        upstream.write(head);
        upstream.pipe(socket).pipe(upstream);
      });
      upstream.on("error", (error: NodeJS.ErrnoException) => {
        if (error.code === "ECONNREFUSED" && others.length > 0) pass(others);
        else socket.destroy();
      });
      upstream.on("close", () => socket.destroy());
      socket.on("error", () => upstream.destroy());
    };
    pass(nextPorts());
  });
  const port = await freePort();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
