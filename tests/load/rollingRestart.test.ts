// load: two processes behind a proxy that asks /readyz as deploy/Caddyfile says are restarted one after the other. No guess is lost.
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { freePort } from "../fixtures/redis";
import { databaseOf, startServer } from "../support/server";
import { todaysGameOf } from "../support/today";
import { report, showCounts } from "./figures";
import { guessForm } from "./player";

/** How often the proxy asks whether a process is ready, and how long it looks for one that is, milliseconds. */
const CADDYFILE = readFileSync("deploy/Caddyfile", "utf8");
const secondsOf = (name: string) => Number(new RegExp(`\\b${name} (\\d+)s`).exec(CADDYFILE)?.[1]) * 1000;
const CHECK_MS = secondsOf("health_interval");
const PATIENCE_MS = secondsOf("lb_try_duration");
/** Pause between two tries to find a process, milliseconds: Caddy's default. */
const TRY_MS = 250;
const PLAYERS = 8;
/** Pause of a player between two guesses, milliseconds. */
const PAUSE_MS = 50;

interface Upstream {
  readonly port: number;
  readonly agent: Agent;
  isReady: boolean;
  open: number;
}

/**
 * A proxy that keeps its connections. It sends a request to the process with the fewest that is ready, and tries again only
 * when none has taken it: what was sent on a connection that is then closed is lost.
 */
async function startCheckingProxy(ports: readonly number[]) {
  const upstreams = ports.map((port): Upstream => ({
    port,
    agent: new Agent({ keepAlive: true }),
    isReady: true,
    open: 0,
  }));
  const check = async (upstream: Upstream) => {
    const asked = fetch(`http://127.0.0.1:${upstream.port}/readyz`, { signal: AbortSignal.timeout(CHECK_MS) });
    upstream.isReady = await asked.then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.ok;
      },
      () => false,
    );
  };
  const checks = setInterval(() => {
    for (const upstream of upstreams) void check(upstream);
  }, CHECK_MS);
  const server = createServer((req, res) => {
    const begun = performance.now();
    const tryAgain = (body: Buffer) => {
      if (performance.now() - begun > PATIENCE_MS) res.writeHead(503).end();
      else setTimeout(pass, TRY_MS, body);
    };
    const pass = (body: Buffer) => {
      const [upstream] = upstreams.filter(({ isReady }) => isReady).toSorted((one, other) => one.open - other.open);
      if (upstream === undefined) {
        tryAgain(body);
        return;
      }
      const { port, agent } = upstream;
      const { method, url, headers } = req;
      upstream.open += 1;
      const sent = request({ host: "127.0.0.1", port, method, path: url, headers, agent }, (answer) => {
        res.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(res);
        answer.on("error", () => res.destroy());
      });
      sent.once("close", () => (upstream.open -= 1));
      sent.once("error", (error: NodeJS.ErrnoException) => {
        if (error.code === "ECONNREFUSED") tryAgain(body);
        else if (!res.headersSent) res.writeHead(502).end();
      });
      sent.end(body);
    };
    void req.toArray().then((chunks) => {
      pass(Buffer.concat(chunks as Buffer[]));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Resolves when the proxy sends requests to the process again. */
    knows: async (port: number) => {
      while (upstreams.find((upstream) => upstream.port === port)?.isReady !== true) await wait(TRY_MS);
    },
    close: () => {
      clearInterval(checks);
      server.close();
      server.closeAllConnections();
      for (const { agent } of upstreams) agent.destroy();
    },
  };
}

it("a rolling restart of two processes loses no guess", { timeout: 300_000, retry: 0 }, async () => {
  const data = mkdtempSync(path.join(tmpdir(), "proxima-rolling-"));
  const ports = [await freePort(), await freePort()];
  // With the delay that a deployment has by default: empty is none.
  const start = (port: number) => startServer({ DATA_DIR: data, PORT: String(port), STOP_DELAY: "", TRUST_PROXY: "1" });
  const processes = await Promise.all(ports.map(start));
  const proxy = await startCheckingProxy(ports);
  const { number, words } = todaysGameOf(databaseOf(data), "en");
  const counts: Record<string, number> = {};
  let isOver = false;
  const play = async (player: number) => {
    for (let at = player; !isOver; at += PLAYERS) {
      const { body, headers } = guessForm(words[at % words.length] ?? "", number);
      // Networks of their own, so that no limit is reached.
      const from = { "X-Forwarded-For": `10.0.${player}.${at % 250}` };
      const outcome = await fetch(`${proxy.origin}/play`, {
        method: "POST",
        headers: { ...headers, ...from },
        body,
      }).then(
        async (answer) => `${answer.status} ${((await answer.json()) as { type?: string }).type ?? ""}`,
        (error: unknown) => String(error),
      );
      counts[outcome] = (counts[outcome] ?? 0) + 1;
      await wait(PAUSE_MS);
    }
  };
  const players = Array.from({ length: PLAYERS }, (_, player) => play(player));
  try {
    for (const [at, port] of ports.entries()) {
      await processes[at]?.stop();
      processes[at] = await start(port);
      await proxy.knows(port);
    }
  } finally {
    isOver = true;
    await Promise.all(players);
    proxy.close();
    await Promise.all(processes.map((one) => one.kill()));
    rmSync(data, { recursive: true, force: true });
  }
  report("rolling restart", showCounts(counts));
  expect(Object.keys(counts)).toEqual(["200 scored"]);
});
