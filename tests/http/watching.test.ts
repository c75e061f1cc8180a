import { once } from "node:events";
import { copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { Agent, type IncomingMessage, request as httpRequest } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { readVersion } from "~/platform/version.server";
import { freePort } from "../fixtures/redis";
import { openTeamClient } from "../fixtures/teamSockets";
import { runScript } from "../support/runScript";
import { startServer, type TestServer } from "../support/server";
import { todaysGameOf } from "../support/today";
import { openVisitor } from "../support/visitor";

const VERSION = readVersion(".", { isDevelopment: false });
const CHECKS = { running: true, queue: true, database: true, migrations: true, games: true, vectors: true, bus: true };
const READY = { version: VERSION, ...CHECKS };

describe("a site with METRICS_PORT and STOP_DELAY", () => {
  let server: TestServer;
  let metricsPort: number;
  beforeAll(async () => {
    metricsPort = await freePort();
    server = await startServer({ METRICS_PORT: String(metricsPort), STOP_DELAY: "300" });
  });
  afterAll(async () => {
    // Without the delay.
    await server.kill();
    await server.stop();
  });

  const readMetrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  /** The value of a line of the metrics, 0 without one. */
  const valueOf = (text: string, line: string) =>
    Number(
      text
        .split("\n")
        .find((one) => one.startsWith(`${line} `))
        ?.slice(line.length) ?? 0,
    );
  const counted = async (line: string) => valueOf(await readMetrics(), line);

  it("counts what players do there, by route and edition, and has no word or cookie of theirs", async () => {
    const { number, secret, words } = todaysGameOf(server, "en");
    const [word = "", other = ""] = words;
    const turns = 'proxima_turns_total{edition="en",outcome="scored"}';
    const before = await readMetrics();
    const visitor = openVisitor(server);
    await visitor.get("/deutsch/faq?word=tide");
    await visitor.get("/no/such/page");
    const played = await visitor.post("/play", { intent: "guess", edition: "en", game: String(number), guess: word });
    expect(played.status).toBe(200);
    for (const path of [`/similarity/en/${number}/${other}`, "/robots.txt", "/favicon.ico"]) await visitor.get(path);
    const lines = [
      [turns, 1],
      ['proxima_http_requests_total{route="/:lang?/faq",status="200"}', 1],
      ['proxima_http_requests_total{route="/*",status="404"}', 1],
      ['proxima_http_requests_total{route="/play",status="200"}', 1],
      ['proxima_http_requests_total{route="/similarity/{lang}/{game}/{word}",status="200"}', 1],
      ['proxima_http_requests_total{route="/robots.txt",status="200"}', 1],
      ['proxima_http_requests_total{route="file",status="200"}', 1],
      ['proxima_http_request_duration_seconds_count{route="/play"}', 1],
    ] as const;
    // An answer is counted when it is sent, which its reader may notice first.
    for (const [line, more] of lines) await expect.poll(() => counted(line)).toBe(valueOf(before, line) + more);
    const text = await readMetrics();
    expect(valueOf(text, "proxima_ranking_duration_seconds_count")).toBeGreaterThan(0);
    expect(valueOf(text, 'proxima_rankings_total{cache="miss"}')).toBeGreaterThan(0);
    expect(valueOf(text, "proxima_database_wait_seconds_count")).toBeGreaterThan(
      valueOf(before, "proxima_database_wait_seconds_count"),
    );
    expect(valueOf(text, `proxima_build_info{version="${VERSION}"}`)).toBe(1);
    for (const check of Object.keys(CHECKS)) expect(valueOf(text, `proxima_ready{check="${check}"}`)).toBe(1);
    expect(visitor.cookies.size).toBeGreaterThan(0);
    for (const private_ of [word, other, secret, "tide", "127.0.0.1", ...visitor.cookies.keys()])
      expect(text).not.toMatch(new RegExp(`\\b${private_}\\b`));
  });

  it("does not answer /metrics on the port of the site", async () => {
    expect((await fetch(`${server.origin}/metrics`)).status).toBe(404);
  });

  it("is not ready for STOP_DELAY once it is told to stop, and answers as before meanwhile", async () => {
    const { number, words } = todaysGameOf(server, "en");
    process.kill(server.pid, "SIGTERM");
    const askReady = async () => {
      const answer = await fetch(`${server.origin}/readyz`);
      return [answer.status, (await answer.json()) as unknown];
    };
    await expect.poll(askReady, { interval: 5 }).toEqual([503, { ...READY, running: false }]);
    const guess = new URLSearchParams({ edition: "en", game: String(number), intent: "guess", guess: words[0] ?? "" });
    const answer = await fetch(`${server.origin}/play`, { method: "POST", body: guess });
    expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ type: "scored" })]);
    // A second signal ends it at once.
    await server.stop();
  });
});

it("a site tells the age of its backup; one whose database file is deleted is not ready, and nothing is restored beside it", async () => {
  const directory = mkdtempSync(path.join(tmpdir(), "proxima-deleted-"));
  const [data, backup] = [path.join(directory, "data"), path.join(directory, "backup")];
  mkdirSync(data);
  const metricsPort = String(await freePort());
  const server = await startServer({ DATA_DIR: data, METRICS_PORT: metricsPort });
  const backupAge = async () => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return /^proxima_backup_age_seconds (\S+)$/m.exec(text)?.[1];
  };
  onTestFinished(async () => {
    await server.stop();
    rmSync(directory, { recursive: true });
  });
  expect(await backupAge()).toBe("+Inf");
  expect(runScript("backup", [backup], { data })).toMatchObject({ code: 0 });
  expect(Number(await backupAge())).toBeLessThan(600);
  const askReady = async () => {
    const answer = await fetch(`${server.origin}/readyz`, { headers: { Connection: "close" } });
    return [answer.status, (await answer.json()) as unknown];
  };
  expect(await askReady()).toEqual([200, READY]);

  const file = path.join(data, "proxima.sqlite");
  renameSync(file, `${file}.moved`);
  expect(await askReady()).toEqual([503, { ...READY, database: false }]);
  copyFileSync(`${file}.moved`, file);
  expect(await askReady()).toEqual([503, { ...READY, database: false }]);
  rmSync(`${file}.moved`);
  rmSync(file);
  if (process.platform === "linux")
    expect(runScript("restore", [backup], { data })).toMatchObject({
      code: 1,
      stderr: `${data} is in use. Stop the server and whatever else has its database open.\n`,
    });
});

describe("a site", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  it("is ready, and says so without a cookie", async () => {
    const answer = await fetch(`${server.origin}/readyz`, { headers: { Cookie: "player=1" } });
    expect([answer.status, await answer.json()]).toEqual([200, READY]);
    expect([answer.headers.get("cache-control"), answer.headers.get("set-cookie")]).toEqual(["no-store", null]);
  });

  it("that stops is not ready at once, closes sockets, takes no connection, and ends what it has begun", async () => {
    const { number, words } = todaysGameOf(server, "en");
    const { host, port } = new URL(server.origin);
    const socket = await openTeamClient(`ws://${host}/socket`);

    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const askReady = async () => {
      const req = httpRequest(`${server.origin}/readyz`, { agent }).end();
      const [res] = (await once(req, "response")) as [IncomingMessage];
      const text = (await res.toArray()).join("");
      return { status: res.statusCode, checks: JSON.parse(text) as unknown };
    };
    expect((await askReady()).status).toBe(200);

    // A guess of which only the half has arrived when the signal comes.
    const body = new URLSearchParams({ edition: "en", game: String(number), intent: "guess", guess: words[0] ?? "" });
    const guess = httpRequest(`${server.origin}/play`, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": body.toString().length },
    });
    const answered = once(guess, "response") as Promise<[IncomingMessage]>;
    await new Promise((resolve) => guess.write(body.toString().slice(0, 20), resolve));

    process.kill(server.pid, "SIGTERM");
    await expect.poll(askReady, { interval: 5 }).toEqual({ status: 503, checks: { ...READY, running: false } });
    expect(await socket.closed).toBe(1001);
    const isRefused = () =>
      new Promise<boolean>((resolve) => {
        const connection = connect(Number(port), "127.0.0.1", () => {
          connection.destroy();
          resolve(false);
        });
        connection.on("error", () => {
          resolve(true);
        });
      });
    await expect.poll(isRefused, { interval: 5 }).toBe(true);

    guess.end(body.toString().slice(20));
    const [res] = await answered;
    const outcome = JSON.parse((await res.toArray()).join("")) as unknown;
    expect(res.statusCode).toBe(200);
    expect(outcome).toMatchObject({ type: "scored" });
    agent.destroy();
  });
});
